import { type DateRange, daysIn } from "../../contract/date-range.ts";
import { formatCount, formatDay } from "./formats.ts";
import type { InsightsView } from "./insights-view.ts";
import { newFigure } from "./monthly-change.ts";
import { formatDays } from "./users.ts";

const dayLabel = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const monthLabel = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const monthOfYear = new Intl.DateTimeFormat("en-US", { month: "short", year: "2-digit", timeZone: "UTC" });
const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Formats a range: "Nov 20, 2026", or "Nov 16, 2026 to Nov 22, 2026". */
export function rangeInWords({ from, to }: DateRange): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}

/** Returns a part of a period as an axis label, and its full name. */
export function partNames(part: DateRange, { by, ...range }: InsightsView): { label: string; name: string } {
  const from = new Date(part.from);
  if (by === "MONTH") {
    // Beyond a year, month names repeat.
    const label = daysIn(range) > 366 ? monthOfYear : monthLabel;
    return { label: label.format(from), name: monthName.format(from) };
  }
  return { label: dayLabel.format(from), name: rangeInWords(part) };
}

/** Returns the name of the days that a range is compared with: "the 30 days before". */
export function daysBeforeInWords(range: DateRange): string {
  const days = daysIn(range);
  return days === 1 ? "the day before" : `the ${formatCount(days)} days before`;
}

/** Describes how a figure moved: "+20% vs 10 in the 30 days before"; without the percentage where it is `newFigure`. */
export function comparisonInWords(change: string, before: string, range: DateRange): string {
  const comparison = `vs ${before} in ${daysBeforeInWords(range)}`;
  return change === newFigure ? comparison : `${change} ${comparison}`;
}

/** Formats a share: "12.5%"; a dash where there is nothing to share. */
export function formatShare(share: number | null): string {
  return share === null ? "—" : `${(share * 100).toFixed(1)}%`;
}

/** Formats a duration in days: "2.4 days"; a dash where there is none. */
export function formatDuration(days: number | null): string {
  return days === null ? "—" : formatDays(Number(days.toFixed(1)));
}

/** The words for a figure that is shown the same as before. */
export const noChange = "no change";

/** Describes how a duration in days moved, to a tenth: "0.3 days longer"; undefined where either is unknown. */
export function daysChange(days: number | null, before: number | null): string | undefined {
  if (days === null || before === null) return undefined;
  const moved = Number(days.toFixed(1)) - Number(before.toFixed(1));
  const amount = formatDuration(Math.abs(moved));
  return amount === formatDuration(0) ? noChange : `${amount} ${moved > 0 ? "longer" : "shorter"}`;
}

/** Describes how a share moved, in tenths of percentage points: "2.4 points more"; undefined where either is unknown. */
export function shareChange(share: number | null, before: number | null): string | undefined {
  if (share === null || before === null) return undefined;
  const moved = (Math.round(share * 1000) - Math.round(before * 1000)) / 10;
  if (moved === 0) return noChange;
  const points = Math.abs(moved);
  return `${points} ${points === 1 ? "point" : "points"} ${moved > 0 ? "more" : "less"}`;
}

/** Returns the label of the row that adds up the values without a row of their own. */
export const othersInWords = (values: number) => (values === 1 ? "1 other" : `${formatCount(values)} others`);
