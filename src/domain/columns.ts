import { isRecord } from "../../contract/is-record.ts";
import { parsedJson } from "./parsed-json.ts";

/** A column as its list declares it: the part that arranging needs. */
export interface ArrangeableColumn {
  readonly id: string;
  /** A column that cannot be moved, sized or hidden. */
  readonly isFixed?: boolean;
  /** A column that cannot be hidden: it links to the record. */
  readonly isRequired?: boolean;
  /** A column that is hidden by default. */
  readonly isExtra?: boolean;
  /** The least width, in rem. */
  readonly least: number;
}

/** A person's choices for a column. Without `width`, which is in rem, it has its list's own. */
export interface ColumnChoice {
  readonly id: string;
  readonly isHidden?: boolean;
  readonly width?: number;
}

/** A list's columns except the fixed ones, each once, in their order on the screen. */
export type Arrangement = readonly ColumnChoice[];

/** The greatest width of a column, in rem. */
const widest = 40;

/** Returns the default arrangement. */
const asDeclared = (columns: readonly ArrangeableColumn[]): Arrangement =>
  columns.filter(({ isFixed }) => !isFixed).map(({ id, isExtra }) => (isExtra ? { id, isHidden: true } : { id }));

/** Reads a stored arrangement. Invalid entries are ignored; columns that it does not name come last, as declared. */
export function readArrangement(stored: string | null, columns: readonly ArrangeableColumn[]): Arrangement {
  const left = new Map(asDeclared(columns).map((choice) => [choice.id, choice]));
  const read: ColumnChoice[] = [];
  for (const entry of entriesIn(stored)) {
    const column = isRecord(entry) && columns.find(({ id }) => id === entry.id);
    if (!column || !left.delete(column.id)) continue;
    read.push({
      id: column.id,
      ...(entry.isHidden === true && !column.isRequired && { isHidden: true }),
      ...(typeof entry.width === "number" && { width: possibleWidth(column, entry.width) }),
    });
  }
  return [...read, ...left.values()];
}

/** Writes what `readArrangement` reads; null for the default arrangement. */
export function writeArrangement(arrangement: Arrangement, columns: readonly ArrangeableColumn[]): string | null {
  const written = JSON.stringify(arrangement);
  return written === JSON.stringify(asDeclared(columns)) ? null : written;
}

function entriesIn(stored: string | null): readonly unknown[] {
  const list = parsedJson(stored);
  return Array.isArray(list) ? list : [];
}

/** Returns the column ids in a stored arrangement, each once, unknown ones included. */
export function columnIdsIn(stored: string | null): readonly string[] {
  const ids = entriesIn(stored).map((entry) => (isRecord(entry) ? entry.id : undefined));
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}

function possibleWidth({ least }: ArrangeableColumn, width: number): number {
  return Math.min(Math.max(Math.round(width * 16) / 16, least), widest);
}

/** Returns why a column cannot be hidden or shown; undefined where it can. */
export function whyNotToggled(columns: readonly ArrangeableColumn[], id: string): string | undefined {
  return columns.some((column) => column.id === id && column.isRequired) ? "This column is always shown." : undefined;
}

/** Returns the arrangement with one column toggled between hidden and shown. */
export function withToggled(arrangement: Arrangement, id: string): Arrangement {
  return arrangement.map((choice) => {
    if (choice.id !== id) return choice;
    const { isHidden, ...shown } = choice;
    return isHidden ? shown : { ...shown, isHidden: true };
  });
}

/** Returns why a column cannot move one place to the start (-1) or to the end (1); undefined where it can. */
export function whyNotMoved(arrangement: Arrangement, id: string, by: -1 | 1): string | undefined {
  const place = arrangement.findIndex((choice) => choice.id === id);
  if (arrangement[place + by]) return undefined;
  return by === -1 ? "It is the first column." : "It is the last column.";
}

/** Returns the arrangement with a column moved one place to the start (-1) or to the end (1). */
export function withMoved(arrangement: Arrangement, id: string, by: -1 | 1): Arrangement {
  const place = arrangement.findIndex((choice) => choice.id === id);
  const [moved, other] = [arrangement[place], arrangement[place + by]];
  if (!moved || !other) return arrangement;
  return arrangement.map((choice) => (choice === moved ? other : choice === other ? moved : choice));
}

/** Returns why a column cannot be made narrower (-1) or wider (1); undefined where it can. */
export function whyNotSized(
  { id, isHidden, width }: ColumnChoice,
  columns: readonly ArrangeableColumn[],
  by: -1 | 1,
): string | undefined {
  const least = columns.find((column) => column.id === id)?.least ?? 0;
  if (isHidden) return "A hidden column has no width.";
  if (width === undefined) return undefined;
  if (by === -1) return width <= least ? "It is as narrow as it can be." : undefined;
  return width >= widest ? "It is as wide as it can be." : undefined;
}

/** Returns the arrangement with another width of a column, in rem, clamped to what is possible. */
export function withWidth(
  arrangement: Arrangement,
  columns: readonly ArrangeableColumn[],
  id: string,
  width: number,
): Arrangement {
  const column = columns.find((one) => one.id === id);
  if (!column) return arrangement;
  return arrangement.map((choice) => (choice.id === id ? { ...choice, width: possibleWidth(column, width) } : choice));
}

/** Returns the visible columns in their order, with the widths that a person gave them. */
export function shownColumns<Column extends ArrangeableColumn>(
  columns: readonly Column[],
  arrangement: Arrangement,
): readonly (Column & { readonly ownWidth?: number | undefined })[] {
  let place = 0;
  return columns.flatMap((declared) => {
    if (declared.isFixed) return [declared];
    const choice = arrangement[place++];
    const column = columns.find(({ id }) => id === choice?.id);
    return !column || choice?.isHidden ? [] : [{ ...column, ownWidth: choice?.width }];
  });
}
