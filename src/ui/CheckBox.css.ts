import { uiStyle } from "../styles/layered.ts";
import { ring } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { media } from "../styles/tokens.ts";

const tick = "polygon(14% 50%, 24% 40%, 41% 57%, 76% 22%, 86% 32%, 41% 77%)";
const dash = "inset(43% 20%)";

/** A checkbox. */
export const checkBox = uiStyle({
  appearance: "none",
  position: "relative",
  flex: "none",
  width: "16px",
  height: "16px",
  border: `1px solid ${vars.borderControl}`,
  borderRadius: "3px",
  backgroundColor: vars.surfaceField,
  selectors: {
    "&:is(:checked, :indeterminate)": { borderColor: vars.accent, backgroundColor: vars.accent },
    "&:is(:checked, :indeterminate)::before": {
      content: "",
      position: "absolute",
      inset: 0,
      backgroundColor: vars.onAccent,
      clipPath: tick,
    },
    "&:indeterminate::before": { clipPath: dash },
    "&:disabled": { borderColor: vars.borderDefault, backgroundColor: vars.disabledBackground },
    "&:disabled::before": { backgroundColor: vars.disabledText },
    "&:focus-visible": ring(1),
  },
  "@media": {
    [media.phone]: { width: "24px", height: "24px" },
    // Forced colours take the drawn mark away.
    "(forced-colors: active)": { appearance: "auto" },
  },
});
