import { screenStyle } from "../../styles/layered.ts";
import { media } from "../../styles/tokens.ts";

export const number = screenStyle({ overflowWrap: "anywhere" });
export const date = screenStyle({ whiteSpace: "nowrap" });
/** A known word stays whole, however much room an order's number takes; on a phone a row has its own. */
export const status = screenStyle({ minWidth: "8.5rem", "@media": { [media.phone]: { minWidth: 0 } } });
