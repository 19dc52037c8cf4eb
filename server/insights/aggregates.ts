import { sql } from "kysely";
import type { Insights } from "../../contract/insights-query.ts";
import { collateBytes } from "../storage/database.ts";
import { countsBy, type Dimension, shippingColumns, shippingOfOrders } from "./dimensions.ts";
import { figuresOf } from "./figures.ts";
import type { Range } from "./periods.ts";
import type { Source } from "./rollups.ts";
import { fromOrders, fromRollups, planTables, rolledUp, run, whole } from "./statements.ts";

// Amounts are rupees here; the tables have whole paisa.

// The types of the schema, taken from the page's query, which asks for every field.
type Breakdown = Insights["city"];
type Cancellations = Insights["cancellations"];
type ShippingPerformance = Insights["shipping"];

/** The columns of a breakdown. */
type Column = "orders" | "orders_before" | "revenue" | "units";

/**
 * Breaks the orders of `range` down by a dimension: the `first` values with the most orders, and all others together, each
 * with its number of orders in `before`.
 */
export async function breakdownOf(
  source: Source,
  by: Dimension,
  range: Range,
  before: Range,
  first: number,
): Promise<Breakdown> {
  // n is the index among the planned ranges: 0 for `range`, 1 for `before`.
  const inRange = (column: string) => whole(sql`sum(case when n = 0 then ${sql.ref(column)} end)`);
  const { rows } = await run(
    source.db,
    sql<{ value: string | null } & Record<Column | "all_values" | `all_${Column}`, number>>`
    with ${planTables(source, [range, before])}, parts as (${countsBy(source.db, by)}), found as (
      select value, ${inRange("orders")} as orders, ${whole(sql`sum(orders)`)} - ${inRange("orders")} as orders_before,
        ${inRange("revenue_paisa")} as revenue, ${inRange("units")} as units
      from parts group by value
    )
    select value, orders, orders_before, revenue, units, count(*) over () as all_values,
      ${whole(sql`sum(orders) over ()`)} as all_orders, ${whole(sql`sum(orders_before) over ()`)} as all_orders_before,
      ${whole(sql`sum(revenue) over ()`)} as all_revenue, ${whole(sql`sum(units) over ()`)} as all_units
    from found where orders > 0 or orders_before > 0
    order by orders desc, value${collateBytes(source.db)} nulls last
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

/** Counts the cancelled orders of `range`, and returns the `first` most frequent reasons. */
export async function cancellationsOf(
  source: Source,
  range: Range,
  before: Range,
  first: number,
): Promise<Cancellations> {
  const [placed, placedBefore] = await figuresOf(source, [range, before]);
  const { rows, others } = await breakdownOf(source, "CANCELLATION_REASON", range, before, first);
  const cancelled = sum(rows, "orders") + (others?.orders ?? 0);
  const cancelledBefore = sum(rows, "ordersBefore") + (others?.ordersBefore ?? 0);
  return {
    orders: cancelled,
    rate: placed?.orders ? cancelled / placed.orders : null,
    rateBefore: placedBefore?.orders ? cancelledBefore / placedBefore.orders : null,
    reasons: rows.filter(({ orders }) => orders > 0),
  };
}

/** Returns the SQL of a stage's average duration in days, over the orders for which it is known. */
const daysOf = (stage: "ship" | "deliver") =>
  sql`cast(sum(${sql.ref(`${stage}_ms`)}) as double precision) / 86400000 / nullif(sum(${sql.ref(`${stage}_timed`)}), 0)`;

/** Computes how fast the orders of `range` were shipped and delivered. */
export async function shippingOf(source: Source, range: Range): Promise<ShippingPerformance> {
  const { rows } = await run(
    source.db,
    sql<
      Pick<ShippingPerformance, "shipped" | "delivered"> &
        Record<"daysToShip" | "daysToDeliver" | "onTime", number | null>
    >`
    with ${planTables(source, [range])}
    select ${whole(sql`sum(shipped)`)} as shipped, ${daysOf("ship")} as "daysToShip",
      ${whole(sql`sum(delivered)`)} as delivered, ${daysOf("deliver")} as "daysToDeliver",
      cast(sum(on_time) as double precision) / nullif(sum(estimated), 0) as "onTime"
    from (
      select ${sql.join(shippingColumns.map((column) => sql`${rolledUp(column)} as ${sql.ref(column)}`))}
      from ${fromRollups(source.db, "insight_shipping")}
      union all
      select ${shippingOfOrders(source.db)} from ${fromOrders(source.db, "reads")}
    ) as parts`,
  );
  return rows[0] as (typeof rows)[0];
}
