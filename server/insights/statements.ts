import { setImmediate as nextTurn } from "node:timers/promises";
import { type QueryResult, type RawBuilder, sql } from "kysely";
import { isPostgres } from "../storage/database.ts";
import type { Database } from "../storage/tables.ts";
import type { Range } from "./periods.ts";
import { nameOf, type Plan, planOf, type Source } from "./rollups.ts";

// The building blocks of the SQL statements of insights, and how the statements are run.

/** Casts a sum to bigint, as PostgreSQL widens sums to numeric; 0 for no rows. */
export const whole = (expression: RawBuilder<unknown>) => sql<number>`cast(coalesce(${expression}, 0) as bigint)`;
export const orNone = (column: RawBuilder<unknown>) =>
  sql<string | null>`case when trim(${column}) = '' then null else ${column} end`;

/** Returns a table expression, for a `with` clause, of any number of numbered rows of texts. */
export function rowsTable(
  db: Database,
  name: string,
  columns: readonly string[],
  rows: readonly { n: number; texts: readonly string[] }[],
): RawBuilder<unknown> {
  // One JSON parameter, as a statement can have only so many; with a limit, or PostgreSQL expects a hundred rows.
  const json = sql`cast(${JSON.stringify(rows.map(({ n, texts }) => [n, ...texts]))} as text)`;
  const values = isPostgres(db)
    ? sql`json_array_elements(cast(${json} as json)) as rows (value)`
    : sql`json_each(${json})`;
  return sql`${sql.ref(name)} (n, ${sql.join(columns.map((column) => sql.ref(column)))}) as materialized
    (select cast(value ->> 0 as integer), ${sql.join(columns.map((_, index) => sql`value ->> ${sql.lit(index + 1)}`))}
      from ${values} limit ${sql.lit(rows.length)})`;
}

/** Returns the table expressions `rollups` and `reads` for `ranges`, for use by `fromRollups` and `fromOrders`. */
export const planTables = ({ db, dirty }: Source, ranges: readonly Range[]) => tablesOf(db, planOf(ranges, dirty));

/** As planTables, for a plan. `since` is when the range starts; in a row of days, when these days start. */
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
/** Returns a column of rollup `c`, with its sign, to be summed. */
export const rolledUp = (column: string) => sql`${times} * ${sql.ref(`c.${column}`)}`;

/** Returns a `from` clause: the rows of `rollups`, each joined to its rollups `c` in `table` for which `also` holds. */
export const fromRollups = (db: Database, table: string, also = sql`1 = 1`) =>
  sql`rollups ${forEachRow(
    db,
    table,
    "c",
    sql`${also} and c.grain = rollups.grain and c.starts >= rollups.starts and c.starts < rollups.ends`,
  )}`;

/** Whether order `o` is in a bucket: its date is neither missing nor malformed, as only SQL by hand can write it. */
export const hasBucket = sql<boolean>`o.created_at like '____-__-__T__:__:%'`;

/** Returns a `from` clause: the rows of `ranges`, each joined to the orders `o` in buckets within its range. */
export function fromOrders(db: Database, ranges: string): RawBuilder<unknown> {
  const [starts, ends] = [sql.ref(`${ranges}.starts`), sql.ref(`${ranges}.ends`)];
  const isWithin = sql`o.created_at >= ${starts} and o.created_at < ${ends} and ${hasBucket}`;
  return sql`${sql.ref(ranges)} ${forEachRow(db, "orders", "o", isWithin)}`;
}

/** Returns a nested-loop join of each row to the rows of `table` that an index finds for `condition`. */
export function forEachRow(
  db: Database,
  table: string,
  alias: string,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = sql`${sql.table(table)} as ${sql.ref(alias)}`;
  // PostgreSQL overestimates the matches for each row and would scan the table; `offset 0` prevents it.
  return isPostgres(db)
    ? sql`cross join lateral (select * from ${rows} where ${condition} offset 0) as ${sql.ref(alias)}`
    : sql`cross join ${rows} on ${condition}`;
}

const lastOf = new WeakMap<Database, Promise<unknown>>();

/**
 * Runs the statements of a query one at a time, yielding to the event loop before each: SQLite blocks the process while it
 * computes.
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
