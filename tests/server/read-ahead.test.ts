// The rows that searches look up are in memory before they ask (docs/decisions/0038).
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { readAhead } from "../../server/storage/windows/read-ahead.ts";
import { onEachDatabase, openShop, serve } from "./harness.ts";
import { filled } from "./hostile-shop.ts";
import { captureLog } from "./log.ts";

onEachDatabase("reading ahead", (kind) => {
  test("reads each row of the lists' indexes once, a few with a statement, and none for a server that closes", async () => {
    const shop = await openShop(kind);
    try {
      await filled(shop);
      const { rows } = await sql<{ rows: number; letters: number }>`select count(*) as "rows",
        sum(length(search)) as letters from (select search from order_index union all select search from customer_index)
        as t`.execute(shop.db);
      const statements: number[] = [];
      const db = shop.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          for (const { letters } of result.rows)
            if (letters !== null && letters !== undefined) statements.push(Number(letters));
          return result;
        },
      });
      await readAhead(db, new AbortController().signal, 5);
      expect(statements.reduce((sum, letters) => sum + letters, 0)).toBe(Number(rows[0]?.letters));
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
