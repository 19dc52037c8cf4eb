// What this shows (behaviour: Customer's orders), for the page of a large shop.
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxCustomerOrders } from "../../contract/constants.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { readCustomerOrders } from "../../server/storage/customer-orders.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { readOrders } from "../../server/storage/orders.ts";
import { inReadSnapshot } from "../../server/storage/read-snapshot.ts";
import type { CustomersTable, Database, OrdersTable } from "../../server/storage/tables.ts";
import { readUsers } from "../../server/storage/users.ts";
import { collect } from "../../src/domain/collection.ts";
import { customerFigures, ordersOf } from "../../src/domain/customer-orders.ts";
import type { Order, User } from "../../src/domain/records.ts";
import { createCustomerOrdersApi } from "../../src/services/customer-orders-api.ts";
import { briefAndLong, fc } from "../properties.ts";
import { databaseKinds, openShop, type TestShop } from "./harness.ts";

const never = new AbortController().signal;

/** Email addresses that are the same, or nearly, for JavaScript or only for a database. */
const emails = [
  ...["zara@shop.example", "ZARA@Shop.example", " zara@shop.example\n", "\u00a0Zara@shop.example\u2003"],
  ...["kim@shop.example", "\u212aim@shop.example", "KIM@SHOP.EXAMPLE", "\u0130m@shop.example", "i\u0307m@shop.example"],
  ...["É@shop.example", "é@shop.example", "e\u0301@shop.example", "ΟΔΟΣ@shop.example", "οδος@shop.example"],
  ...[
    "",
    " ",
    "*",
    "%",
    "_@%.x",
    "O'Neill\\@x.example",
    `${"x".repeat(300)}@x.example`,
    `${"X".repeat(300)}@x.example`,
  ],
  `${"x".repeat(300)}@y.example`,
];
const anyEmail = fc.constantFrom(...emails);
const anyDate = fc.oneof(
  fc.constant(null),
  fc.constantFrom("yesterday", "", "2026-06-01", "1781654400000", "2026-06-17T06:00:00Z", "2026-06-17T06:00:00.000Z"),
  fc
    .date({ min: new Date("2026-06-15"), max: new Date("2026-06-18"), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
const anyOrder = fc.record({
  created_at: anyDate,
  status: fc.constantFrom("pending", "delivered", " Returned ", "returned", "cancelled", "Cancelled\u00a0", "lost", ""),
  cancelled: fc.constantFrom(0, 0, 0, 1),
  shipping_status: fc.constantFrom(null, "delivered", "returned", " RETURNED"),
  total_paisa: fc.constantFrom(10, 20, 30, 115, -1_005, 0, 9_999_999_99, 1),
  customer_email: fc.oneof(fc.constant(null), anyEmail),
});

/** Returns a shop with everything that can be wrong or equal. */
function hostileShop(seed: number, orderCount: number) {
  const demo = demoShop(new Date("2026-06-17T06:00:00Z"), { customers: 30, orders: orderCount });
  const pick = <Value>(arbitrary: fc.Arbitrary<Value>, count: number) => fc.sample(arbitrary, { numRuns: count, seed });
  const orders = pick(anyOrder, demo.orders.length);
  const [addresses, dates] = [pick(anyEmail, demo.customers.length), pick(anyDate, demo.customers.length)];
  return {
    customers: demo.customers.map(
      (customer, n): CustomersTable => ({
        ...customer,
        email: addresses[n] ?? "",
        // Any stored key, whatever the address.
        email_key: customer.id,
        created_at: dates[n] ?? null,
      }),
    ),
    orders: demo.orders.map(
      (order, n): OrdersTable =>
        ({ ...order, ...orders[n], ...(n % 3 > 0 && { customer_id: null }) }) as unknown as OrdersTable,
    ),
    items: demo.items,
  };
}

async function emptyShop(db: Database): Promise<void> {
  for (const table of ["order_items", "orders", "customers"] as const) await db.deleteFrom(table).execute();
}

describe.each(databaseKinds)("a customer's orders on %s", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());

  const get = (id: string, token: string | undefined = shop.token) =>
    shop.call("GET", `/api/users/${encodeURIComponent(id)}/orders`, { token });
  const api = createCustomerOrdersApi({
    json: async (path) => (await shop.call("GET", `/api${path}`, { token: shop.token })).body,
  });

  /** Expects the server's answer for each customer to be what the page finds in whole lists. */
  async function expectAll(): Promise<void> {
    const [orders, users]: [Order[], User[]] = [[], []];
    for await (const some of readOrders(shop.db)) orders.push(...some);
    for await (const some of readUsers(shop.db)) users.push(...some);
    const held = collect(users);
    for (const user of users) {
      const own = ordersOf(user, held, orders);
      const answered = await api.read(user._id, never);
      expect(answered.orders, user.email).toEqual(own.slice(0, maxCustomerOrders));
      expect(answered.figures, user.email).toEqual(customerFigures(own));
    }
  }

  test("are those that the page finds in whole lists, of the demo shop", () => expectAll());

  briefAndLong({ seeds: [1], orders: 150 }, { seeds: [2, 3], orders: 500 }, ({ seeds, orders }) => {
    test.each(seeds)("are, of hostile shops, too (%i)", async (seed) => {
      await emptyShop(shop.db);
      await insertShop(shop.db, hostileShop(seed, orders));
      await expectAll();
    });
  });

  test("are the newest where there are many, and the figures of all; of nobody else once the customer is deleted", async () => {
    await emptyShop(shop.db);
    const { customers, orders, items } = demoShop(shop.clock.now, { customers: 2, orders: 260 });
    const [owner, other] = customers as [CustomersTable, CustomersTable];
    const customer_email = owner.email.toUpperCase();
    const own = orders.map((order, n) => ({ ...order, customer_email, customer_id: n % 2 === 0 ? owner.id : null }));
    await insertShop(shop.db, { customers, orders: own, items });
    const { body } = await get(owner.id);
    const { data } = body as { data: Awaited<ReturnType<typeof readCustomerOrders>> };
    expect([data.orders.length, data.figures.orders]).toEqual([maxCustomerOrders, 260]);
    const list = await shop.call("GET", "/api/orders", { token: shop.token });
    expect(list.headers.get("list-version")).toBe(data.versions.orders);
    await expectAll();
    await shop.call("DELETE", `/api/users/${owner.id}`, { token: shop.token });
    expect((await get(other.id)).body).toMatchObject({ data: { orders: [], figures: { orders: 0, spent: 0 } } });
    expect(await get(owner.id)).toMatchObject({ status: 404, body: { code: "user_not_found" } });
  });

  test.each(["nobody", "%", "_", "'", '"', "\\", "x".repeat(100), "window"])("of %s are not found", async (id) => {
    expect(await get(id)).toMatchObject({ status: 404, body: { code: "user_not_found" } });
  });

  test("are refused without a session, and for an id that cannot be stored", async () => {
    expect((await get("nobody", "")).status).toBe(401);
    expect(await get("\0")).toMatchObject({ status: 400, body: { message: "Please check: id." } });
  });

  test("no statement for them reads orders or customers whole", async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(shop.clock.now, { customers: 300, orders: 1500 }));
    await shop.db.updateTable("orders").set({ customer_id: null }).where("item_count", "=", 1).execute();
    await (kind === "SQLite" ? sql`analyze` : sql`vacuum analyze`).execute(shop.db);
    const statements: { text: string; parameters: readonly unknown[] }[] = [];
    const db = shop.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        const { sql: text, parameters } = shop.db.getExecutor().compileQuery(node, queryId);
        if (/\bfrom "?(orders|customers)/.test(text)) statements.push({ text, parameters });
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const [user] = (await shop.db.selectFrom("customers").select("id").limit(1).execute()) as [{ id: string }];
    await inReadSnapshot(db, (transaction) => readCustomerOrders(transaction, user.id));
    expect(statements.length).toBeGreaterThan(3);
    await shop.db.transaction().execute(async (transaction) => {
      if (kind === "PostgreSQL") await sql`select set_config('enable_seqscan', 'off', true)`.execute(transaction);
      for (const { text, parameters } of statements) {
        const { rows } = await transaction.executeQuery<{ detail?: string; "QUERY PLAN"?: string }>(
          CompiledQuery.raw(`${kind === "SQLite" ? "explain query plan" : "explain"} ${text}`, [...parameters]),
        );
        const plan = rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n");
        expect(plan, `${text}\n${plan}`).not.toMatch(/Seq Scan|^SCAN /m);
        if (text.includes("replace("))
          expect(plan, `${text}\n${plan}`).toMatch(/(orders_of_emails|customers_of_emails)/);
      }
    });
  });
});
