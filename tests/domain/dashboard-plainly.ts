import type { Order, User } from "../../src/domain/records.ts";

/** Returns the month of a timestamp in the reader's time zone, such as "2026-11"; undefined without a valid date. */
function monthOf(timestamp: string | undefined): string | undefined {
  if (timestamp === undefined || timestamp === "") return undefined;
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return undefined;
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}`;
}

function monthBefore(month: string): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
/** Returns the revenue in rupees, added up in whole paisa, which is exact. */
const revenueOf = (orders: Order[]) => sum(orders.map((order) => Math.round((order.totalAmount ?? 0) * 100))) / 100;
const averageOf = (orders: Order[]) => (orders.length === 0 ? 0 : revenueOf(orders) / orders.length);
const isDelivered = (order: Order) => (order.status ?? "").trim().toLowerCase() === "delivered";

function change(now: number, before: number): string {
  if (before === 0 && now === 0) return "0%";
  if (before === 0) return "+∞%";
  const percent = Math.round(((now - before) / before) * 100);
  return percent < 0 ? `-${-percent}%` : `+${percent === 0 ? 0 : percent}%`;
}

/** As `change`, for the month so far: growth of more than tenfold is "new". */
const changeOrNew = (now: number, before: number) => (now > 10 * before ? "new" : change(now, before));

/** Computes the dashboard's figures (behaviour: Dashboard), each on its own: slow and plain. */
export function figuresPlainly(orders: Order[], users: User[], now: Date) {
  const month = monthOf(now.toISOString()) as string;
  const current = orders.filter((order) => monthOf(order.createdAt) === month);
  const previous = orders.filter((order) => monthOf(order.createdAt) === monthBefore(month));
  const newUsers = users.filter((user) => monthOf(user.createdAt) === month);
  const earlierUsers = users.filter((user) => monthOf(user.createdAt) === monthBefore(month));

  const revenueChange = change(revenueOf(current), revenueOf(previous));
  const ordersChange = change(current.length, previous.length);
  const deliveredChange = change(current.filter(isDelivered).length, previous.filter(isDelivered).length);
  const customersChange = change(newUsers.length, earlierUsers.length);

  const lines = orders.flatMap((order) => order.items ?? []);
  const nameOf = (line: (typeof lines)[number]) => line.name?.trim() || "Unnamed product";
  const products = [...new Set(lines.map(nameOf))].map((name) => ({
    name,
    count: sum(lines.filter((line) => nameOf(line) === name).map((line) => line.quantity ?? 1)),
    image: lines.filter((line) => nameOf(line) === name).find((line) => line.image)?.image,
  }));

  return {
    cards: {
      revenue: { value: revenueOf(orders), change: revenueChange },
      orders: { value: orders.length, change: ordersChange },
      delivered: { value: orders.filter(isDelivered).length, change: deliveredChange },
      customers: { value: users.length, change: customersChange },
    },
    summary: {
      revenue: { value: revenueOf(current), change: changeOrNew(revenueOf(current), revenueOf(previous)) },
      orders: { value: current.length, change: changeOrNew(current.length, previous.length) },
      averageOrder: { value: averageOf(current), change: changeOrNew(averageOf(current), averageOf(previous)) },
      newCustomers: { value: newUsers.length, change: changeOrNew(newUsers.length, earlierUsers.length) },
    },
    monthlySales: Array.from({ length: 12 }, (_, index) =>
      revenueOf(orders.filter((order) => Number(monthOf(order.createdAt)?.slice(-2)) === index + 1)),
    ),
    // Array.sort is stable: of equally old orders, the first stays first.
    recentOrders: orders
      .map((order) => ({ order, at: monthOf(order.createdAt) ? Date.parse(order.createdAt as string) : -Infinity }))
      .sort((a, b) => (a.at === b.at ? 0 : b.at - a.at))
      .map(({ order }) => order)
      .slice(0, 5),
    topProducts: products.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).slice(0, 5),
  };
}
