import { addDays, daysBetween, endOfDay, isDate, isTimeZone, startOfDay } from "../../contract/calendar.ts";
import { insightsLimits } from "../../contract/insights-limits.ts";
import type { Grouping } from "../../contract/insights-query.ts";
import { Refusal } from "../refusal.ts";

/** Whole days, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The moments that a period lies between, as the database has them: from the first, to before the second. */
export interface Range {
  readonly starts: string;
  readonly ends: string;
}

const refuse = (message: string) => new Refusal(400, "invalid_request", message);

/** Refuses a period or a time zone that cannot be asked about (400). */
export function checkPeriod({ from, to }: Period, timeZone: string): void {
  if (!isDate(from) || !isDate(to)) throw refuse("A date must be one that exists, such as 2026-11-21.");
  if (from < insightsLimits.from || to > insightsLimits.to) throw refuse("A date must lie between 1970 and 2999.");
  if (to < from) throw refuse("The period ends before it begins.");
  if (daysBetween(from, to) >= insightsLimits.days) throw refuse("A period can have at most five years.");
  if (!isTimeZone(timeZone)) throw refuse("There is no such time zone.");
}

const daysOf = ({ from, to }: Period) => daysBetween(from, to) + 1;

/** As many days, that end when `period` begins. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) };
}

/** The parts of a period, oldest first; the first and the last may be short. Refuses too many (400). */
export function partsOf({ from, to }: Period, by: Grouping): Period[] {
  const parts: Period[] = [];
  for (let start = from; start <= to; start = addDays(parts.at(-1)?.to ?? to, 1)) {
    if (parts.length === insightsLimits.parts)
      throw refuse(`By day, a period can have at most ${insightsLimits.parts} days.`);
    const last = lastDay(start, by);
    parts.push({ from: start, to: last < to ? last : to });
  }
  return parts;
}

/** The last day of the day, week or month that `date` is in. */
function lastDay(date: string, by: Grouping): string {
  if (by === "DAY") return date;
  const at = new Date(`${date}T00:00:00Z`);
  if (by === "WEEK") return addDays(date, (7 - at.getUTCDay()) % 7);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

/** The days that lie as long before `part` as the whole `period` is. */
export function partBefore(part: Period, period: Period): Period {
  const days = daysOf(period);
  return { from: addDays(part.from, -days), to: addDays(part.to, -days) };
}

/** The moments between which it is one of the period's days in `timeZone`. */
export function rangeOf({ from, to }: Period, timeZone: string): Range {
  return {
    starts: startOfDay(from, timeZone).toISOString(),
    ends: endOfDay(to, timeZone).toISOString(),
  };
}
