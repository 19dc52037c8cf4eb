import { sql } from "kysely";
import { isPostgres } from "../storage/database.ts";
import { type Dimension, dimensions, shippingColumns, shippingOfOrders } from "./dimensions.ts";
import { figuresOf } from "./figures.ts";
import type { Span } from "./periods.ts";
import { type Source, split } from "./split.ts";
import { countedIn, countedOf, ordersOf, run, splitTables, whole } from "./statements.ts";

// Amounts are rupees here; the tables have whole paisa.

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
  source: Source,
  by: Dimension,
  span: Span,
  before: Span,
  first: number,
): Promise<Breakdown> {
  const { items, where, value, orders, revenue, units } = dimensions[by];
  const now = (column: string) => whole(sql`sum(case when n = 0 then ${sql.ref(column)} end)`);
  const { rows } = await run(
    source.db,
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
    with ${splitTables(source.db, split([span, before], source.uncounted))}, parts as (
      select counted.n, c.value, ${countedOf("orders")} as orders, ${countedOf("revenue_paisa")} as revenue_paisa,
        ${countedOf("units")} as units
      from ${countedIn(source.db, "insight_counts", sql`c.dimension = ${sql.lit(by)}`)}
      union all
      select rest.n, ${value}, ${orders}, ${revenue}, ${units} from ${ordersOf(source.db, "rest")} ${items(source.db)}
      where ${where} group by 1, 2
    ), found as (
      select value, ${now("orders")} as orders, ${whole(sql`sum(orders)`)} - ${now("orders")} as orders_before,
        ${now("revenue_paisa")} as revenue, ${now("units")} as units
      from parts group by value
    )
    select value, orders, orders_before, revenue, units, count(*) over () as all_values,
      ${whole(sql`sum(orders) over ()`)} as all_orders, ${whole(sql`sum(orders_before) over ()`)} as all_orders_before,
      ${whole(sql`sum(revenue) over ()`)} as all_revenue, ${whole(sql`sum(units) over ()`)} as all_units
    from found where orders > 0 or orders_before > 0
    order by orders desc, ${isPostgres(source.db) ? sql`value collate "C"` : sql`value`} nulls last
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
export async function cancellationsOf(source: Source, span: Span, before: Span, first: number): Promise<Cancellations> {
  const [placed, placedBefore] = await figuresOf(source, [span, before]);
  const { rows, others } = await breakdownOf(source, "CANCELLATION_REASON", span, before, first);
  const cancelled = sum(rows, "orders") + (others?.orders ?? 0);
  const cancelledBefore = sum(rows, "ordersBefore") + (others?.ordersBefore ?? 0);
  return {
    orders: cancelled,
    rate: placed?.orders ? cancelled / placed.orders : null,
    rateBefore: placedBefore?.orders ? cancelledBefore / placedBefore.orders : null,
    reasons: rows.filter(({ orders }) => orders > 0),
  };
}

export interface ShippingPerformance {
  readonly shipped: number;
  readonly daysToShip: number | null;
  readonly delivered: number;
  readonly daysToDeliver: number | null;
  readonly onTime: number | null;
}

/** How many days a stage took on average, of the orders of which it is known. */
const daysOf = (stage: "ship" | "deliver") =>
  sql`cast(sum(${sql.ref(`${stage}_ms`)}) as double precision) / 86400000 / nullif(sum(${sql.ref(`${stage}_timed`)}), 0)`;

/** How fast the orders of `span` were shipped and delivered. */
export async function shippingOf(source: Source, span: Span): Promise<ShippingPerformance> {
  const { rows } = await run(
    source.db,
    sql<
      Pick<ShippingPerformance, "shipped" | "delivered"> &
        Record<"daysToShip" | "daysToDeliver" | "onTime", number | null>
    >`
    with ${splitTables(source.db, split([span], source.uncounted))}
    select ${whole(sql`sum(shipped)`)} as shipped, ${daysOf("ship")} as "daysToShip",
      ${whole(sql`sum(delivered)`)} as delivered, ${daysOf("deliver")} as "daysToDeliver",
      cast(sum(on_time) as double precision) / nullif(sum(estimated), 0) as "onTime"
    from (
      select ${sql.join(shippingColumns.map((column) => sql`${countedOf(column)} as ${sql.ref(column)}`))}
      from ${countedIn(source.db, "insight_shipping")}
      union all
      select ${shippingOfOrders(source.db)} from ${ordersOf(source.db, "rest")}
    ) as parts`,
  );
  return rows[0] as (typeof rows)[0];
}
