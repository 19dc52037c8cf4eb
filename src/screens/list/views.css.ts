import { listRule, listStyle } from "../../styles/layered.ts";
import { ring, toolPanel } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, radius, size, space, type } from "../../styles/tokens.ts";
import { tools } from "./list.css.ts";

// Not positioned: its panel lies below the tools, in sight however wide they are.
export const chooser = listStyle({});
listRule(`${tools} > .${chooser}`, { "@media": { [media.phone]: { flex: "none" } } });
listRule(`${chooser} > button`, {
  "@media": { [media.phone]: { minWidth: size.touch, paddingInline: space[8] } },
});

/** Over the list; on a phone as wide as the tools. */
export const panel = listStyle({
  ...toolPanel,
  width: "min(24rem, 100%)",
  "@media": { [media.phone]: { left: 0, width: "auto" } },
});
export const groupTitle = listStyle({
  ...type.captionMedium,
  padding: `${space[12]} ${space[8]} ${space[4]}`,
  color: vars.textMuted,
});
export const row = listStyle({
  display: "flex",
  alignItems: "center",
  gap: space[4],
  "@media": { [media.phone]: { flexWrap: "wrap" } },
});
listRule(`${row} + ${row}`, { marginTop: "2px" });
export const view = listStyle({
  ...type.small,
  display: "flex",
  flex: 1,
  alignItems: "center",
  gap: space[8],
  minWidth: 0,
  minHeight: "32px",
  paddingInline: space[8],
  borderRadius: radius.small,
  color: vars.textPrimary,
  selectors: { "&:focus-visible": ring(-2) },
  "@media": {
    [media.hover]: { ":hover": { backgroundColor: vars.surfaceHover } },
    [media.phone]: { flexBasis: "100%", minHeight: size.touch },
  },
});
export const shown = listStyle({ ...type.smallMedium, backgroundColor: vars.surfaceSelected });
export const name = listStyle({ flex: 1, minWidth: 0, overflowWrap: "anywhere", textAlign: "left" });
export const actions = listStyle({ display: "flex", flex: "none" });
export const isFirst = listStyle({ color: vars.accentText });
listRule(`${isFirst} svg`, { fill: "currentcolor" });
export const note = listStyle({
  ...type.small,
  display: "grid",
  justifyItems: "start",
  gap: space[8],
  padding: space[8],
  color: vars.textSecondary,
});
export const question = listStyle({
  ...type.small,
  flex: 1,
  minWidth: 0,
  padding: space[8],
  color: vars.textPrimary,
  overflowWrap: "anywhere",
});
export const form = listStyle({ display: "grid", flex: 1, gap: space[8], minWidth: 0, padding: space[8] });
listRule(`${panel} > .${form}`, { marginTop: space[8], borderTop: `1px solid ${vars.borderSubtle}` });
export const formTitle = listStyle({ ...type.smallMedium, color: vars.textPrimary, overflowWrap: "anywhere" });
export const choice = listStyle({
  ...type.small,
  display: "flex",
  alignItems: "center",
  gap: space[8],
  minHeight: "32px",
  color: vars.textPrimary,
  "@media": { [media.phone]: { minHeight: size.touch } },
});
export const foot = listStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: space[8],
  paddingTop: space[8],
});
export const whyNot = listStyle({ ...type.small, flex: 1, paddingInline: space[8], color: vars.textSecondary });
