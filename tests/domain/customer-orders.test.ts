// What this shows (behaviour: Customer's orders).
import { describe, expect, test } from "vitest";
import { readDate } from "../../contract/read-date.ts";
import { collect } from "../../src/domain/collection.ts";
import { customerFigures, customerOf, ordersOf, searchTermFor } from "../../src/domain/customer-orders.ts";
import type { Order, User } from "../../src/domain/records.ts";
import { searchBy } from "../../src/domain/search.ts";
import { fc } from "../properties.ts";
import { anyNow, anyOrders } from "./shop.ts";

const zara: User = { _id: "u1", name: "Zara", email: "zara@shop.example" };
const sana: User = { _id: "u2", name: "Sana", email: "sana@shop.example" };
const users = collect([zara, sana]);

function anOrder(fields: Partial<Order>, email?: string): Order {
  return { _id: "o1", ...(email === undefined ? {} : { customerDetails: { email } }), ...fields };
}

describe("an order", () => {
  test.each<[string, Order, User | undefined]>([
    ["with a customer's id", anOrder({ customerId: "u1" }), zara],
    ["with an id and another's email address", anOrder({ customerId: "u1" }, sana.email), zara],
    ["with the id of a customer who was deleted", anOrder({ customerId: "gone" }, sana.email), undefined],
    ["with no id but an email address", anOrder({}, "sana@shop.example"), sana],
    ["with a blank id and an email address", anOrder({ customerId: "" }, "sana@shop.example"), sana],
    ["with the address in capitals, between spaces", anOrder({}, " SANA@Shop.example\n"), sana],
    ["with nobody's address", anOrder({}, "nobody@shop.example"), undefined],
    ["with part of an address", anOrder({}, "shop.example"), undefined],
    ["with a blank address", anOrder({}, "  "), undefined],
    ["without an address", anOrder({ customerDetails: {} }), undefined],
    ["that says nothing of its customer", anOrder({}), undefined],
  ])("%s is whose it should be", (_, order, customer) => {
    expect(customerOf(order, users)).toBe(customer);
  });

  test("is nobody's for want of an address, though there are customers without one", () => {
    const nameless = collect<User>([{ _id: "u1" }, { _id: "u2", email: " " }]);
    for (const order of [anOrder({}), anOrder({}, ""), anOrder({}, " ")]) {
      expect(customerOf(order, nameless)).toBe(undefined);
      for (const user of nameless.list) expect(ordersOf(user, nameless, [order])).toEqual([]);
    }
  });

  test("of two customers with one address in different capitals is the one's who writes it so, or else the first's", () => {
    const first: User = { _id: "u1", email: "Zara@shop.example" };
    const second: User = { _id: "u2", email: "zara@shop.example" };
    const both = collect([first, second]);
    const orders = ["zara@shop.example ", "Zara@shop.example", "ZARA@SHOP.EXAMPLE"].map((email) => anOrder({}, email));
    expect(orders.map((order) => customerOf(order, both))).toEqual([second, first, first]);
    expect(ordersOf(first, both, orders)).toEqual([orders[1], orders[2]]);
    expect(ordersOf(second, both, orders)).toEqual([orders[0]]);
  });
});

test("a customer's orders come newest first, those without a date last", () => {
  const dates = [undefined, "2026-01-01T00:00:00Z", "soon", "2026-03-01T00:00:00Z", "2026-02-01T00:00:00Z"];
  const orders = dates.map((createdAt, index) => anOrder({ _id: `o${index}`, customerId: "u1", createdAt }));
  expect(ordersOf(zara, users, orders).map(({ _id }) => _id)).toEqual(["o3", "o4", "o1", "o0", "o2"]);
});

/** Few ids and addresses, so that records often match. */
const anyId = fc.constantFrom("u1", "u2", "u3", "gone", "", undefined);
const anyEmail = fc.constantFrom("a@b.c", "A@b.c", " a@B.C ", "aa@b.c", "d e@f", "  ", "", undefined);
const anyShop = fc.record({
  users: fc.uniqueArray(fc.record({ _id: fc.constantFrom("u1", "u2", "u3", "u4"), email: anyEmail }), {
    selector: ({ _id }) => _id,
  }),
  orders: fc
    .tuple(
      fc.array(fc.record({ customerId: anyId, email: anyEmail })),
      anyNow.chain((now) => anyOrders(now)),
    )
    .map(([whose, orders]) =>
      orders.map((order, index): Order => {
        const { customerId, email } = whose[index] ?? {};
        return { ...order, customerId, customerDetails: { email } };
      }),
    ),
});

