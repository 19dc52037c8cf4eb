import { sql } from "kysely";
import { isPostgres } from "../database.ts";
import { type Place, sortBy } from "./order.ts";
import type { Condition, IndexReader, WindowReader } from "./reader.ts";

// How many records a list has, and how many are let through: counted where they are few, and otherwise estimated.

/** How many of the `newest` rows are let through. */
export async function countFirst(reader: WindowReader, newest: number): Promise<number> {
  const [count] = await reader.run(sql<{ count: number }>`select count(*) as count from (
    select t.* from ${reader.index} as t order by t.recency, t.id limit ${newest}
  ) as t where ${sql.join(reader.conditions, sql` and `)}`);
  return Number(count?.count ?? 0);
}

/** How many records the list has. */
export async function countAll(reader: IndexReader): Promise<number> {
  const list = reader.request.index === "order_index" ? "orders" : "users";
  const { records } = await reader.db
    .selectFrom("index_counts")
    .select("records")
    .where("list", "=", list)
    .executeTakeFirstOrThrow();
  return Number(records);
}

/** Rows evenly spread over all that were ever indexed: some may be gone. */
async function isSampled(reader: WindowReader): Promise<Condition> {
  const [ends] = await reader.run(sql<{ first: number; last: number }>`select
    (select min("row") from ${reader.index}) as "first", (select max("row") from ${reader.index}) as "last"`);
  const [first, last] = [Number(ends?.first ?? 0), Number(ends?.last ?? 0)];
  const step = Math.max(1, (last - first) / reader.limits.sample);
  const rows = Array.from({ length: reader.limits.sample }, (_, at) => Math.round(first + at * step));
  return isPostgres(reader.db)
    ? sql<boolean>`t."row" = any(${rows}::bigint[])`
    : sql<boolean>`t."row" in (select value from json_each(${JSON.stringify(rows)}))`;
}

/** Those of the sampled rows that are let through, in order. */
export async function sample(reader: WindowReader, conditions: readonly Condition[]): Promise<Place[]> {
  const all = [await isSampled(reader), ...conditions];
  return reader.run(sql<Place>`with found as materialized (
      select t.* from ${reader.index} as t where ${sql.join(all, sql` and `)}
    ) select ${reader.place} from found as t order by ${sortBy(reader.request.order, true)}`);
}

/** How many of the sampled rows there are. */
export async function countSample(reader: WindowReader): Promise<number> {
  const condition = await isSampled(reader);
  const [count] = await reader.run(
    sql<{ count: number }>`select count(*) as count from ${reader.index} as t where ${condition}`,
  );
  return Math.max(1, Number(count?.count));
}
