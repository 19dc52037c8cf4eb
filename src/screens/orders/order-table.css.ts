import { screenStyle } from "../../styles/layered.ts";

export const number = screenStyle({ overflowWrap: "anywhere" });
export const date = screenStyle({ whiteSpace: "nowrap" });
