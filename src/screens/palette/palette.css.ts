import { screenRule, screenStyle } from "../../styles/layered.ts";
import { oneLine } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, radius, size, space, type } from "../../styles/tokens.ts";

/** Of constant height, so that it does not jump at each letter. */
export const palette = screenStyle({
  display: "flex",
  flexDirection: "column",
  minHeight: 0,
  height: "min(32rem, 70dvh)",
  paddingTop: space[16],
});

export const field = screenStyle({
  flex: "none",
  padding: `0 ${space[24]} ${space[12]}`,
  "@media": { [media.phone]: { padding: `0 ${space[16]} ${space[12]}` } },
});
screenRule(`${field} > div`, { maxWidth: "none" });

export const results = screenStyle({
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
  padding: `0 ${space[12]} ${space[12]}`,
  borderTop: `1px solid ${vars.borderSubtle}`,
  "@media": { [media.phone]: { padding: `0 ${space[4]} ${space[12]}` } },
});

export const groupTitle = screenStyle({
  ...type.caption,
  padding: `${space[12]} ${space[12]} ${space[4]}`,
  color: vars.textMuted,
});

export const option = screenStyle({
  ...type.body,
  display: "flex",
  alignItems: "center",
  gap: space[12],
  minHeight: size.option,
  padding: `${space[4]} ${space[12]}`,
  borderRadius: radius.small,
  color: vars.textPrimary,
  cursor: "pointer",
  scrollMarginTop: space[32],
  selectors: { "&[aria-disabled='true']": { color: vars.textMuted, cursor: "default" } },
  "@media": { [media.phone]: { minHeight: size.touch } },
});
export const active = screenStyle({
  backgroundColor: vars.surfaceSelected,
  "@media": { "(forced-colors: active)": { outline: "1px solid" } },
});

export const words = screenStyle({
  flex: 1,
  minWidth: 0,
  display: "flex",
  flexWrap: "wrap",
  gap: `0 ${space[8]}`,
  alignItems: "baseline",
});
export const title = screenStyle({ ...oneLine, flex: "0 1 auto", minWidth: "25%" });
export const detail = screenStyle({
  ...oneLine,
  ...type.small,
  flex: "1 1 0",
  minWidth: 0,
  color: vars.textSecondary,
  // Below the name, where it does not fit beside it.
  "@media": { [media.phone]: { flexBasis: "auto", maxWidth: "100%" } },
});
export const parcel = screenStyle({
  ...oneLine,
  ...type.small,
  flex: "0 0 100%",
  color: vars.textSecondary,
});
export const whyNot = screenStyle({ ...type.small, flex: "1 1 0", minWidth: 0, color: vars.textMuted });

export const facts = screenStyle({
  ...type.small,
  display: "flex",
  flex: "none",
  gap: space[12],
  color: vars.textSecondary,
  // A phone's row has room for the customer and the status only.
  "@media": { [media.phone]: { display: "none" } },
});
export const fact = screenStyle({ minWidth: "5.5rem", textAlign: "right", whiteSpace: "nowrap" });

export const note = screenStyle({ ...type.body, padding: `${space[16]} ${space[12]}`, color: vars.textSecondary });
export const failure = screenStyle({
  display: "flex",
  flexDirection: "column",
  alignItems: "start",
  gap: space[12],
});
