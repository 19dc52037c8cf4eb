import { type RawBuilder, sql } from "kysely";
import { buyerOf } from "./buyer.ts";
import type { Span } from "./periods.ts";
import { type Source, spanOfSlot, split, truncated } from "./split.ts";
import { beside, countedIn, countedOf, ordersOf, rowsTable, run, splitTables, times, whole } from "./statements.ts";

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
 * - of counted slots, where the one in which they had bought last lies before the one in which the span begins; is it that
 *   very slot, then its orders tell;
 * - of counted days, where they had bought last before the first of these. Do these begin before the span, then who had
 *   bought last in the gap is added; do they begin after it, taken away.
 */
export async function buyersOf({ db, uncounted }: Source, spans: readonly Span[]): Promise<Buyers[]> {
  const parts = split(spans, uncounted);
  /** How often what was counted of a slot counts for `b`. */
  const timesOf = (slot: RawBuilder<unknown>) =>
    sql`(select sum(${times}) from counted where counted.n = b.n and ${slot} >= counted.starts and ${slot} < counted.ends)`;
  const days = new Map(parts.counted.filter(({ grain }) => grain === "day").map((part) => [part.n, part]));
  const cut = spans.map(({ starts }, n) => ({ n, texts: [spanOfSlot(truncated(starts, "slot")).starts, starts] }));
  const gaps = spans.map(({ starts }, n) => {
    const slot = truncated(starts, "slot");
    const { starts: day, ends } = days.get(n) ?? { starts: slot, ends: slot };
    return { n, texts: [...(day < slot ? [day, slot, "1"] : [slot, day, "-1"]), day, ends] };
  });
  // Not the column itself, or its index would be taken, which finds a whole period.
  const bought = sql`(c.starts || '')`;
  const { rows } = await run(
    db,
    sql<{ n: number; active: number; new: number }>`
    with ${splitTables(db, parts)}, ${rowsTable(db, "cut", ["starts", "ends"], cut)},
    ${rowsTable(db, "gaps", ["starts", "ends", "times", "since", "until"], gaps)}, read as (
      select rest.n, rest.since, rest.starts, ${buyerOf("o")} as buyer from ${ordersOf(db, "rest")}
      where ${buyerOf("o")} is not null group by 1, 2, 3, 4
    ), before_cut as (
      select distinct cut.n, cut.ends, ${buyerOf("o")} as buyer from ${ordersOf(db, "cut")}
    ), after_cut as materialized (
      select b.n, substr(${firstOrder(sql`b.ends`)}, 1, 15) as slot from before_cut as b
    )
    select n, ${whole(sql`sum(active)`)} as active, ${whole(sql`sum(new)`)} as new
    from (
      select b.n,
        case when b.starts = b.since or ${firstOrder(sql`b.since`)} >= b.starts then 1 end as active,
        case when ${firstOrder(sql`''`)} >= b.starts then 1 end as new
      from read as b
      union all
      select counted.n,
        case when c.previous is null or c.previous < counted.since then ${countedOf("buyers")} end,
        case when c.previous is null then ${countedOf("buyers")} end
      from ${countedIn(db, "insight_buyers")}
      union all
      select b.n, cast(b.times as integer) * c.buyers, 0
      from gaps as b ${beside(db, "insight_buyers", "c", sql`c.grain = 'slot' and c.previous >= b.starts and c.previous < b.ends`)}
      where ${bought} >= b.since and ${bought} < b.until
      union all
      select b.n, 1, 0
      from after_cut as b
      where ${timesOf(sql`b.slot`)} = 1
    ) as parts
    group by n`,
  );
  const found = new Map(rows.map((row) => [row.n, row]));
  return spans.map((_, n) => {
    const row = found.get(n) ?? { active: 0, new: 0 };
    return { new: row.new, returning: row.active - row.new };
  });
}
