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
}

/** Spans as what was counted of them beforehand, and what is to be read from the orders. */
export interface Split {
  readonly counted: readonly CountedPart[];
  readonly rest: readonly Part[];
}

/** Divides each of `spans` into days that were counted, slots that were counted around them, and what is left. */
export function split(spans: readonly Span[], uncounted: Source["uncounted"]): Split {
  const counted: CountedPart[] = [];
  const rest: Part[] = [];
  for (const [n, span] of spans.entries()) {
    const countedIn = (grain: Grain, from: number, to: number) => {
      if (from >= to) return;
      counted.push({ n, span, grain, starts: truncated(toMoment(from), grain), ends: truncated(toMoment(to), grain) });
    };
    const read = (from: number, to: number) => {
      if (from < to) rest.push({ n, span, starts: toMoment(from), ends: toMoment(to) });
    };
    const ends = Date.parse(span.ends);
    let done = Date.parse(span.starts);
    for (const [from, to] of countedSlots(done, ends, uncounted)) {
      read(done, from);
      const days = [roundUp(from, "day"), roundDown(to, "day")] as const;
      if (days[0] < days[1]) {
        countedIn("slot", from, days[0]);
        countedIn("day", ...days);
        countedIn("slot", days[1], to);
      } else countedIn("slot", from, to);
      done = to;
    }
    read(done, ends);
  }
  return { counted, rest };
}

/** The runs of counted slots between two moments. */
function* countedSlots(starts: number, ends: number, uncounted: readonly number[]): Generator<[number, number]> {
  const last = roundDown(ends, "slot");
  let from = roundUp(starts, "slot");
  for (const gap of uncounted) {
    if (gap >= last) break;
    if (gap < from) continue;
    if (from < gap) yield [from, gap];
    from = gap + grains.slot.ms;
  }
  if (from < last) yield [from, last];
}

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
