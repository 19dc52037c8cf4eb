import { uiStyle } from "../styles/layered.ts";

export const area = uiStyle({ maxHeight: "240px", resize: "none", overflowWrap: "anywhere" });
