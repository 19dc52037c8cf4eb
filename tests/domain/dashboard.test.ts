import { describe, expect, test } from "vitest";
import { dashboardFigures } from "../../src/domain/dashboard.ts";
import { figuresOfLists } from "../../src/domain/figures-of-lists.ts";
import { filteredBy, readFilter } from "../../src/domain/filters.ts";
import { orderFacets } from "../../src/domain/order-filter.ts";
import type { Order } from "../../src/domain/records.ts";
import { topProducts } from "../../src/domain/top-products.ts";
import { fc } from "../properties.ts";
import { figuresPlainly } from "./dashboard-plainly.ts";
import { anyNow, anyOrders, anyUsers } from "./shop.ts";

/** Computes the dashboard's figures from whole lists. */
const figuresOn = (...lists: Parameters<typeof figuresOfLists>) => dashboardFigures(figuresOfLists(...lists));

const november = new Date(2026, 10, 21, 7, 49);
const shop = anyNow.chain((now) => fc.tuple(anyOrders(now), anyUsers(now), fc.constant(now)));

test("are what a second, plain computation finds", () => {
  fc.assert(
    fc.property(shop, ([orders, users, now]) => {
      const { byStatus: _, summary, ...rest } = figuresOn(orders, users, now);
      const { month: __, against: ___, ...summed } = summary;
      const plain = figuresPlainly(orders, users, now);
      expect({ ...rest, topProducts: topProducts(orders), summary: summed }).toEqual(plain);
    }),
    { numRuns: 500 },
  );
});

test("leave the lists as they were", () => {
  fc.assert(
    fc.property(shop, ([orders, users, now]) => {
      const before = structuredClone({ orders, users });
      figuresOn(orders, users, now);
      expect({ orders, users }).toEqual(before);
    }),
  );
});

test("of an empty shop are zeros", () => {
  const figures = figuresOn([], [], november);
  const none = { value: 0, change: "0%" };
  expect(figures.cards).toEqual({ revenue: none, orders: none, delivered: none, customers: none });
  expect(figures.summary).toMatchObject({ revenue: none, orders: none, averageOrder: none, newCustomers: none });
  expect(figures.monthlySales).toEqual(new Array(12).fill(0));
  expect([figures.recentOrders, topProducts([]), figures.byStatus]).toEqual([[], [], []]);
});

test("amounts add up to the paisa, in whichever order", () => {
  const totals = [0.1, 0.2, 1.15, -0.3, 1_000_000.07, 0.005];
  const sums = [totals, totals.toReversed()].map((list) => {
    const orders = list.map((totalAmount): Order => ({ _id: "", totalAmount, createdAt: november.toISOString() }));
    const { cards, summary, monthlySales } = figuresOn(orders, [], november);
    return [cards.revenue.value, summary.revenue.value, monthlySales[10]];
  });
  expect(sums).toEqual(new Array(2).fill(new Array(3).fill(1_000_001.22 + 0.005)));
});

describe("months", () => {
  const ordersAt = (...dates: Date[]): Order[] =>
    dates.map((date, index) => ({ _id: `${index}`, createdAt: date.toISOString(), totalAmount: 100 }));

  test("compare January with the December before it", () => {
    const orders = ordersAt(new Date(2026, 0, 5), new Date(2025, 11, 31), new Date(2025, 11, 1), new Date(2025, 0, 5));
    const { cards, summary } = figuresOn(orders, [], new Date(2026, 0, 20));
    expect(cards.orders).toEqual({ value: 4, change: "-50%" });
    expect(summary).toMatchObject({ month: "January", against: "December", orders: { value: 1, change: "-50%" } });
  });

  test("tell the same month of another year apart, save in the chart", () => {
    const orders = ordersAt(new Date(2026, 10, 1), new Date(2025, 10, 1), new Date(2025, 9, 1));
    const { cards, monthlySales } = figuresOn(orders, [], november);
    expect(cards.revenue).toEqual({ value: 300, change: "+∞%" });
    expect(monthlySales.slice(8)).toEqual([0, 100, 200, 0]);
  });

  test("turn at the reader's midnight", () => {
    // 19:30 on October 31st in Greenwich is half past midnight on November 1st in Karachi.
    const orders: Order[] = [{ _id: "1", createdAt: "2026-10-31T19:30:00.000Z", totalAmount: 10 }];
    const { summary, monthlySales } = figuresOn(orders, [], november);
    expect(summary.revenue.value).toBe(10);
    expect(monthlySales[10]).toBe(10);
  });

  test("leave out orders without a readable date, which count in totals", () => {
    const orders: Order[] = [
      { _id: "1", totalAmount: 10 },
      { _id: "2", totalAmount: 5, createdAt: "soon" },
    ];
    const { cards, monthlySales } = figuresOn(orders, [], november);
    expect(cards.revenue).toEqual({ value: 15, change: "0%" });
    expect(Math.max(...monthlySales)).toBe(0);
  });
});

test("delivered orders are counted however the server writes the status, as their badge reads it", () => {
  const orders: Order[] = ["delivered", "Delivered", " DELIVERED ", "undelivered"].map((status, index) => ({
    _id: `${index}`,
    status,
  }));
  const { cards, byStatus } = figuresOn(orders, [], november);
  expect(byStatus.find(({ label }) => label === "Delivered")?.count).toBe(3);
  expect(cards.delivered.value).toBe(3);
});

