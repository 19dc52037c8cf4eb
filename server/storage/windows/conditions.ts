import { type RawBuilder, sql } from "kysely";
import { endOfDay, startOfDay } from "../../../contract/calendar.ts";
import { searchWords } from "../../../contract/listing.ts";
import { sortKey } from "../../../contract/sort-key.ts";
import { isPostgres } from "../database.ts";
import { blanks, compareBytes, unstorable } from "../records.ts";
import type { Database } from "../tables.ts";
import { productLine, productLines } from "./product-lines.ts";
import { type Condition, positionIn, type WindowFilter } from "./reader.ts";
import { isSigned, signatureOf } from "./signature.ts";
import { noDate, type OneValue } from "./sort.ts";

// The conditions that one part of a filter puts on a row `t` of an index.

/** Whether there are rows. Not `exists`: PostgreSQL would turn it into a join, and may read all rows of the other table. */
export const hasRows = (rows: RawBuilder<unknown>) => sql<boolean>`(select 1 ${rows} limit 1) is not null`;

/** Returns the record's id in the collation of other tables' indexes. */
export const idOf = (db: Database) => (isPostgres(db) ? sql`t.id collate "default"` : sql`t.id`);

const none = sql<boolean>`1 = 0`;
/** A filter that no record passes. */
export const nothing: WindowFilter = { condition: none, found: none };
/** Whether a filter's value asks for records without a value. */
export const isBlank = (value: string) => value.trim() === "";
/** Returns the values without blank ones, and without those that no stored text can equal. */
export const storable = (values: readonly string[]) =>
  values.filter((value) => !isBlank(value) && !unstorable.test(value));

export function isOneOf(column: string, values: readonly string[]): WindowFilter {
  const [is, beginning] = [sql.ref(`t.${column}`), beginningOf(column)];
  const wanted = storable(values);
  const asks = (part: RawBuilder<unknown>, those: readonly string[]) => [
    ...(those.length > 0 ? [sql<boolean>`${part} in (${sql.join(those)})`] : []),
    ...(values.some(isBlank) ? [sql<boolean>`${part} is null`] : []),
  ];
  const beginnings = wanted.map(cut);
  const found = asks(beginning, beginnings);
  const asked = [...wanted, ...(values.some(isBlank) ? [null] : [])];
  return {
    condition: either(asks(is, wanted)),
    found: either(found),
    indexed: found.map((condition) => ({ condition, indexedAs: column })),
    ...(isSigned(column) && { signatures: asked.map((value) => signatureOf({ [column]: value })) }),
  };
}

/** The part of a column that an index has: PostgreSQL refuses long texts in an index. */
const beginningOf = (column: string) => sql`substr(${sql.ref(`t.${column}`)}, 1, 100)`;
/** Cuts a text in the same way, by code points, which are the databases' characters. */
const cut = (value: string) => [...value].slice(0, 100).join("");

/** A filter by a column with an index that has the records of each value newest first. */
export function isOneOfNewest(db: Database, column: "shipping", values: readonly string[]): WindowFilter {
  const [value, ...others] = new Set(values);
  const isOne = value !== undefined && others.length === 0 && storable([value]).length === 1;
  return {
    ...isOneOf(column, values),
    ...(isOne && { oneValue: oneValue(db, `order_index_${column}`, beginningOf(column), cut(value)) }),
  };
}

function oneValue(db: Database, index: string, of: RawBuilder<unknown>, value: string | number): OneValue {
  if (!isPostgres(db)) {
    const within: OneValue["within"] = (least, most) =>
      sql`${of} = ${value} and t.recency between ${least} and ${most}`;
    return { hint: sql`indexed by ${sql.id(index)}`, by: [], within };
  }
  // With an equality, PostgreSQL might read all rows by recency.
  const within: OneValue["within"] = (least, most) =>
    sql`(${of}, t.recency) >= (${value}, ${least}) and (${of}, t.recency) <= (${value}, ${most})`;
  return { hint: sql``, by: [of], within };
}

