import { screenRule, screenStyle } from "../../styles/layered.ts";
import { progressBar, ring } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, radius, space, type } from "../../styles/tokens.ts";
import { banner } from "../live/live.css.ts";

export const words = screenStyle({ ...type.body, color: vars.textSecondary, overflowWrap: "anywhere" });
export const hint = screenStyle({ ...type.body, marginBottom: space[16], color: vars.textSecondary });
export const progress = screenStyle({ ...progressBar, width: "100%", height: "8px", marginBottom: space[12] });

/** Limited in height: it scrolls on its own. */
export const orders = screenStyle({
  ...type.small,
  maxHeight: "12rem",
  marginTop: space[16],
  padding: space[12],
  border: `1px solid ${vars.borderDefault}`,
  borderRadius: radius.card,
  color: vars.textSecondary,
  overflowY: "auto",
  selectors: { "&:focus-visible": ring(1) },
});
export const ordersTitle = screenStyle({ ...type.smallMedium, marginBottom: space[4], color: vars.textPrimary });
export const order = screenStyle({ display: "flex", gap: space[12], paddingBlock: space[4], overflowWrap: "anywhere" });
screenRule(`${order} > span`, { minWidth: 0 });
export const number = screenStyle({
  ...type.smallMedium,
  flex: "none",
  maxWidth: "40%",
  color: vars.textPrimary,
  overflowWrap: "anywhere",
});

/** The fields for tracking numbers, side by side where there is room. */
export const numbers = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: space[12],
  marginTop: space[16],
  "@media": { [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

/** The notice of a change in the background, which stands among the banners and looks like one. */
export const background = screenStyle({ paddingRight: space[8], borderColor: vars.borderDefault }, banner);
export const smallProgress = screenStyle({ ...progressBar, width: "6rem", height: "6px" });
