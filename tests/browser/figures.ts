// The dashboard's figures (behaviour: Dashboard), computed a second time, plainly: one filter and sum per figure.

export interface OrderRecord {
  _id: string;
  orderId: string;
  createdAt: string;
  status: string;
  cancelled: boolean;
  totalAmount: number;
  customerDetails?: { name?: string };
  items: { name: string; quantity?: number }[];
}

export interface UserRecord {
  createdAt: string;
}

const amount = (rupees: number) =>
  `Rs ${rupees.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const count = (number: number) => number.toLocaleString("en-US");
const date = (timestamp: string) =>
  new Date(timestamp).toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month, 1).toLocaleDateString("en-US", { month: "long" }),
);

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function change(now: number, before: number): string {
  if (before === 0) return now === 0 ? "0%" : "+∞%";
  const percent = Math.round(((now - before) / before) * 100);
  return percent < 0 ? `${percent}%` : `+${Math.abs(percent)}%`;
}

/** As `change`, for the month so far: growth of more than tenfold is shown as "new". */
const changeOrNew = (now: number, before: number) => (now > 10 * before ? "new" : change(now, before));

export function figures(orders: OrderRecord[], users: UserRecord[], today: Date) {
  const lastMonth = new Date(today.getFullYear(), today.getMonth() - 1, 1);
  const within = (month: Date) => (record: { createdAt: string }) => {
    const created = new Date(record.createdAt);
    return created.getFullYear() === month.getFullYear() && created.getMonth() === month.getMonth();
  };
  const revenue = (some: OrderRecord[]) => sum(some.map((order) => order.totalAmount));
  const average = (some: OrderRecord[]) => (some.length === 0 ? 0 : revenue(some) / some.length);
  const now = orders.filter(within(today));
  const before = orders.filter(within(lastMonth));
  const delivered = (some: OrderRecord[]) => some.filter((order) => order.status === "delivered").length;
  const joined = { now: users.filter(within(today)).length, before: users.filter(within(lastMonth)).length };
  const names = [...new Set(orders.flatMap((order) => order.items.map((item) => item.name)))];
  const ordered = (name: string) =>
    sum(orders.flatMap((order) => order.items.filter((item) => item.name === name).map((item) => item.quantity ?? 1)));
  const statusOf = (order: OrderRecord) => capitalised(order.cancelled ? "cancelled" : order.status);

  return {
    cards: {
      "Total Orders Revenue": [amount(revenue(orders)), change(revenue(now), revenue(before))],
      "Total Orders": [count(orders.length), change(now.length, before.length)],
      "Delivered Orders": [count(delivered(orders)), change(delivered(now), delivered(before))],
      Customers: [count(users.length), change(joined.now, joined.before)],
    },
    summary: {
      month: monthNames[today.getMonth()],
      Revenue: [amount(revenue(now)), changeOrNew(revenue(now), revenue(before))],
      Orders: [count(now.length), changeOrNew(now.length, before.length)],
      "Average order value": [amount(average(now)), changeOrNew(average(now), average(before))],
      "New customers": [count(joined.now), changeOrNew(joined.now, joined.before)],
    },
    recent: [...orders]
      .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
      .slice(0, 5)
      .map((order) => ({
        path: `/orders/${order._id}`,
        cells: [
          order.orderId,
          order.customerDetails?.name || "N/A",
          date(order.createdAt),
          statusOf(order),
          amount(order.totalAmount),
        ],
      })),
    products: names
      .map((name) => ({ name, text: `${count(ordered(name))} Orders`, count: ordered(name) }))
      .sort((a, b) => b.count - a.count),
    months: monthNames.map((name, month) => [
      name,
      amount(revenue(orders.filter((order) => new Date(order.createdAt).getMonth() === month))),
    ]),
    statuses: Object.fromEntries(
      [...new Set(orders.map(statusOf))].map((status) => {
        const number = orders.filter((order) => statusOf(order) === status).length;
        return [status, [count(number), `${((number / orders.length) * 100).toFixed(1)}%`]];
      }),
    ),
  };
}
