import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../server/storage/database.ts";
import { openFile, openSqlite } from "../../server/storage/sqlite.ts";
import type { Database } from "../../server/storage/tables.ts";
import { databaseKinds, openShop, type TestShop } from "./harness.ts";

describe.each(databaseKinds)("the storage on %s", (kind) => {
  let shop: TestShop;
  let other: Database;
  /** Separate, because a libSQL connection that has explained a query may read a state from before another's change. */
  let explaining: Database;
  beforeAll(async () => {
    shop = await openShop(kind);
    other = openDatabase(shop.config.databaseUrl);
    explaining = openDatabase(shop.config.databaseUrl);
  });
  afterAll(async () => {
    await other.destroy();
    await explaining.destroy();
    await shop.stop();
  });

  test("finds an order's items by an index", async () => {
    const indexes = {
      SQLite: sql<{ detail: string }>`explain query plan select * from order_items where order_id = 'x'`,
      PostgreSQL: sql<{ detail: string }>`select indexdef as detail from pg_indexes where tablename = 'order_items'`,
    };
    const { rows } = await indexes[kind].execute(explaining);
    expect(rows.map(({ detail }) => detail).join("\n")).toMatch(/order_items_order_id\b.*\(order_id/);
  });

  test("finds what has changed since a version by an index", async () => {
    const query = sql`select entity_id from audit where list = 'orders' and list_version > 3`;
    const plans = {
      SQLite: sql<{ detail: string }>`explain query plan ${query}`,
      PostgreSQL: sql<{ detail: string }>`select indexdef as detail from pg_indexes where tablename = 'audit'`,
    };
    const { rows } = await plans[kind].execute(explaining);
    expect(rows.map(({ detail }) => detail).join("\n")).toMatch(/audit_list_version\b.*\(list.*list_version/);
  });

  test("lets connections that read before they write wait for each other, and loses no change", async () => {
    const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
    const count = (db: Database) =>
      db.transaction().execute(async (transaction) => {
        const order = transaction.selectFrom("orders").select("item_count").where("id", "=", id);
        const { item_count } = await (kind === "SQLite" ? order : order.forUpdate()).executeTakeFirstOrThrow();
        await transaction
          .updateTable("orders")
          .set({ item_count: item_count + 1 })
          .where("id", "=", id)
          .execute();
      });
    await shop.db.updateTable("orders").set({ item_count: 0 }).where("id", "=", id).execute();
    await Promise.all(Array.from({ length: 20 }, (_, index) => count(index % 2 ? shop.db : other)));
    const { item_count } = await shop.db
      .selectFrom("orders")
      .select("item_count")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(item_count).toBe(20);
  });
});

test("waits, to open SQLite, until another process has set the file up", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sillage-opening-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const other = openFile(join(folder, "shop.db"));
  other.exec("begin exclusive");
  const opening = openSqlite(join(folder, "shop.db"), false);
  await nextTurn();
  other.exec("commit");
  const opened = await opening;
  expect(opened.prepare("pragma journal_mode").get()).toMatchObject({ journal_mode: "wal" });
  opened.close();
  other.close();
});
