import { uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";

export const avatar = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  borderRadius: "50%",
  color: vars.textSecondary,
  backgroundColor: vars.surfaceSelected,
  fontWeight: 500,
  lineHeight: 1,
  textTransform: "uppercase",
  userSelect: "none",
});
export const sizes = {
  28: uiStyle({ width: "28px", height: "28px", fontSize: "0.75rem" }),
  32: uiStyle({ width: "32px", height: "32px", fontSize: "0.8125rem" }),
  72: uiStyle({ width: "72px", height: "72px", fontSize: "1.5rem" }),
};
