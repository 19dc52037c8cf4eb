/** Only our server gives records a version (contract/entities.ts). */
interface Versioned {
  readonly version?: string | undefined;
}

interface Identified extends Versioned {
  readonly _id: string;
  readonly createdAt?: string | undefined;
}

/** A list as the server ordered it, with an index by id, made when it is asked for: where ids repeat, of the first. */
export interface Collection<T extends Identified> {
  readonly list: readonly T[];
  readonly byId: Pick<ReadonlyMap<string, T>, "get" | "has" | "keys">;
}

/** A change the server has confirmed to one record: its new fields, the record as it is now, or its removal. */
export type Change<T extends Identified> =
  | { readonly type: "updated"; readonly record: Partial<T> & Identified }
  | { readonly type: "replaced"; readonly record: T }
  /** As it was before, also where it was gone. */
  | { readonly type: "restored"; readonly record: T }
  | { readonly type: "removed"; readonly id: string };

/** What has become of some records of a list: those that changed, as they are now, and the ids of those that are gone. */
export interface ListUpdate<T extends Identified> {
  readonly records: readonly T[];
  readonly gone: readonly string[];
}

/** Where each record is in its list. */
interface Places {
  readonly byId: ReadonlyMap<string, number>;
  readonly hasRepeats: boolean;
}

/** Collects a list. Records without an id stay in it, but cannot be looked up. */
export function collect<T extends Identified>(list: readonly T[]): Collection<T> {
  return new Indexed(list);
}

class Indexed<T extends Identified> implements Collection<T> {
  readonly byId: Collection<T>["byId"];
  #places: Places | undefined;

  constructor(
    readonly list: readonly T[],
    places?: Places,
  ) {
    this.#places = places;
    this.byId = {
      get: (id) => list[this.places.byId.get(id) ?? -1],
      has: (id) => this.places.byId.has(id),
      keys: () => this.places.byId.keys(),
    };
  }

  /** The same for all lists that have the same records in the same places, whatever is in them. */
  get places(): Places {
    this.#places ??= placesOf(this.list);
    return this.#places;
  }
}

function placesOf(list: readonly Identified[]): Places {
  const byId = new Map<string, number>();
  let hasRepeats = false;
  for (const [place, { _id }] of list.entries()) {
    if (!_id) continue;
    if (byId.has(_id)) hasRepeats = true;
    else byId.set(_id, place);
  }
  return { byId, hasRepeats };
}

/**
 * The collection after a confirmed change. An update is merged: fields it leaves out keep their value. A change of a
 * record that is not in the collection changes nothing, unless it brings the record back, nor does one that is older than
 * the record.
 */
export function changed<T extends Identified>(collection: Collection<T>, change: Change<T>): Collection<T> {
  if (change.type === "restored") return updated(collection, { records: [change.record], gone: [] });
  const id = change.type === "removed" ? change.id : change.record._id;
  const before = collection.byId.get(id);
  if (!before) return collection;
  if (change.type === "removed") return collect(collection.list.filter((record) => record._id !== id));
  if (isOlder(change.record, before)) return collection;
  return replaced(collection, [id], (record) =>
    change.type === "replaced" ? change.record : merged(record, change.record),
  );
}

/**
 * The collection brought up to date, in the server's order: newest first. What is not concerned is not touched, so that
 * one change costs little however long the list is.
 */
export function updated<T extends Identified>(
  collection: Collection<T>,
  { records, gone }: ListUpdate<T>,
): Collection<T> {
  const { byId } = collection;
  const known = new Map(
    records
      .filter((record) => {
        const before = byId.get(record._id);
        return before && !isOlder(record, before);
      })
      .map((record) => [record._id, record]),
  );
  const added = records.filter(({ _id }) => !byId.has(_id));
  const removed = new Set(gone.filter((id) => byId.has(id)));
  const kept = replaced(collection, [...known.keys()], (record) => known.get(record._id) ?? record);
  if (added.length === 0 && removed.size === 0) return kept;
  const list = kept.list.filter(({ _id }) => !removed.has(_id));
  for (const record of added) {
    const place = list.findIndex((other) => comesBefore(record, other));
    list.splice(place < 0 ? list.length : place, 0, record);
  }
  return collect(list);
}

/** The ids of what an update changes: not of what is here already. */
export function changesOf<T extends Identified>(
  { byId }: Collection<T>,
  { records, gone }: ListUpdate<T>,
): readonly string[] {
  const news = records.filter((record) => {
    const before = byId.get(record._id);
    return !before || (before.version !== record.version && !isOlder(record, before));
  });
  return [...news.map(({ _id }) => _id), ...gone.filter((id) => byId.has(id))];
}

function replaced<T extends Identified>(
  collection: Collection<T>,
  ids: readonly string[],
  after: (record: T) => T,
): Collection<T> {
  if (ids.length === 0) return collection;
  const { places } = collection as Indexed<T>;
  if (places.hasRepeats) {
    const isChanged = new Set(ids);
    return new Indexed(
      collection.list.map((record) => (isChanged.has(record._id) ? after(record) : record)),
      places,
    );
  }
  const list = [...collection.list];
  for (const id of ids) {
    const place = places.byId.get(id) as number;
    list[place] = after(list[place] as T);
  }
  return new Indexed(list, places);
}

/** Whether one version of a record is from before another: the larger number is the later. */
function isOlder({ version = "" }: Versioned, than: Versioned): boolean {
  return Number.parseInt(version, 10) < Number.parseInt(than.version ?? "", 10);
}

/** Whether a record is another, later version of one that is known. Without versions nobody can tell. */
export function isNews(record: Versioned, known: Versioned): boolean {
  return record.version !== undefined && record.version !== known.version && !isOlder(record, known);
}

/** Whether the server has `one` before `other`: the later first, those of the same moment by their ids. */
function comesBefore(one: Identified, other: Identified): boolean {
  const [date, otherDate] = [one.createdAt ?? "", other.createdAt ?? ""];
  return date === otherDate ? one._id < other._id : date > otherDate;
}

function merged<T extends Identified>(record: T, update: Partial<T>): T {
  const known = Object.entries(update).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(known) };
}
