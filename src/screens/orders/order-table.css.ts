import { screenStyle } from "../../styles/layered.ts";
import { media } from "../../styles/tokens.ts";

export const number = screenStyle({ overflowWrap: "anywhere" });
export const date = screenStyle({ whiteSpace: "nowrap" });
/** Keeps a known status whole, however much room an order's number takes; on a phone it has its own place. */
export const status = screenStyle({ minWidth: "8.5rem", "@media": { [media.phone]: { minWidth: 0 } } });
