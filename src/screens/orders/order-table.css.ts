import { screenStyle } from "../../styles/layered.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, space, type } from "../../styles/tokens.ts";

export const number = screenStyle({ overflowWrap: "anywhere" });
export const date = screenStyle({ whiteSpace: "nowrap" });
/** Keeps a known status whole, however much room an order's number takes; on a phone it has its own place. */
export const status = screenStyle({ minWidth: "8.5rem", "@media": { [media.phone]: { minWidth: 0 } } });
/** The line below a table, at the foot of its card. */
export const foot = screenStyle({
  ...type.small,
  padding: `${space[12]} ${space[20]}`,
  borderTop: `1px solid ${vars.borderSubtle}`,
  color: vars.textSecondary,
  "@media": { [media.phone]: { paddingInline: space[16] } },
});
