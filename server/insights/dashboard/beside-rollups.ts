import { sql } from "kysely";
import { readDate } from "../../../contract/read-date.ts";
import { isPostgres } from "../../storage/database.ts";
import type { Database } from "../../storage/tables.ts";
import type { Clocks } from "../months.ts";
import { run, whole } from "../statements.ts";

/** Whether order `o` is in no bucket. Worded as in the index orders_beside_rollups, or the index is not used. */
export const hasNoBucket = sql<boolean>`(o.created_at is null or o.created_at not like '____-__-__T__:__:%')`;

/**
 * Returns a `from` clause of the orders `o` that rollups do not fully cover. PostgreSQL overestimates them and would scan
 * another index; selecting their ids first makes it use orders_beside_rollups.
 */
export const besideRollups = (db: Database) =>
  isPostgres(db)
    ? sql`(with few as materialized (
        select id from orders where created_at is null or created_at not like '____-__-__T__:__:%'
        or case when cancelled = 1 then status else 'cancelled' end <> 'cancelled'
      ) select o.* from few cross join lateral (select * from orders where id = few.id offset 0) as o) as o`
    : sql`orders as o indexed by orders_beside_rollups`;

/** The orders in no bucket with the same date, status and cancelled flag. `month` is undefined without a readable date. */
export interface OtherOrders {
  readonly createdAt: string | null;
  readonly month: number | undefined;
  readonly status: string;
  readonly isCancelled: boolean;
  readonly orders: number;
  readonly paisa: number;
}

/** Reads the orders in no bucket, grouped by date, status and cancelled flag. */
export async function ordersWithoutBucket(db: Database, clocks: Clocks): Promise<OtherOrders[]> {
  const { rows } = await run(
    db,
    sql<{ created_at: string | null; status: string; cancelled: number; orders: number; paisa: number }>`
    select o.created_at, o.status, o.cancelled, ${whole(sql`count(*)`)} as orders,
      ${whole(sql`sum(o.total_paisa)`)} as paisa
    from ${besideRollups(db)} where ${hasNoBucket} group by 1, 2, 3`,
  );
  return rows.map(({ created_at, status, cancelled, orders, paisa }) => {
    const moment = readDate(created_at)?.getTime();
    const month = moment === undefined ? undefined : clocks.monthAt(moment);
    return { createdAt: created_at, month, status, isCancelled: cancelled === 1, orders, paisa };
  });
}