describe("recent orders", () => {
  const at = (id: string, createdAt?: string): Order => ({ _id: id, createdAt });
  const recent = (orders: Order[]) => figuresOn(orders, [], november).recentOrders.map(({ _id }) => _id);

  test("are the five newest, newest first", () => {
    const days = [3, 9, 1, 7, 5, 8, 2].map((day) => at(`${day}`, `2026-11-0${day}T10:00:00.000Z`));
    expect(recent(days)).toEqual(["9", "8", "7", "5", "3"]);
  });

  test("keep the server's order where they are equally old, and put those without a date last", () => {
    const time = "2026-11-01T10:00:00.000Z";
    const orders = [at("none"), at("bad", "?"), at("a", time), at("b", time), at("new", "2026-11-02T10:00:00.000Z")];
    expect(recent(orders)).toEqual(["new", "a", "b", "none", "bad"]);
  });

  test("compare moments, not their texts", () => {
    const orders = [at("early", "2026-11-02T01:00:00+05:00"), at("late", "2026-11-01T21:00:00Z")];
    expect(recent(orders)).toEqual(["late", "early"]);
  });
});

describe("top products", () => {
  const selling = (...items: NonNullable<Order["items"]>): Order => ({ _id: "", items });
  const top = (...orders: Order[]) => topProducts(orders);

  test("sum quantities by name over all orders, a missing quantity being one", () => {
    const products = top(
      selling({ name: "Oud", quantity: 2 }, { name: "Rose" }),
      selling({ name: "Rose", quantity: 3 }, { name: "Oud", quantity: 1 }),
    );
    expect(products.map(({ name, count }) => [name, count])).toEqual([
      ["Rose", 4],
      ["Oud", 3],
    ]);
  });

  test("are five, and of equal ones the first by name, as databases compare", () => {
    const names = ["\u{1f339}", "\uffee", "rose", "Rosee", "Rose"];
    const products = top(selling(...["z", ...names].map((name) => ({ name }))));
    expect(products.map(({ name }) => name)).toEqual(["Rose", "Rosee", "rose", "z", "\uffee"]);
  });

  test("have a name and an image where any line has one", () => {
    const products = top(selling({ name: " " }, {}, { name: "Oud" }, { name: "Oud", image: "oud.svg" }));
    expect(products).toEqual([
      { name: "Oud", image: "oud.svg", count: 2 },
      { name: "Unnamed product", image: undefined, count: 2 },
    ]);
  });

  test("have an image where one of the first 20,000 orders has it", () => {
    const orders = (place: number) =>
      Array.from({ length: 20_001 }, (_, at) => selling({ name: "Oud", ...(at === place && { image: "oud.svg" }) }));
    expect(top(...orders(19_999))).toEqual([{ name: "Oud", image: "oud.svg", count: 20_001 }]);
    expect(top(...orders(20_000))).toEqual([{ name: "Oud", image: undefined, count: 20_001 }]);
    // The same holds after one order was added in front, which shifts the others.
    const grown = (place: number) => {
      const list = orders(place);
      topProducts(list.slice(1));
      return topProducts(list);
    };
    expect(grown(19_999)).toEqual([{ name: "Oud", image: "oud.svg", count: 20_001 }]);
    expect(grown(20_000)).toEqual([{ name: "Oud", image: undefined, count: 20_001 }]);
  });

  test("may have any name, such as __proto__", () => {
    const names = ["__proto__", "constructor", "toString"];
    expect(top(selling(...names.map((name) => ({ name })))).map(({ name }) => name)).toEqual(names);
  });
});

describe("orders by status", () => {
  test("share out all orders, the most frequent first", () => {
    fc.assert(
      fc.property(shop, ([orders, users, now]) => {
        const { byStatus } = figuresOn(orders, users, now);
        const counts = byStatus.map(({ count }) => count);
        expect(counts.reduce((all, count) => all + count, 0)).toBe(orders.length);
        expect(counts).toEqual([...counts].sort((a, b) => b - a));
        if (orders.length > 0) expect(byStatus.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1, 9);
        expect(new Set(byStatus.map(({ label }) => label)).size).toBe(byStatus.length);
      }),
    );
  });

  test("count a cancelled order as cancelled, and unknown statuses together", () => {
    const orders: Order[] = [
      { _id: "1", status: "delivered", cancelled: true },
      { _id: "2", status: "lost" },
      { _id: "3" },
      { _id: "4", status: "mislaid" },
    ];
    expect(figuresOn(orders, [], november).byStatus).toEqual([
      { label: "Unknown", tone: "neutral", count: 3, share: 0.75, path: "/orders?status=&status=lost&status=mislaid" },
      { label: "Cancelled", tone: "danger", count: 1, share: 0.25, path: "/orders?status=cancelled" },
    ]);
  });

  test("with equal counts are sorted by name", () => {
    const orders = ["shipped", "Delivered", "lost", "cancelled"].map((status): Order => ({ _id: "", status }));
    const labels = figuresOn(orders, [], november).byStatus.map(({ label }) => label);
    expect(labels).toEqual(["Cancelled", "Delivered", "Shipped", "Unknown"]);
  });

  test("lead to exactly these orders, unless they are written in more ways than a filter takes", () => {
    const strange: Order[] = Array.from({ length: 101 }, (_, index) => ({ _id: `${index}`, status: `odd ${index}` }));
    expect(figuresOn(strange, [], november).byStatus.map(({ path }) => path)).toEqual([undefined]);
    fc.assert(
      fc.property(shop, ([orders, users, now]) => {
        for (const { count, path } of figuresOn(orders, users, now).byStatus) {
          const { filter } = readFilter(orderFacets, path?.split("?")[1] ?? "");
          expect(filteredBy(orderFacets, filter)(orders)).toHaveLength(count);
        }
      }),
    );
  });
});
