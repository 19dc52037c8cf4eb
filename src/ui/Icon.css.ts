import { uiRule, uiStyle } from "../styles/layered.ts";

/** The stroke is 1.5 px at every size. */
export const icon = uiStyle({ flex: "none", strokeWidth: "1.5px" });
uiRule(`${icon} > *`, { vectorEffect: "non-scaling-stroke" });
