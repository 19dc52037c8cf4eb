import { type RawBuilder, sql } from "kysely";
import { buyerOf } from "./dimensions.ts";
import type { Range } from "./periods.ts";
import { nameOf, planOf, rangeOfBucket, type Source } from "./rollups.ts";
import { forEachRow, fromOrders, fromRollups, rolledUp, rowsTable, run, tablesOf, times, whole } from "./statements.ts";

export interface Buyers {
  /** Buyers whose first order of all is in the range. */
  readonly new: number;
  /** Buyers in the range who had ordered before it. */
  readonly returning: number;
}

// A buyer counts once, at one purchase: in `active` at the first in the range, in `new` at the first of all. A rollup counts
// buyers by the bucket or day of their previous purchase (`previous`). The parts below are explained in docs/insights.md;
// each selects n, active and new.

/** Returns the SQL of when a row's buyer first ordered from a moment on. */
const firstOrder = (from: RawBuilder<unknown>) =>
  sql`(select min(p.created_at) from orders as p where ${buyerOf("p")} = b.buyer and p.created_at >= ${from})`;

/** The reads: buyers in the orders that are read, without an earlier order in the range. */
const ofReads = sql`
  select b.n,
    case when b.starts = b.since or ${firstOrder(sql`b.since`)} >= b.starts then 1 end as active,
    case when ${firstOrder(sql`''`)} >= b.starts then 1 end as new
  from readers as b`;

/**
 * The rollups: buyers who never bought before, or last before the range's first bucket; in rollups of days, before the
 * first of these days.
 */
const ofRollups = (source: Source) => sql`
  select rollups.n,
    case when c.previous is null or c.previous < rollups.since then ${rolledUp("buyers")} end,
    case when c.previous is null then ${rolledUp("buyers")} end
  from ${fromRollups(source.db, "insight_buyers")}`;

/**
 * The gaps between the start of the range and that of its days. Where the days begin later, buyers with a previous purchase
 * in the gap are in the rollups of both, and subtracted; where they begin earlier, such buyers are in neither, and added.
 */
const ofGaps = ({ db }: Source) => sql`
  select b.n, cast(b.times as integer) * c.buyers, 0
  from gaps as b ${forEachRow(db, "insight_buyers", "c", sql`c.grain = 'bucket' and c.previous >= b.starts and c.previous < b.ends`)}
  where ${
    // An expression, so that the index on `starts`, which finds a whole period, is not used.
    sql`(c.starts || '') >= b.days_start and (c.starts || '') < b.days_end`
  }`;

/**
 * The cuts: buyers whose previous purchase is in the range's first bucket but before the range, which no rollup can tell.
 * They are added where a rollup counts the bucket of their next purchase.
 */
const ofCuts = sql`
  select b.n, 1, 0
  from returned as b
  where (select sum(${times}) from rollups where rollups.n = b.n and b.bucket >= rollups.starts and b.bucket < rollups.ends) = 1`;

/** Counts the buyers of each of `ranges`, in their order. */
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
