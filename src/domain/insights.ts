import { addDays } from "../../contract/calendar.ts";
import { unnamedProduct } from "../../contract/dashboard-limits.ts";
import { type DateRange, dateRangeProblem, daysIn, insightsLimits } from "../../contract/insights-limits.ts";
import type { Grouping, Insights } from "../../contract/insights-query.ts";
import { toLabel } from "../../contract/order-lifecycle.ts";
import { formatCount, formatDay } from "./formats.ts";
import { newFigure } from "./monthly-change.ts";
import { paymentMethod } from "./orders.ts";
import { formatDays } from "./users.ts";

export type { DateRange, Insights };
/** The orders of a period by one dimension. */
export type Breakdown = Insights["city"];

/** The periods that can be chosen by name; all end today. */
export const presets = { "7d": "7 days", "30d": "30 days", "90d": "90 days", "12m": "12 months" } as const;
export type Preset = keyof typeof presets;
const isPreset = (name: string | null): name is Preset => name !== null && Object.hasOwn(presets, name);

/** What is asked about, and how it is looked at; it is in the page's address. */
export interface InsightsView extends DateRange {
  readonly period: Preset | "custom";
  readonly by: Grouping;
  /** Whether the days before are shown, too. */
  readonly compared: boolean;
}

const groupings: Record<string, Grouping> = { day: "DAY", week: "WEEK", month: "MONTH" };
const defaultPreset: Preset = "30d";

function rangeOf(preset: Preset, today: string): DateRange {
  if (preset !== "12m") return { from: addDays(today, 1 - Number.parseInt(preset, 10)), to: today };
  const [year = 0, month = 0] = today.split("-").map(Number);
  // Whole months, of which the last is this one.
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to: today };
}

const problemWords = {
  "no date": "Choose days between 1970 and 2999.",
  outside: "Choose days between 1970 and 2999.",
  backwards: "The last day is before the first.",
  "too long": "Choose at most five years.",
} as const;

/** Why a range cannot be asked about, for the person who chose it; nothing when it can. */
export function rangeProblem(range: DateRange): string | undefined {
  if (!range.from || !range.to) return "Choose both days.";
  const problem = dateRangeProblem(range);
  return problem && problemWords[problem];
}

/** The groupings that make sense of a range: neither a single part nor hundreds of them. */
export function groupingsFor(range: DateRange): readonly Grouping[] {
  const days = daysIn(range);
  return (["DAY", "WEEK", "MONTH"] as const).filter((by) => {
    if (by === "DAY") return days <= insightsLimits.parts;
    return days > (by === "WEEK" ? 7 : 31);
  });
}

const groupingFor = (range: DateRange): Grouping => {
  const days = daysIn(range);
  return days <= 31 ? "DAY" : days <= 183 ? "WEEK" : "MONTH";
};

/** The view in an address, on the day `today`. Invalid parameters are ignored. */
export function readView(params: URLSearchParams, today: string): InsightsView {
  const named = params.get("period");
  const custom = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  const isCustom = !isPreset(named) && !rangeProblem(custom);
  const period = isPreset(named) ? named : isCustom ? "custom" : defaultPreset;
  const range = period === "custom" ? custom : rangeOf(period, today);
  const by = groupings[params.get("by") ?? ""];
  return {
    ...range,
    period,
    by: by && groupingsFor(range).includes(by) ? by : groupingFor(range),
    compared: params.get("compare") !== "none",
  };
}

/** Why the days in an address are ignored; nothing where they are not, or there are none, or a preset is given. */
export function addressProblem(params: URLSearchParams): string | undefined {
  if (isPreset(params.get("period")) || !(params.has("from") || params.has("to"))) return undefined;
  return rangeProblem({ from: params.get("from") ?? "", to: params.get("to") ?? "" });
}

/** The view of a named period, on the day `today`. */
export function withPreset({ compared }: InsightsView, period: Preset, today: string): InsightsView {
  const range = rangeOf(period, today);
  return { ...range, period, by: groupingFor(range), compared };
}

/** The view of a chosen range. */
export function withRange({ compared }: InsightsView, range: DateRange): InsightsView {
  return { ...range, period: "custom", by: groupingFor(range), compared };
}

/** The query of the address that a view is read from. */
export function writeView({ period, from, to, by, compared }: InsightsView): string {
  const params = new URLSearchParams();
  if (period === "custom") {
    params.set("from", from);
    params.set("to", to);
  } else if (period !== defaultPreset) params.set("period", period);
  if (by !== groupingFor({ from, to })) params.set("by", by.toLowerCase());
  if (!compared) params.set("compare", "none");
  const query = params.toString();
  return query && `?${query}`;
}

const dayLabel = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const monthLabel = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const monthOfYear = new Intl.DateTimeFormat("en-US", { month: "short", year: "2-digit", timeZone: "UTC" });
const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** A range in words: "Nov 20, 2026", or "Nov 16, 2026 to Nov 22, 2026". */
export function rangeInWords({ from, to }: DateRange): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}

