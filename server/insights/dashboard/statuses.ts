import { sql } from "kysely";
import { plainStatus } from "../../../contract/order-lifecycle.ts";
import type { Database } from "../../storage/tables.ts";
import { countsBy } from "../dimensions.ts";
import { type MonthRange, wholeOf } from "../months.ts";
import type { Range } from "../periods.ts";
import type { Source } from "../rollups.ts";
import { hasBucket, planTables, run, whole } from "../statements.ts";
import { besideRollups, type OtherOrders } from "./beside-rollups.ts";
import { MonthSums } from "./month-sums.ts";

const isCancelledOtherwise = sql<boolean>`case when o.cancelled = 1 then o.status else 'cancelled' end <> 'cancelled'`;

/** Counts all orders by status, and the delivered ones of all time, this month and the last. */
export async function statusesOf(
  source: Source,
  ranges: readonly MonthRange[],
  others: readonly OtherOrders[],
  thisMonth: number,
) {
  const counts = new Map<string, number>();
  const delivered = new MonthSums(thisMonth);
  const count = (status: string, orders: number) => counts.set(status, (counts.get(status) ?? 0) + orders);
  const isDelivered = (status: string) => plainStatus(status) === "delivered";

  const recent = ranges.filter(({ month }) => month === thisMonth || month === thisMonth - 1);
  for (const { n, status, orders } of await countByStatus(source, [...wholeOf(ranges), ...recent])) {
    const month = recent[n - 1]?.month;
    if (n === 0) count(status, orders);
    if (!isDelivered(status)) continue;
    if (n === 0) delivered.all += orders;
    else delivered.addToMonth(orders, month);
  }
  for (const { n, status, orders } of await cancelledOtherwise(source.db, recent)) {
    if (!isDelivered(status)) continue;
    delivered.add(orders, n === null ? undefined : recent[n]?.month);
  }
  for (const { isCancelled, status, orders, month } of others) {
    count(isCancelled ? "cancelled" : status, orders);
    if (isDelivered(status)) delivered.add(orders, month);
  }
  return { statuses: [...counts].map(([status, count]) => ({ status, count })), delivered: delivered.figures };
}

/** Counts the orders in buckets of each of `ranges` by status; those with the cancelled flag count as cancelled. */
async function countByStatus(source: Source, ranges: readonly Range[]) {
  const { rows } = await run(
    source.db,
    sql<{ n: number; status: string; orders: number }>`
    with ${planTables(source, ranges)}
    select n, value as status, ${whole(sql`sum(orders)`)} as orders from (${countsBy(source.db, "STATUS")}) as parts
    group by n, value having sum(orders) > 0`,
  );
  return rows;
}

/** Counts the orders in buckets with the cancelled flag and another status, by status and range, null for none. */
async function cancelledOtherwise(db: Database, ranges: readonly Range[]) {
  const cases = ranges.map(
    ({ starts, ends }, n) => sql`when o.created_at >= ${starts} and o.created_at < ${ends} then ${sql.lit(n)}`,
  );
  const n = cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} end` : sql`null`;
  const { rows } = await run(
    db,
    sql<{ n: number | null; status: string; orders: number }>`
    select n, status, count(*) as orders from (
      select ${n} as n, o.status from ${besideRollups(db)} where ${isCancelledOtherwise} and ${hasBucket}
    ) as cancelled group by 1, 2`,
  );
  return rows;
}
