// What this shows (behaviour: Dashboard; The dashboard of a large shop).
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dateAt } from "../../contract/calendar.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { readDashboard } from "../../server/insights/dashboard.ts";
import { Clocks } from "../../server/insights/months.ts";
import { rollUp } from "../../server/insights/roll-up.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { indexMarked } from "../../server/storage/list-index.ts";
import { readOrders } from "../../server/storage/orders.ts";
import { inReadSnapshot } from "../../server/storage/read-snapshot.ts";
import type { CustomersTable, Database, OrderItemsTable, OrdersTable } from "../../server/storage/tables.ts";
import { readUsers } from "../../server/storage/users.ts";
import { dashboardFigures, type ShopFigures } from "../../src/domain/dashboard.ts";
import { figuresOfLists } from "../../src/domain/figures-of-lists.ts";
import type { Order, User } from "../../src/domain/records.ts";
import { topProducts } from "../../src/domain/top-products.ts";
import { briefAndLong, fc } from "../properties.ts";
import { databaseKinds, openShop, type TestShop } from "./harness.ts";

/** Time zones with half and quarter hours, daylight saving, and clocks set back over the first midnight of a month. */
const zones = [
  "Asia/Karachi",
  "UTC",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "America/New_York",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Africa/Casablanca",
];

/** Computes the page's figures as if its clock were in `zone`. */
function onPage({ orders, users }: Lists, zone: string, now: Date) {
  const own = process.env.TZ;
  process.env.TZ = zone;
  try {
    return { figures: figuresOfLists(orders, users, now), products: topProducts(orders) };
  } finally {
    process.env.TZ = own;
  }
}

interface Lists {
  readonly orders: readonly Order[];
  readonly users: readonly User[];
}

async function listsOf(db: Database): Promise<Lists> {
  const [orders, users]: [Order[], User[]] = [[], []];
  for await (const some of readOrders(db)) orders.push(...some);
  for await (const some of readUsers(db)) users.push(...some);
  return { orders, users };
}

/** Sorts the statuses, whose order means nothing: the page counts them together. */
const inOrder = <Of extends Pick<ShopFigures, "statuses">>(figures: Of) => ({
  ...figures,
  statuses: [...figures.statuses].sort((a, b) => (a.status < b.status ? -1 : 1)),
});

/** Expects the server's figures, and what the dashboard makes of them, to be those of the page. */
async function expectFigures(db: Database, zone: string, now: Date): Promise<void> {
  const about = `${zone} at ${now.toISOString()}`;
  const lists = await listsOf(db);
  const month = dateAt(now, zone).slice(0, 7);
  const answered = await inReadSnapshot(db, (transaction) => readDashboard(transaction, zone, month));
  const { topProducts, versions, ...figures } = JSON.parse(JSON.stringify(answered)) as typeof answered;
  const page = onPage(lists, zone, now);
  expect(inOrder(figures), about).toEqual(inOrder(page.figures));
  expect(topProducts, about).toEqual(page.products);
  expect(dashboardFigures(figures), about).toEqual(dashboardFigures(page.figures));
}

async function emptyShop(db: Database): Promise<void> {
  for (const table of ["order_items", "orders", "customers"] as const) await db.deleteFrom(table).execute();
}

async function rollUpAll(db: Database): Promise<void> {
  while (await rollUp(db));
}

