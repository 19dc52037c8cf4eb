import { setImmediate as nextTurn } from "node:timers/promises";
import { type QueryResult, type RawBuilder, sql } from "kysely";
import { isPostgres } from "../storage/database.ts";
import type { Database } from "../storage/tables.ts";
import type { Range } from "./periods.ts";
import { nameOf, type Plan, planOf, type Source } from "./rollups.ts";

// What the statements of insights are made of, and how they are run.

/** A sum as a whole number, because PostgreSQL widens them to decimals; 0 of nothing. */
export const whole = (expression: RawBuilder<unknown>) => sql<number>`cast(coalesce(${expression}, 0) as bigint)`;
export const orNone = (column: RawBuilder<unknown>) =>
  sql<string | null>`case when trim(${column}) = '' then null else ${column} end`;

/** A table of numbered rows of texts, as many as there may be, for the `with` of a statement. */
export function rowsTable(
  db: Database,
  name: string,
  columns: readonly string[],
  rows: readonly { n: number; texts: readonly string[] }[],
): RawBuilder<unknown> {
  // One parameter, because a statement can have only so many; and a limit, or PostgreSQL expects a hundred rows.
  const json = sql`cast(${JSON.stringify(rows.map(({ n, texts }) => [n, ...texts]))} as text)`;
  const values = isPostgres(db)
    ? sql`json_array_elements(cast(${json} as json)) as rows (value)`
    : sql`json_each(${json})`;
  return sql`${sql.ref(name)} (n, ${sql.join(columns.map((column) => sql.ref(column)))}) as materialized
    (select cast(value ->> 0 as integer), ${sql.join(columns.map((_, index) => sql`value ->> ${sql.lit(index + 1)}`))}
      from ${values} limit ${sql.lit(rows.length)})`;
}

/** The tables `rollups` and `reads` of a statement about `ranges`, for `fromRollups` and `fromOrders`. */
export const planTables = ({ db, dirty }: Source, ranges: readonly Range[]) => tablesOf(db, planOf(ranges, dirty));

/** The same for a plan. In both, `since` is when the range begins, or the days of a row that has days. */
export function tablesOf(db: Database, { rollups, orders }: Plan): RawBuilder<unknown> {
  return sql`${rowsTable(
    db,
    "rollups",
    ["grain", "starts", "ends", "since", "times"],
    rollups.map(({ n, grain, starts, ends, of, times }) => ({
      n,
      texts: [grain, starts, ends, grain === "day" ? starts : nameOf(of.starts, grain), String(times)],
    })),
  )}, ${rowsTable(
    db,
    "reads",
    ["starts", "ends", "since"],
    orders.map(({ n, starts, ends, of }) => ({ n, texts: [starts, ends, of.starts] })),
  )}`;
}

/** 1 or -1: whether a row of `rollups` is added or subtracted. */
export const times = sql`cast(rollups.times as integer)`;
/** A column of a rollup `c`, to be added up. */
export const rolledUp = (column: string) => sql`${times} * ${sql.ref(`c.${column}`)}`;

/** The rows of `rollups`, each with its rollups in `table`, as `c`, for which `also` holds: what comes after `from`. */
export const fromRollups = (db: Database, table: string, also = sql`1 = 1`) =>
  sql`rollups ${forEachRow(
    db,
    table,
    "c",
    sql`${also} and c.grain = rollups.grain and c.starts >= rollups.starts and c.starts < rollups.ends`,
  )}`;

/** Whether the date of an order `o` is in a bucket. Others are none, or such as only SQL by hand can write. */
export const hasBucket = sql<boolean>`o.created_at like '____-__-__T__:__:%'`;

/** The ranges of moments that the rows of a table have, each with its orders, as `o`: what comes after `from`. */
export function fromOrders(db: Database, ranges: string): RawBuilder<unknown> {
  const [starts, ends] = [sql.ref(`${ranges}.starts`), sql.ref(`${ranges}.ends`)];
  const isWithin = sql`o.created_at >= ${starts} and o.created_at < ${ends} and ${hasBucket}`;
  return sql`${sql.ref(ranges)} ${forEachRow(db, "orders", "o", isWithin)}`;
}

/** Joins to each row, one after the other, the rows of `table` that an index finds for `condition`. */
export function forEachRow(
  db: Database,
  table: string,
  alias: string,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = sql`${sql.table(table)} as ${sql.ref(alias)}`;
  // PostgreSQL expects a good part of the table for each row, and would rather read all of it; asked so, it cannot.
  return isPostgres(db)
    ? sql`cross join lateral (select * from ${rows} where ${condition} offset 0) as ${sql.ref(alias)}`
    : sql`cross join ${rows} on ${condition}`;
}

const lastOf = new WeakMap<Database, Promise<unknown>>();

/**
 * One statement of a query after the other, with a turn for everybody else in between: SQLite holds the process up for as
 * long as it computes.
 */
export function run<Row>(db: Database, statement: RawBuilder<Row>): Promise<QueryResult<Row>> {
  const execute = async () => {
    await nextTurn();
    return statement.execute(db);
  };
  const result = (lastOf.get(db) ?? Promise.resolve()).then(execute, execute);
  lastOf.set(db, result);
  return result;
}
