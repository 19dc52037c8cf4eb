import { keyframes } from "@vanilla-extract/css";
import { screenRule, screenStyle } from "../../styles/layered.ts";
import { ring } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { layer, media, motion, radius, size, space, type } from "../../styles/tokens.ts";

export const shell = screenStyle({
  display: "grid",
  gridTemplateColumns: `${size.sidebar} minmax(0, 1fr)`,
  minHeight: "100dvh",
  "@media": {
    [media.drawer]: { gridTemplateColumns: "minmax(0, 1fr)", gridTemplateRows: "auto 1fr" },
    print: { display: "block", minHeight: 0 },
  },
});

export const skipLink = screenStyle({
  position: "fixed",
  top: space[8],
  left: space[8],
  zIndex: layer.toast,
  padding: `${space[8]} ${space[12]}`,
  borderRadius: radius.control,
  backgroundColor: vars.surfaceRaised,
  border: `1px solid ${vars.borderDefault}`,
  selectors: { "&:not(:focus)": { transform: "translateY(-200%)" } },
  "@media": { print: { display: "none" } },
});

export const side = screenStyle({
  backgroundColor: vars.surfaceSidebar,
  borderRight: `1px solid ${vars.borderSubtle}`,
  "@media": { [media.drawer]: { display: "contents" }, print: { display: "none" } },
});

export const sideContent = screenStyle({
  position: "sticky",
  top: 0,
  height: "100dvh",
  display: "flex",
  flexDirection: "column",
  "@media": { [media.drawer]: { display: "contents" } },
});

export const banner = screenStyle({
  display: "flex",
  alignItems: "center",
  flex: "none",
  height: size.brandRow,
  padding: `0 ${space[24]}`,
  overflow: "hidden",
  "@media": {
    [media.drawer]: {
      position: "sticky",
      top: 0,
      zIndex: layer.topBar,
      height: size.topBar,
      padding: `0 ${space[12]}`,
      gap: space[8],
      backgroundColor: vars.surfaceSidebar,
      borderBottom: `1px solid ${vars.borderSubtle}`,
    },
    [media.phone]: { padding: `0 ${space[8]}` },
  },
});

// The brand is cut off before it displaces the button after it.
screenRule(`${banner} > span + span`, { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" });

export const menuButton = screenStyle({ display: "none", "@media": { [media.drawer]: { display: "block" } } });

export const drawer = screenStyle({
  flex: 1,
  minHeight: 0,
  display: "flex",
  flexDirection: "column",
  "@media": {
    [media.drawer]: {
      position: "fixed",
      inset: "0 auto 0 0",
      zIndex: layer.drawer,
      width: `min(${size.drawer}, 100vw)`,
      backgroundColor: vars.surfaceSidebar,
      borderRight: `1px solid ${vars.borderDefault}`,
      transition: `transform ${motion.drawer}`,
    },
  },
});

export const drawerClosed = screenStyle(
  {
    "@media": {
      // Hidden only after it has slid out; when it slides in, it is visible at once, as it has to take the focus.
      [media.drawer]: {
        transform: "translateX(-100%)",
        visibility: "hidden",
        transition: `transform ${motion.drawer}, visibility ${motion.drawer}`,
      },
    },
  },
  drawer,
);

export const drawerHead = screenStyle({
  display: "none",
  "@media": {
    [media.drawer]: {
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      flex: "none",
      height: size.topBar,
      padding: `0 ${space[8]} 0 ${space[24]}`,
    },
  },
});

const appear = keyframes({ from: { opacity: 0 } });

export const scrim = screenStyle({
  display: "none",
  "@media": {
    [media.drawer]: {
      display: "block",
      position: "fixed",
      inset: 0,
      zIndex: layer.drawer,
      backgroundColor: vars.scrim,
      animation: `${appear} ${motion.drawer}`,
    },
  },
});

export const navigation = screenStyle({
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  padding: `${space[4]} ${space[12]}`,
});

export const group = screenStyle({ selectors: { "& + &": { marginTop: space[16] } } });

screenRule(`${group} li + li`, { marginTop: "2px" });

export const groupTitle = screenStyle({
  ...type.caption,
  color: vars.textMuted,
  padding: `${space[8]} ${space[12]}`,
});

export const navItem = screenStyle({
  ...type.body,
  display: "flex",
  alignItems: "center",
  gap: space[12],
  width: "100%",
  minHeight: size.navItem,
  padding: `0 ${space[12]}`,
  borderRadius: radius.control,
  color: vars.textSecondary,
  transition: `color ${motion.colour}, background-color ${motion.colour}`,
  ":focus-visible": ring(-2),
  selectors: {
    "&:hover": { color: vars.textPrimary, backgroundColor: vars.surfaceHover },
    "&[aria-disabled='true']": { color: vars.textMuted, cursor: "default" },
    "&[aria-current='page']": { ...type.bodyMedium, color: vars.textPrimary, backgroundColor: vars.surfaceSelected },
  },
  "@media": {
    [media.drawer]: { minHeight: size.touch },
    // Forced colours take the fill away.
    "(forced-colors: active)": { selectors: { "&[aria-current='page']": { border: "1px solid" } } },
  },
});
screenRule(`${navItem}[aria-current='page'] svg`, { color: vars.accentText });

export const separated = screenStyle({
  selectors: {
    "&::before": {
      content: "",
      display: "block",
      height: "1px",
      margin: `${space[8]} ${space[12]}`,
      backgroundColor: vars.borderSubtle,
    },
  },
});

const turn = keyframes({ to: { transform: "rotate(360deg)" } });
export const spinning = screenStyle({ animation: `${turn} 900ms linear infinite` });

export const credits = screenStyle({
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: space[12],
  margin: `0 ${space[12]}`,
  padding: `${space[16]} ${space[12]}`,
  borderTop: `1px solid ${vars.borderDefault}`,
});

export const creditsText = screenStyle({ minWidth: 0 });

export const developer = screenStyle({
  ...type.smallMedium,
  display: "inline-flex",
  alignItems: "center",
  gap: space[4],
  minHeight: "24px",
  borderRadius: "2px",
  overflowWrap: "anywhere",
  ":hover": { color: vars.accentText },
});

export const main = screenStyle({
  minWidth: 0,
  padding: `${space[20]} ${space[32]} ${space[32]}`,
  display: "flex",
  flexDirection: "column",
  "@media": {
    [media.pinned]: { paddingInline: space[24] },
    [media.drawer]: { padding: space[24] },
    [media.phone]: { padding: space[16] },
    print: { padding: 0 },
  },
});
