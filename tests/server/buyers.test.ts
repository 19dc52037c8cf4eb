// The index of customers knows which of them have orders, whatever happens to orders and customers (docs/decisions/0038).
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customersWithOrders } from "../../server/storage/customers-with-orders-migration.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { indexMarked } from "../../server/storage/list-index.ts";
import type { CustomersTable, Database, OrdersTable } from "../../server/storage/tables.ts";
import { emailKey } from "../../server/storage/users.ts";
import { collect } from "../../src/domain/collection.ts";
import { hasOrders } from "../../src/domain/customer-orders.ts";
import { fc } from "../properties.ts";
import { anOrder, aUser, onEachDatabase, openShop, type TestShop } from "./harness.ts";
import { emptyShop, fillHostile, indexAll, listsOf } from "./hostile-shop.ts";

const addresses = ["ada@shop.example", " Ben@Shop.example\n", "\u212aim@shop.example", "é@shop.example", "*"];
const anId = fc.nat({ max: 1 });
const anAddress = fc.constantFrom(...addresses);
const anOwner = { customer: fc.option(anId), email: fc.option(fc.oneof(anAddress, fc.constant(" "))) };
const aChange = fc.oneof(
  fc.record({ kind: fc.constant("put order" as const), order: anId, ...anOwner }),
  fc.record({ kind: fc.constant("delete order" as const), order: anId }),
  fc.record({ kind: fc.constant("put customer" as const), customer: anId, email: anAddress }),
  fc.record({ kind: fc.constant("delete customer" as const), customer: anId }),
  fc.record({ kind: fc.constant("index" as const) }),
  fc.record({ kind: fc.constant("index" as const) }),
);

