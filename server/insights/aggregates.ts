import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../storage/database.ts";
import type { Database } from "../storage/tables.ts";
import type { Span } from "./periods.ts";
import { ofEach, orNone, run, whole, within } from "./statements.ts";

// Amounts are rupees here; the tables have whole paisa. All sums are cast, because PostgreSQL widens them to decimals.

const dimensions = {
  STATUS: sql`case when o.cancelled = 1 then 'cancelled' else o.status end`,
  CITY: orNone(sql.ref("o.city")),
  COUNTRY: orNone(sql.ref("o.country")),
  CARRIER: orNone(sql.ref("o.carrier")),
  PAYMENT_METHOD: orNone(sql.ref("o.payment_method")),
};
export type Dimension = keyof typeof dimensions | "PRODUCT";

interface Counts {
  readonly orders: number;
  readonly ordersBefore: number;
  readonly revenue: number;
  readonly units: number;
}
export interface Breakdown {
  readonly rows: readonly (Counts & { readonly value: string | null })[];
  readonly others: (Counts & { readonly values: number }) | null;
}

/** The orders of `span` by a dimension: the `first` values with most orders, and all others together. */
export async function breakdownOf(
  db: Database,
  by: Dimension,
  span: Span,
  before: Span,
  first: number,
): Promise<Breakdown> {
  const isNow = sql`o.created_at >= ${span.starts}`;
  const now = (amount: RawBuilder<unknown>) => whole(sql`sum(case when ${isNow} then ${amount} end)`);
  const counted =
    by === "PRODUCT"
      ? sql`select ${orNone(sql.ref("i.name"))} as value,
          count(distinct case when ${isNow} then o.id end) as orders,
          count(distinct case when ${isNow} then null else o.id end) as orders_before,
          ${now(sql`i.total_price_paisa`)} as revenue, ${now(sql`coalesce(i.quantity, 1)`)} as units
        from orders as o join order_items as i on i.order_id = o.id`
      : sql`select ${dimensions[by]} as value, ${now(sql`1`)} as orders, count(*) - ${now(sql`1`)} as orders_before,
          ${now(sql`o.total_paisa`)} as revenue, ${now(sql`o.item_count`)} as units
        from orders as o`;
  const { rows } = await run(
    db,
    sql<{
      value: string | null;
      orders: number;
      orders_before: number;
      revenue: number;
      units: number;
      all_values: number;
      all_orders: number;
      all_orders_before: number;
      all_revenue: number;
      all_units: number;
    }>`
    with counted as (${counted} where ${within({ starts: before.starts, ends: span.ends })} group by 1)
    select value, orders, orders_before, revenue, units, count(*) over () as all_values,
      ${whole(sql`sum(orders) over ()`)} as all_orders, ${whole(sql`sum(orders_before) over ()`)} as all_orders_before,
      ${whole(sql`sum(revenue) over ()`)} as all_revenue, ${whole(sql`sum(units) over ()`)} as all_units
    from counted where orders > 0 or orders_before > 0
    order by orders desc, value nulls last
    limit ${first}`,
  );
  const [all] = rows;
  const others = all && {
    values: all.all_values - rows.length,
    orders: all.all_orders - sum(rows, "orders"),
    ordersBefore: all.all_orders_before - sum(rows, "orders_before"),
    revenue: (all.all_revenue - sum(rows, "revenue")) / 100,
    units: all.all_units - sum(rows, "units"),
  };
  return {
    rows: rows.map(({ value, orders, orders_before, revenue, units }) => ({
      value,
      orders,
      ordersBefore: orders_before,
      revenue: revenue / 100,
      units,
    })),
    others: others && others.values > 0 ? others : null,
  };
}

function sum<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}

export interface Cancellations {
  readonly orders: number;
  readonly rate: number | null;
  readonly rateBefore: number | null;
  readonly reasons: readonly { readonly value: string | null; readonly orders: number }[];
}

/** How many of the orders of `span` were cancelled, and why: the `first` most frequent reasons. */
export async function cancellationsOf(db: Database, span: Span, before: Span, first: number): Promise<Cancellations> {
  const [now, then] = await ofEach<{ orders: number; cancelled: number }>(
    db,
    [span, before],
    sql`count(*) as orders, ${whole(sql`sum(o.cancelled)`)} as cancelled`,
  );
  const rateOf = (placed = { orders: 0, cancelled: 0 }) =>
    placed.orders === 0 ? null : placed.cancelled / placed.orders;
  const reasons = await run(
    db,
    sql<{ value: string | null; orders: number }>`
    select ${orNone(sql.ref("o.cancellation_reason"))} as value, count(*) as orders
    from orders as o
    where o.cancelled = 1 and ${within(span)}
    group by 1
    order by orders desc, value nulls last
    limit ${first}`,
  );
  return { orders: now?.cancelled ?? 0, rate: rateOf(now), rateBefore: rateOf(then), reasons: reasons.rows };
}

export interface ShippingPerformance {
  readonly shipped: number;
  readonly daysToShip: number | null;
  readonly delivered: number;
  readonly daysToDeliver: number | null;
  readonly onTime: number | null;
}

/** How fast the orders of `span` were shipped and delivered. One that came before it was ordered counts in no average. */
export async function shippingOf(db: Database, span: Span): Promise<ShippingPerformance> {
  const average = (stage: "shipped_at" | "delivered_at") => {
    const at = sql.ref(`o.${stage}`);
    const days = isPostgres(db)
      ? sql`cast(extract(epoch from cast(${at} as timestamptz) - cast(o.created_at as timestamptz)) as double precision) / 86400`
      : sql`julianday(${at}) - julianday(o.created_at)`;
    return sql<number | null>`avg(case when ${at} >= o.created_at then ${days} end)`;
  };
  const hasEstimate = sql`o.delivered_at is not null and o.estimated_delivery like '____-__-__%'`;
  const { rows } = await run(
    db,
    sql<{
      shipped: number;
      daysToShip: number | null;
      delivered: number;
      daysToDeliver: number | null;
      estimated: number;
      on_time: number;
    }>`
    select count(o.shipped_at) as shipped, ${average("shipped_at")} as "daysToShip",
      count(o.delivered_at) as delivered, ${average("delivered_at")} as "daysToDeliver",
      count(case when ${hasEstimate} then 1 end) as estimated,
      count(case when ${hasEstimate} and substr(o.delivered_at, 1, 10) <= substr(o.estimated_delivery, 1, 10) then 1 end) as on_time
    from orders as o where ${within(span)}`,
  );
  const [{ estimated, on_time, ...performance }] = rows as [(typeof rows)[number]];
  return { ...performance, onTime: estimated === 0 ? null : on_time / estimated };
}

/** How many orders have no date, and so are in no period. */
export async function countUndatedOrders(db: Database): Promise<number> {
  const count = db.selectFrom("orders").select((row) => row.fn.countAll<number>().as("orders"));
  return (await count.where("created_at", "is", null).executeTakeFirstOrThrow()).orders;
}
