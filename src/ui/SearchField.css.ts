import { uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";
import { size } from "../styles/tokens.ts";

export const search = uiStyle({ position: "relative", width: "100%", maxWidth: size.search });
export const icon = uiStyle({
  position: "absolute",
  top: 0,
  bottom: 0,
  left: "13px",
  margin: "auto",
  color: vars.textMuted,
  pointerEvents: "none",
});
export const input = uiStyle({
  paddingLeft: "39px",
  appearance: "none",
  // The cross differs from browser to browser, and Escape clears the field anyway.
  "::-webkit-search-cancel-button": { display: "none" },
});
