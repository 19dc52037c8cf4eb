import { createVar, type StyleRule } from "@vanilla-extract/css";
import { uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";
import { media, type } from "../styles/tokens.ts";

export const amount = uiStyle({ whiteSpace: "nowrap" });

/** How wide the digits are, in em. */
export const digitsWidth = createVar();

/** Fits a large figure into one line of its cell, which is a container; one that would be too small to read breaks. */
const large = (onOneLine: StyleRule) =>
  uiStyle({ overflowWrap: "anywhere", lineHeight: 1, "@supports": { "(font-size: 1cqi)": onOneLine } });
/** Returns the font size at which the digits fit. `beside` is the room for what stands beside them. */
const fitting = (largest: string, beside: string) =>
  `clamp(0.75rem, (100cqi - ${beside}) / ${digitsWidth}, ${largest})`;

export const amountSummary = large({ fontSize: fitting(type.sectionTitle.fontSize, "1.5rem") });
export const amountStat = large({
  fontSize: fitting(type.stat.fontSize, "1.5rem"),
  // Leaves room for the change beside it.
  "@media": { [media.phone]: { fontSize: fitting(type.statPhone.fontSize, "6rem") } },
});

export const currency = uiStyle({ color: vars.textMuted, fontWeight: 400, letterSpacing: "normal" });
/** Beside a large figure the currency steps back further. */
export const currencySmall = uiStyle({ fontSize: "min(0.8125rem, 1em)", lineHeight: 1 });
export const currencyStat = uiStyle({ fontSize: "min(0.875rem, 1em)", lineHeight: 1 });
