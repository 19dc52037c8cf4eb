// npm run bench:dashboard: what the dashboard's figures cost on both databases, with 10,000 and 100,000 orders or as the
// arguments say, against the plain statements that a person would write (docs/measuring.md).
import { sql } from "kysely";
import { openDatabase } from "../server/storage/database.ts";
import type { Database } from "../server/storage/tables.ts";
import { columns } from "./columns.ts";
import { compared, kindOf, onEachDatabase, startLargeShop } from "./databases.ts";
import { ask } from "./support.ts";

const rounds = 20;

/** Runs the statements that a person would write, for all time and in UTC. */
async function bare(db: Database): Promise<void> {
  for (const statement of [
    sql`select substr(created_at, 1, 7), count(*), sum(total_paisa) from orders group by 1`,
    sql`select status, cancelled, count(*) from orders group by 1, 2`,
    sql`select name, sum(quantity) from order_items group by 1 order by 2 desc limit 5`,
    sql`select * from orders order by created_at desc limit 5`,
    sql`select substr(created_at, 1, 7), count(*) from customers group by 1`,
  ])
    await statement.execute(db);
}

async function measure(orders: number, databaseUrl?: string): Promise<void> {
  const shop = await startLargeShop(orders, { ...(databaseUrl && { databaseUrl }) });
  const db = openDatabase(shop.databaseUrl);
  try {
    const figures = await compared(
      rounds,
      async () => (await ask(shop, "/api/dashboard?zone=Asia/Karachi")).arrayBuffer(),
      () => bare(db),
    );
    const row = [String(orders), ...figures, kindOf(databaseUrl)];
    console.log(columns(["orders", "ms", "p95 ms", "bare ms", "ratio", "database"], [row]));
  } finally {
    await db.destroy();
    await shop.stop();
  }
}

await onEachDatabase(measure);
