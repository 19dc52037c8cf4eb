import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isDatabaseUnavailable, openDatabase } from "../../server/storage/database.ts";
import { databaseKinds, openShop, type TestShop } from "./harness.ts";

describe.each(databaseKinds)("when something breaks on %s", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());

  test("what nobody foresaw is told in the same words, and nothing of it is written", async () => {
    const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
    const before = await shop.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await shop.db.schema.alterTable("audit").renameTo("audit_elsewhere").execute();
    const answer = await shop.call("DELETE", `/api/orders/${id}`, { token: shop.token });
    await shop.db.schema.alterTable("audit_elsewhere").renameTo("audit").execute();
    expect(answer).toMatchObject({
      status: 500,
      body: {
        code: "internal_error",
        message: "Something went wrong on our side. Please try again.",
        showMessage: true,
      },
    });
    expect(await shop.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst()).toEqual(before);
    expect((await shop.call("DELETE", `/api/orders/${id}`, { token: shop.token })).status).toBe(200);
  });

  test.runIf(kind === "PostgreSQL")(
    "a database that goes away is told as such, and used again when it is back",
    async () => {
      const name = new URL(shop.config.databaseUrl).pathname.slice(1);
      const keeper = openDatabase(shop.config.databaseUrl.replace(name, "postgres"));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(keeper);
      await sql`alter database ${sql.id(name)} rename to ${sql.id(`${name}_gone`)}`.execute(keeper);
      expect(await shop.call("GET", "/api/users", { token: shop.token })).toMatchObject({
        status: 503,
        body: { code: "database_unavailable", showMessage: false },
      });
      expect((await shop.call("GET", "/health/ready")).status).toBe(503);
      expect((await shop.call("GET", "/health/live")).status).toBe(200);
      await sql`alter database ${sql.id(`${name}_gone`)} rename to ${sql.id(name)}`.execute(keeper);
      await keeper.destroy();
      expect((await shop.call("GET", "/api/users", { token: shop.token })).status).toBe(200);
      expect((await shop.call("GET", "/health/ready")).status).toBe(200);
    },
  );

  test.runIf(kind === "PostgreSQL")("a connection lost between a transaction's statements ends only that", async () => {
    const failure = await shop.db
      .transaction()
      .execute(async (transaction) => {
        const pid = sql<number>`pg_backend_pid()`.as("pid");
        const own = await transaction.selectNoFrom(pid).executeTakeFirstOrThrow();
        await sql`select pg_terminate_backend(${own.pid})`.execute(shop.db);
        await delay(100);
        await transaction.selectFrom("orders").select("id").execute();
      })
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect((await shop.call("GET", "/api/users", { token: shop.token })).status).toBe(200);
  });

  test.runIf(kind === "PostgreSQL")(
    "a database that only reads, as a standby does, is told as unavailable",
    async () => {
      const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
      const name = new URL(shop.config.databaseUrl).pathname.slice(1);
      const keeper = openDatabase(shop.config.databaseUrl.replace(name, "postgres"));
      const letWrite = async (may: boolean) => {
        await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(!may)}`.execute(keeper);
        // Only new connections heed it.
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(keeper);
        await delay(100);
      };
      await letWrite(false);
      expect(await shop.call("DELETE", `/api/orders/${id}`, { token: shop.token })).toMatchObject({
        status: 503,
        body: { code: "database_unavailable", showMessage: true },
      });
      expect((await shop.call("GET", "/api/users", { token: shop.token })).status).toBe(200);
      await letWrite(true);
      await keeper.destroy();
      expect((await shop.call("DELETE", `/api/orders/${id}`, { token: shop.token })).status).toBe(200);
    },
  );
});
