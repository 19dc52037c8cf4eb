import { uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";
import { radius } from "../styles/tokens.ts";

export const frame = uiStyle({
  display: "block",
  flex: "none",
  overflow: "hidden",
  borderRadius: radius.control,
  backgroundColor: vars.surfaceSelected,
});
export const sizes = {
  36: uiStyle({ width: "36px", height: "36px" }),
  56: uiStyle({ width: "56px", height: "56px" }),
};
export const image = uiStyle({ width: "100%", height: "100%", objectFit: "cover" });