onEachDatabase("customers with orders", (kind) => {
  let shop: TestShop;
  let [aCustomer, oneOrder] = [{} as CustomersTable, {} as OrdersTable];
  beforeAll(async () => {
    shop = await openShop(kind);
    [aCustomer, oneOrder] = [await aUser(shop.db), await anOrder(shop.db)];
  });
  afterAll(() => shop.stop());

  /** Reads the ids of the customers who have orders: in the index, and by the page's rule. */
  async function readBoth() {
    const inIndex = await shop.db.selectFrom("customer_index").select("id").where("has_orders", "=", 1).execute();
    const { orders, users } = await listsOf(shop.db);
    const all = collect(users);
    const byRule = users.filter((user) => hasOrders(user, all, orders)).map(({ _id }) => _id);
    return { inIndex: inIndex.map(({ id }) => id).sort(), byRule: byRule.sort() };
  }

  const customer = (id: string, email: string): CustomersTable => ({
    ...aCustomer,
    id,
    email,
    email_key: emailKey(email),
  });
  const order = (id: string, customer_id: string | null, customer_email: string | null): OrdersTable => ({
    ...oneOrder,
    id,
    order_number: id,
    customer_id,
    customer_email,
  });

  async function put(db: Database, rows: { customers?: CustomersTable[]; orders?: OrdersTable[] }) {
    for (const row of rows.orders ?? []) {
      const { id, ...changed } = row;
      const { numUpdatedRows } = await db.updateTable("orders").set(changed).where("id", "=", id).executeTakeFirst();
      if (numUpdatedRows === 0n) await insertShop(db, { customers: [], orders: [row], items: [] });
    }
    for (const { id, ...changed } of rows.customers ?? []) {
      const { numUpdatedRows } = await db.updateTable("customers").set(changed).where("id", "=", id).executeTakeFirst();
      if (numUpdatedRows === 0n)
        await db
          .insertInto("customers")
          .values({ id, ...changed })
          .execute();
    }
  }

  test("are those of the page's rule after any changes, indexed at any moment", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aChange, { minLength: 10, maxLength: 40 }), async (changes) => {
        await emptyShop(shop.db);
        await put(shop.db, { customers: [customer("c0", "ada@shop.example"), customer("c1", "é@shop.example")] });
        const exists = async (id: number) =>
          (await shop.db.selectFrom("customers").select("id").where("id", "=", `c${id}`).executeTakeFirst())?.id;
        for (const change of changes) {
          if (change.kind === "put order") {
            const owner = change.customer === null ? undefined : await exists(change.customer);
            await put(shop.db, { orders: [order(`o${change.order}`, owner ?? null, change.email)] });
          } else if (change.kind === "delete order")
            await shop.db.deleteFrom("orders").where("id", "=", `o${change.order}`).execute();
          else if (change.kind === "put customer") {
            const taken = shop.db.selectFrom("customers").select("id").where("email_key", "=", emailKey(change.email));
            const by = (await taken.executeTakeFirst())?.id;
            const id = `c${change.customer}`;
            if (by === undefined || by === id) await put(shop.db, { customers: [customer(id, change.email)] });
          } else if (change.kind === "delete customer")
            await shop.db.deleteFrom("customers").where("id", "=", `c${change.customer}`).execute();
          else await indexMarked(shop.db, "users");
        }
        await indexAll(shop.db);
        const { inIndex, byRule } = await readBoth();
        expect(inIndex).toEqual(byRule);
      }),
      { numRuns: kind === "SQLite" ? 60 : 25 },
    );
  });

  test("are found after the upgrade of a shop whose customers are indexed", async () => {
    await emptyShop(shop.db);
    await fillHostile(shop.db);
    await put(shop.db, {
      customers: [customer("c1", "é@shop.example"), customer("c2", "è@shop.example")],
      orders: [order("o1", null, "é@shop.example")],
    });
    await indexAll(shop.db);
    const before = await readBoth();
    expect(before.inIndex).toEqual(before.byRule);
    expect(before.inIndex.length).toBeGreaterThan(3);
    for (const change of ["added", "removed", "changed", ...(kind === "PostgreSQL" ? ["emptied"] : [])]) {
      const trigger = sql.id(`buyers_${change}_are_noted`);
      if (kind === "SQLite") await sql`drop trigger ${trigger}`.execute(shop.db);
      else await sql`drop function ${sql.id(`note_buyers_${change}`)} cascade`.execute(shop.db);
    }
    await sql`drop table index_stale_buyers`.execute(shop.db);
    await sql`drop index customer_index_has_orders`.execute(shop.db);
    await sql`alter table customer_index drop column has_orders`.execute(shop.db);
    await shop.db.transaction().execute((transaction) => customersWithOrders.up(transaction));
    await indexAll(shop.db);
    expect(await readBoth()).toEqual(before);
  });

  describe.runIf(kind === "PostgreSQL")("on PostgreSQL", () => {
    test("are known where an order is committed after its customer was indexed", async () => {
      await emptyShop(shop.db);
      const ordering = await shop.db.startTransaction().execute();
      await put(ordering, { orders: [order("o1", null, "ada@shop.example")] });
      await put(shop.db, { customers: [customer("c1", "ada@shop.example")] });
      await indexAll(shop.db);
      expect((await readBoth()).inIndex).toEqual([]);
      await ordering.commit().execute();
      await indexAll(shop.db);
      expect((await readBoth()).inIndex).toEqual(["c1"]);
    });

    test("are none after all orders are removed by truncate", async () => {
      await emptyShop(shop.db);
      await put(shop.db, { customers: [customer("c1", "ada@shop.example")] });
      await put(shop.db, { orders: [order("o1", "c1", null)] });
      await indexAll(shop.db);
      expect((await readBoth()).inIndex).toEqual(["c1"]);
      await sql`truncate orders cascade`.execute(shop.db);
      await indexAll(shop.db);
      expect((await readBoth()).inIndex).toEqual([]);
    });

    test("are not waited for while they are being deleted, and are known when that fails", async () => {
      await emptyShop(shop.db);
      await put(shop.db, { customers: [customer("c1", "ada@shop.example"), customer("c2", "ben@shop.example")] });
      await indexAll(shop.db);
      const deleting = await shop.db.startTransaction().execute();
      await deleting.selectFrom("customers").select("id").where("id", "=", "c1").forUpdate().execute();
      await put(shop.db, { orders: [order("o1", null, "ada@shop.example"), order("o2", null, "ben@shop.example")] });
      await indexMarked(shop.db, "users");
      expect((await readBoth()).inIndex).toEqual(["c2"]);
      await deleting.rollback().execute();
      await indexAll(shop.db);
      expect((await readBoth()).inIndex).toEqual(["c1", "c2"]);
    });
  });
});
