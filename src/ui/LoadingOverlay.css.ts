import { keyframes } from "@vanilla-extract/css";
import { uiStyle } from "../styles/layered.ts";
import { raisedSurface } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { layer, motion, type } from "../styles/tokens.ts";

const appear = keyframes({ from: { opacity: 0 } });

export const veil = uiStyle({
  position: "fixed",
  inset: 0,
  zIndex: layer.loading,
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  backgroundColor: vars.veil,
  // Non-modal: a request that hangs must not block the page.
  pointerEvents: "none",
  // Opacity, not visibility: assistive technology hears of it at once, eyes only if it takes longer than 150 ms.
  animation: `${appear} ${motion.dialogIn} 150ms backwards`,
  selectors: {
    // Rows that stand in for a list until it has come can be read. Without `:has`, they are below the veil.
    ":root:has([data-stands-in]) &": { alignItems: "flex-end", paddingBottom: "88px", backgroundColor: "transparent" },
  },
});

export const panel = uiStyle({
  ...type.bodyMedium,
  ...raisedSurface,
  display: "flex",
  alignItems: "center",
  gap: "13px",
  padding: "14px 20px 14px 17px",
  color: vars.textPrimary,
});
