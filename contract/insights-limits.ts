import { daysBetween, isDate } from "./calendar.ts";

/** The longest period that can be asked about, in days, the most parts and values of one, and the days it lies between. */
export const insightsLimits = { days: 1830, parts: 400, values: 50, from: "1970-01-01", to: "2999-12-31" } as const;

/** Whole days, both included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** How many days a range has. */
export const daysIn = ({ from, to }: DateRange): number => daysBetween(from, to) + 1;

/** Why a range of days cannot be asked about; undefined where it can. */
export function dateRangeProblem(range: DateRange): "no date" | "outside" | "backwards" | "too long" | undefined {
  const { from, to } = range;
  if (!isDate(from) || !isDate(to)) return "no date";
  if (from < insightsLimits.from || to > insightsLimits.to) return "outside";
  if (to < from) return "backwards";
  return daysIn(range) > insightsLimits.days ? "too long" : undefined;
}
