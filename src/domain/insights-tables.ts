import { unnamedProduct } from "../../contract/constants.ts";
import type { Insights } from "../../contract/insights-query.ts";
import { toLabel } from "../../contract/order-lifecycle.ts";
import { othersInWords } from "./insights-words.ts";
import { paymentMethod } from "./orders.ts";

/** The orders of a period by one dimension. */
export type Breakdown = Insights["city"];

/** The words for a dimension and its values. */
interface DimensionWords {
  readonly title: string;
  /** The header of the column of values. */
  readonly head: string;
  /** The label of the orders without a value. */
  readonly none: string;
  readonly shown: (value: string) => string;
}

const asItIs = (value: string) => value;

/** The breakdowns of a period, in the order in which they are shown. */
export const dimensions = {
  status: { title: "Orders per status", head: "Status", none: "No status", shown: toLabel },
  product: { title: "Orders per product", head: "Product", none: unnamedProduct, shown: asItIs },
  city: { title: "Orders per city", head: "City", none: "No city", shown: asItIs },
  payment: {
    title: "Orders per payment method",
    head: "Payment method",
    none: "No payment method",
    shown: paymentMethod,
  },
  carrier: { title: "Orders per carrier", head: "Carrier", none: "No carrier", shown: asItIs },
  country: { title: "Orders per country", head: "Country", none: "No country", shown: asItIs },
} as const satisfies Record<string, DimensionWords>;
export type DimensionName = keyof typeof dimensions;

/** Returns the parts of a period as a table, header row first. */
export function seriesTable({ series }: Insights): string[][] {
  return [
    ["From", "To", "Revenue (Rs)", "Orders", "Revenue before (Rs)", "Orders before"],
    ...series.map(({ period, figures, before }) => [
      period.from,
      period.to,
      figures.revenue.toFixed(2),
      String(figures.orders),
      before.revenue.toFixed(2),
      String(before.orders),
    ]),
  ];
}

/** Returns a breakdown as a table, header row first, with values as the server has them. */
export function breakdownTable({ rows, others }: Breakdown, { head, none }: DimensionWords): string[][] {
  const cells = (name: string, row: Omit<Breakdown["rows"][number], "value">) => [
    name,
    String(row.orders),
    String(row.ordersBefore),
    row.revenue.toFixed(2),
    String(row.units),
  ];
  return [
    [head, "Orders", "Orders before", "Revenue (Rs)", "Units"],
    ...rows.map((row) => cells(row.value ?? none, row)),
    ...(others ? [cells(othersInWords(others.values), others)] : []),
  ];
}
