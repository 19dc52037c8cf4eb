import type * as v from "valibot";
import type { DashboardFigures as ServerDashboardFigures } from "../../contract/dashboard.ts";
import { ordersWithImages, shownRows, unnamedProduct } from "../../contract/dashboard-limits.ts";
import { readDate } from "../../contract/read-date.ts";
import { ExactSum } from "./exact-sum.ts";
import { monthName } from "./formats.ts";
import { mostValues, withParams } from "./list-query.ts";
import { inBlocks } from "./once-per.ts";
import { ordersPath } from "./paths.ts";
import type { Order, User } from "./records.ts";
import { countedStatus, listStatus, type StatusView, statusOf } from "./statuses.ts";

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

/** What the dashboard's texts are made of, from the lists or from the server, but for the products. */
export interface ShopFigures extends Omit<ServerFigures, "recentOrders" | "topProducts" | "versions"> {
  readonly recentOrders: readonly Order[];
}

export interface DashboardFigures {
  readonly cards: Record<"revenue" | "orders" | "delivered" | "customers", Figure>;
  /** This month so far, each figure against the whole of last month. */
  readonly summary: {
    readonly month: string;
    readonly against: string;
    readonly revenue: Figure;
    readonly orders: Figure;
    readonly averageOrder: Figure;
    readonly newCustomers: Figure;
  };
  /** Rupees by month of the year, January first; years are summed together. */
  readonly monthlySales: readonly number[];
  /** The five newest orders. */
  readonly recentOrders: readonly Order[];
  readonly byStatus: readonly StatusCount[];
}

export interface ProductCount {
  readonly name: string;
  readonly image?: string | undefined;
  readonly count: number;
}

export interface StatusCount extends StatusView {
  readonly count: number;
  /** Where these orders are; undefined where they are written in more ways than a filter takes. */
  readonly path: string | undefined;
  /** Part of all orders, 0 to 1. */
  readonly share: number;
}

/**
 * The percent change from last month (behaviour: Change from last month): whole percents with a plus sign when zero or
 * positive; "0%" when both months are 0 and "+∞%" when only last month is.
 */
export function monthlyChange(thisMonth: number, lastMonth: number): string {
  if (lastMonth === 0) return thisMonth === 0 ? "0%" : "+∞%";
  const percent = Math.round(((thisMonth - lastMonth) / lastMonth) * 100);
  return percent >= 0 ? `+${Math.abs(percent)}%` : `${percent}%`;
}

/** What is said of a figure that was next to nothing before. */
export const newFigure = "new";

/**
 * How a figure moved but on the cards: as `monthlyChange` says, or `newFigure` where it is more than ten times
 * what it was.
 */
export function changeOrNew(now: number, before: number): string {
  const isNew = before === 0 ? now !== 0 : before > 0 && now > before * 10;
  return isNew ? newFigure : monthlyChange(now, before);
}

/** The figures of whole lists, but for the products. Months are those of the reader's time zone. */
export function figuresOfLists(orders: readonly Order[], users: readonly User[], now: Date): ShopFigures {
  const thisMonth = monthIndex(now);
  const [all, current, previous] = [new OrderSums(), new OrderSums(), new OrderSums()];
  const sales = yearOfSums();
  const statuses = new Map<string, number>();
  const newest = new Newest();
  for (const part of orderParts(orders)) {
    all.include(part.all);
    current.include(part.months.get(thisMonth));
    previous.include(part.months.get(thisMonth - 1));
    sales.forEach((sum, month) => {
      sum.include(part.sales[month]);
    });
    for (const [status, count] of part.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    newest.include(part.newest);
  }
  const customers = { all: users.length, thisMonth: 0, lastMonth: 0 };
  for (const months of userParts(users)) {
    customers.thisMonth += months.get(thisMonth) ?? 0;
    customers.lastMonth += months.get(thisMonth - 1) ?? 0;
  }

  return {
    month: writeMonth(now.getFullYear(), now.getMonth() + 1),
    revenue: { all: all.revenue.sum, thisMonth: current.revenue.sum, lastMonth: previous.revenue.sum },
    orders: { all: all.placed, thisMonth: current.placed, lastMonth: previous.placed },
    delivered: { all: all.delivered, thisMonth: current.delivered, lastMonth: previous.delivered },
    customers,
    monthlySales: sales.map(({ sum }) => sum),
    recentOrders: newest.orders,
    statuses: [...statuses].map(([status, count]) => ({ status, count })),
  };
}

/** What some orders add to the figures. Nothing in it depends on what day it is. */
const orderParts = inBlocks((orders: readonly Order[]) => {
  const all = new OrderSums();
  const months = new Map<number, OrderSums>();
  const sales = yearOfSums();
  const statuses = new Map<string, number>();
  const newest = new Newest();
  for (const order of orders) {
    const created = readDate(order.createdAt);
    all.add(order);
    if (created) {
      const month = monthIndex(created);
      const sums = months.get(month) ?? new OrderSums();
      months.set(month, sums);
      sums.add(order);
      sales[created.getMonth()]?.add(order.totalAmount ?? 0);
    }
    const status = countedStatus(order) ?? "";
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    newest.offer(order, created?.getTime() ?? Number.NEGATIVE_INFINITY);
  }
  return { all, months, sales, statuses, newest };
});

/** How many users came in which month. */
const userParts = inBlocks((users: readonly User[]) => {
  const months = new Map<number, number>();
  for (const user of users) {
    const created = readDate(user.createdAt);
    if (!created) continue;
    const month = monthIndex(created);
    months.set(month, (months.get(month) ?? 0) + 1);
  }
  return months;
});

/**
 * What the dashboard shows (behaviour: Dashboard) but for the products. Records without a readable date count in totals,
 * not in months.
 */
export function dashboardFigures(figures: ShopFigures): DashboardFigures {
  const { revenue, orders, delivered, customers, monthlySales, recentOrders } = figures;
  const month = Number(figures.month.slice(-2)) - 1;
  return {
    cards: {
      revenue: totalOf(revenue),
      orders: totalOf(orders),
      delivered: totalOf(delivered),
      customers: totalOf(customers),
    },
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

/** How many orders have each of the statuses that lists show, the most frequent first, and of equal ones by name. */
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
      path: values.length > mostValues ? undefined : ordersPath + withParams("", { status: values.sort() }),
    }));
}

