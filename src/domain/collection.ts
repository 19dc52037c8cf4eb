/** Only our server gives records a version (contract/entities.ts). */
interface Versioned {
  readonly version?: string | undefined;
}

export interface Identified extends Versioned {
  readonly _id: string;
  readonly createdAt?: string | undefined;
}

/** A list in the server's order, with a lazy index by id. Where ids repeat, the index has the first record. */
export interface Collection<T extends Identified> {
  readonly list: readonly T[];
  readonly byId: Pick<ReadonlyMap<string, T>, "get" | "has" | "keys">;
}

/** A change the server has confirmed to one record: its new fields, the record as it is now, or its removal. */
export type Change<T extends Identified> =
  | { readonly type: "updated"; readonly record: Partial<T> & Identified }
  | { readonly type: "replaced"; readonly record: T }
  /** The record as it was before; one that was removed is inserted again. */
  | { readonly type: "restored"; readonly record: T }
  | { readonly type: "removed"; readonly id: string };

/** An update of a list: the current state of changed records, and the ids of deleted ones. */
export interface ListUpdate<T extends Identified> {
  readonly records: readonly T[];
  readonly gone: readonly string[];
}

/** The index of a list: each record's place in it when the index was built. */
export interface Places {
  readonly byId: Map<string, number>;
  hasRepeats: boolean;
}

/** Returns the index of an empty list. */
export const noPlaces = (): Places => ({ byId: new Map(), hasRepeats: false });

/** Adds a record's place while a list is built, which saves a pass over the list later. */
export function addPlace(places: Places, id: string, place: number): void {
  if (!id) return;
  if (places.byId.has(id)) places.hasRepeats = true;
  else places.byId.set(id, place);
}

/** Returns the collection of a list, whose index may be known. Records without an id stay in it but cannot be looked up. */
export function collect<T extends Identified>(list: readonly T[], places?: Places): Collection<T> {
  return new Indexed(list, places);
}

/** The most insertions and removals before the index is rebuilt. */
const maxDrift = 100;

/** A list that is its own `byId`. Successive lists share one index, and search near the place that it has. */
class Indexed<T extends Identified> implements Collection<T> {
  #places: Places | undefined;

  constructor(
    readonly list: readonly T[],
    places?: Places,
    /** The greatest distance of a record from its place in the index. `added` are the few records without one there. */
    readonly drift = 0,
    readonly added: ReadonlySet<string> = new Set(),
  ) {
    this.#places = places;
  }

  get byId(): Collection<T>["byId"] {
    return this;
  }

  get(id: string): T | undefined {
    return this.list[this.placeOf(id)];
  }

  has(id: string): boolean {
    return this.placeOf(id) >= 0;
  }

  keys(): MapIterator<string> {
    return new Set(this.list.flatMap(({ _id }) => _id || [])).keys();
  }

  /** The index, shared by lists that have mostly the same records in the same places, in whatever version. */
  get places(): Places {
    if (!this.#places) {
      this.#places = noPlaces();
      for (const [place, { _id }] of this.list.entries()) addPlace(this.#places, _id, place);
    }
    return this.#places;
  }

  /** Returns a record's place in the list; -1 where the list does not have it. */
  placeOf(id: string): number {
    const { list, drift, added } = this;
    if (added.has(id)) return list.findIndex(({ _id }) => _id === id);
    const place = this.places.byId.get(id);
    if (place === undefined || drift === 0) return place ?? -1;
    for (let near = Math.max(0, place - drift); near <= place + drift && near < list.length; near += 1)
      if (list[near]?._id === id) return near;
    return -1;
  }

  /** Returns the collection of `list`, which differs from this one's only by changed, removed and added records. */
  followedBy(list: readonly T[], gone: ReadonlySet<string>, added: readonly string[]): Collection<T> {
    const drift = this.drift + gone.size + added.length;
    if (drift > maxDrift || this.places.hasRepeats) return collect(list);
    return new Indexed(list, this.places, drift, new Set([...this.added, ...added]));
  }
}

/**
 * Returns the collection after a confirmed change. An update is merged: fields it leaves out keep their value. Ignored:
 * a change of a record that is not in the collection, unless it restores the record, and one older than the record.
 */
export function changed<T extends Identified>(collection: Collection<T>, change: Change<T>): Collection<T> {
  if (change.type === "restored") return updated(collection, { records: [change.record], gone: [] });
  const id = change.type === "removed" ? change.id : change.record._id;
  const before = collection.byId.get(id);
  if (!before) return collection;
  if (change.type === "removed") return updated(collection, { records: [], gone: [id] });
  if (isOlder(change.record, before)) return collection;
  return replaced(collection, [id], (record) =>
    change.type === "replaced" ? change.record : merged(record, change.record),
  );
}

/**
 * Returns the collection with an update, in the server's order: newest first. Unaffected records and the index are
 * reused, so that one change costs little in a long list.
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
  return (collection as Indexed<T>).followedBy(
    list,
    removed,
    added.map(({ _id }) => _id),
  );
}

/** Returns the ids that an update changes: not those that the collection has in this version or a later one. */
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
  const indexed = collection as Indexed<T>;
  if (indexed.places.hasRepeats) {
    const isChanged = new Set(ids);
    return indexed.followedBy(
      collection.list.map((record) => (isChanged.has(record._id) ? after(record) : record)),
      new Set(),
      [],
    );
  }
  // `slice`: spreading takes ten times as long.
  const list = collection.list.slice();
  for (const id of ids) {
    const place = indexed.placeOf(id);
    list[place] = after(list[place] as T);
  }
  return indexed.followedBy(list, new Set(), []);
}

/** Whether a record's version is older than another's: its number is smaller. */
function isOlder({ version = "" }: Versioned, than: Versioned): boolean {
  return Number.parseInt(version, 10) < Number.parseInt(than.version ?? "", 10);
}

/** Whether a record is a newer version of a known one; false where it has no version. */
export function isNewerVersion(record: Versioned, known: Versioned): boolean {
  return record.version !== undefined && record.version !== known.version && !isOlder(record, known);
}

/** Whether the server lists `one` before `other`: newest first, records of the same moment by id. */
function comesBefore(one: Identified, other: Identified): boolean {
  const [date, otherDate] = [one.createdAt ?? "", other.createdAt ?? ""];
  return date === otherDate ? one._id < other._id : date > otherDate;
}

function merged<T extends Identified>(record: T, update: Partial<T>): T {
  const known = Object.entries(update).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(known) };
}
