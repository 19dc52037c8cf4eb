import { isDate } from "../../contract/calendar.ts";
import type { Database } from "../storage/tables.ts";
import type { Span } from "./periods.ts";

/** Where answers come from: the orders, and what was counted of them beforehand. */
export interface Source {
  readonly db: Database;
  /** The days (UTC) whose counts are not right at present, earliest first. */
  readonly uncountedDays: readonly string[];
}

/** A part of the span that is the `n`th of those asked about. */
export interface Part extends Span {
  readonly n: number;
  readonly span: Span;
}

/** Spans as what was counted of them beforehand, in whole hours or days, and what is to be read from the orders. */
export interface Split {
  readonly counted: readonly Part[];
  readonly rest: readonly Part[];
}

const unitMs = { hour: 3_600_000, day: 86_400_000 };

/** Divides each of `spans` into the whole units of it that were counted, and what is left. */
export function split(spans: readonly Span[], source: Source, unit: keyof typeof unitMs): Split {
  const counted: Part[] = [];
  const rest: Part[] = [];
  for (const [n, span] of spans.entries()) splitOne(n, span, source, unit, counted, rest);
  return { counted, rest };
}

function splitOne(
  n: number,
  span: Span,
  source: Source,
  unit: keyof typeof unitMs,
  counted: Part[],
  rest: Part[],
): void {
  const rounded = (moment: string, round: (units: number) => number) =>
    new Date(round(Date.parse(moment) / unitMs[unit]) * unitMs[unit]).toISOString();
  const last = rounded(span.ends, Math.floor);
  let restStarts = span.starts;
  let starts = rounded(span.starts, Math.ceil);
  const close = (ends: string) => {
    if (starts >= ends) return;
    counted.push({ n, span, starts, ends });
    if (restStarts < starts) rest.push({ n, span, starts: restStarts, ends: starts });
    restStarts = ends;
  };
  for (const day of source.uncountedDays) {
    const gap = spanOfDay(day);
    const gapEnds = rounded(gap.ends, Math.floor);
    if (gapEnds <= starts || gap.starts >= last) continue;
    close(gap.starts);
    starts = gapEnds;
  }
  close(last);
  if (restStarts < span.ends) rest.push({ n, span, starts: restStarts, ends: span.ends });
}

/** The moments of a day (UTC), whose last is before the 24th hour. */
export const spanOfDay = (day: string): Span => ({ starts: `${day}T00:00:00.000Z`, ends: `${day}T24:00:00.000Z` });

/** `db` and the days that are not counted between two moments. */
export async function sourceOf(db: Database, { starts, ends }: Span): Promise<Source> {
  const rows = await db
    .selectFrom("insight_days")
    .select("day")
    // Not a parameter, or the index of these days would not serve.
    .where("is_counted", "=", (value) => value.lit(0))
    .where("day", ">=", starts.slice(0, 10))
    .where("day", "<=", ends.slice(0, 10))
    .orderBy("day")
    .execute();
  return { db, uncountedDays: rows.map(({ day }) => day).filter(isDate) };
}
