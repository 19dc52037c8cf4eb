import { sql } from "kysely";
import type { Database } from "./tables.ts";

const indexes = { orders: "order_index", users: "customer_index" } as const;

/** Whether the shop has at least `from` orders or users. */
export async function isLargeShop(db: Database, from: number): Promise<boolean> {
  const counts = await db.selectFrom("index_counts").selectAll().execute();
  if (counts.some(({ records }) => records >= from)) return true;
  // Triggers count a record once it is indexed. After an import this takes a while, and marked records are the others.
  for (const { list, records } of counts) {
    const { rows } = await sql`select 1 from index_stale as s where s.list = ${list}
      and not exists (select 1 from ${sql.table(indexes[list])} as i where i.id = s.id)
      limit 1 offset ${from - records - 1}`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}
