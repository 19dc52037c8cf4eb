// Deleting a customer changes their orders, too. Nobody is refused because somebody else changes these at the same time.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ListName } from "../../contract/list-names.ts";
import { importShop } from "../../server/storage/shop-documents.ts";
import type { Database } from "../../server/storage/tables.ts";
import { until } from "../until.ts";
import { type Answer, openShop, type TestShop } from "./harness.ts";

const shipping = { status: "packed", trackingNumber: "T 1", carrier: "TCS", estimatedDelivery: "", notes: "" };

describe("changes of both lists on PostgreSQL", () => {
  let shop: TestShop;
  /** The ids of a customer, and of two of their orders. */
  let customer: string;
  let first: string;
  let second: string;
  beforeEach(async () => {
    shop = await openShop("PostgreSQL");
    const orders = await shop.db.selectFrom("orders").select("id").orderBy("id").limit(2).execute();
    [first, second] = orders.map(({ id }) => id) as [string, string];
    ({ id: customer } = await shop.db.selectFrom("customers").select("id").executeTakeFirstOrThrow());
    await shop.db
      .updateTable("orders")
      .set({ customer_id: customer, cancelled: 0, status: "pending" })
      .where("id", "in", [first, second])
      .execute();
  });
  afterEach(() => shop.stop());

  const call = (method: string, path: string, body?: object) => shop.call(method, path, { token: shop.token, body });
  const deleteCustomer = () => call("DELETE", `/api/users/${customer}`);
  const deleteOrder = (id: string) => call("DELETE", `/api/orders/${id}`);
  const undo = async ({ body }: Answer) => call("POST", `/api/changes/${(body as { change: string }).change}/undo`);
  const areWaiting = async (count: number) => {
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await until(async () => (await waiting.execute(shop.db)).rows.length === count);
  };
  /** Runs `work` while `lock` holds locks against everybody else. */
  const whileLocked = <Result>(
    lock: (transaction: Database) => Promise<unknown>,
    work: (transaction: Database) => Promise<Result>,
  ) =>
    shop.db.transaction().execute(async (transaction) => {
      await lock(transaction);
      return work(transaction);
    });

  interface Changes {
    readonly ofCustomer: () => Promise<Answer>;
    readonly ofOrder: () => Promise<Answer>;
  }
  const ship = () => call("PUT", `/api/orders/${first}/shipping`, shipping);
  test.each<[string, () => Promise<Changes>]>([
    ["a customer is deleted, their order shipped", async () => ({ ofCustomer: deleteCustomer, ofOrder: ship })],
    [
      "a customer is deleted, their order as well",
      async () => ({ ofCustomer: deleteCustomer, ofOrder: () => deleteOrder(first) }),
    ],
    [
      "a customer is deleted, another order of theirs comes back",
      async () => {
        const deleted = await deleteOrder(second);
        return { ofCustomer: deleteCustomer, ofOrder: () => undo(deleted) };
      },
    ],
    [
      "a customer comes back, their order is shipped",
      async () => {
        const deleted = await deleteCustomer();
        return { ofCustomer: () => undo(deleted), ofOrder: ship };
      },
    ],
  ])("%s", async (_, prepare) => {
    const changes = await prepare();
    const lock = (transaction: Database) =>
      transaction.selectFrom("orders").select("id").where("id", "=", first).forUpdate().execute();
    const answers = await whileLocked(lock, async () => {
      const ofCustomer = changes.ofCustomer();
      await areWaiting(1);
      const ofOrder = changes.ofOrder();
      await areWaiting(2);
      return [ofCustomer, ofOrder];
    });
    for (const answer of await Promise.all(answers)) expect(answer.status, answer.text).toBe(200);
  });

  test("a customer is deleted while an order of theirs comes back, which is theirs again once they do", async () => {
    const deleted = await deleteOrder(second);
    const lock = (transaction: Database) => sql`lock table audit in share mode`.execute(transaction);
    const [restoring, deleting] = await whileLocked(lock, async () => {
      const restoring = undo(deleted);
      await areWaiting(1);
      const deleting = deleteCustomer();
      await areWaiting(2);
      return [restoring, deleting] as const;
    });
    expect((await restoring).status).toBe(200);
    expect((await undo(await deleting)).status).toBe(200);
    const order = shop.db.selectFrom("orders").select("customer_id").where("id", "=", second);
    expect(await order.executeTakeFirst()).toEqual({ customer_id: customer });
  });

  test("a document is imported: it waits for the customers before it keeps the orders to itself", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sillage-document-"));
    const file = join(folder, "shop.json");
    writeFileSync(file, JSON.stringify({ customers: [], orders: [] }));
    const row = (transaction: Database, list: ListName) =>
      transaction.selectFrom("list_versions").select("list").where("list", "=", list).forUpdate();
    // PostgreSQL reads rows in the order in which they were written: the orders' row first.
    for (const list of ["orders", "users"] as const)
      await shop.db
        .updateTable("list_versions")
        .set((version) => ({ version: version.ref("version") }))
        .where("list", "=", list)
        .execute();
    const importing = await whileLocked(
      (transaction) => row(transaction, "users").execute(),
      async (transaction) => {
        const importing = importShop(shop.db, file, shop.clock.now);
        await areWaiting(1);
        expect(await row(transaction, "orders").noWait().execute()).toHaveLength(1);
        return [importing];
      },
    );
    expect(await Promise.all(importing)).toEqual([{ customers: 0, orders: 0 }]);
    rmSync(folder, { recursive: true });
  });
});
