import { isDate } from "../../contract/calendar.ts";
import type { Database } from "../storage/tables.ts";
import type { Span } from "./periods.ts";

/** Where answers come from: the orders, and what was counted of them beforehand. */
export interface Source {
  readonly db: Database;
  /** When the slots begin whose counts are not right at present, earliest first, in milliseconds of the epoch. */
  readonly uncounted: readonly number[];
}

/** What is counted together, each with its duration in milliseconds and how much of a moment's text names it. */
const grains = { slot: { ms: 600_000, length: 15 }, day: { ms: 86_400_000, length: 10 } } as const;
export type Grain = keyof typeof grains;

/** The name of the slot of ten minutes, or the day (UTC), that a moment is in: YYYY-MM-DDTHH:M, YYYY-MM-DD. */
export const truncated = (moment: string, grain: Grain) => moment.slice(0, grains[grain].length);
const toMoment = (ms: number) => new Date(ms).toISOString();

/** A part of the span that is the `n`th of those asked about: moments, or whole slots or days by their names. */
export interface Part extends Span {
  readonly n: number;
  readonly span: Span;
}
export interface CountedPart extends Part {
  readonly grain: Grain;
  /** -1 for what is to be taken away again. */
  readonly times: 1 | -1;
}

/** Spans as what was counted of them beforehand, and what is to be read from the orders. */
export interface Split {
  readonly counted: readonly CountedPart[];
  readonly rest: readonly Part[];
}

/**
 * Puts each of `spans` together from the days between the midnights (UTC) next to its ends, from the slots that these days
 * have too few or too many, and from what is left at its ends. What was counted of a slot that has changed since is taken
 * away again, and its orders are read.
 */
export function split(spans: readonly Span[], uncounted: Source["uncounted"]): Split {
  const counted: CountedPart[] = [];
  const rest: Part[] = [];
  for (const [n, span] of spans.entries()) {
    /** Backwards, it is taken away. */
    const count = (grain: Grain, from: number, to: number) => {
      const [starts = "", ends = ""] = [from, to].sort((a, b) => a - b).map((ms) => truncated(toMoment(ms), grain));
      if (from !== to) counted.push({ n, span, grain, times: from < to ? 1 : -1, starts, ends });
    };
    const read = (from: number, to: number) => {
      if (from < to) rest.push({ n, span, starts: toMoment(from), ends: toMoment(to) });
    };
    const [starts, ends] = [Date.parse(span.starts), Date.parse(span.ends)];
    const slots = [roundUp(starts, "slot"), roundDown(ends, "slot")] as const;
    if (slots[0] >= slots[1]) {
      read(starts, ends);
      continue;
    }
    const days = [round(slots[0], "day"), round(slots[1], "day")] as const;
    if (days[0] < days[1]) {
      count("slot", slots[0], days[0]);
      count("day", ...days);
      count("slot", days[1], slots[1]);
    } else count("slot", ...slots);
    read(starts, slots[0]);
    for (const [from, to] of runsOf(uncounted, ...slots)) {
      count("slot", to, from);
      read(from, to);
    }
    read(slots[1], ends);
  }
  return { counted, rest };
}

/** The slots of `uncounted` between two moments, those together that follow each other. */
function* runsOf(uncounted: readonly number[], from: number, to: number): Generator<[number, number]> {
  let run: [number, number] | undefined;
  for (const starts of uncounted) {
    if (starts >= to) break;
    if (starts < from) continue;
    const ends = starts + grains.slot.ms;
    if (run?.[1] === starts) run[1] = ends;
    else {
      if (run) yield run;
      run = [starts, ends];
    }
  }
  if (run) yield run;
}

const round = (ms: number, grain: Grain) => Math.round(ms / grains[grain].ms) * grains[grain].ms;
const roundDown = (ms: number, grain: Grain) => Math.floor(ms / grains[grain].ms) * grains[grain].ms;
const roundUp = (ms: number, grain: Grain) => Math.ceil(ms / grains[grain].ms) * grains[grain].ms;

/** The moments of a slot, whose last is before the 60th second of its tenth minute. */
export const spanOfSlot = (slot: string): Span => ({ starts: `${slot}0:00.000Z`, ends: `${slot}9:60.000Z` });

/** `db` and the slots that are not counted between two moments. */
export async function sourceOf(db: Database, { starts, ends }: Span): Promise<Source> {
  const rows = await db
    .selectFrom("insight_slots")
    .select("slot")
    // Not a parameter, or the index of these slots would not serve.
    .where("is_counted", "=", (value) => value.lit(0))
    .where("slot", ">=", truncated(starts, "slot"))
    .where("slot", "<=", truncated(ends, "slot"))
    .orderBy("slot")
    .execute();
  const uncounted = rows.flatMap(({ slot }) => {
    const at = Date.parse(spanOfSlot(slot).starts);
    // What only SQL by hand can write may not be a slot.
    return isDate(truncated(slot, "day")) && !Number.isNaN(at) ? [at] : [];
  });
  return { db, uncounted };
}
