import { addDays } from "../../contract/calendar.ts";
import { type DateRange, dateRangeProblem, daysIn, insightsLimits } from "../../contract/date-range.ts";
import type { Grouping } from "../../contract/insights-query.ts";

/** The periods that can be chosen by name; all end today. */
export const presets = { "7d": "7 days", "30d": "30 days", "90d": "90 days", "12m": "12 months" } as const;
export type Preset = keyof typeof presets;
const isPreset = (name: string | null): name is Preset => name !== null && Object.hasOwn(presets, name);

/** The chosen period of the insights and how it is presented, from the URL. */
export interface InsightsView extends DateRange {
  readonly period: Preset | "custom";
  readonly by: Grouping;
  /** Whether the period before is shown, too. */
  readonly compared: boolean;
}

const groupings: Record<string, Grouping> = { day: "DAY", week: "WEEK", month: "MONTH" };
const defaultPreset: Preset = "30d";

function rangeOf(preset: Preset, today: string): DateRange {
  if (preset !== "12m") return { from: addDays(today, 1 - Number.parseInt(preset, 10)), to: today };
  const [year = 0, month = 0] = today.split("-").map(Number);
  // Twelve calendar months, the current one included.
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to: today };
}

const problemWords = {
  "no date": "Choose days between 1970 and 2999.",
  outside: "Choose days between 1970 and 2999.",
  backwards: "The last day is before the first.",
  "too long": "Choose at most five years.",
} as const;

/** Returns why a range is invalid, for the person who chose it; undefined when it is valid. */
export function rangeProblem(range: DateRange): string | undefined {
  if (!range.from || !range.to) return "Choose both days.";
  const problem = dateRangeProblem(range);
  return problem && problemWords[problem];
}

/** Returns the groupings that suit a range: days up to `insightsLimits.parts`, weeks or months where there are several. */
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

/** Reads the view from a URL, on the day `today`. Invalid parameters are ignored. */
export function readView(params: URLSearchParams, today: string): InsightsView {
  const named = params.get("period");
  const custom = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  const period = isPreset(named) ? named : rangeProblem(custom) ? defaultPreset : "custom";
  const range = period === "custom" ? custom : rangeOf(period, today);
  const by = groupings[params.get("by") ?? ""];
  return {
    ...range,
    period,
    by: by && groupingsFor(range).includes(by) ? by : groupingFor(range),
    compared: params.get("compare") !== "none",
  };
}

/** Returns why the dates in a URL are ignored; undefined where they are valid or missing, or a preset is given. */
export function addressProblem(params: URLSearchParams): string | undefined {
  if (isPreset(params.get("period")) || !(params.has("from") || params.has("to"))) return undefined;
  return rangeProblem({ from: params.get("from") ?? "", to: params.get("to") ?? "" });
}

/** Returns the view of a named period, on the day `today`. */
export function withPreset(view: InsightsView, period: Preset, today: string): InsightsView {
  return { ...withRange(view, rangeOf(period, today)), period };
}

/** Returns the view of a chosen range. */
export function withRange({ compared }: InsightsView, range: DateRange): InsightsView {
  return { ...range, period: "custom", by: groupingFor(range), compared };
}

/** Writes a view as the query that it is read from. */
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
