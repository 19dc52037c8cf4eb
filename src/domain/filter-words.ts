import { isOwnTimeZone } from "../../contract/calendar.ts";
import {
  type AmountFacet,
  type Facets,
  type Filter,
  type FilterWords,
  labelOf,
  type Period,
  type PeriodFacet,
  type Range,
  type RangeFacet,
  rangeParameters,
  toggled,
  type ValuesFacet,
  wordsOf,
} from "./filters.ts";
import { formatCount, formatDay } from "./formats.ts";
import { isolated } from "./isolated.ts";
import type { ParamChanges } from "./list-query.ts";

/** A part of a filter in words. */
export interface FilterPart extends FilterWords {
  /** The separator from the part before. */
  readonly separator: "" | ", " | " ";
  /** The name of the part by itself, as on the button that removes it. */
  readonly name: string;
  /** The change of the URL's parameters that removes it. */
  readonly removal: ParamChanges;
}

/** Describes a filter in parts: "City:" Lahore, "or" Multan, "Ordered on" Nov 1, 2026. */
export function describeFilter(facets: Facets<never>, filter: Filter): readonly FilterPart[] {
  return [
    ...Object.entries(facets.values).flatMap(([name, facet]) =>
      (filter.values[name] ?? []).map((value, index) => ({
        ...describeValue(facet, value, index === 0),
        separator: index === 0 ? (", " as const) : (" " as const),
        name: value === "" ? labelOf(facet, value) : `${facet.title}: ${labelOf(facet, value)}`,
        removal: toggled(filter, name, value),
      })),
    ),
    ...Object.entries(facets.amounts).flatMap(([name, facet]) => {
      const range = filter.amounts[name];
      return range ? [rangePart(facet, describeAmount(facet, range))] : [];
    }),
    ...Object.entries(facets.periods).flatMap(([name, facet]) => {
      const period = filter.periods[name];
      return period ? [rangePart(facet, describePeriod(facet, period))] : [];
    }),
  ].map((part, index) => (index === 0 ? { ...part, separator: "" as const } : part));
}

function rangePart(facet: RangeFacet, said: FilterWords): FilterPart {
  const removal = Object.fromEntries(rangeParameters(facet).map((name) => [name, []]));
  return { ...said, separator: ", ", name: facet.title, removal };
}

function describeValue(facet: ValuesFacet<never>, value: string, isFirst: boolean): FilterWords {
  if (value === "") return { words: isFirst ? labelOf(facet, "") : `or no ${wordsOf(facet)}` };
  return { words: isFirst ? `${facet.title}:` : "or", value: labelOf(facet, value) };
}

function describeAmount({ title, shown }: AmountFacet<never>, { from, to }: Range<number>): FilterWords {
  if (to === undefined) return { words: `${title} from`, value: shown(from ?? 0) };
  if (from === undefined) return { words: `${title} up to`, value: shown(to) };
  return { words: `${title}:`, value: from === to ? shown(from) : `${shown(from)} to ${shown(to)}` };
}

function describePeriod({ title }: PeriodFacet<never>, { from, to, zone }: Period): FilterWords {
  const [first, last] = [from, to].map(formatDay);
  const where = zone && !isOwnTimeZone(zone) ? ` (${zone})` : "";
  if (!to) return { words: `${title} since`, value: first + where };
  if (!from) return { words: `${title} until`, value: last + where };
  if (from === to) return { words: `${title} on`, value: first + where };
  return { words: `${title}:`, value: `${first} to ${last}${where}` };
}

/** Returns a sentence that lists the URL's invalid parameters; undefined where all are valid. */
export function describeIgnored(ignored: readonly FilterWords[]): string | undefined {
  if (ignored.length === 0) return undefined;
  const said = ignored
    .slice(0, 3)
    .map(({ words, value }) => (value === undefined ? words : `${words} “${isolated(shortened(value))}”`));
  const more = ignored.length > 3 ? ` and ${formatCount(ignored.length - 3)} more` : "";
  return `The address asks for what is not valid and was left out: ${said.join(", ")}${more}.`;
}

/** Cuts a text to 60 UTF-16 units at most. Drops two characters: one may be cut in half, the ellipsis needs room. */
const shortened = (text: string) => (text.length > 60 ? `${[...text.slice(0, 60)].slice(0, -2).join("")}…` : text);
