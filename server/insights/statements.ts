import { setImmediate as nextTurn } from "node:timers/promises";
import { type QueryResult, type RawBuilder, sql } from "kysely";
import { isPostgres } from "../storage/database.ts";
import type { Database } from "../storage/tables.ts";

// What the statements of insights are made of, and how they are run.

/** A sum as a whole number, because PostgreSQL widens them to decimals; 0 of nothing. */
export const whole = (expression: RawBuilder<unknown>) => sql<number>`cast(coalesce(${expression}, 0) as bigint)`;
export const orNone = (column: RawBuilder<unknown>) =>
  sql<string | null>`case when trim(${column}) = '' then null else ${column} end`;

/**
 * A table of numbered rows of texts, for the `with` of a statement. Other tables are joined to it by `cross join`, which
 * keeps SQLite to this order.
 */
export function rowsTable(
  name: string,
  columns: readonly string[],
  rows: readonly { n: number; texts: readonly string[] }[],
): RawBuilder<unknown> {
  const values = rows.map(
    ({ n, texts }) => sql`(${sql.lit(n)}, ${sql.join(texts.map((text) => sql`cast(${text} as text)`))})`,
  );
  const none = sql`select 0, ${sql.join(columns.map(() => sql`cast('' as text)`))} where 1 = 0`;
  return sql`${sql.ref(name)} (n, ${sql.join(columns.map((column) => sql.ref(column)))}) as
    (${values.length > 0 ? sql`values ${sql.join(values)}` : none})`;
}

/** The orders `o` of the ranges of moments that the rows of a table have: what comes after `from`. */
export function ordersOf(db: Database, ranges: string): RawBuilder<unknown> {
  const isWithin = (at: string) =>
    sql`${sql.ref(at)} >= ${sql.ref(`${ranges}.starts`)} and ${sql.ref(at)} < ${sql.ref(`${ranges}.ends`)}`;
  // PostgreSQL expects a ninth of all orders in each range, and would rather read all; asked so, it expects a few.
  return isPostgres(db)
    ? sql`${sql.ref(ranges)} cross join lateral (select * from orders where ${isWithin("created_at")} offset 0) as o`
    : sql`${sql.ref(ranges)} cross join orders as o on ${isWithin("o.created_at")}`;
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
