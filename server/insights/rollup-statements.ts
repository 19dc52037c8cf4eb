import { type RawBuilder, sql } from "kysely";
import type { Database } from "../storage/tables.ts";
import { buyerOf, dimensions, shippingColumns, shippingOfOrders } from "./dimensions.ts";
import { rangeOfBucket } from "./rollups.ts";
import { forEachRow, fromOrders, rowsTable } from "./statements.ts";

// The statements that make the rollups of buckets, from their orders, and of days, from their buckets.

/** The rollups of a kind, and the statement that makes them anew for some buckets or days. */
export interface Rollups {
  readonly table: "insight_counts" | "insight_shipping" | "insight_buyers";
  readonly dimension?: string;
  readonly insert: RawBuilder<unknown>;
}

/** Returns the statements that count `buckets` from their orders. */
export function rollupsOfBuckets(db: Database, buckets: readonly string[]): Rollups[] {
  const rows = buckets.map(rangeOfBucket).map(({ starts, ends }, n) => ({ n, texts: [starts, ends] }));
  const ranges = rowsTable(db, "buckets", ["starts", "ends"], rows);
  const orders = fromOrders(db, "buckets");
  const bucketOf = (moment: RawBuilder<unknown>) => sql`substr(${moment}, 1, 15)`;
  const bucket = bucketOf(sql`o.created_at`);
  return [
    ...Object.entries(dimensions).map(
      ([dimension, { items, where, value, ...counted }]): Rollups => ({
        table: "insight_counts",
        dimension,
        insert: sql`insert into insight_counts (grain, starts, dimension, value, orders, revenue_paisa, units)
          with ${ranges}
          select 'bucket', ${bucket}, ${sql.lit(dimension)}, ${value}, ${counted.orders}, ${counted.revenue}, ${counted.units}
          from ${orders} ${items(db)} where ${where} group by 2, 4`,
      }),
    ),
    {
      table: "insight_shipping",
      insert: sql`insert into insight_shipping (grain, starts, ${sql.join(shippingColumns.map((column) => sql.ref(column)))})
      with ${ranges} select 'bucket', ${bucket}, ${shippingOfOrders(db)} from ${orders} group by 2`,
    },
    {
      table: "insight_buyers",
      insert: sql`insert into insight_buyers (grain, starts, previous, buyers)
      with ${ranges}, bought as (
        select distinct ${bucket} as bucket, ${buyerOf("o")} as buyer from ${orders}
      ), returned as materialized (
        select b.bucket, ${bucketOf(sql`(select max(p.created_at) from orders as p
          where ${buyerOf("p")} = b.buyer and p.created_at < b.bucket || '0:00.000Z')`)} as previous
        from bought as b where b.buyer is not null
      ) select 'bucket', bucket, previous, count(*) from returned group by bucket, previous`,
    },
  ];
}

/** Returns the statements that sum up `days` from their buckets. */
export function rollupsOfDays(db: Database, days: readonly string[]): Rollups[] {
  const rows = days.map((day, n) => ({ n, texts: [day, `${day}T24`] }));
  const ranges = rowsTable(db, "days", ["starts", "ends"], rows);
  const isInDay = sql`c.grain = 'bucket' and c.starts >= days.starts and c.starts < days.ends`;
  const buckets = (table: string, also = sql`1 = 1`) =>
    sql`days ${forEachRow(db, table, "c", sql`${also} and ${isInDay}`)}`;
  const total = (column: string) => sql`sum(${sql.ref(`c.${column}`)})`;
  return [
    ...Object.keys(dimensions).map(
      (dimension): Rollups => ({
        table: "insight_counts",
        dimension,
        insert: sql`insert into insight_counts (grain, starts, dimension, value, orders, revenue_paisa, units)
          with ${ranges}
          select 'day', days.starts, c.dimension, c.value, ${total("orders")}, ${total("revenue_paisa")}, ${total("units")}
          from ${buckets("insight_counts", sql`c.dimension = ${sql.lit(dimension)}`)} group by 2, 3, 4`,
      }),
    ),
    {
      table: "insight_shipping",
      insert: sql`insert into insight_shipping (grain, starts, ${sql.join(shippingColumns.map((column) => sql.ref(column)))})
      with ${ranges} select 'day', days.starts, ${sql.join(shippingColumns.map(total))}
      from ${buckets("insight_shipping")} group by 2`,
    },
    // Leaves out buyers with a previous purchase on the same day: they are counted with that one.
    {
      table: "insight_buyers",
      insert: sql`insert into insight_buyers (grain, starts, previous, buyers)
      with ${ranges} select 'day', days.starts, substr(c.previous, 1, 10), ${total("buyers")}
      from ${buckets("insight_buyers")} where c.previous is null or c.previous < days.starts group by 2, 3`,
    },
  ];
}
