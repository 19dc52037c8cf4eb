import { addDays, endOfDay, isTimeZone, startOfDay } from "../../contract/calendar.ts";
import { type DateRange, dateRangeProblem, daysIn, insightsLimits } from "../../contract/date-range.ts";
import type { Grouping } from "../../contract/insights-query.ts";
import { Refusal } from "../refusal.ts";

/** Two timestamps in the database's format; the end is excluded. */
export interface Range {
  readonly starts: string;
  readonly ends: string;
}

const refuse = (message: string) => new Refusal(400, "invalid_request", message);

const problemWords = {
  "no date": "A date must be one that exists, such as 2026-11-21.",
  outside: "A date must lie between 1970 and 2999.",
  backwards: "The period ends before it begins.",
  "too long": "A period can have at most five years.",
} as const;

/** Refuses a period or a time zone that cannot be asked about (400). */
export function checkPeriod(period: DateRange, timeZone: string): void {
  const problem = dateRangeProblem(period);
  if (problem) throw refuse(problemWords[problem]);
  if (!isTimeZone(timeZone)) throw refuse("There is no such time zone.");
}

/** Splits a period into days, weeks or months, oldest first; the first and the last may be short. Refuses too many (400). */
export function partsOf({ from, to }: DateRange, by: Grouping): DateRange[] {
  const parts: DateRange[] = [];
  let start = from;
  while (start <= to) {
    // Only days can be too many: the longest period has 262 weeks.
    if (parts.length === insightsLimits.parts)
      throw refuse(`By day, a period can have at most ${insightsLimits.parts} days.`);
    const last = lastDay(start, by);
    parts.push({ from: start, to: last < to ? last : to });
    start = addDays(last, 1);
  }
  return parts;
}

/** Returns the last day of the day, week or month that `date` is in. */
function lastDay(date: string, by: Grouping): string {
  if (by === "DAY") return date;
  const at = new Date(`${date}T00:00:00Z`);
  if (by === "WEEK") return addDays(date, (7 - at.getUTCDay()) % 7);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

/** Returns `part`, moved back by the length of `period`. For the whole period, that is the one right before it. */
export function partBefore(part: DateRange, period: DateRange): DateRange {
  const days = daysIn(period);
  return { from: addDays(part.from, -days), to: addDays(part.to, -days) };
}

/** Returns the range from the start of the first day to the end of the last, in `timeZone`. */
export function rangeOf({ from, to }: DateRange, timeZone: string): Range {
  return {
    starts: startOfDay(from, timeZone).toISOString(),
    ends: endOfDay(to, timeZone).toISOString(),
  };
}
