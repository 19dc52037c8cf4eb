import { keyframes } from "@vanilla-extract/css";
import { listRule, listStyle } from "../../styles/layered.ts";
import { outOfSight, progressBar } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { layer, media, radius, space, type } from "../../styles/tokens.ts";
import { tools } from "./list.css.ts";

const appear = keyframes({ from: { visibility: "hidden" } });

/** Below the tools, over the list. Appears after 300 ms, as most exports are over sooner. */
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

export const progress = listStyle({ ...progressBar, width: "14rem", height: "6px" });

/** A phone's tools have room for the icon only. */
export const words = listStyle({});
listRule(`${tools} .${words}`, { "@media": { [media.phone]: outOfSight } });
