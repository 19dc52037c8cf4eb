import { screenStyle } from "../../styles/layered.ts";
import { outOfSight } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, motion, radius, size, space, type } from "../../styles/tokens.ts";

export const button = screenStyle({
  ...type.small,
  display: "flex",
  alignItems: "center",
  flex: "none",
  gap: space[8],
  minHeight: size.iconButton,
  marginLeft: "auto",
  padding: `0 ${space[8]}`,
  position: "relative",
  border: `1px solid ${vars.borderDefault}`,
  borderRadius: radius.control,
  color: vars.textSecondary,
  backgroundColor: vars.surfaceRaised,
  transition: `color ${motion.colour}, background-color ${motion.colour}`,
  "@media": {
    [media.hover]: { ":hover": { color: vars.textPrimary, backgroundColor: vars.surfaceSelected } },
    [media.drawer]: { minHeight: size.touch, padding: `0 ${space[12]}` },
    print: { display: "none" },
  },
});

/** From 900 px the button shows its keys; below, where there may be no keyboard, its words. */
export const words = screenStyle({
  whiteSpace: "nowrap",
  "@media": { "(min-width: 900px)": outOfSight },
});
export const key = screenStyle({
  ...type.caption,
  fontFamily: "inherit",
  whiteSpace: "nowrap",
  "@media": { [media.drawer]: { display: "none" } },
});
