import type { UndoRequest } from "./change-request.ts";
import { orderPath, userPath } from "./record-paths.ts";
import type { Administrator } from "./records.ts";

/** A changed field, by its path. A state without the field has no value. */
export interface FieldChange {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Who made a change, as far as it is known. */
export type Author = Readonly<Partial<Administrator>>;

/** An audited change of a record. */
export interface HistoryEntry {
  readonly _id: string;
  readonly at: string | undefined;
  /** An action of the contract, or an unknown one from a newer server. */
  readonly action: string;
  readonly record: { readonly kind: string; readonly _id: string; readonly name?: string | undefined };
  readonly by: Author | undefined;
  readonly changes: readonly FieldChange[];
  /** Whether the change has been undone. */
  readonly undone: boolean;
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** The cursor for the next, older page; undefined on the last one. */
  readonly next: string | undefined;
  /** The administrators whose changes can be asked for. */
  readonly administrators: readonly Author[];
}

/**
 * Returns the newest page, followed by the held entries after it; alone where it does not reach the held ones. Entries
 * never change, except that a held one may have been undone meanwhile: the server refuses to undo it twice.
 */
export function withNewest(held: HistoryPage, newest: HistoryPage): HistoryPage {
  const last = newest.entries.at(-1)?._id;
  const place = held.entries.findIndex(({ _id }) => _id === last);
  if (place < 0) return newest;
  return { ...newest, entries: [...newest.entries, ...held.entries.slice(place + 1)], next: held.next };
}

/** Returns a page with the next, older one appended. */
export function withOlder(held: HistoryPage, older: HistoryPage): HistoryPage {
  const known = new Set(held.entries.map(({ _id }) => _id));
  return { ...older, entries: [...held.entries, ...older.entries.filter(({ _id }) => !known.has(_id))] };
}

/** Whether an action deletes its record. */
export const isDeletion = (action: string): boolean => action.endsWith(".delete");

/** Whether an action creates its record, which has no state before. */
export const isCreation = (action: string): boolean => /\.(create|import)$/.test(action);

/** Returns the request that undoes an entry; undefined where it is not a change of an order or a user. */
export function takeBackRequest({ _id: change, record: { kind, _id: id } }: HistoryEntry): UndoRequest | undefined {
  if (!id || (kind !== "order" && kind !== "user")) return undefined;
  return { kind: `${kind}.undo`, id, change };
}

/** Returns the path of a record's page; undefined where it has none. */
export function recordPath({ kind, _id }: HistoryEntry["record"]): string | undefined {
  if (kind === "order") return orderPath(_id);
  return kind === "user" ? userPath(_id) : undefined;
}

/** Returns the administrators to choose from, including the chosen one where the server no longer lists it. */
export function authorChoices(page: HistoryPage | undefined, chosen: string | undefined): readonly Author[] {
  const known = page?.administrators ?? [];
  if (!chosen || known.some(({ _id }) => _id === chosen)) return known;
  const made = page?.entries.find(({ by }) => by?._id === chosen)?.by;
  return [...known, made ?? { _id: chosen }];
}