export function either(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? none : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Filters orders by cancellation reason. A blank value matches only cancelled orders without a reason. */
export function hasReason(values: readonly string[]): WindowFilter {
  const named = isOneOf(
    "reason",
    values.filter((value) => !isBlank(value)),
  );
  if (!values.some(isBlank)) return named;
  const without = sql<boolean>`(t.reason is null and t.status = 'cancelled')`;
  const blank = { condition: without, indexedAs: "no_reason" };
  const signature = signatureOf({ reason: null, status: "cancelled" });
  if (values.every(isBlank)) return { condition: without, found: without, indexed: [blank], signatures: [signature] };
  const { found = none, indexed = [], signatures = [] } = named;
  return {
    condition: either([named.condition, without]),
    found: either([found, without]),
    indexed: [...indexed, blank],
    signatures: [...signatures, signature],
  };
}

/** Filters orders by the names of their products. A blank value matches the orders of which no product has a name. */
export function hasProduct(db: Database, values: readonly string[]): WindowFilter {
  const wanted = storable(values);
  const items = sql`from order_items as i where i.order_id = ${idOf(db)} and`;
  /** Looks the items up where an order was indexed by a version that did not keep the names. */
  const isSo = (inIndex: Condition, inItems: Condition) =>
    sql<boolean>`case when t.products = '' then ${inItems} else ${inIndex} end`;
  const isNamed = either(wanted.map((name) => sql<boolean>`${positionIn(db, sql`t.products`, productLine(name))} > 0`));
  const asks = [
    ...(wanted.length > 0 ? [isSo(isNamed, hasRows(sql`${items} i.name in (${sql.join(wanted)})`))] : []),
    ...(values.some(isBlank)
      ? [
          isSo(
            sql<boolean>`t.products = ${productLines([])}`,
            sql<boolean>`not (${hasRows(sql`${items} ltrim(i.name, ${blanks}) <> ''`)})`,
          ),
        ]
      : []),
  ];
  if (asks.length === 0) return nothing;
  const found = sql<boolean>`length(t.products) < 2`;
  return {
    condition: either(asks),
    ...(wanted.length === 0 && { found, indexed: [{ condition: found, indexedAs: "no_products" }] }),
    ...(wanted.length > 0 &&
      wanted.length === values.length && {
        foundBy: wanted.map(searchWords),
        signatures: wanted.map((name) => signatureOf({}, [name])),
      }),
  };
}

export function hasNumber(db: Database, values: readonly string[]): WindowFilter {
  const wanted = storable(values);
  if (wanted.length === 0) return nothing;
  const numbered = sql`from orders as o where o.order_number in (${sql.join(wanted)})`;
  const condition = isPostgres(db)
    ? // As a join, it would not keep the order of the walk.
      sql<boolean>`t.id = any(array(select o.id collate "C" ${numbered}))`
    : sql<boolean>`t.id in (select o.id ${numbered})`;
  return { condition, found: condition };
}

/** Returns a filter by a range of values, both ends included; none where neither end is given. */
export function isWithin(column: string, from: number | undefined, to: number | undefined): WindowFilter[] {
  const value = sql.ref(`t.${column}`);
  const ends = [
    ...(from === undefined ? [] : [sql<boolean>`${value} >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`${value} <= ${to}`]),
  ];
  if (ends.length === 0) return [];
  // One condition for both ends: fewer records pass it than either alone.
  const condition = sql<boolean>`(${sql.join(ends, sql` and `)})`;
  return [{ condition, found: condition, range: { of: column, from, to } }];
}

/** A filter of customers by the value of a column that has few, with an index that has the records of each newest first. */
export function isValue(db: Database, column: "status" | "has_orders", value: number): WindowFilter {
  const ref = sql.ref(`t.${column}`);
  const condition = sql<boolean>`${ref} = ${value}`;
  return {
    condition,
    found: condition,
    range: { of: column, from: value, to: value },
    oneValue: oneValue(db, `customer_index_${column}`, ref, value),
  };
}

/** Adds the sort keys in `column` to a filter by values that the sort knows by `names`. */
export function sortedLike(
  db: Database,
  table: "order_index" | "customer_index",
  column: string,
  names: readonly string[],
  filter: WindowFilter,
): WindowFilter {
  // Records without a name come last, outside of any range.
  if (names.length === 0 || names.some(isBlank)) return filter;
  const values = [...new Set(names.map(sortKey))].sort(compareBytes);
  const [from = "", to = from] = [values[0], values.at(-1)];
  return {
    ...filter,
    range: { of: column, from, to, values },
    ...(from === to && { oneValue: oneValue(db, `${table}_${column}`, sql.ref(`t.${column}`), from) }),
  };
}

/** Returns a filter by days, both included, in a time zone; empty where neither day is given. */
export function isBetween(
  column: "recency" | "last_visit",
  from: string | undefined,
  to: string | undefined,
  zone: string,
): WindowFilter[] {
  if (!from && !to) return [];
  const first = from ? startOfDay(from, zone).getTime() : undefined;
  const last = to ? endOfDay(to, zone).getTime() - 1 : undefined;
  if (column === "last_visit") return isWithin(column, first, last);
  // The range of recency ends before the records without a date.
  return isWithin(column, last === undefined ? undefined : -last, first === undefined ? noDate - 1 : -first);
}
