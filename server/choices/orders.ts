import { type RawBuilder, sql } from "kysely";
import type * as v from "valibot";
import { type OrdersChoicesQuery, orderFacetNames } from "../../contract/choices.ts";
import { maxChoices } from "../../contract/constants.ts";
import { besideRollups, hasNoBucket } from "../insights/dashboard/beside-rollups.ts";
import { type Dimension, dimensions } from "../insights/dimensions.ts";
import { always, planOfAlways, type Source, sourceOf } from "../insights/rollups.ts";
import { forEachRow, fromOrders, fromRollups, rolledUp, run, tablesOf, whole } from "../insights/statements.ts";
import { collateBytes } from "../storage/database.ts";
import { blanks } from "../storage/records.ts";
import type { Database } from "../storage/tables.ts";
import { hasProduct, idOf } from "../storage/windows/conditions.ts";
import { orderFilter } from "../storage/windows/filters.ts";
import type { IndexReader } from "../storage/windows/reader.ts";
import { differentValues } from "../storage/windows/values.ts";
import { type Choices, type ChoicesOfMany, isAmong, type ListChoices, moreThanListed, rankedBy } from "./choices.ts";

type Facet = (typeof orderFacetNames)[number];

const dimensionOf = {
  status: "STATUS",
  product: "PRODUCT",
  city: "CITY",
  country: "COUNTRY",
  carrier: "CARRIER",
  payment: "PAYMENT_METHOD",
  reason: "CANCELLATION_REASON",
} as const satisfies Partial<Record<Facet, Dimension>>;

/** The choices of the filter of orders. */
export const orderChoices: ListChoices<Facet, v.InferOutput<typeof OrdersChoicesQuery>> = {
  index: "order_index",
  facets: orderFacetNames,
  filter: orderFilter,
  valuesOf,
  countedOneByOne: ["shipping"],
  choicesOfMany(db) {
    let source: Promise<Source> | undefined;
    return async (facet, reader, chosen) => {
      if (facet === "shipping") return shippingStatuses(reader);
      source ??= sourceOf(db, always);
      const { values, more, isExact } = await rolledUpChoices(await source, dimensionOf[facet], chosen);
      if (reader.conditions.length === 0 && isExact) return { values, more, isWhole: facet !== "product" };
      return { values: values.map(({ value }) => ({ value })), more, isWhole: false };
    };
  },
};

/** Returns, for each facet, a select of the values of rows `t` of `found`. */
function valuesOf(db: Database): Readonly<Record<Facet, RawBuilder<unknown>>> {
  const inColumn = (column: string, where = sql`1 = 1`) =>
    sql`select coalesce(${sql.ref(`t.${column}`)}, '') as value from found as t where ${where}`;
  const name = sql`i.name${collateBytes(db)}`;
  const items = forEachRow(db, "order_items", "i", sql`i.order_id = ${idOf(db)} and ${isNamed}`);
  return {
    status: inColumn("status"),
    shipping: inColumn("shipping"),
    product: sql`select value from (select distinct t."row", ${name} as value from found as t ${items}) as named
      union all select '' from found as t where ${hasProduct(db, [""]).condition}`,
    city: inColumn("city"),
    country: inColumn("country"),
    carrier: inColumn("carrier"),
    payment: inColumn("payment"),
    reason: inColumn("reason", sql`t.status = 'cancelled'`),
  };
}

const isNamed = sql`ltrim(i.name, ${blanks}) <> ''`;

/**
 * Counts all orders by the values of a dimension: from the rollups, from the orders of dirty buckets, and from those
 * that are in no bucket (docs/insights.md). `isExact` says whether the counts are those of the list.
 */
async function rolledUpChoices(source: Source, by: Dimension, chosen: readonly string[] | undefined) {
  const { db, dirty } = source;
  const { items, where, value, orders } = dimensions[by];
  const isProduct = by === "PRODUCT";
  const parts = sql`select ${value} as value, ${orders} as orders`;
  const { rows } = await run(
    db,
    sql<{ value: string; count: number; more: number; counted: number; blank: number }>`
    with ${tablesOf(db, planOfAlways(dirty))}, parts as (
      select c.value as value, ${rolledUp("orders")} as orders
      from ${fromRollups(db, "insight_counts", sql`c.dimension = ${sql.lit(by)}`)}
      union all
      ${parts} from ${fromOrders(db, "reads")} ${items(db)} where ${where} group by 1
      union all
      ${parts} from ${besideRollups(db)} ${items(db)} where ${hasNoBucket} and ${where} group by 1
    ), counted as materialized (
      select case when ltrim(value, ${blanks}) <> '' then value else '' end as value, ${whole(sql`sum(orders)`)} as count
      from parts group by 1 having sum(orders) > 0
    ), ranked as (
      select value, count, ${whole(sql`sum(count) over ()`)} as counted, ${rankedBy()} from counted
      where ${isProduct ? sql`value <> ''` : sql`1 = 1`}
    )
    select value, count, counted, ${moreThanListed} as more,
      (select count(*) from counted where value = '') as blank
    from ranked where place <= ${sql.lit(maxChoices)} or ${isAmong(chosen)} order by place`,
  );
  const values: Choices["values"] = rows.map(({ value, count }) => ({ value, count: Number(count) }));
  const [first] = rows;
  return {
    // Rollups do not know orders without any product, so the blank value has no count.
    values: isProduct && Number(first?.blank ?? 0) > 0 ? [...values, { value: "" }] : values,
    more: Number(first?.more ?? 0),
    isExact: by !== "CANCELLATION_REASON" || (await countCancelled(source)) === Number(first?.counted ?? 0),
  };
}

/**
 * Counts the orders that are cancelled by their flag or status, as the list filters them. Rollups count reasons by the
 * flag alone: if the numbers differ, so do the counts of reasons.
 */
async function countCancelled(source: Source): Promise<number> {
  const { values } = await rolledUpChoices(source, "STATUS", ["cancelled"]);
  return values.find(({ value }) => value === "cancelled")?.count ?? 0;
}

/** Reads the different shipping statuses, as there are few. */
async function shippingStatuses(reader: IndexReader): Promise<ChoicesOfMany> {
  const beginningOf = (value: RawBuilder<unknown>) => sql`substr(${value}, 1, 100)`;
  // From a start on: SQLite would read all rows without one.
  const skipped = { start: "", isUp: true, indexed: beginningOf };
  const shipping = await differentValues(reader, "shipping", maxChoices, skipped);
  const values = shipping.map((value) => ({ value: String(value) }));
  const isNone = sql`${beginningOf(sql`t.shipping`)} is null`;
  const without = await reader.count(sql`select 1 as found from ${reader.index} as t where ${isNone} limit 1`);
  return { values: without > 0 ? [...values, { value: "" }] : values, more: 0, isWhole: false };
}
