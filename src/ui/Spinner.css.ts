import { keyframes } from "@vanilla-extract/css";
import { uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";

// Begins and ends where the arc rests when movement is turned off: from twelve to three o'clock.
const turn = keyframes({ from: { transform: "rotate(45deg)" }, to: { transform: "rotate(405deg)" } });

export const spinner = uiStyle({
  position: "relative",
  display: "inline-block",
  flex: "none",
  width: "14px",
  height: "14px",
  "::before": {
    content: "",
    position: "absolute",
    inset: 0,
    border: "1.5px solid currentcolor",
    borderRadius: "50%",
    opacity: 0.3,
  },
  "::after": {
    content: "",
    position: "absolute",
    inset: 0,
    border: "1.5px solid transparent",
    borderTopColor: "currentcolor",
    borderRadius: "50%",
    transform: "rotate(45deg)",
    animation: `${turn} 900ms linear infinite`,
  },
});

/** On its own beside words: an accent arc on a quiet ring. */
export const onSurface = uiStyle({
  color: vars.accent,
  "::before": { borderColor: vars.borderDefault, opacity: 1 },
});

export const large = uiStyle({
  width: "18px",
  height: "18px",
  "::before": { borderWidth: "2px" },
  "::after": { borderWidth: "2px" },
});
