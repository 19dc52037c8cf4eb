import { type RawBuilder, sql } from "kysely";
import { buyerOf } from "./buyer.ts";
import type { Range } from "./periods.ts";
import { nameOf, planOf, rangeOfBucket, type Source } from "./rollups.ts";
import { forEachRow, fromOrders, fromRollups, rolledUp, rowsTable, run, tablesOf, times, whole } from "./statements.ts";

export interface Buyers {
  /** Who ordered for the first time. */
  readonly new: number;
  /** Who ordered, and had done so before. */
  readonly returning: number;
}

// Who bought twice must not count twice, so buyers are counted at one of their purchases: `active` at their first in the
// range, `new` at their first of all. A rollup says how many bought in its bucket, or on its day, by when they had bought
// before (`previous`). The parts below are explained in docs/insights.md; each is a select of n, active and new.

/** When a row's buyer ordered first from a moment on. */
const firstOrder = (from: RawBuilder<unknown>) =>
  sql`(select min(p.created_at) from orders as p where ${buyerOf("p")} = b.buyer and p.created_at >= ${from})`;

/** From orders that are read: who has no earlier order in the range. */
const ofReads = sql`
  select b.n,
    case when b.starts = b.since or ${firstOrder(sql`b.since`)} >= b.starts then 1 end as active,
    case when ${firstOrder(sql`''`)} >= b.starts then 1 end as new
  from readers as b`;

/** From rollups: who had bought before the bucket in which the range begins, or before the first of its days. */
const ofRollups = (source: Source) => sql`
  select rollups.n,
    case when c.previous is null or c.previous < rollups.since then ${rolledUp("buyers")} end,
    case when c.previous is null then ${rolledUp("buyers")} end
  from ${fromRollups(source.db, "insight_buyers")}`;

/**
 * Between the range's beginning and that of its days. Do the days begin later, then who had bought in between is counted
 * there already, and subtracted; do they begin earlier, then who had bought in between is not counted yet, and added.
 */
const ofGaps = ({ db }: Source) => sql`
  select b.n, cast(b.times as integer) * c.buyers, 0
  from gaps as b ${forEachRow(db, "insight_buyers", "c", sql`c.grain = 'bucket' and c.previous >= b.starts and c.previous < b.ends`)}
  where ${
    // Not the column itself, or its index would be taken, which finds a whole period.
    sql`(c.starts || '') >= b.days_start and (c.starts || '') < b.days_end`
  }`;

/**
 * Who had bought last in the bucket in which the range begins, but before it does: rollups cannot tell. They are added where
 * the bucket in which they came back is counted by its rollup.
 */
const ofCuts = sql`
  select b.n, 1, 0
  from returned as b
  where (select sum(${times}) from rollups where rollups.n = b.n and b.bucket >= rollups.starts and b.bucket < rollups.ends) = 1`;

/** Who bought in each of `ranges`, in their order. */
export async function buyersOf(source: Source, ranges: readonly Range[]): Promise<Buyers[]> {
  const { db } = source;
  const plan = planOf(ranges, source.dirty);
  const bucketOf = ({ starts }: Range) => nameOf(starts, "bucket");
  const cuts = ranges.map((range, n) => ({ n, texts: [rangeOfBucket(bucketOf(range)).starts, range.starts] }));
  const gaps = ranges.map((range, n) => {
    const bucket = bucketOf(range);
    const days = plan.rollups.find((part) => part.n === n && part.grain === "day") ?? { starts: bucket, ends: bucket };
    const gap = days.starts < bucket ? [days.starts, bucket, "1"] : [bucket, days.starts, "-1"];
    return { n, texts: [...gap, days.starts, days.ends] };
  });
  const { rows } = await run(
    db,
    sql<{ n: number; active: number; new: number }>`
    with ${tablesOf(db, plan)},
    ${rowsTable(db, "cuts", ["starts", "ends"], cuts)},
    ${rowsTable(db, "gaps", ["starts", "ends", "times", "days_start", "days_end"], gaps)},
    readers as (
      select reads.n, reads.since, reads.starts, ${buyerOf("o")} as buyer from ${fromOrders(db, "reads")}
      where ${buyerOf("o")} is not null group by 1, 2, 3, 4
    ), before_cuts as (
      select distinct cuts.n, cuts.ends, ${buyerOf("o")} as buyer from ${fromOrders(db, "cuts")}
    ), returned as materialized (
      select b.n, substr(${firstOrder(sql`b.ends`)}, 1, 15) as bucket from before_cuts as b
    )
    select n, ${whole(sql`sum(active)`)} as active, ${whole(sql`sum(new)`)} as new
    from (${sql.join([ofReads, ofRollups(source), ofGaps(source), ofCuts], sql` union all `)}) as parts
    group by n`,
  );
  const found = new Map(rows.map((row) => [row.n, row]));
  return ranges.map((_, n) => {
    const { active, new: isNew } = found.get(n) ?? { active: 0, new: 0 };
    return { new: isNew, returning: active - isNew };
  });
}
