import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderTexts, userTexts } from "../../contract/listing.ts";
import { OrdersWindowQuery, UsersWindowQuery } from "../../contract/windows.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { readUntil } from "../../server/storage/abandoned.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { indexMarked } from "../../server/storage/list-index.ts";
import { readOrders } from "../../server/storage/orders.ts";
import type { CustomersTable, Database, OrderItemsTable, OrdersTable } from "../../server/storage/tables.ts";
import { readUsers } from "../../server/storage/users.ts";
import { readWindow, type WindowLimits, type WindowRequest } from "../../server/storage/window.ts";
import { ordersWindow, usersWindow } from "../../server/storage/window-filters.ts";
import { filterOrders, readOrderFilter } from "../../src/domain/order-filter.ts";
import type { Order, User } from "../../src/domain/records.ts";
import { searchOf } from "../../src/domain/search.ts";
import { readSort, sorted } from "../../src/domain/sorting.ts";
import { newestFirst, orderSortValues } from "../../src/screens/orders/orderColumns.ts";
import { userSortValues } from "../../src/screens/users/userColumns.ts";
import { fc } from "../properties.ts";
import { databaseKinds, openShop, type TestShop } from "./harness.ts";

const never = new AbortController().signal;

/** Of a shop that is large for what statements may read. */
const tiny: WindowLimits = { firstWalk: 6, walk: 9, step: 4, candidates: 5, skipped: 6, sample: 8 };

const both = (keys: readonly string[]) => keys.flatMap((key) => [key, `-${key}`]);
const orderSorts = both(Object.keys(orderSortValues));
const userSorts = both(Object.keys(userSortValues));

const hostile = [
  "",
  " ",
  "Ada",
  "ada",
  "Áda",
  "A\u0301da",
  "<b>Zoë</b>",
  "50% off_now",
  "a\\b",
  'O\'Neill "Q"',
  "👩‍👩‍👧 عائشة",
  "שלום",
  "Order 9",
  "order 10",
  "İstanbul ΟΔΟΣ",
  "x".repeat(300),
  `${"x".repeat(300)}y`,
  "𝒜𠮷",
  "\ufffd\ue000",
  "tab\tbed\nline",
];
const anyText = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "grapheme", maxLength: 8 })).map(storable);
const anyDate = fc.oneof(
  fc.constant(null),
  fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.001Z", "1969-12-31T23:59:59.999Z"),
  fc
    .date({ min: new Date("2025-12-30"), max: new Date("2026-01-03"), noInvalidDate: true })
    .map((at) => at.toISOString()),
);

/** Without what no database of ours stores. */
function storable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, "");
}

const terms = [
  ...[
    "",
    " ",
    "a",
    "A",
    "%",
    "_",
    "\\",
    "'",
    '"',
    "é",
    "e",
    "👩",
    "ع",
    "0",
    "9",
    "\0",
    "ada",
    "áda",
    "x".repeat(10_000),
  ],
  ...["order 10", "10 order", "x".repeat(299), "50% off", "zoë", "pending", "Unknown", "shipped cancelled", "a a ada"],
  ...["i\u0307stanbul", "οδος", "tab bed", "o'neill", "𠮷", "nobody at all", "\u00a0a\u2003b"],
];

const someOf = <Value>(...list: Value[]) => fc.subarray(list, { minLength: 1 });
const orderFilters = fc.record(
  {
    status: someOf("pending", "shipped", "cancelled", "delivered", "nonsense"),
    city: someOf("", "Ada", "50% off_now", "x".repeat(300), "nowhere"),
    carrier: someOf("TCS", ""),
    payment: someOf("wallet", ""),
    country: someOf("Ada", "", "a\\b"),
    product: someOf("Ada", "", "שלום"),
    reason: someOf("Ada", ""),
    from: fc.constantFrom("2025-12-31", "2026-01-01"),
    to: fc.constantFrom("2026-01-01", "2026-01-02"),
    zone: fc.constantFrom("Asia/Karachi", "America/New_York"),
  },
  { requiredKeys: [] },
);

