import { keyframes } from "@vanilla-extract/css";
import { listRule, listStyle } from "../../styles/layered.ts";
import { belowTools, outOfSight, progressBar } from "../../styles/recipes.ts";
import { media, space, type } from "../../styles/tokens.ts";
import { tools } from "./list.css.ts";

const appear = keyframes({ from: { visibility: "hidden" } });

/** Appears after 300 ms, as most exports are over sooner. */
export const panel = listStyle({
  ...type.small,
  ...belowTools,
  display: "grid",
  gap: space[8],
  padding: space[12],
  animation: `${appear} 1ms 300ms backwards`,
});

export const progress = listStyle({ ...progressBar, width: "14rem", height: "6px" });

/** A phone's tools have room for the icon only. */
export const words = listStyle({});
listRule(`${tools} .${words}`, { "@media": { [media.phone]: outOfSight } });
