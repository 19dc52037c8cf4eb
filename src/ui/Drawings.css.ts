import { uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";

export const drawing = uiStyle({
  height: "auto",
  fill: "none",
  overflow: "visible",
});
export const line = uiStyle({ stroke: vars.borderControl, strokeWidth: 1, vectorEffect: "non-scaling-stroke" });
export const dashed = uiStyle({ strokeDasharray: "3" });
export const liquid = uiStyle({ fill: vars.accentTint });
export const level = uiStyle({ stroke: vars.accent, strokeWidth: 1, vectorEffect: "non-scaling-stroke" });
export const silhouette = uiStyle({ fill: vars.borderControl });
