import { keyframes } from "@vanilla-extract/css";
import { screenStyle } from "../../styles/layered.ts";
import { raisedSurface, ring } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { layer, media, motion, radius, size, type } from "../../styles/tokens.ts";

const enter = keyframes({ from: { opacity: 0, transform: "translateY(-8px)" } });
const leave = keyframes({ to: { opacity: 0 } });

/** Not printed: even empty, it would take a page of its own. */
export const place = screenStyle({ "@media": { print: { display: "none" } } });

/** The padding holds the shadows; without toasts nothing of it can be touched. */
export const stack = screenStyle({
  position: "fixed",
  top: 0,
  right: 0,
  zIndex: layer.toast,
  display: "flex",
  flexDirection: "column",
  gap: "8px",
  width: `calc(${size.toast} + 72px)`,
  maxWidth: "100%",
  maxHeight: "100dvh",
  padding: "24px 32px 56px 40px",
  overflow: "hidden auto",
  overscrollBehavior: "contain",
  pointerEvents: "none",
  "@media": {
    [media.drawer]: { top: size.topBar, maxHeight: `calc(100dvh - ${size.topBar})`, padding: "16px 24px 56px 48px" },
    [media.phone]: { left: 0, width: "auto", padding: "8px 16px 56px" },
  },
});

export const toast = screenStyle({
  ...type.body,
  ...raisedSurface,
  display: "flex",
  alignItems: "flex-start",
  flex: "none",
  gap: "12px",
  padding: "13px 6px 13px 17px",
  color: vars.textPrimary,
  pointerEvents: "auto",
  animation: `${enter} ${motion.toastIn}`,
});

export const leaving = screenStyle({ pointerEvents: "none", animation: `${leave} ${motion.toastOut} forwards` });

/** As high as one line of the text, so that it stays beside the first line of several. */
export const icon = screenStyle({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  width: "20px",
  height: "20px",
});
export const success = screenStyle({ color: vars.status.success.mark });
export const error = screenStyle({ color: vars.status.danger.mark });

export const text = screenStyle({ flex: 1, minWidth: 0, overflowWrap: "anywhere", whiteSpace: "pre-line" });

/** As the button beside it, it adds nothing to the height of the toast. */
export const undo = screenStyle({
  ...type.bodyMedium,
  flex: "none",
  minHeight: "32px",
  margin: "-6px -8px -6px 0",
  padding: "0 8px",
  borderRadius: radius.small,
  color: vars.accentText,
  selectors: { "&:focus-visible": ring(), "&:active": { backgroundColor: vars.surfaceSelected } },
  "@media": {
    [media.hover]: { selectors: { "&:hover": { backgroundColor: vars.surfaceSelected } } },
    [media.phone]: { minHeight: size.touch, margin: "-12px -8px -12px 0" },
  },
});

/** 32 px to press in a 20 px line: the margins take back what it would add to the height of the toast. */
export const dismiss = screenStyle({
  margin: "-6px 0",
  "@media": { [media.phone]: { margin: "-12px -6px -12px 0" } },
});
