import { daysBetween, isDate } from "./calendar.ts";

/** The limits of a query: the days, parts and values of a period (at most), and its earliest and latest date. */
export const insightsLimits = { days: 1830, parts: 400, values: 50, from: "1970-01-01", to: "2999-12-31" } as const;

/** A range of dates, both ends included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Returns the number of days in a range. */
export const daysIn = ({ from, to }: DateRange): number => daysBetween(from, to) + 1;

/** Returns why a range cannot be queried. Undefined if it can. */
export function dateRangeProblem(range: DateRange): "no date" | "outside" | "backwards" | "too long" | undefined {
  const { from, to } = range;
  if (!isDate(from) || !isDate(to)) return "no date";
  if (from < insightsLimits.from || to > insightsLimits.to) return "outside";
  if (to < from) return "backwards";
  return daysIn(range) > insightsLimits.days ? "too long" : undefined;
}
