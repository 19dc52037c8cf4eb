import { type RawBuilder, sql } from "kysely";
import { endOfDay, startOfDay } from "../../../contract/calendar.ts";
import { searchWords } from "../../../contract/listing.ts";
import { sortKey } from "../../../contract/sort-key.ts";
import { isPostgres } from "../database.ts";
import { blanks, compareBytes, unstorable } from "../records.ts";
import type { Database } from "../tables.ts";
import { productLine, productLines } from "./product-lines.ts";
import { type Condition, positionIn, type WindowFilter } from "./reader.ts";

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
  const [is, beginning] = [sql.ref(`t.${column}`), sql`substr(${sql.ref(`t.${column}`)}, 1, 100)`];
  const wanted = storable(values);
  const asks = (part: RawBuilder<unknown>, those: readonly string[]) => [
    ...(those.length > 0 ? [sql<boolean>`${part} in (${sql.join(those)})`] : []),
    ...(values.some(isBlank) ? [sql<boolean>`${part} is null`] : []),
  ];
  // Cut by code points, which are the databases' characters.
  const beginnings = wanted.map((value) => [...value].slice(0, 100).join(""));
  const found = asks(beginning, beginnings);
  return {
    condition: either(asks(is, wanted)),
    found: either(found),
    ...(found.length === 1 && { indexedAs: column }),
  };
}

function either(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
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
  if (values.every(isBlank)) return { condition: without, found: without, indexedAs: "no_reason" };
  return { condition: either([named.condition, without]), found: either([named.found ?? none, without]) };
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
  return {
    condition: either(asks),
    ...(wanted.length > 0 && wanted.length === values.length && { foundBy: wanted.map(searchWords) }),
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

const compares = (column: string, how: RawBuilder<unknown>, value: number): WindowFilter => {
  const condition = sql<boolean>`${sql.ref(`t.${column}`)} ${how} ${value}`;
  return { condition, found: condition };
};

export const isFrom = (column: string, from: number): WindowFilter => ({
  ...compares(column, sql`>=`, from),
  range: { of: column, from },
});

export const isUpTo = (column: string, to: number): WindowFilter => ({
  ...compares(column, sql`<=`, to),
  range: { of: column, to },
});

export const is = (column: string, value: number): WindowFilter => ({
  ...compares(column, sql`=`, value),
  range: { of: column, from: value, to: value },
});

/** Adds the range of sort keys in `column` to a filter by values that the sort knows by `names`. */
export function sortedLike(column: string, names: readonly string[], filter: WindowFilter): WindowFilter {
  // Records without a name come last, outside of any range.
  if (names.length === 0 || names.some(isBlank)) return filter;
  const keys = names.map(sortKey).sort(compareBytes);
  return { ...filter, range: { of: column, from: keys[0] ?? "", to: keys.at(-1) ?? "" } };
}

/** Returns a filter by days, both included, in a time zone; empty where neither day is given. */
export function isBetween(
  column: string,
  from: string | undefined,
  to: string | undefined,
  zone: string,
): WindowFilter[] {
  const parts = [
    ...(from ? [isFrom(column, startOfDay(from, zone).getTime())] : []),
    ...(to ? [isUpTo(column, endOfDay(to, zone).getTime() - 1)] : []),
  ];
  if (parts.length === 0) return [];
  // One condition for both ends: fewer records pass it than either alone.
  const condition = sql<boolean>`(${sql.join(
    parts.map((part) => part.condition),
    sql` and `,
  )})`;
  return [{ condition, found: condition, range: Object.assign({ of: column }, ...parts.map(({ range }) => range)) }];
}
