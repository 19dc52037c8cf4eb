import { keyframes } from "@vanilla-extract/css";
import { uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";
import { radius } from "../styles/tokens.ts";

const pulse = keyframes({ from: { opacity: 1 }, to: { opacity: 0.6 } });

export const skeleton = uiStyle({
  display: "block",
  maxWidth: "100%",
  borderRadius: radius.small,
  backgroundColor: vars.surfaceSkeleton,
  // Down and up again: one pulse takes 1.6 s.
  animation: `${pulse} 800ms ease-in-out infinite alternate`,
});
