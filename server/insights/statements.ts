import { setImmediate as nextTurn } from "node:timers/promises";
import { type QueryResult, type RawBuilder, sql } from "kysely";
import { isPostgres } from "../storage/database.ts";
import type { Database } from "../storage/tables.ts";
import { type Split, truncated } from "./split.ts";

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

/**
 * The tables `counted` and `rest` of a statement, for `countedIn` and `ordersOf`; `since` is when a row's span begins, or
 * its days do.
 */
export function splitTables(db: Database, { counted, rest }: Split): RawBuilder<unknown> {
  return sql`${rowsTable(
    db,
    "counted",
    ["grain", "starts", "ends", "since", "times"],
    counted.map(({ n, grain, starts, ends, span, times }) => ({
      n,
      texts: [grain, starts, ends, grain === "day" ? starts : truncated(span.starts, grain), String(times)],
    })),
  )}, ${rowsTable(
    db,
    "rest",
    ["starts", "ends", "since"],
    rest.map(({ n, starts, ends, span }) => ({ n, texts: [starts, ends, span.starts] })),
  )}`;
}

/** How often the rows of a row of `counted` count. */
export const times = sql`cast(counted.times as integer)`;
/** A column of what was counted, to be added up. */
export const countedOf = (column: string) => sql`${times} * ${sql.ref(`c.${column}`)}`;

/** The slots and days of `counted`, each with what `table` has of it, as `c`, where `also` holds: what comes after `from`. */
export const countedIn = (db: Database, table: string, also = sql`1 = 1`) =>
  sql`counted ${beside(
    db,
    table,
    "c",
    sql`${also} and c.grain = counted.grain and c.starts >= counted.starts and c.starts < counted.ends`,
  )}`;

/** The ranges of moments that the rows of a table have, each with its orders, as `o`: what comes after `from`. */
export function ordersOf(db: Database, ranges: string): RawBuilder<unknown> {
  const [starts, ends] = [sql.ref(`${ranges}.starts`), sql.ref(`${ranges}.ends`)];
  return sql`${sql.ref(ranges)} ${beside(db, "orders", "o", sql`o.created_at >= ${starts} and o.created_at < ${ends}`)}`;
}

/** Puts beside each row, one after the other, those rows of `table` that an index finds for `condition`. */
export function beside(
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
