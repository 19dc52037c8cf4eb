import { keyframes } from "@vanilla-extract/css";
import { uiRule, uiStyle } from "../styles/layered.ts";
import { raisedSurface } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { layer, media, motion, radius, size, type } from "../styles/tokens.ts";

const appear = keyframes({ from: { opacity: 0 } });

export const button = uiStyle({
  display: "flex",
  alignItems: "center",
  gap: "10px",
  padding: "5px 12px 5px 6px",
  textAlign: "left",
});
export const value = uiStyle({ flex: 1, minWidth: 0 });
// Without an icon it begins where the texts of fields do.
uiRule(`${button} > ${value}:first-child`, { paddingLeft: "6px" });

export const list = uiStyle({
  ...raisedSurface,
  zIndex: layer.dialog,
  padding: "3px",
  borderRadius: radius.control,
  overflowY: "auto",
  animation: `${appear} ${motion.menu}`,
  ":focus": { outline: "none" },
});

export const option = uiStyle({
  ...type.body,
  display: "flex",
  alignItems: "center",
  gap: "10px",
  minHeight: size.option,
  padding: "4px 10px",
  borderRadius: radius.small,
  color: vars.textPrimary,
  cursor: "pointer",
  ":focus": { outline: "none" },
  "@media": { [media.phone]: { minHeight: size.touch } },
});
export const active = uiStyle({
  backgroundColor: vars.surfaceSelected,
  "@media": { "(forced-colors: active)": { outline: "1px solid" } },
});
export const check = uiStyle({ color: vars.accentText });
