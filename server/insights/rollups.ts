import { type RawBuilder, sql } from "kysely";
import type { Database } from "../storage/tables.ts";
import type { Range } from "./periods.ts";

// Answers come from rollups of ten-minute buckets and of days (UTC), and from orders (docs/insights.md). Two invariants hold at
// any moment: a clean bucket's rollup is what its orders add up to, and a day's is the sum of its buckets', dirty or not.
// Triggers and roll-up.ts keep them (docs/decisions/0067).

/** The unit of a rollup. */
export type Grain = "bucket" | "day";
/** The grains' lengths in milliseconds, and in characters of the timestamps that name them: 2026-11-21T18:3, 2026-11-21. */
const grains = { bucket: { ms: 600_000, length: 15 }, day: { ms: 86_400_000, length: 10 } } as const;

/** Returns the name of the bucket or day of a timestamp. */
export const nameOf = (moment: string, grain: Grain) => moment.slice(0, grains[grain].length);

/** Returns the range of a bucket, up to the 60th second of its tenth minute. */
export const rangeOfBucket = (bucket: string): Range => ({ starts: `${bucket}0:00.000Z`, ends: `${bucket}9:60.000Z` });

/** The condition that a moment is in the range of a bucket. */
export const isInBucket = (moment: RawBuilder<unknown>, bucket: RawBuilder<unknown>) =>
  sql<boolean>`${moment} >= ${bucket} || '0:00.000Z' and ${moment} < ${bucket} || '9:60.000Z'`;

/** The database that answers are read from, with its dirty buckets. */
export interface Source {
  readonly db: Database;
  /** The starts of the dirty buckets, earliest first, in milliseconds of the epoch. */
  readonly dirty: readonly number[];
}

/** Selects the dirty buckets, in no order. */
export const dirtyBuckets = (db: Database) =>
  db
    .selectFrom("insight_buckets")
    .select("bucket")
    // A literal, as the index of dirty buckets is not used with a parameter.
    .where("is_dirty", "=", (value) => value.lit(1));

/** Returns `db` with its dirty buckets between two moments, the buckets of both included. */
export async function sourceOf(db: Database, { starts, ends }: Range): Promise<Source> {
  const rows = await dirtyBuckets(db)
    .where("bucket", ">=", nameOf(starts, "bucket"))
    .where("bucket", "<=", nameOf(ends, "bucket"))
    .orderBy("bucket")
    .execute();
  const dirty = rows.flatMap(({ bucket }) => {
    const at = Date.parse(rangeOfBucket(bucket).starts);
    // Skips malformed names, which only SQL by hand can write.
    return /T\d\d:\d$/.test(bucket) && !Number.isNaN(at) ? [at] : [];
  });
  return { db, dirty };
}

/** A part of the `n`th requested range, `of`. It is given by timestamps, or by the names of buckets or days. */
interface Part extends Range {
  readonly n: number;
  readonly of: Range;
}

/** The parts that the requested ranges are composed of. */
export interface Plan {
  /** Rollups of whole buckets or days, to be added, or to be subtracted (-1). */
  readonly rollups: readonly (Part & { readonly grain: Grain; readonly times: 1 | -1 })[];
  /** Ranges whose orders are read. */
  readonly orders: readonly Part[];
}

/**
 * Plans each of `ranges`: the days between the midnights nearest to its ends, plus or minus the buckets that these days lack
 * or have too many, minus the dirty buckets; and the orders of dirty buckets and of buckets that the ends cut.
 */
export function planOf(ranges: readonly Range[], dirty: Source["dirty"]): Plan {
  const plan = { rollups: [] as Plan["rollups"][number][], orders: [] as Part[] };
  for (const [n, of] of ranges.entries()) {
    /** Adds rollups; subtracts them where `to` lies before `from`. */
    const add = (grain: Grain, from: number, to: number) => {
      const [starts = "", ends = ""] = [from, to].sort((a, b) => a - b).map((ms) => nameOf(momentOf(ms), grain));
      if (from !== to) plan.rollups.push({ n, of, grain, times: from < to ? 1 : -1, starts, ends });
    };
    const read = (from: number, to: number) => {
      if (from < to) plan.orders.push({ n, of, starts: momentOf(from), ends: momentOf(to) });
    };

    const [starts, ends] = [Date.parse(of.starts), Date.parse(of.ends)];
    const [first, last] = [rounded("ceil", starts, "bucket"), rounded("floor", ends, "bucket")];
    if (first >= last) {
      read(starts, ends);
      continue;
    }
    const days = [rounded("round", first, "day"), rounded("round", last, "day")] as const;
    if (days[0] < days[1]) {
      add("bucket", first, days[0]);
      add("day", ...days);
      add("bucket", days[1], last);
    } else add("bucket", first, last);
    read(starts, first);
    for (const [from, to] of runsOf(dirty, first, last)) {
      add("bucket", to, from);
      read(from, to);
    }
    read(last, ends);
  }
  return plan;
}

/** The range of all timestamps. */
export const always: Range = { starts: "0000-01-01T00:00:00.000Z", ends: "9999-12-31T23:59:59.999Z" };

/** Plans `always`, its last moment included: the rollups of all days, minus the dirty buckets, and the orders of these. */
export function planOfAlways(dirty: Source["dirty"]): Plan {
  const plan = { n: 0, of: always };
  const runs = runsOf(dirty, firstMs, Number.POSITIVE_INFINITY);
  const [first, end] = [momentOf(firstMs), momentOf(Number.POSITIVE_INFINITY)];
  return {
    rollups: [
      { ...plan, grain: "day", times: 1, starts: first.slice(0, 10), ends: end },
      ...runs.map(([from, to]) => ({
        ...plan,
        grain: "bucket" as const,
        times: -1 as const,
        starts: nameOf(momentOf(from), "bucket"),
        ends: nameOf(momentOf(to), "bucket"),
      })),
    ],
    orders: runs.map(([from, to]) => ({ ...plan, starts: momentOf(from), ends: momentOf(to) })),
  };
}

const [firstMs, lastMs] = [Date.parse("0000-01-01T00:00:00.000Z"), Date.parse("9999-12-31T23:59:59.999Z")];

/** Returns a timestamp in the database's format; out of its range, a text that sorts before or after all of them. */
const momentOf = (ms: number) => (ms < firstMs ? "" : ms > lastMs ? "A" : new Date(ms).toISOString());
const rounded = (how: "ceil" | "floor" | "round", ms: number, grain: Grain) =>
  Math[how](ms / grains[grain].ms) * grains[grain].ms;

/** Returns the dirty buckets between two moments, adjacent ones merged. */
function runsOf(dirty: readonly number[], from: number, to: number): [number, number][] {
  const runs: [number, number][] = [];
  for (const starts of dirty) {
    if (starts >= to) break;
    if (starts < from) continue;
    const last = runs.at(-1);
    if (last?.[1] === starts) last[1] += grains.bucket.ms;
    else runs.push([starts, starts + grains.bucket.ms]);
  }
  return runs;
}
