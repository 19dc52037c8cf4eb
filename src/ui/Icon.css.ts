import { uiStyle } from "../styles/layered.ts";

export const icon = uiStyle({ flex: "none", strokeWidth: "1.5px" });
