import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../storage/database.ts";
import type { Database } from "../storage/tables.ts";
import { forEachRow, fromOrders, fromRollups, orNone, rolledUp, whole } from "./statements.ts";

// The SQL expressions by which orders are counted, the same for making rollups and for reading orders. Amounts are whole
// paisa.

interface Counted {
  /** The join of the items `i` to the orders `o`; empty where items are not counted. */
  readonly items: (db: Database) => RawBuilder<unknown>;
  /** Which of the orders count. */
  readonly where: RawBuilder<unknown>;
  readonly value: RawBuilder<string | null>;
  readonly orders: RawBuilder<number>;
  readonly revenue: RawBuilder<number>;
  readonly units: RawBuilder<number>;
}

const placed = {
  items: () => sql``,
  where: sql`1 = 1`,
  orders: sql<number>`count(*)`,
  revenue: whole(sql`sum(o.total_paisa)`),
  units: whole(sql`sum(o.item_count)`),
};

export const dimensions = {
  /** All orders together. */
  NONE: { ...placed, value: sql`cast(null as text)` },
  STATUS: { ...placed, value: sql`case when o.cancelled = 1 then 'cancelled' else o.status end` },
  CITY: { ...placed, value: orNone(sql.ref("o.city")) },
  COUNTRY: { ...placed, value: orNone(sql.ref("o.country")) },
  CARRIER: { ...placed, value: orNone(sql.ref("o.carrier")) },
  PAYMENT_METHOD: { ...placed, value: orNone(sql.ref("o.payment_method")) },
  CANCELLATION_REASON: { ...placed, value: orNone(sql.ref("o.cancellation_reason")), where: sql`o.cancelled = 1` },
  PRODUCT: {
    ...placed,
    items: (db) => forEachRow(db, "order_items", "i", sql`i.order_id = o.id`),
    value: orNone(sql.ref("i.name")),
    orders: sql`count(distinct o.id)`,
    revenue: whole(sql`sum(i.total_price_paisa)`),
    units: whole(sql`sum(coalesce(i.quantity, 1))`),
  },
} as const satisfies Record<string, Counted>;
export type Dimension = keyof typeof dimensions;

/**
 * Selects what orders of the planned ranges count (`planTables`), by the values of a dimension: rows of n, value, orders,
 * revenue_paisa and units, which are to be summed.
 */
export function countsBy(db: Database, by: Dimension): RawBuilder<unknown> {
  const { items, where, value, orders, revenue, units } = dimensions[by];
  return sql`select rollups.n, c.value, ${rolledUp("orders")} as orders, ${rolledUp("revenue_paisa")} as revenue_paisa,
      ${rolledUp("units")} as units
    from ${fromRollups(db, "insight_counts", sql`c.dimension = ${sql.lit(by)}`)}
    union all
    select reads.n, ${value}, ${orders}, ${revenue}, ${units} from ${fromOrders(db, "reads")} ${items(db)}
    where ${where} group by 1, 2`;
}

/**
 * Returns the SQL of the buyer in a row of the orders table under the alias `orders`: the customer id or else the email
 * address, cut to 200 characters to fit an index.
 */
export const buyerOf = (orders: string) =>
  sql<
    string | null
  >`substr(coalesce(${sql.ref(`${orders}.customer_id`)}, ${sql.ref(`${orders}.customer_email`)}), 1, 200)`;

/** The sums about shipping and delivery. */
export const shippingColumns = [
  "shipped",
  "ship_timed",
  "ship_ms",
  "delivered",
  "deliver_timed",
  "deliver_ms",
  "estimated",
  "on_time",
] as const;

/** Returns the SQL of `shippingColumns` for orders. A parcel dated before its order counts in no duration. */
export function shippingOfOrders(db: Database): RawBuilder<unknown> {
  /** In whole milliseconds: sums that are added and subtracted again must be exact. */
  const duration = (stage: "shipped_at" | "delivered_at") => {
    const at = sql.ref(`o.${stage}`);
    const took = isPostgres(db)
      ? sql`cast(extract(epoch from cast(${at} as timestamptz) - cast(o.created_at as timestamptz)) * 1000 as bigint)`
      : sql`cast(round((julianday(${at}) - julianday(o.created_at)) * 86400000) as integer)`;
    const isKnown = sql`${at} >= o.created_at`;
    return sql`count(case when ${isKnown} then 1 end), ${whole(sql`sum(case when ${isKnown} then ${took} end)`)}`;
  };
  const hasEstimate = sql`o.delivered_at is not null and o.estimated_delivery like '____-__-__%'`;
  const isOnTime = sql`substr(o.delivered_at, 1, 10) <= substr(o.estimated_delivery, 1, 10)`;
  return sql`count(o.shipped_at), ${duration("shipped_at")}, count(o.delivered_at), ${duration("delivered_at")},
    count(case when ${hasEstimate} then 1 end), count(case when ${hasEstimate} and ${isOnTime} then 1 end)`;
}
