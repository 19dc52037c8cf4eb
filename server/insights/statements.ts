import { setImmediate as nextTurn } from "node:timers/promises";
import { type QueryResult, type RawBuilder, sql } from "kysely";
import type { Database } from "../storage/tables.ts";
import type { Span } from "./periods.ts";

// What the statements of insights are made of, and how they are run.

/** A sum as a whole number, because PostgreSQL widens them to decimals; 0 of nothing. */
export const whole = (expression: RawBuilder<unknown>) => sql<number>`cast(coalesce(${expression}, 0) as bigint)`;
export const orNone = (column: RawBuilder<unknown>) =>
  sql<string | null>`case when trim(${column}) = '' then null else ${column} end`;

/** The orders placed in `span`. */
export const within = (span: Span) => sql<boolean>`o.created_at >= ${span.starts} and o.created_at < ${span.ends}`;

/** What was counted of `spans`, which are whole days or hours, by a column that has their dates to the day or hour. */
export function among(column: string, spans: readonly Span[]): RawBuilder<boolean> {
  const text = (moment: string) => moment.slice(0, column === "hour" ? 13 : 10);
  const inOne = ({ starts, ends }: Span) =>
    sql<boolean>`(${sql.ref(column)} >= ${text(starts)} and ${sql.ref(column)} < ${text(ends)})`;
  return spans.length > 0 ? sql`(${sql.join(spans.map(inOne), sql` or `)})` : sql`1 = 0`;
}

export const unionAll = (parts: readonly RawBuilder<unknown>[]) => sql`${sql.join(parts, sql` union all `)}`;

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