/** A shop in which everything that can be wrong or equal is. */
async function fillHostile(db: Database, seed: number): Promise<void> {
  const pick = <Value>(arbitrary: fc.Arbitrary<Value>, count: number) => fc.sample(arbitrary, { numRuns: count, seed });
  const demo = demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 30, orders: 45 });
  const texts = pick(anyText, 1000);
  const dates = pick(anyDate, 500);
  let at = 0;
  const text = () => texts[at++ % texts.length] ?? "";
  const orNull = () => (at++ % 3 === 0 ? null : text());
  const date = () => dates[at++ % dates.length] ?? null;
  const customers = demo.customers.map(
    (customer): CustomersTable => ({
      ...customer,
      name: text(),
      contact_no: orNull(),
      age: at % 4 === 0 ? null : (at % 5) + 0.5 * (at % 2),
      gender: (["Male", "Female", "Other", null] as const)[at % 4] ?? null,
      is_verified: at % 2,
      created_at: date(),
      last_login: date(),
      last_visit: date(),
    }),
  );
  const orders = demo.orders.map((order, n): OrdersTable => {
    const cancelled = at % 5 === 0 ? 1 : 0;
    return {
      ...order,
      order_number: n % 4 === 0 ? `${text()}#${n}` : order.order_number,
      cancelled,
      cancellation_reason: orNull(),
      customer_name: orNull(),
      customer_email: orNull(),
      city: orNull(),
      country: orNull(),
      payment_method: at % 2 ? "wallet" : orNull(),
      created_at: date(),
      item_count: at % 3,
      total_paisa: (at % 4) * 50,
    };
  });
  const items = demo.items.map((item): OrderItemsTable => ({ ...item, name: text() }));
  await insertShop(db, { customers, orders, items });
}

async function emptyShop(db: Database): Promise<void> {
  for (const table of ["order_items", "orders", "customers"] as const) await db.deleteFrom(table).execute();
}

async function indexAll(db: Database): Promise<void> {
  for (const list of ["orders", "users"] as const) while (await indexMarked(db, list));
}

type Query = Record<string, string | string[] | undefined>;

