import { type RawBuilder, sql } from "kysely";
import { buyerOf } from "./buyer.ts";
import type { Span } from "./periods.ts";
import { type Source, spanOfDay, split } from "./split.ts";
import { ordersOf, rowsTable, run, whole } from "./statements.ts";

export interface Buyers {
  /** Who ordered for the first time. */
  readonly new: number;
  /** Who ordered, and had done so before. */
  readonly returning: number;
}

/** When a row's buyer ordered first from a moment on. */
const firstOrder = (from: RawBuilder<unknown>) =>
  sql`(select min(p.created_at) from orders as p where ${buyerOf("p")} = b.buyer and p.created_at >= ${from})`;

/**
 * Who bought in each of `spans`, in their order. Nobody counts twice:
 * - of the orders that are read, a buyer counts where no earlier order of theirs is in the span;
 * - of counted days, where the day on which they had bought last lies before the span. Is that the very day on which the
 *   span starts, in the middle of it, then the orders of that day tell whether it was before.
 */
export async function buyersOf(source: Source, spans: readonly Span[]): Promise<Buyers[]> {
  const { counted, rest } = split(spans, source, "day");
  const firstDayOf = (span: Span) => span.starts.slice(0, 10);
  const cut = [...new Map(counted.map((part) => [part.n, part])).values()]
    .map(({ n, span }) => ({ n, span, day: spanOfDay(firstDayOf(span)) }))
    .filter(({ span, day }) => span.starts !== day.starts);
  const { rows } = await run(
    source.db,
    sql<{ n: number; active: number; new: number }>`
    with ${rowsTable(
      "counted",
      ["first_day", "starts", "ends"],
      counted.map(({ n, span, starts, ends }) => ({
        n,
        texts: [firstDayOf(span), starts.slice(0, 10), ends.slice(0, 10)],
      })),
    )}, ${rowsTable(
      "rest",
      ["span_starts", "starts", "ends"],
      rest.map(({ n, span, starts, ends }) => ({ n, texts: [span.starts, starts, ends] })),
    )}, ${rowsTable(
      "cut",
      ["span_starts", "starts", "ends"],
      cut.map(({ n, span, day }) => ({ n, texts: [span.starts, day.starts, day.ends] })),
    )}, read as (
      select rest.n, rest.span_starts, rest.starts, ${buyerOf("o")} as buyer from ${ordersOf(source.db, "rest")}
      where ${buyerOf("o")} is not null group by 1, 2, 3, 4
    ), before_cut as (
      select cut.n, cut.ends, ${buyerOf("o")} as buyer from ${ordersOf(source.db, "cut")}
      where ${buyerOf("o")} is not null
      group by cut.n, cut.ends, cut.span_starts, 3 having max(o.created_at) < cut.span_starts
    )
    select n, ${whole(sql`sum(active)`)} as active, ${whole(sql`sum(new)`)} as new
    from (
      select b.n,
        case when b.starts = b.span_starts or ${firstOrder(sql`b.span_starts`)} >= b.starts then 1 end as active,
        case when ${firstOrder(sql`''`)} >= b.starts then 1 end as new
      from read as b
      union all
      select counted.n,
        case when c.previous_day is null or c.previous_day < counted.first_day then c.buyers end,
        case when c.previous_day is null then c.buyers end
      from counted cross join insight_buyers as c where c.day >= counted.starts and c.day < counted.ends
      union all
      select next.n, 1, 0
      from (select b.n, substr(${firstOrder(sql`b.ends`)}, 1, 10) as day from before_cut as b) as next
      where exists (
        select 1 from counted where counted.n = next.n and next.day >= counted.starts and next.day < counted.ends
      )
    ) as parts
    group by n`,
  );
  const found = new Map(rows.map((row) => [row.n, row]));
  return spans.map((_, n) => {
    const row = found.get(n) ?? { active: 0, new: 0 };
    return { new: row.new, returning: row.active - row.new };
  });
}