/** A part of a period along an axis, and in full. */
export function partNames(part: DateRange, { by, ...range }: InsightsView): { label: string; name: string } {
  const from = new Date(part.from);
  if (by === "MONTH") {
    // Beyond a year, a month's name comes twice.
    const label = daysIn(range) > 366 ? monthOfYear : monthLabel;
    return { label: label.format(from), name: monthName.format(from) };
  }
  return { label: dayLabel.format(from), name: rangeInWords(part) };
}

/** The name of the days that a range is compared with: "the 30 days before". */
export function daysBeforeInWords(range: DateRange): string {
  const days = daysIn(range);
  return days === 1 ? "the day before" : `the ${formatCount(days)} days before`;
}

/** How a figure moved: "+20% vs 10 in the 30 days before"; without the change where there was next to nothing before. */
export function comparisonInWords(change: string, before: string, range: DateRange): string {
  const comparison = `vs ${before} in ${daysBeforeInWords(range)}`;
  return change === newFigure ? comparison : `${change} ${comparison}`;
}

/** What a dimension's values are called. */
interface DimensionWords {
  readonly title: string;
  /** Over the column of its values. */
  readonly head: string;
  /** The orders that have none. */
  readonly none: string;
  readonly shown: (value: string) => string;
}

const asItIs = (value: string) => value;

/** The breakdowns of a period, in the order in which they are shown. */
export const dimensions = {
  status: { title: "Orders per status", head: "Status", none: "No status", shown: toLabel },
  product: { title: "Orders per product", head: "Product", none: unnamedProduct, shown: asItIs },
  city: { title: "Orders per city", head: "City", none: "No city", shown: asItIs },
  payment: {
    title: "Orders per payment method",
    head: "Payment method",
    none: "No payment method",
    shown: paymentMethod,
  },
  carrier: { title: "Orders per carrier", head: "Carrier", none: "No carrier", shown: asItIs },
  country: { title: "Orders per country", head: "Country", none: "No country", shown: asItIs },
} as const satisfies Record<string, DimensionWords>;
export type DimensionName = keyof typeof dimensions;

/** A share as people read it: "12.5%"; a dash where there is nothing to share. */
export function formatShare(share: number | null): string {
  return share === null ? "—" : `${(share * 100).toFixed(1)}%`;
}

/** A duration in days: "2.4 days"; a dash where there is none. */
export function formatDuration(days: number | null): string {
  return days === null ? "—" : formatDays(Number(days.toFixed(1)));
}

/** Said of a figure that is shown the same as before. */
export const noChange = "no change";

/** How a duration in days moved, to a tenth: "0.3 days longer"; nothing where either is unknown. */
export function daysChange(days: number | null, before: number | null): string | undefined {
  if (days === null || before === null) return undefined;
  const moved = Number(days.toFixed(1)) - Number(before.toFixed(1));
  const amount = formatDuration(Math.abs(moved));
  return amount === formatDuration(0) ? noChange : `${amount} ${moved > 0 ? "longer" : "shorter"}`;
}

/** How a share moved, in tenths of percentage points: "2.4 points more"; nothing where either is unknown. */
export function shareChange(share: number | null, before: number | null): string | undefined {
  if (share === null || before === null) return undefined;
  const moved = (Math.round(share * 1000) - Math.round(before * 1000)) / 10;
  if (moved === 0) return noChange;
  const points = Math.abs(moved);
  return `${points} ${points === 1 ? "point" : "points"} ${moved > 0 ? "more" : "less"}`;
}

/** The parts of a period as a table, heads first. */
export function seriesTable({ series }: Insights): string[][] {
  return [
    ["From", "To", "Revenue (Rs)", "Orders", "Revenue before (Rs)", "Orders before"],
    ...series.map(({ period, figures, before }) => [
      period.from,
      period.to,
      figures.revenue.toFixed(2),
      String(figures.orders),
      before.revenue.toFixed(2),
      String(before.orders),
    ]),
  ];
}

/** A breakdown as a table, heads first, with values as the server has them. */
export function breakdownTable({ rows, others }: Breakdown, { head, none }: DimensionWords): string[][] {
  const cells = (name: string, row: Omit<Breakdown["rows"][number], "value">) => [
    name,
    String(row.orders),
    String(row.ordersBefore),
    row.revenue.toFixed(2),
    String(row.units),
  ];
  return [
    [head, "Orders", "Orders before", "Revenue (Rs)", "Units"],
    ...rows.map((row) => cells(row.value ?? none, row)),
    ...(others ? [cells(othersInWords(others.values), others)] : []),
  ];
}

/** Values that are not listed each by itself. */
export const othersInWords = (values: number) => (values === 1 ? "1 other" : `${formatCount(values)} others`);
