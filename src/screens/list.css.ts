import { screenStyle } from "../styles/layered.ts";
import { space } from "../styles/tokens.ts";

export const more = screenStyle({ display: "flex", justifyContent: "center", padding: space[16] });
export const skeleton = screenStyle({ display: "flex", flexDirection: "column", gap: space[32] });