/** Ends of months, around which everything that can go wrong does. */
const turns = [
  "2026-06-30T23:30:00.000Z",
  "2026-05-31T18:15:00.000Z",
  "2009-11-01T02:30:30.000Z",
  "2025-12-31T19:00:00Z",
];
const anyDate = fc.oneof(
  fc.constant(null),
  // Values that only SQL by hand can write.
  fc.constantFrom("yesterday", "", "2026-06-01", "1781654400000", "2026-06-17 10:00:00Z"),
  fc.constantFrom("0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
  fc.constant("2026-06-17T06:00:00.000Z"),
  fc
    .tuple(fc.constantFrom(...turns), fc.integer({ min: -30, max: 30 }))
    .map(([turn, half]) => later(turn, half * 1_800_000)),
  fc
    .date({ min: new Date("2026-05-01"), max: new Date("2026-07-02"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc
    .date({ min: new Date("2001-01-01"), max: new Date("2027-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
const later = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString();

const anyOrder = fc.record({
  created_at: anyDate,
  status: fc.constantFrom(
    ...["pending", "delivered", " Delivered ", "DELIVERED", "delivered\u00a0", "shipped", "cancelled", "Cancelled"],
    ...["lost", "İ", "", "undelivered"],
  ),
  cancelled: fc.constantFrom(0, 0, 0, 1),
  total_paisa: fc.constantFrom(10, 20, 30, 115, -1_005, 0, 9_999_999_99, 1),
});
const anyItem = fc.record({
  name: fc.constantFrom(
    ...["Oud", " Oud ", "\tOud\u00a0", "Rose", "rose", "Amber", "", " ", "\u3000", "Unnamed product"],
    ...["\u{1f339}", "\ufffd", "Neroli", "__proto__", 'O\'Neill "50%"'],
  ),
  image: fc.constantFrom(null, null, "", "oud.svg", "/media/rose.svg"),
  quantity: fc.constantFrom(null, 0, 1, 2, -1),
});

/** Returns a shop with everything that can be wrong or equal. */
function hostileShop(seed: number, orderCount: number) {
  const demo = demoShop(new Date("2026-06-17T06:00:00Z"), { customers: 30, orders: orderCount });
  const pick = <Value>(arbitrary: fc.Arbitrary<Value>, count: number) => fc.sample(arbitrary, { numRuns: count, seed });
  const orders = pick(anyOrder, demo.orders.length);
  const items = pick(anyItem, demo.items.length);
  const dates = pick(
    anyDate.filter((date) => date === null || /^[12]\d{3}-\d\d-\d\dT.*Z$/.test(date)),
    demo.customers.length,
  );
  return {
    customers: demo.customers.map((customer, n): CustomersTable => ({ ...customer, created_at: dates[n] ?? null })),
    orders: demo.orders.map((order, n): OrdersTable => ({ ...order, ...orders[n] }) as OrdersTable),
    items: demo.items.map((item, n): OrderItemsTable => ({ ...item, ...items[n] }) as OrderItemsTable),
  };
}

/** The times of the questions: in the middle of a month, and at its turn. */
const moments = ["2026-06-17T06:00:00Z", "2026-06-30T19:00:00Z", "2026-07-01T00:15:00Z", "2026-01-01T02:00:00Z"].map(
  (moment) => new Date(moment),
);

describe.each(databaseKinds)("the dashboard's figures on %s", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());

  const get = (query: string, token: string | undefined = shop.token) =>
    shop.call("GET", `/api/dashboard${query}`, { token });

  test("are those that the page works out from whole lists, of the demo shop", async () => {
    for (const prepare of [async () => {}, () => rollUpAll(shop.db)]) {
      await prepare();
      for (const zone of zones) await expectFigures(shop.db, zone, shop.clock.now);
    }
  });

  briefAndLong({ seeds: [1], orders: 150 }, { seeds: [2, 3], orders: 400 }, ({ seeds, orders }) => {
    test.each(seeds)("are, of hostile shops, too, whatever has been rolled up and indexed (%i)", async (seed) => {
      await emptyShop(shop.db);
      await insertShop(shop.db, hostileShop(seed, orders));
      const expectAll = async () => {
        for (const [n, zone] of zones.entries())
          await expectFigures(shop.db, zone, moments[n % moments.length] as Date);
      };
      await expectAll();
      await rollUpAll(shop.db);
      await indexMarked(shop.db, "users", 7);
      for (const now of moments) await expectFigures(shop.db, "Asia/Karachi", now);
      await expectAll();
      // Dirty again, by changes of each kind.
      const some = (table: "orders" | "order_items" | "customers", part: number) =>
        sql`(select id from ${sql.table(table)} order by id limit ${part})`;
      await sql`update orders set status = 'delivered', total_paisa = total_paisa + 1 where id in ${some("orders", 20)}`.execute(
        shop.db,
      );
      await sql`delete from order_items where id in ${some("order_items", 40)}`.execute(shop.db);
      await sql`delete from orders where id in ${some("orders", 9)}`.execute(shop.db);
      await sql`delete from customers where id in ${some("customers", 5)}`.execute(shop.db);
      await expectAll();
    });
  });

  test("are zeros of an empty shop, and those of a single order", async () => {
    await emptyShop(shop.db);
    await expectFigures(shop.db, "Asia/Karachi", shop.clock.now);
    const { customers, orders, items } = demoShop(shop.clock.now, { customers: 1, orders: 1 });
    await insertShop(shop.db, { customers, orders, items });
    await expectFigures(shop.db, "Asia/Karachi", shop.clock.now);
    await rollUpAll(shop.db);
    await shop.db.deleteFrom("orders").execute();
    await expectFigures(shop.db, "Asia/Karachi", shop.clock.now);
  });

  test("are answered over HTTP, of the reader's month or the server's", async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(shop.clock.now, { customers: 12, orders: 40 }));
    const { body, status } = await get("?zone=Asia/Karachi");
    expect(status).toBe(200);
    const { data } = body as { data: Awaited<ReturnType<typeof readDashboard>> };
    expect(data.month).toBe("2026-06");
    expect([data.orders.all, data.customers.all, data.recentOrders.length, data.topProducts.length]).toEqual([
      ...[40, 12, 5, 5],
    ]);
    const versions = await shop.call("GET", "/api/orders", { token: shop.token });
    expect(versions.headers.get("list-version")).toBe(data.versions.orders);
    const may = ((await get("?zone=Asia/Karachi&month=2026-07")).body as { data: typeof data }).data;
    expect([may.month, may.orders]).toEqual(["2026-07", { all: 40, thisMonth: 0, lastMonth: data.orders.thisMonth }]);
  });

  test.each([
    ["", "zone"],
    ["?zone=Mars", "zone"],
    ["?zone=", "zone"],
    [`?zone=${"x".repeat(101)}`, "zone"],
    ["?zone=UTC&zone=UTC", "zone"],
    ["?zone=UTC&month=2026-13", "month"],
    ["?zone=UTC&month=0026-01", "month"],
    ["?zone=UTC&month=2026-6", "month"],
  ])("%s is refused by its name", async (query, field) => {
    const body = { code: "invalid_request", message: `Please check: ${field}.`, showMessage: false };
    expect(await get(query)).toMatchObject({ status: 400, body });
  });

  test("no statement for them reads orders, items or customers whole", async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(shop.clock.now, { customers: 300, orders: 1500 }));
    await rollUpAll(shop.db);
    while (await indexMarked(shop.db, "users"));
    await (kind === "SQLite" ? sql`analyze` : sql`vacuum analyze`).execute(shop.db);
    // No product has an image, so all orders that may have one are read.
    await shop.db.updateTable("order_items").set({ image: null }).execute();
    const statements: { text: string; parameters: readonly unknown[] }[] = [];
    const db = shop.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        const { sql: text, parameters } = shop.db.getExecutor().compileQuery(node, queryId);
        if (/\bfrom\b/.test(text) && !/pg_backend_pid/.test(text)) statements.push({ text, parameters });
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await inReadSnapshot(db, (transaction) => readDashboard(transaction, "Asia/Kathmandu", "2026-06"));
    expect(statements.length).toBeGreaterThan(8);
    await shop.db.transaction().execute(async (transaction) => {
      if (kind === "PostgreSQL") await sql`select set_config('enable_seqscan', 'off', true)`.execute(transaction);
      for (const { text, parameters } of statements) {
        const explain = kind === "SQLite" ? "explain query plan" : "explain";
        const { rows } = await transaction.executeQuery<{ detail?: string; "QUERY PLAN"?: string }>(
          CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
        );
        const plan = rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n");
        expect(plan, `${text}\n${plan}`).not.toMatch(
          /Seq Scan on (orders|order_items|customers|customer_index|insight)/,
        );
        // Only the indexes of the few orders beside rollups, and of dates, are read whole.
        const scans = [...plan.matchAll(/^SCAN (\w+)(.*)$/gm)].filter(([, table = ""]) =>
          /^[oic]$|^orders|^cust/.test(table),
        );
        for (const [, , using = ""] of scans)
          expect(using, `${text}\n${plan}`).toMatch(/INDEX (orders_beside_rollups|orders_created_at)$/);
      }
    });
  });
});

describe("months of a time zone", () => {
  const inZone = (zone: string) => new Clocks(zone);

  test("lie between the moments at which clocks begin to show them, and are all of the time there is", () => {
    const any = fc.tuple(fc.integer({ min: 0, max: 120_000 }), fc.constantFrom(...Intl.supportedValuesOf("timeZone")));
    fc.assert(
      fc.property(any, ([month, zone]) => {
        const clocks = inZone(zone);
        const ranges = clocks.rangesOf([month, month + 1]);
        const [first, last] = [ranges[0], ranges.at(-1)];
        const start = new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);
        const end = new Date(0).setUTCFullYear(Math.floor(month / 12), (month % 12) + 2, 1);
        expect([Date.parse(first?.starts ?? ""), Date.parse(last?.ends ?? "")]).toEqual([start, end]);
        for (const [n, range] of ranges.entries()) {
          if (n > 0) expect(range.starts).toBe(ranges[n - 1]?.ends);
          for (const at of [Date.parse(range.starts), Date.parse(range.ends) - 1])
            expect(clocks.monthAt(at)).toBe(range.month);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("may come twice, where clocks go back over midnight", () => {
    const ranges = inZone("America/St_Johns").rangesOf([2009 * 12 + 9, 2009 * 12 + 10]);
    expect(ranges.map(({ month, starts }) => [month % 12, starts])).toEqual([
      [8, "2009-10-01T00:00:00.000Z"],
      [9, "2009-10-01T02:30:00.000Z"],
      [10, "2009-11-01T02:30:00.000Z"],
      [9, "2009-11-01T02:31:00.000Z"],
      [10, "2009-11-01T03:30:00.000Z"],
    ]);
  });
});
