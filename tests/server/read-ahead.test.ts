// What searches read is in memory before they ask (docs/decisions/0038).
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { readAhead } from "../../server/storage/windows/read-ahead.ts";
import { onEachDatabase, openShop, serve } from "./harness.ts";
import { filled } from "./hostile-shop.ts";
import { captureLog } from "./log.ts";

/** SQLite's blocks of the indexes of trigrams. */
const trigrams = ["order_index", "customer_index"].flatMap((index) =>
  ["trigrams", "found_trigrams"].map((name) => sql`union all select block from ${sql.table(`${index}_${name}_data`)}`),
);

onEachDatabase("reading ahead", (kind) => {
  test("reads each row once, a few with a statement, and none for a server that closes", async () => {
    const shop = await openShop(kind);
    try {
      await filled(shop);
      const lists = sql`select search as content from order_index union all select search from customer_index`;
      const tables = kind === "PostgreSQL" ? lists : sql`${lists} ${sql.join(trigrams, sql` `)}`;
      const { rows } = await sql<{ rows: number; length: number }>`select count(*) as "rows",
        sum(length(content)) as "length" from (${tables}) as t`.execute(shop.db);
      const statements: number[] = [];
      const db = shop.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          for (const { length } of result.rows)
            if (length !== null && length !== undefined) statements.push(Number(length));
          return result;
        },
      });
      await readAhead(db, new AbortController().signal, 5);
      expect(statements.reduce((sum, length) => sum + length, 0)).toBe(Number(rows[0]?.length));
      expect(statements.length).toBeGreaterThanOrEqual(Number(rows[0]?.rows) / 5);

      statements.length = 0;
      await readAhead(db, AbortSignal.abort(), 5);
      expect(statements).toEqual([]);
    } finally {
      await shop.stop();
    }
  });

  test("begins when a server starts", async () => {
    const shop = await openShop(kind, { LOG_LEVEL: "warn" });
    const log = captureLog();
    try {
      await sql`alter table customer_index rename to unreadable`.execute(shop.db);
      const second = await serve(shop.config);
      try {
        const failure = { msg: "the indexes of lists could not be read ahead" };
        await vi.waitFor(() => expect(log.entries()).toContainEqual(expect.objectContaining(failure)), 10_000);
      } finally {
        await second.stop();
      }
    } finally {
      log.stop();
      await shop.stop();
    }
  });
});
