import { isDate } from "../../contract/calendar.ts";
import type { Database } from "../storage/tables.ts";
import type { Span } from "./periods.ts";

/** Where answers come from: the orders, and what was counted of them beforehand. */
export interface Source {
  readonly db: Database;
  /** The days (UTC) whose counts are not right at present, earliest first. */
  readonly uncountedDays: readonly string[];
}

/** A span as what was counted beforehand, in whole hours or days, and the moments to be read from the orders. */
export interface Split {
  readonly counted: readonly Span[];
  readonly rest: readonly Span[];
}

const unitMs = { hour: 3_600_000, day: 86_400_000 };

/** Divides `span` into the whole units of it that were counted, and what is left. */
export function split(span: Span, { uncountedDays }: Pick<Source, "uncountedDays">, unit: keyof typeof unitMs): Split {
  const rounded = (moment: string, round: (units: number) => number) =>
    new Date(round(Date.parse(moment) / unitMs[unit]) * unitMs[unit]).toISOString();
  const last = rounded(span.ends, Math.floor);
  const counted: Span[] = [];
  const rest: Span[] = [];
  let restStarts = span.starts;
  let starts = rounded(span.starts, Math.ceil);
  const close = (ends: string) => {
    if (starts >= ends) return;
    counted.push({ starts, ends });
    if (restStarts < starts) rest.push({ starts: restStarts, ends: starts });
    restStarts = ends;
  };
  for (const day of uncountedDays) {
    const gapEnds = rounded(`${day}T24:00:00.000Z`, Math.floor);
    const gapStarts = `${day}T00:00:00.000Z`;
    if (gapEnds <= starts || gapStarts >= last) continue;
    close(gapStarts);
    starts = gapEnds;
  }
  close(last);
  if (restStarts < span.ends) rest.push({ starts: restStarts, ends: span.ends });
  return { counted, rest };
}

/** `db` and the days that are not counted between two moments. */
export async function sourceOf(db: Database, { starts, ends }: Span): Promise<Source> {
  const rows = await db
    .selectFrom("insight_days")
    .select("day")
    .where("is_counted", "=", 0)
    .where("day", ">=", starts.slice(0, 10))
    .where("day", "<=", ends.slice(0, 10))
    .orderBy("day")
    .execute();
  return { db, uncountedDays: rows.map(({ day }) => day).filter(isDate) };
}
