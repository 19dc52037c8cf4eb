import { sumsOf } from "../figures.ts";
import type { MonthRange } from "../months.ts";
import type { Source } from "../rollups.ts";
import type { OtherOrders } from "./beside-rollups.ts";
import { MonthSums } from "./month-sums.ts";

/** Computes revenue, orders, and sales by month of the year, all years together. Amounts are rupees. */
export async function salesOf(
  source: Source,
  ranges: readonly MonthRange[],
  others: readonly OtherOrders[],
  thisMonth: number,
) {
  const [revenue, orders] = [new MonthSums(thisMonth), new MonthSums(thisMonth)];
  const sales = new Array<number>(12).fill(0);
  const add = (placed: number, paisa: number, month: number | undefined) => {
    revenue.add(paisa, month);
    orders.add(placed, month);
    if (month === undefined) return;
    const ofYear = month - 12 * Math.floor(month / 12);
    sales[ofYear] = (sales[ofYear] ?? 0) + paisa;
  };
  for (const [n, sums] of (await sumsOf(source, ranges)).entries())
    add(sums.orders, sums.revenue_paisa, ranges[n]?.month);
  for (const other of others) add(other.orders, other.paisa, other.month);
  return { revenue: revenue.rupees, orders: orders.figures, monthlySales: sales.map((paisa) => paisa / 100) };
}
