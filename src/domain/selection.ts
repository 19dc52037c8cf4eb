import { type Change, type Collection, changed, type Identified, type ListUpdate, updated } from "./collection.ts";
import type { Total } from "./list-window.ts";

/** Ids with others among them, or without them. */
export function withIds(ids: ReadonlySet<string>, some: Iterable<string>, isMember: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of some) {
    if (isMember) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The ids by which records can be selected: one without an id cannot be told from others. */
export function selectableIds(records: readonly Identified[]): readonly string[] {
  return records.flatMap(({ _id }) => _id || []);
}

/** The records that are selected, in their order. */
export function selectedOf<T extends Identified>(records: readonly T[], ids: ReadonlySet<string>): readonly T[] {
  return ids.size === 0 ? [] : records.filter(({ _id }) => ids.has(_id));
}

/** How many of the records can be selected, and how many are. */
export function countSelected(records: readonly Identified[], ids: ReadonlySet<string>) {
  let all = 0;
  let selected = 0;
  for (const { _id } of records) {
    if (_id) all += 1;
    if (ids.has(_id)) selected += 1;
  }
  return { all, selected };
}

/** The ids from one record to another in the order that a list shows; the other's alone where the first is not in it. */
export function idsBetween(records: readonly Identified[], from: string | undefined, to: string): readonly string[] {
  const first = records.findIndex(({ _id }) => _id === from);
  if (from === undefined || first < 0) return [to];
  const last = records.findIndex(({ _id }) => _id === to);
  return selectableIds(records.slice(Math.min(first, last), Math.max(first, last) + 1));
}

/** How many are selected, and how many of them the list does not show. */
export function selectionWords(selected: number, shown: number, format: (count: number) => string): string {
  const hidden = selected - shown;
  const words = `${format(selected)} selected`;
  if (hidden <= 0) return words;
  return `${words}, ${selected === 1 ? "" : `${format(hidden)} of them `}not in this view`;
}

// In a large shop, whose list is not in hand, the selected records themselves are kept.

/** So many records of a large shop are selected at once. */
export const mostSelected = 1000;

/** With more records, as long as there is room for them. */
export function withMore<T extends Identified>(kept: Collection<T>, records: readonly T[]): Collection<T> {
  // One that has moved meanwhile may have been read twice.
  const added = new Map(records.flatMap((record) => (record._id ? [[record._id, record]] : [])));
  for (const id of kept.byId.keys()) added.delete(id);
  return updated(kept, { records: [...added.values()].slice(0, mostSelected - kept.list.length), gone: [] });
}

/** Brought up to date by what is known of records, kept ones and others. */
export function keptAfter<T extends Identified>(kept: Collection<T>, { records, gone }: ListUpdate<T>): Collection<T> {
  return updated(kept, { records: records.filter(({ _id }) => kept.byId.has(_id)), gone });
}

/** After a change that the server has confirmed. What comes back is selected no longer. */
export function keptAfterChange<T extends Identified>(kept: Collection<T>, change: Change<T>): Collection<T> {
  return change.type === "restored" && !kept.byId.has(change.record._id) ? kept : changed(kept, change);
}

/** How many of those that were found are selected. */
export function partOf({ about, isExact }: Total, selected: number): "none" | "some" | "all" {
  if (selected === 0) return "none";
  return isExact && selected >= about ? "all" : "some";
}

/** What more can be selected of those that were found, in words; undefined where nothing can. */
export function offerOf(
  found: Total,
  selected: { readonly all: number; readonly found: number },
  most: number,
  format: (count: number) => string,
): string | undefined {
  if (found.about === 0 || selected.all >= most || partOf(found, selected.found) === "all") return undefined;
  if (found.atLeast > most) return `Select the first ${format(most)}`;
  return found.isExact ? `Select all ${format(found.about)} found` : "Select all found";
}
