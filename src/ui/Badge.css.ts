import { uiStyle, uiVariants } from "../styles/layered.ts";
import { toned } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { radius, size, type } from "../styles/tokens.ts";

export const badge = uiStyle({
  ...type.captionMedium,
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  minHeight: size.badge,
  padding: "2px 8px",
  border: "1px solid",
  borderRadius: radius.small,
  // Known words fit; what else a server calls a status may be of any length.
  maxWidth: "100%",
  overflowWrap: "anywhere",
});

export const dotted = uiStyle({
  "::before": {
    content: "",
    flex: "none",
    width: "6px",
    height: "6px",
    borderRadius: "50%",
    backgroundColor: "currentcolor",
    forcedColorAdjust: "none",
  },
});

export const tones = uiVariants(vars.status, toned);
