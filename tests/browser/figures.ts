// The dashboard's figures (behaviour: Dashboard), computed a second time, plainly, in the page's words.
import type { Order, User } from "../../src/domain/records.ts";
import { figuresPlainly } from "../domain/dashboard-plainly.ts";

const amount = (rupees = 0) =>
  `Rs ${rupees.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const count = (number: number) => number.toLocaleString("en-US");
const date = (timestamp = "") =>
  new Date(timestamp).toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month, 1).toLocaleDateString("en-US", { month: "long" }),
);

interface Figure {
  readonly value: number;
  readonly change: string;
}

const inRupees = ({ value, change }: Figure) => [amount(value), change];
const inNumbers = ({ value, change }: Figure) => [count(value), change];

export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const statusOf = ({ cancelled, status = "" }: Order) => capitalised(cancelled ? "cancelled" : status);

export function figures(orders: Order[], users: User[], today: Date) {
  const { cards, summary, recentOrders, topProducts, monthlySales } = figuresPlainly(orders, users, today);
  return {
    cards: {
      "Total Orders Revenue": inRupees(cards.revenue),
      "Total Orders": inNumbers(cards.orders),
      "Delivered Orders": inNumbers(cards.delivered),
      Customers: inNumbers(cards.customers),
    },
    summary: {
      month: monthNames[today.getMonth()],
      Revenue: inRupees(summary.revenue),
      Orders: inNumbers(summary.orders),
      "Average order value": inRupees(summary.averageOrder),
      "New customers": inNumbers(summary.newCustomers),
    },
    recent: recentOrders.map((order) => ({
      path: `/orders/${order._id}`,
      cells: [
        order.orderId,
        order.customerDetails?.name || "N/A",
        date(order.createdAt),
        statusOf(order),
        amount(order.totalAmount),
      ],
    })),
    products: topProducts.map((product) => ({ name: product.name, text: `${count(product.count)} Orders` })),
    months: monthNames.map((name, month) => [name, amount(monthlySales[month])]),
    statuses: Object.fromEntries(
      [...new Set(orders.map(statusOf))].map((status) => {
        const number = orders.filter((order) => statusOf(order) === status).length;
        return [status, [count(number), `${((number / orders.length) * 100).toFixed(1)}%`]];
      }),
    ),
  };
}
