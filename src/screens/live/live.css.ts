import { screenRule, screenStyle, uiRule } from "../../styles/layered.ts";
import { vars } from "../../styles/theme.css.ts";
import { layer, media, radius, space, type } from "../../styles/tokens.ts";

/** At the end of the page, and at the bottom of the window until one is there: nothing above it moves. */
export const banner = screenStyle({
  ...type.bodyMedium,
  position: "sticky",
  bottom: space[16],
  order: 1,
  zIndex: layer.topBar,
  display: "flex",
  alignItems: "center",
  alignSelf: "center",
  gap: space[8],
  marginTop: space[16],
  padding: `${space[8]} ${space[16]}`,
  border: `1px solid ${vars.status.caution.border}`,
  borderRadius: radius.overlay,
  color: vars.textPrimary,
  backgroundColor: vars.surfaceRaised,
  boxShadow: vars.shadow,
  "@media": { print: { display: "none" } },
});

// What the keyboard comes to scrolls out from below it; lists, which say more there, have their own.
uiRule(`html:has(${banner})`, {
  scrollPaddingBottom: "96px",
  "@media": { [media.phone]: { scrollPaddingBottom: "128px" } },
});

screenRule(`${banner} > button`, { flex: "none" });

export const icon = screenStyle({ flex: "none", color: vars.status.caution.mark });
