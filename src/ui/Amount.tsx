import * as css from "./Amount.css.ts";

type AmountProps = {
  /** The formatted digits, such as "19,950.00". */
  value: string;
  /** Where it stands: in a row, in the summary row, or as the value of a stat card. */
  place?: "row" | "summary" | "stat";
};

// Made once, and one text below: a search renders an amount in every row in sight.
const currency = {
  row: <span className={css.currency}>Rs</span>,
  summary: <span className={`${css.currency} ${css.currencySmall}`}>Rs</span>,
  stat: <span className={`${css.currency} ${css.currencyStat}`}>Rs</span>,
};

const classes = { row: css.amount, summary: css.amountSummary, stat: css.amountStat };
const digitsWidthName = css.digitsWidth.slice("var(".length, -1);

/** Returns the width of digits in em, in the widest of the page's fonts. */
const digitsWidth = (value: string) => [...value].reduce((width, sign) => width + (/\d/.test(sign) ? 0.6 : 0.3), 0);

/** A sum of money: "Rs" in muted, then the digits, in one run of text. Size and weight come from around it. */
export function Amount({ value, place = "row" }: AmountProps) {
  return (
    <span className={classes[place]} style={place === "row" ? undefined : { [digitsWidthName]: digitsWidth(value) }}>
      {currency[place]}
      {` ${value}`}
    </span>
  );
}