/** The five products of which most were ordered, of equal ones by name (behaviour: Top Products). */
export function topProducts(orders: readonly Order[]): readonly ProductCount[] {
  const all = new Map<string, { name: string; image: string | undefined; count: number }>();
  let start = 0;
  for (const { length, products } of productParts(orders)) {
    for (const [name, { count, image, imageAt }] of products) {
      const product = all.get(name) ?? { name, image: undefined, count: 0 };
      product.count += count;
      if (start + imageAt < ordersWithImages) product.image ??= image;
      all.set(name, product);
    }
    start += length;
  }
  return [...all.values()].sort((a, b) => b.count - a.count || byCharacters(a.name, b.name)).slice(0, shownRows);
}

/** How many of each product some orders have, and its first image, with the place among them of the order that has it. */
const productParts = inBlocks((orders: readonly Order[]) => {
  const products = new Map<string, { count: number; image: string | undefined; imageAt: number }>();
  for (const [place, order] of orders.entries())
    for (const item of order.items ?? []) {
      const name = item.name?.trim() || unnamedProduct;
      const product = products.get(name) ?? { count: 0, image: undefined, imageAt: 0 };
      product.count += item.quantity ?? 1;
      if (!product.image && item.image) {
        product.image = item.image;
        product.imageAt = place;
      }
      products.set(name, product);
    }
  return { length: orders.length, products };
});

const monthIndex = (date: Date) => date.getFullYear() * 12 + date.getMonth();

/** A month as figures are of it: "2026-11". */
const writeMonth = (year: number, month: number) => `${year}-${String(month).padStart(2, "0")}`;

/** What some orders add up to. */
class OrderSums {
  readonly revenue = new ExactSum();
  placed = 0;
  delivered = 0;

  add(order: Order) {
    this.revenue.add(order.totalAmount ?? 0);
    this.placed += 1;
    if (statusOf(order) === "delivered") this.delivered += 1;
  }

  include(others: OrderSums | undefined) {
    if (!others) return;
    this.revenue.include(others.revenue);
    this.placed += others.placed;
    this.delivered += others.delivered;
  }
}

/** One sum for each month of a year. */
const yearOfSums = () => Array.from({ length: 12 }, () => new ExactSum());

const totalOf = ({ all, thisMonth, lastMonth }: MonthFigures): Figure => ({
  value: all,
  change: monthlyChange(thisMonth, lastMonth),
});

const monthlyOf = ({ thisMonth, lastMonth }: Omit<MonthFigures, "all">): Figure => ({
  value: thisMonth,
  change: changeOrNew(thisMonth, lastMonth),
});

const average = (sum: number, of: number) => (of === 0 ? 0 : sum / of);

/** Compares texts by their characters, as databases do by bytes. */
function byCharacters(a: string, b: string): number {
  const [one, other] = [[...a], [...b]];
  const at = one.findIndex((character, place) => character !== other[place]);
  return at < 0 ? one.length - other.length : (one[at]?.codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? -1);
}

/** The newest orders seen so far; of equally old ones, the first seen. */
class Newest {
  readonly orders: Order[] = [];
  private readonly times: number[] = [];

  offer(order: Order, time: number) {
    let place = this.orders.length;
    while (place > 0 && (this.times[place - 1] as number) < time) place -= 1;
    if (place >= shownRows) return;
    this.orders.splice(place, 0, order);
    this.times.splice(place, 0, time);
    this.orders.length = Math.min(this.orders.length, shownRows);
    this.times.length = this.orders.length;
  }

  include(others: Newest) {
    others.orders.forEach((order, place) => {
      this.offer(order, others.times[place] as number);
    });
  }
}
