import type { Database } from "../storage/tables.ts";
import type { Range } from "./periods.ts";

// What insights are answered from (docs/insights.md): rollups of buckets of ten minutes and of days (UTC), and orders.
// Two things hold at any moment, and every answer relies on them:
//
//   1. The rollup of a clean bucket is what its orders say.
//   2. The rollup of a day is the sum of its buckets' rollups, dirty ones included.
//
// The triggers of storage/insight-rollups-migration.ts keep the first: they make a bucket dirty with each change of an order
// in it, and with a late one. roll-up.ts keeps both when it makes buckets clean again.

/** What has a rollup. */
export type Grain = "bucket" | "day";
/** How long each is in milliseconds, and how many characters of a moment name it: 2026-11-21T18:3, 2026-11-21. */
const grains = { bucket: { ms: 600_000, length: 15 }, day: { ms: 86_400_000, length: 10 } } as const;

/** The name of the bucket or day that a moment is in. */
export const nameOf = (moment: string, grain: Grain) => moment.slice(0, grains[grain].length);

/** The moments of a bucket, whose last is before the 60th second of its tenth minute. */
export const rangeOfBucket = (bucket: string): Range => ({ starts: `${bucket}0:00.000Z`, ends: `${bucket}9:60.000Z` });

/** Where answers come from. */
export interface Source {
  readonly db: Database;
  /** When the dirty buckets begin, earliest first, in milliseconds of the epoch. */
  readonly dirty: readonly number[];
}

/** `db`, and its dirty buckets between two moments. */
export async function sourceOf(db: Database, { starts, ends }: Range): Promise<Source> {
  const rows = await db
    .selectFrom("insight_buckets")
    .select("bucket")
    // Not a parameter, or the index of dirty buckets would not serve.
    .where("is_dirty", "=", (value) => value.lit(1))
    .where("bucket", ">=", nameOf(starts, "bucket"))
    .where("bucket", "<=", nameOf(ends, "bucket"))
    .orderBy("bucket")
    .execute();
  const dirty = rows.flatMap(({ bucket }) => {
    const at = Date.parse(rangeOfBucket(bucket).starts);
    // What only SQL by hand can write may not be a bucket.
    return /T\d\d:\d$/.test(bucket) && !Number.isNaN(at) ? [at] : [];
  });
  return { db, dirty };
}

/** A part of the `n`th of the ranges that are asked about: moments, or buckets or days by their names. */
interface Part extends Range {
  readonly n: number;
  readonly of: Range;
}

/** The parts that ranges are put together from. */
export interface Plan {
  /** Rollups of whole buckets or days, to be added, or to be subtracted (-1). */
  readonly rollups: readonly (Part & { readonly grain: Grain; readonly times: 1 | -1 })[];
  /** Moments whose orders are read. */
  readonly orders: readonly Part[];
}

/**
 * Plans each of `ranges`: the days between the midnights next to its ends, plus or minus the buckets that these days have
 * too few or too many, minus the dirty buckets; and the orders of dirty buckets, and of those that the ends cut.
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

/** All of the time there is. */
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

/** A moment as the database has it, whose years have four digits. Before the first comes no text, after the last a letter. */
const momentOf = (ms: number) => (ms < firstMs ? "" : ms > lastMs ? "A" : new Date(ms).toISOString());
const rounded = (how: "ceil" | "floor" | "round", ms: number, grain: Grain) =>
  Math[how](ms / grains[grain].ms) * grains[grain].ms;

/** The dirty buckets between two moments, adjacent ones together. */
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
