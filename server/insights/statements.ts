import { setImmediate as nextTurn } from "node:timers/promises";
import { type QueryResult, type RawBuilder, sql } from "kysely";
import type { Database } from "../storage/tables.ts";
import type { Span } from "./periods.ts";

// What the statements of insights are made of, and how they are run.

export const whole = (expression: RawBuilder<unknown>) => sql<number>`cast(coalesce(${expression}, 0) as bigint)`;
export const within = (span: Span) => sql`o.created_at >= ${span.starts} and o.created_at < ${span.ends}`;
export const orNone = (column: RawBuilder<unknown>) =>
  sql<string | null>`case when trim(${column}) = '' then null else ${column} end`;

export const spansTable = (spans: readonly Span[]) =>
  sql`spans (n, starts, ends) as (values ${sql.join(
    spans.map(({ starts, ends }, n) => sql`(cast(${n} as integer), cast(${starts} as text), cast(${ends} as text))`),
  )})`;

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

/** What `columns` come to of the orders of each of `spans`, each by a range of the index, in one statement. */
export async function ofEach<Row>(db: Database, spans: readonly Span[], columns: RawBuilder<unknown>): Promise<Row[]> {
  const parts = spans.map(
    (span, n) => sql`select ${sql.lit(n)} as n, ${columns} from orders as o where ${within(span)}`,
  );
  const { rows } = await run(db, sql<Row & { n: number }>`${sql.join(parts, sql` union all `)} order by n`);
  return rows;
}
