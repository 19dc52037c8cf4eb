import { shownRows } from "../../contract/constants.ts";
import { readDate } from "../../contract/read-date.ts";
import type { ShopFigures } from "./dashboard.ts";
import { ExactSum } from "./exact-sum.ts";
import { inBlocks } from "./once-per.ts";
import type { Order, User } from "./records.ts";
import { countedStatus, statusOf } from "./statuses.ts";

/** Computes the dashboard's figures from whole lists, except the products. Months are in the reader's time zone. */
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

/** Sums up a block of orders. Independent of the current date, so that it can be cached. */
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

/** Counts the new users per month. */
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

const monthIndex = (date: Date) => date.getFullYear() * 12 + date.getMonth();

/** Formats a month as the figures have it: "2026-11". Unlike `dateAt`, follows a change of the time zone, as the sums do. */
const writeMonth = (year: number, month: number) => `${year}-${String(month).padStart(2, "0")}`;

/** The sums over some orders. */
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

/** Returns one sum for each month of a year. */
const yearOfSums = () => Array.from({ length: 12 }, () => new ExactSum());

/** The newest orders seen so far; of equally old ones, the first seen. */
class Newest {
  private readonly seen: { readonly order: Order; readonly time: number }[] = [];

  get orders() {
    return this.seen.map(({ order }) => order);
  }

  offer(order: Order, time: number) {
    const place = this.seen.findLastIndex((one) => one.time >= time) + 1;
    if (place >= shownRows) return;
    this.seen.splice(place, 0, { order, time });
    this.seen.length = Math.min(this.seen.length, shownRows);
  }

  include(others: Newest) {
    for (const { order, time } of others.seen) this.offer(order, time);
  }
}
