import { sql } from "kysely";
import type { Database } from "./tables.ts";

const indexes = { orders: "order_index", users: "customer_index" } as const;

/** Whether the shop has at least `from` orders or users. */
export async function isLargeShop(db: Database, from: number): Promise<boolean> {
  // Triggers count a record once it is indexed. After an import this takes a while, and marked records are the others. One
  // statement, as records may be indexed between two.
  const isLarge = (list: keyof typeof indexes) => sql`select 1 as one from index_counts where list = ${list}
    and (records >= ${from} or records + (select count(*) from (
      select 1 from index_stale as s where s.list = ${list}
        and not exists (select 1 from ${sql.table(indexes[list])} as i where i.id = s.id) limit ${from}
    ) as unindexed) >= ${from})`;
  const { rows } = await sql`${isLarge("orders")} union all ${isLarge("users")}`.execute(db);
  return rows.length > 0;
}
