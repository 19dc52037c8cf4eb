import { type Change, type Collection, changed, type Identified, type ListUpdate, updated } from "./collection.ts";
import { formatCount } from "./formats.ts";
import type { Total } from "./list-window.ts";

/** Returns a set of ids with some added or removed. */
export function withIds(ids: ReadonlySet<string>, some: Iterable<string>, isMember: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of some) {
    if (isMember) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Returns the ids of the records that can be selected: those without an id cannot be told apart. */
export function selectableIds(records: readonly Identified[]): readonly string[] {
  return records.flatMap(({ _id }) => _id || []);
}

/** Returns the selected records, in their order. */
export function selectedOf<T extends Identified>(records: readonly T[], ids: ReadonlySet<string>): readonly T[] {
  return ids.size === 0 ? [] : records.filter(({ _id }) => ids.has(_id));
}

/** Counts the records that can be selected, and those that are. */
export function countSelected(records: readonly Identified[], ids: ReadonlySet<string>) {
  let all = 0;
  let selected = 0;
  for (const { _id } of records) {
    if (_id) all += 1;
    if (ids.has(_id)) selected += 1;
  }
  return { all, selected };
}

/** Returns the ids from one record to another, both included, in the list's order; only `to` where `from` is not in it. */
export function idsBetween(records: readonly Identified[], from: string | undefined, to: string): readonly string[] {
  const first = records.findIndex(({ _id }) => _id === from);
  if (from === undefined || first < 0) return [to];
  const last = records.findIndex(({ _id }) => _id === to);
  return selectableIds(records.slice(Math.min(first, last), Math.max(first, last) + 1));
}

/** Describes how many records are selected, and how many of these the list does not show. */
export function selectionWords(selected: number, shown: number): string {
  const hidden = selected - shown;
  const words = `${formatCount(selected)} selected`;
  if (hidden <= 0) return words;
  return `${words}, ${selected === 1 ? "" : `${formatCount(hidden)} of them `}not in this view`;
}

// While a list is not loaded, as in a large shop, the selected records themselves are kept.

/** The most records that can be selected at once while their list is not loaded. */
export const maxSelected = 1000;

/** Returns the selection with more records, up to `maxSelected`. */
export function withMore<T extends Identified>(kept: Collection<T>, records: readonly T[]): Collection<T> {
  // One that has moved meanwhile may have been read twice.
  const added = new Map(records.flatMap((record) => (record._id ? [[record._id, record]] : [])));
  for (const id of kept.byId.keys()) added.delete(id);
  return updated(kept, { records: [...added.values()].slice(0, maxSelected - kept.list.length), gone: [] });
}

/** Returns the selection with an update; records that are not selected are ignored. */
export function keptAfter<T extends Identified>(kept: Collection<T>, { records, gone }: ListUpdate<T>): Collection<T> {
  return updated(kept, { records: records.filter(({ _id }) => kept.byId.has(_id)), gone });
}

/** Returns the selection after a confirmed change. A record that was deleted and restored is no longer selected. */
export function keptAfterChange<T extends Identified>(kept: Collection<T>, change: Change<T>): Collection<T> {
  return change.type === "restored" && !kept.byId.has(change.record._id) ? kept : changed(kept, change);
}

/** Whether none, some or all of the records found are selected; never all while their number is an estimate. */
export function partOf({ about, isExact }: Total, selected: number): "none" | "some" | "all" {
  if (selected === 0) return "none";
  return isExact && selected >= about ? "all" : "some";
}

/** Returns the label of the button that selects more of what was found; undefined where no more can be selected. */
export function offerOf(
  found: Total,
  selected: { readonly all: number; readonly found: number },
  most: number,
): string | undefined {
  if (found.about === 0 || selected.all >= most || partOf(found, selected.found) === "all") return undefined;
  if (found.atLeast > most) return `Select the first ${formatCount(most)}`;
  return found.isExact ? `Select all ${formatCount(found.about)} found` : "Select all found";
}
