import type { UndoRequest } from "./change-request.ts";
import { orderPath, userPath } from "./record-paths.ts";

/** A field that changed, by its path. A state that had none has no value. */
export interface FieldChange {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Who made a change, as far as it is known. */
export interface Author {
  readonly _id?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** Something that happened to a record. */
export interface HistoryEntry {
  readonly _id: string;
  readonly at: string | undefined;
  /** One of the contract's, or what a newer server has. */
  readonly action: string;
  readonly record: { readonly kind: string; readonly _id: string; readonly name?: string | undefined };
  readonly by: Author | undefined;
  readonly changes: readonly FieldChange[];
  /** Whether it has been taken back since. */
  readonly undone: boolean;
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** Asks for the entries after these, where there are any. */
  readonly next: string | undefined;
  /** Whose changes can be asked for. */
  readonly administrators: readonly Author[];
}

/**
 * A newly read first page, with those held before that follow on it. What happened is never changed; that one of these was
 * taken back meanwhile is not known here, and the server refuses to take it back once more.
 */
export function withNewest(held: HistoryPage, newest: HistoryPage): HistoryPage {
  const [last] = newest.entries.slice(-1);
  const place = held.entries.findIndex(({ _id }) => _id === last?._id);
  if (place < 0) return newest;
  return { ...newest, entries: [...newest.entries, ...held.entries.slice(place + 1)], next: held.next };
}

/** A page with the one after it. */
export function withOlder(held: HistoryPage, older: HistoryPage): HistoryPage {
  const known = new Set(held.entries.map(({ _id }) => _id));
  return { ...older, entries: [...held.entries, ...older.entries.filter(({ _id }) => !known.has(_id))] };
}

/** Whether a change took its record away. */
export const isDeletion = (action: string): boolean => action.endsWith(".delete");

/** Whether a change brought its record, which was in no state before. */
export const isCreation = (action: string): boolean => /\.(create|import)$/.test(action);

/** Asks to take back what an entry tells of; undefined where that is no change of an order or a user. */
export function takeBackRequest({ _id: change, record: { kind, _id: id } }: HistoryEntry): UndoRequest | undefined {
  if (!id || (kind !== "order" && kind !== "user")) return undefined;
  return { kind: `${kind}.undo`, id, change };
}

/** Where a record is, if it has a page. */
export function recordPath({ kind, _id }: HistoryEntry["record"]): string | undefined {
  if (kind === "order") return orderPath(_id);
  return kind === "user" ? userPath(_id) : undefined;
}

/** The administrators to choose from, with the one that is chosen already, whom nobody may know any more. */
export function authorChoices(page: HistoryPage | undefined, chosen: string | undefined): readonly Author[] {
  const known = page?.administrators ?? [];
  if (!chosen || known.some(({ _id }) => _id === chosen)) return known;
  const made = page?.entries.find(({ by }) => by?._id === chosen)?.by;
  return [...known, made ?? { _id: chosen }];
}