describe("of any shop", () => {
  test("each order is among those of its customer, and of nobody else", () => {
    fc.assert(
      fc.property(anyShop, ({ users, orders }) => {
        const customers = collect<User>(users);
        for (const user of users) {
          const own = ordersOf(user, customers, orders);
          expect(new Set(own)).toEqual(new Set(orders.filter((order) => customerOf(order, customers) === user)));
          const times = own.map(({ createdAt }) => readDate(createdAt)?.getTime() ?? Number.NEGATIVE_INFINITY);
          expect(times).toEqual(times.toSorted((a, b) => b - a));
        }
      }),
    );
  });

  test("the search for a customer's orders finds them and no others", () => {
    fc.assert(
      fc.property(anyShop, ({ users, orders }) => {
        const customers = collect<User>(users);
        const search = searchBy(({ customerDetails }: Order) => [customerDetails?.email])(orders);
        for (const user of users) {
          const own = ordersOf(user, customers, orders);
          const term = searchTermFor(user, own, orders);
          if (term !== undefined) expect(new Set(search(term))).toEqual(new Set(own));
        }
      }),
    );
  });

  test("the figures are those of the orders", () => {
    fc.assert(
      fc.property(anyShop, ({ users, orders }) => {
        for (const user of users) {
          const own = ordersOf(user, collect<User>(users), orders);
          const figures = customerFigures(own);
          const kept = own.filter(
            ({ status, cancelled }) => !(cancelled || status?.trim().toLowerCase() === "cancelled"),
          );
          const spent = kept.map(({ totalAmount }) => totalAmount ?? 0).reduce((a, b) => a + b, 0);
          expect(figures).toMatchObject({ orders: own.length, cancelled: own.length - kept.length });
          expect(figures.spent).toBeCloseTo(spent, 3);
          expect(figures.average).toBe(kept.length === 0 ? undefined : figures.spent / kept.length);
          const times = own.flatMap(({ createdAt }) => readDate(createdAt)?.getTime() ?? []);
          expect([figures.first, figures.last].map((date) => readDate(date)?.getTime())).toEqual(
            times.length === 0 ? [undefined, undefined] : [Math.min(...times), Math.max(...times)],
          );
        }
      }),
    );
  });
});

test("amounts add up as whole paisa, in any order", () => {
  const orders = [0.1, 0.2, 1_000_000.07].map((totalAmount) => anOrder({ totalAmount }));
  expect(customerFigures(orders).spent).toBe(1_000_000.37);
  expect(customerFigures(orders.reverse()).spent).toBe(1_000_000.37);
});

describe("the search for a customer's orders", () => {
  const three = [1, 2, 3].map((number) => anOrder({ _id: `o${number}` }, "Zara@shop.example"));

  test("is for their email address", () => {
    expect(searchTermFor(zara, three, [...three, anOrder({}, sana.email)])).toBe("zara@shop.example");
  });

  test.each<[string, readonly Order[], readonly Order[]]>([
    ["another's address ends with it", three, [anOrder({}, "farzara@shop.example")]],
    ["one of theirs has another address", [...three, anOrder({ customerId: "u1" }, "zara@home.example")], []],
    ["one of theirs has none", [...three, anOrder({ customerId: "u1" })], []],
    ["it is on another's order", three, [anOrder({ customerId: "u2" }, "zara@shop.example")]],
  ])("is for nothing where %s", (_, own, others) => {
    expect(searchTermFor(zara, own, [...own, ...others])).toBe(undefined);
  });

  test("is for nothing where there is no address, or one that a search takes for two words", () => {
    expect(searchTermFor({ _id: "u1" }, [], [])).toBe(undefined);
    const spaced: User = { _id: "u1", email: "zara shop@example" };
    const own = [anOrder({}, spaced.email)];
    expect(searchTermFor(spaced, own, own)).toBe(undefined);
  });
});

describe("the figures of a customer", () => {
  test("count cancelled and returned orders by whichever field says so, and spend by those not cancelled", () => {
    const orders: Order[] = [
      { _id: "o1", totalAmount: 1000, createdAt: "2026-05-05T00:00:00Z" },
      { _id: "o2", totalAmount: 500, status: "Returned", createdAt: "2026-04-04T00:00:00Z" },
      { _id: "o3", totalAmount: 300, status: "delivered", shipping: { status: "returned" } },
      { _id: "o4", totalAmount: 7000, cancelled: true, createdAt: "2026-03-03T00:00:00Z" },
      { _id: "o5", totalAmount: 9000, status: " cancelled", shipping: { status: "returned" } },
    ];
    expect(customerFigures(orders)).toEqual({
      orders: 5,
      spent: 1800,
      average: 600,
      first: "2026-03-03T00:00:00Z",
      last: "2026-05-05T00:00:00Z",
      returned: 2,
      cancelled: 2,
    });
  });

  test("of no orders are zero or undefined", () => {
    const nothing = { spent: 0, average: undefined, first: undefined, last: undefined, returned: 0 };
    expect(customerFigures([])).toEqual({ ...nothing, orders: 0, cancelled: 0 });
    expect(customerFigures([{ _id: "o1", totalAmount: 5, cancelled: true }])).toEqual({
      ...nothing,
      orders: 1,
      cancelled: 1,
    });
  });
});
