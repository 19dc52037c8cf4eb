import { sql } from "kysely";
import type { Database } from "../../storage/tables.ts";
import type { MonthRange } from "../months.ts";
import { run, whole } from "../statements.ts";
import { MonthSums } from "./month-sums.ts";

/** Counts all customers (triggers count those that are indexed), and the new ones of this month and the last. */
export async function customersOf(db: Database, ranges: readonly MonthRange[], thisMonth: number) {
  const customers = new MonthSums(thisMonth);
  const { rows } = await run(
    db,
    sql<{ customers: number }>`select ${whole(sql`(select records from index_counts where list = 'users') + (
      select count(*) from index_stale as s where s.list = 'users'
        and exists (select 1 from customers as c where c.id = s.id)
        and not exists (select 1 from customer_index as i where i.id = s.id))`)} as customers`,
  );
  customers.all = rows[0]?.customers ?? 0;
  for (const { starts, ends, month } of ranges) {
    const counted = sql<{ customers: number }>`select ${whole(sql`count(*)`)} as customers from customers
      where created_at >= ${starts} and created_at < ${ends}`;
    customers.addToMonth((await run(db, counted)).rows[0]?.customers ?? 0, month);
  }
  return customers.figures;
}
