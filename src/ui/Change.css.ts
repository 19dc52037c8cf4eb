import { uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";
import { type } from "../styles/tokens.ts";

export const change = uiStyle({
  ...type.captionMedium,
  display: "inline-flex",
  alignItems: "center",
  gap: "4px",
  whiteSpace: "nowrap",
});
export const directions = {
  up: uiStyle({ color: vars.status.success.text }),
  down: uiStyle({ color: vars.status.danger.text }),
  none: uiStyle({ color: vars.textMuted }),
};