describe.each(databaseKinds)("windows on %s", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());

  const read = (request: WindowRequest, limits?: WindowLimits) =>
    readUntil(shop.db, never, (transaction) => readWindow(transaction, request, never, limits));

  /** All ids, window by window from a place on, and the key that it ends with. */
  async function walk(
    ask: (places: Query) => WindowRequest,
    forwards: boolean,
    limits: WindowLimits | undefined,
    from: Query = {},
  ): Promise<{ ids: string[]; end: string | undefined }> {
    const windows: string[][] = [];
    let [places, end] = [from, undefined as string | undefined];
    for (let turn = 0; turn < 500; turn += 1) {
      const window = await read(ask(places), limits);
      windows.push([...window.ids]);
      end = (forwards ? window.last : window.first) ?? end;
      if (window.isEnd) return { ids: (forwards ? windows : windows.reverse()).flat(), end };
      places = forwards ? { after: end } : { before: end };
    }
    return expect.fail("the walk does not end");
  }

  async function expectWindows(expected: readonly string[], ask: (places: Query) => WindowRequest, about: string) {
    for (const limits of [undefined, tiny]) {
      const { ids, end } = await walk(ask, true, limits);
      expect(ids, `forwards, ${about}`).toEqual(expected);
      if (end !== undefined) {
        // The key that it ends with is of the last row, or of one that is not let through.
        const back = (await walk(ask, false, limits, { before: end })).ids;
        expect(expected.length - back.length).toBeLessThanOrEqual(1);
        expect(back, `backwards, ${about}`).toEqual(expected.slice(0, back.length));
      }
      for (const at of [0, 3, 9, expected.length - 2, expected.length, expected.length + 5].filter((at) => at >= 0)) {
        const window = await read(ask({ at: String(at) }), limits);
        const { position, total } = window;
        if (total?.isExact) expect(total.atLeast, about).toBe(expected.length);
        else expect(total?.atLeast, about).toBeLessThanOrEqual(expected.length);
        if (limits === undefined) expect([position?.isExact, total?.isExact]).toEqual([true, true]);
        const from = position?.isExact ? at : Math.max(0, expected.indexOf(window.ids[0] ?? ""));
        expect(window.ids, `at ${at}, ${about}`).toEqual(expected.slice(from, from + window.ids.length));
        if (position?.isExact && window.isComplete)
          expect(window.ids.length, `at ${at}, ${about}`).toBe(Math.max(0, Math.min(7, expected.length - at)));
      }
    }
  }

  async function everything(): Promise<{ orders: Order[]; users: User[] }> {
    const [orders, users]: [Order[], User[]] = [[], []];
    for await (const some of readOrders(shop.db)) orders.push(...some);
    for await (const some of readUsers(shop.db)) users.push(...some);
    return { orders, users };
  }

  const fetchOrders = (query: Query) => (places: Query) =>
    ordersWindow(v.parse(OrdersWindowQuery, { limit: "7", ...query, ...places }));
  const fetchUsers = (query: Query) => (places: Query) =>
    usersWindow(v.parse(UsersWindowQuery, { limit: "7", ...query, ...places }));

  function ordersOnPage(orders: readonly Order[], query: Query): string[] {
    const { sort, q, zone, from, to, ...facts } = query;
    let found = orders;
    // The page's filter has one value of each.
    for (const [name, values] of Object.entries(facts)) {
      const lists = [values ?? []].flat().map((value) => {
        const filter = readOrderFilter(new URLSearchParams({ [name]: value }));
        return filter ? filterOrders(orders, filter) : orders;
      });
      found = found.filter((order) => lists.some((list) => list.includes(order)));
    }
    const period = new URLSearchParams(
      Object.entries({ from, to, zone: zone ?? "UTC" }).filter((entry): entry is [string, string] => Boolean(entry[1])),
    );
    const filter = readOrderFilter(period);
    if (filter) found = filterOrders(found, filter);
    const ordered = sorted(found, readSort(String(sort), orderSortValues) ?? newestFirst, orderSortValues);
    return searchOf(ordered, orderTexts)(String(q ?? "")).map(({ _id }) => _id);
  }

  function usersOnPage(users: readonly User[], query: Query): string[] {
    const sort = readSort(String(query.sort), userSortValues);
    const ordered = sort ? sorted(users, sort, userSortValues) : users;
    return searchOf(ordered, userTexts)(String(query.q ?? "")).map(({ _id }) => _id);
  }

  describe.each([1, 2])("of hostile shop %s", (seed) => {
    let lists: Awaited<ReturnType<typeof everything>>;
    beforeAll(async () => {
      await emptyShop(shop.db);
      await fillHostile(shop.db, seed);
      await indexAll(shop.db);
      lists = await everything();
    });

    test("are the rows of the page's own list in each order", async () => {
      for (const sort of orderSorts)
        await expectWindows(ordersOnPage(lists.orders, { sort }), fetchOrders({ sort }), `orders by ${sort}`);
      for (const sort of [undefined, ...userSorts])
        await expectWindows(usersOnPage(lists.users, { sort }), fetchUsers({ sort }), `users by ${sort}`);
    });

    test("are the rows that the page's own search finds", async () => {
      for (const [n, q] of terms.entries()) {
        const query = { q, sort: orderSorts[n % orderSorts.length] };
        await expectWindows(ordersOnPage(lists.orders, query), fetchOrders(query), `orders ${JSON.stringify(query)}`);
        const asked = { q, sort: userSorts[n % userSorts.length] };
        await expectWindows(usersOnPage(lists.users, asked), fetchUsers(asked), `users ${JSON.stringify(asked)}`);
      }
    });

    test("are the rows of the page's own filter, sort and search together", async () => {
      const asked = fc.tuple(fc.constantFrom(...orderSorts), fc.constantFrom("", "a", "ada", "10"), orderFilters);
      await fc.assert(
        fc.asyncProperty(asked, async ([sort, q, { from, to, ...filter }]) => {
          const inOrder = from && to && from > to ? { from } : { ...(from && { from }), ...(to && { to }) };
          const query: Query = { sort, q, ...filter, ...inOrder };
          await expectWindows(ordersOnPage(lists.orders, query), fetchOrders(query), JSON.stringify(query));
        }),
        { numRuns: 60 },
      );
    });
  });
});
