import * as css from "./Amount.css.ts";

export type AmountProps = {
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

/** A sum of money: "Rs" in muted, then the digits, in one run of text. Size and weight come from around it. */
export function Amount({ value, place = "row" }: AmountProps) {
  return (
    <span className={place === "row" ? css.amount : css.amountLarge}>
      {currency[place]}
      {` ${value}`}
    </span>
  );
}
