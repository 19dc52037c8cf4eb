import { keyframes } from "@vanilla-extract/css";
import { listStyle } from "../../styles/layered.ts";
import { vars } from "../../styles/theme.css.ts";
import { layer, radius, space, type } from "../../styles/tokens.ts";

const appear = keyframes({ from: { visibility: "hidden" } });

/** Under the tools, over the list. Not before it is needed: most exports are over at once. */
export const panel = listStyle({
  ...type.small,
  position: "absolute",
  top: "calc(100% + 4px)",
  right: 0,
  zIndex: layer.topBar - 1,
  display: "grid",
  gap: space[8],
  padding: space[12],
  border: `1px solid ${vars.borderDefault}`,
  borderRadius: radius.card,
  backgroundColor: vars.surfaceRaised,
  boxShadow: vars.shadow,
  animation: `${appear} 1ms 300ms backwards`,
});

export const progress = listStyle({ width: "14rem", height: "4px", accentColor: vars.accent });
