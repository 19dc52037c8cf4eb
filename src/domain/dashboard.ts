import type * as v from "valibot";
import type { DashboardFigures as ServerDashboardFigures } from "../../contract/dashboard.ts";
import { monthName } from "./formats.ts";
import { maxValues, withParams } from "./list-query.ts";
import { changeOrNew, monthlyChange } from "./monthly-change.ts";
import { ordersPath } from "./paths.ts";
import type { Order } from "./records.ts";
import { listStatus, type StatusView } from "./statuses.ts";

/**
 * A figure with the text that compares it to last month: "+12%", "-4%", "0%", on cards "+∞%", or "new"
 * (behaviour: Change from last month).
 */
export interface Figure {
  readonly value: number;
  readonly change: string;
}

type ServerFigures = v.InferOutput<typeof ServerDashboardFigures>;
type MonthFigures = ServerFigures["revenue"];

/** The data of the dashboard except the products, computed from the lists or by the server. */
export interface ShopFigures extends Omit<ServerFigures, "recentOrders" | "topProducts" | "versions"> {
  readonly recentOrders: readonly Order[];
}

/** What the dashboard shows, except the products. */
export type DashboardFigures = ReturnType<typeof dashboardFigures>;

export interface StatusCount extends StatusView {
  readonly count: number;
  /** The link to these orders; undefined where they have more spellings of the status than a filter takes. */
  readonly path: string | undefined;
  /** The share of all orders, 0 to 1. */
  readonly share: number;
}

/**
 * Returns what the dashboard shows (behaviour: Dashboard) except the products. Records without a readable date count in
 * totals, not in months.
 */
export function dashboardFigures(figures: ShopFigures) {
  const { revenue, orders, delivered, customers, monthlySales, recentOrders } = figures;
  const month = Number(figures.month.slice(-2)) - 1;
  return {
    cards: {
      revenue: totalOf(revenue),
      orders: totalOf(orders),
      delivered: totalOf(delivered),
      customers: totalOf(customers),
    },
    /** This month so far, each figure against the whole of last month. */
    summary: {
      month: monthName(month),
      against: monthName((month + 11) % 12),
      revenue: monthlyOf(revenue),
      orders: monthlyOf(orders),
      averageOrder: monthlyOf({
        thisMonth: average(revenue.thisMonth, orders.thisMonth),
        lastMonth: average(revenue.lastMonth, orders.lastMonth),
      }),
      newCustomers: monthlyOf(customers),
    },
    monthlySales,
    recentOrders,
    byStatus: statusCounts(figures),
  };
}

/** Counts orders per status that lists show, the most frequent first, equal counts by name. */
function statusCounts({ statuses, orders }: ShopFigures): StatusCount[] {
  const counts = new Map<string, StatusView & { count: number; values: string[] }>();
  for (const { status, count } of statuses) {
    const view = listStatus({ status });
    const counted = counts.get(view.label) ?? { ...view, count: 0, values: [] };
    counted.count += count;
    counted.values.push(status);
    counts.set(view.label, counted);
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .map(({ values, ...status }) => ({
      ...status,
      share: status.count / orders.all,
      path: values.length > maxValues ? undefined : ordersPath + withParams("", { status: values.sort() }),
    }));
}

const totalOf = ({ all, thisMonth, lastMonth }: MonthFigures): Figure => ({
  value: all,
  change: monthlyChange(thisMonth, lastMonth),
});

const monthlyOf = ({ thisMonth, lastMonth }: Omit<MonthFigures, "all">): Figure => ({
  value: thisMonth,
  change: changeOrNew(thisMonth, lastMonth),
});

const average = (sum: number, of: number) => (of === 0 ? 0 : sum / of);
