import { screenStyle } from "../../styles/layered.ts";

export const page = screenStyle({ minHeight: "100dvh", display: "grid", placeItems: "center", padding: "24px" });
