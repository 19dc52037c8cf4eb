import { type RawBuilder, sql } from "kysely";
import { buyerOf } from "./buyer.ts";
import type { Span } from "./periods.ts";
import { type Source, split } from "./split.ts";
import { among, run, unionAll, whole, within } from "./statements.ts";

export interface Buyers {
  /** Who ordered for the first time. */
  readonly new: number;
  /** Who ordered, and had done so before. */
  readonly returning: number;
}

const firstOrder = (buyer: RawBuilder<unknown>, from: string) =>
  sql`(select min(p.created_at) from orders as p where ${buyerOf("p")} = ${buyer} and p.created_at >= ${from})`;
const everybody = (where: RawBuilder<unknown>) =>
  sql`(select distinct ${buyerOf("o")} as buyer from orders as o where ${where} and ${buyerOf("o")} is not null) as b`;

/** Who bought in `moments`, which are a part of `span`, but for those who did so earlier in it. */
function countedOne(span: Span, moments: Span): RawBuilder<unknown> {
  const isFirst = (from: string) => sql`${firstOrder(sql.ref("b.buyer"), from)} >= ${moments.starts}`;
  const isFirstInSpan = span.starts === moments.starts ? sql`1 = 1` : isFirst(span.starts);
  return sql`select count(case when ${isFirstInSpan} then 1 end) as active, count(case when ${isFirst("")} then 1 end) as new
    from ${everybody(within(moments))}`;
}

/**
 * As `countedOne`, of counted days: each has how many bought on it by the day on which they had bought last. Where that
 * is the day on which the span starts, it is before or in the span, which the orders of that day tell.
 */
function countedBefore({ starts }: Span, counted: readonly Span[]): RawBuilder<unknown>[] {
  const firstDay = starts.slice(0, 10);
  const inDays = sql`select ${whole(sql`sum(case when previous_day is null or previous_day < ${firstDay} then buyers end)`)} as active,
    ${whole(sql`sum(case when previous_day is null then buyers end)`)} as new from insight_buyers where ${among("day", counted)}`;
  const midnight = `${firstDay}T00:00:00.000Z`;
  if (starts === midnight) return [inDays];
  const nextMidnight = `${firstDay}T24:00:00.000Z`;
  const lastBefore = sql`(select ${buyerOf("o")} as buyer from orders as o
    where ${within({ starts: midnight, ends: nextMidnight })} and ${buyerOf("o")} is not null
    group by 1 having max(o.created_at) < ${starts}) as b`;
  const next = sql`select substr(${firstOrder(sql.ref("b.buyer"), nextMidnight)}, 1, 10) as day from ${lastBefore}`;
  return [inDays, sql`select count(*) as active, 0 as new from (${next}) as next where ${among("day", counted)}`];
}

/** Who bought in each of `spans`, in their order. */
export async function buyersOf(source: Source, spans: readonly Span[]): Promise<Buyers[]> {
  const parts = spans.map((span, n) => {
    const { counted, rest } = split(span, source, "day");
    const pieces = [
      ...rest.map((moments) => countedOne(span, moments)),
      ...(counted.length > 0 ? countedBefore(span, counted) : []),
    ];
    return sql`select ${sql.lit(n)} as n, ${whole(sql`sum(active)`)} as active, ${whole(sql`sum(new)`)} as new
      from (${unionAll(pieces)}) as pieces`;
  });
  const { rows } = await run(source.db, sql<{ active: number; new: number }>`${unionAll(parts)} order by n`);
  return rows.map((row) => ({ new: row.new, returning: row.active - row.new }));
}
