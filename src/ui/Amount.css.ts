import { uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";

export const amount = uiStyle({ whiteSpace: "nowrap" });
/** A large figure may break rather than leave its card. */
export const amountLarge = uiStyle({ overflowWrap: "anywhere" });
export const currency = uiStyle({ color: vars.textMuted, fontWeight: 400, letterSpacing: "normal" });
/** Beside a large figure the currency steps back further. */
export const currencySmall = uiStyle({ fontSize: "0.8125rem", lineHeight: 1 });
export const currencyStat = uiStyle({ fontSize: "0.875rem", lineHeight: 1 });
