import { monthName, readDate } from "./formats.ts";
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
  readonly image: string | undefined;
  readonly count: number;
}

export interface StatusCount extends StatusView {
  readonly count: number;
  /** Where these orders are; undefined where they are written in more ways than a filter takes. */
  readonly path: string | undefined;
  /** Part of all orders, 0 to 1. */
  readonly share: number;
}

const shownRows = 5;

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

/**
 * What the dashboard shows (behaviour: Dashboard) but for the products. Months are calendar months of the reader's time
 * zone; records without a readable date count in totals, not in months.
 */
export function dashboardFigures(orders: readonly Order[], users: readonly User[], now: Date): DashboardFigures {
  const thisMonth = monthIndex(now);
  const lastMonth = thisMonth - 1;

  const revenue = new MonthPair(thisMonth, lastMonth);
  const placed = new MonthPair(thisMonth, lastMonth);
  const delivered = new MonthPair(thisMonth, lastMonth);
  const customers = new MonthPair(thisMonth, lastMonth);

  const monthlySales = new Array<number>(12).fill(0);
  const statuses = new Map<string, CountedStatus>();
  const newest = new Newest();

  for (const part of orderParts(orders)) {
    revenue.all += part.revenue;
    placed.all += part.placed;
    delivered.all += part.delivered;
    for (const [month, sums] of part.months) {
      revenue.add(sums.revenue, month);
      placed.add(sums.placed, month);
      delivered.add(sums.delivered, month);
    }
    part.monthlySales.forEach((sum, month) => {
      monthlySales[month] = (monthlySales[month] as number) + sum;
    });
    for (const [label, { count, values, ...view }] of part.statuses) {
      const counted = statuses.get(label) ?? { ...view, count: 0, values: new Set() };
      counted.count += count;
      for (const value of values) counted.values.add(value);
      statuses.set(label, counted);
    }
    part.newest.orders.forEach((order, place) => {
      newest.offer(order, part.newest.times[place] as number);
    });
  }
  customers.all = users.length;
  for (const months of userParts(users)) for (const [month, count] of months) customers.add(count, month);

  return {
    cards: {
      revenue: revenue.total(),
      orders: placed.total(),
      delivered: delivered.total(),
      customers: customers.total(),
    },
    summary: {
      month: monthName(now.getMonth()),
      against: monthName((now.getMonth() + 11) % 12),
      revenue: revenue.monthly(),
      orders: placed.monthly(),
      averageOrder: ratio(revenue, placed),
      newCustomers: customers.monthly(),
    },
    monthlySales,
    recentOrders: newest.orders,
    byStatus: [...statuses.values()]
      .sort((a, b) => b.count - a.count)
      .map(({ values, ...status }) => ({
        ...status,
        share: status.count / orders.length,
        path: values.size > mostValues ? undefined : ordersPath + withParams("", { status: [...values] }),
      })),
  };
}

type CountedStatus = StatusView & { count: number; readonly values: Set<string> };

/** What some orders add to the figures. Nothing in it depends on what day it is. */
const orderParts = inBlocks((orders: readonly Order[]) => {
  const all = { revenue: 0, placed: 0, delivered: 0 };
  const months = new Map<number | undefined, typeof all>();
  const monthlySales = new Array<number>(12).fill(0);
  const statuses = new Map<string, CountedStatus>();
  const newest = new Newest();
  for (const order of orders) {
    const created = readDate(order.createdAt);
    const month = created && monthIndex(created);
    const sums = months.get(month) ?? { revenue: 0, placed: 0, delivered: 0 };
    months.set(month, sums);
    for (const part of [all, sums]) {
      part.revenue += order.totalAmount ?? 0;
      part.placed += 1;
      if (statusOf(order) === "delivered") part.delivered += 1;
    }
    if (created)
      monthlySales[created.getMonth()] = (monthlySales[created.getMonth()] as number) + (order.totalAmount ?? 0);

    const status = listStatus(order);
    const counted = statuses.get(status.label) ?? { ...status, count: 0, values: new Set() };
    counted.count += 1;
    counted.values.add(countedStatus(order) ?? "");
    statuses.set(status.label, counted);
    newest.offer(order, created?.getTime() ?? Number.NEGATIVE_INFINITY);
  }
  return { ...all, months, monthlySales, statuses, newest };
});

/** How many users came in which month. */
const userParts = inBlocks((users: readonly User[]) => {
  const months = new Map<number | undefined, number>();
  for (const user of users) {
    const created = readDate(user.createdAt);
    const month = created && monthIndex(created);
    months.set(month, (months.get(month) ?? 0) + 1);
  }
  return months;
});

/** The five products of which most were ordered (behaviour: Top Products). */
export function topProducts(orders: readonly Order[]): readonly ProductCount[] {
  const products: ProductCounts = new Map();
  for (const part of productParts(orders)) for (const product of part.values()) countProduct(products, product);
  return [...products.values()].sort((a, b) => b.count - a.count).slice(0, shownRows);
}

type ProductCounts = Map<string, { name: string; image: string | undefined; count: number }>;

const productParts = inBlocks((orders: readonly Order[]) => {
  const products: ProductCounts = new Map();
  for (const order of orders)
    for (const { name, image, quantity = 1 } of order.items ?? [])
      countProduct(products, { name: name?.trim() || "Unnamed product", image, count: quantity });
  return products;
});

/** Adds to a product's count; its image is the first that it has. */
function countProduct(products: ProductCounts, { name, image, count }: ProductCount): void {
  const product = products.get(name);
  if (product) {
    product.count += count;
    product.image ||= image;
  } else products.set(name, { name, image, count });
}

const monthIndex = (date: Date) => date.getFullYear() * 12 + date.getMonth();

/** A sum over all time, and over this month and the last. */
class MonthPair {
  all = 0;
  current = 0;
  previous = 0;

  constructor(
    private readonly thisMonth: number,
    private readonly lastMonth: number,
  ) {}

  add(amount: number, month: number | undefined) {
    if (month === this.thisMonth) this.current += amount;
    else if (month === this.lastMonth) this.previous += amount;
  }

  total(): Figure {
    return { value: this.all, change: monthlyChange(this.current, this.previous) };
  }

  monthly(): Figure {
    return { value: this.current, change: changeOrNew(this.current, this.previous) };
  }
}

function ratio(amount: MonthPair, count: MonthPair): Figure {
  const average = (sum: number, of: number) => (of === 0 ? 0 : sum / of);
  const current = average(amount.current, count.current);
  return { value: current, change: changeOrNew(current, average(amount.previous, count.previous)) };
}

/** The newest orders seen so far; of equally old ones, the first seen. */
class Newest {
  readonly orders: Order[] = [];
  readonly times: number[] = [];

  offer(order: Order, time: number) {
    let place = this.orders.length;
    while (place > 0 && (this.times[place - 1] as number) < time) place -= 1;
    if (place >= shownRows) return;
    this.orders.splice(place, 0, order);
    this.times.splice(place, 0, time);
    this.orders.length = Math.min(this.orders.length, shownRows);
    this.times.length = this.orders.length;
  }
}
