import { readDate } from "../../contract/read-date.ts";

const amounts = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** From here on, scientific notation: the last digits are rounding noise, and too many to read. */
const unreadable = 1e15;
const unreadableNumbers = new Intl.NumberFormat(undefined, { notation: "scientific", maximumFractionDigits: 2 });
const counts = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const tableDates = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
const longDates = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });
const monthNames = new Intl.DateTimeFormat("en-US", { month: "long" });

/** Formats rupees without the Rs, grouped as in the reader's locale; 0.00 when missing (behaviour: Amounts). */
export function formatAmount(rupees: number | undefined): string {
  return readable(amounts, rupees ?? 0);
}

/** Formats a number with the grouping of the reader's locale and at most two decimals. */
export function formatCount(count: number): string {
  return readable(counts, count);
}

/** Formats a date for tables, in the reader's time zone (behaviour: Dates): "Nov 20, 2026"; `missing` when there is none. */
export function formatTableDate(timestamp: string | undefined, missing = "N/A"): string {
  const date = readDate(timestamp);
  return date ? tableDates.format(date) : missing;
}

/** Returns the calendar date that a timestamp begins with, such as 2026-11-25; empty when there is no such day. */
export function calendarDate(timestamp: string | undefined): string {
  const date = timestamp?.slice(0, 10) ?? "";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return "";
  return new Date(date).toISOString().startsWith(date) ? date : "";
}

/** Formats a calendar date, whatever the time zone, for tables: "Nov 25, 2026"; "N/A" when there is none. */
export function formatDay(timestamp: string | undefined): string {
  const date = calendarDate(timestamp);
  return date ? formatTableDate(`${date}T00:00`) : "N/A";
}

/** Formats a date for the order page (behaviour: Dates): "March 5, 2025 at 3:04 PM"; `missing` when there is none. */
export function formatLongDate(timestamp: string | undefined, missing: string): string {
  const date = readDate(timestamp);
  // Newer engines put a narrow no-break space before AM and PM.
  return date ? longDates.format(date).replace("\u202f", " ") : missing;
}

/** Returns the English name of a month, 0 for January. */
export function monthName(month: number): string {
  return monthNames.format(new Date(2026, month, 1));
}

function readable(format: Intl.NumberFormat, number: number): string {
  return (Math.abs(number) < unreadable ? format : unreadableNumbers).format(number);
}
