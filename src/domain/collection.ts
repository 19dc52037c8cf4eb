/** Only our server gives records a version (contract/entities.ts). */
interface Versioned {
  readonly version?: string | undefined;
}

export interface Identified extends Versioned {
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

/** Where each record was in its list when that was last gone through. */
export interface Places {
  readonly byId: Map<string, number>;
  hasRepeats: boolean;
}

/** Before any record is in it. */
export const noPlaces = (): Places => ({ byId: new Map(), hasRepeats: false });

/** Notes the place of a record that is put into a list, so that nobody has to go through it later. */
export function addPlace(places: Places, id: string, place: number): void {
  if (!id) return;
  if (places.byId.has(id)) places.hasRepeats = true;
  else places.byId.set(id, place);
}

/** Collects a list, whose places may be known. Records without an id stay in it, but cannot be looked up. */
export function collect<T extends Identified>(list: readonly T[], places?: Places): Collection<T> {
  return new Indexed(list, places);
}

/** So many records may come and go before a list is gone through again. */
const mostDrift = 100;

/** Its own index by id. */
class Indexed<T extends Identified> implements Collection<T> {
  #places: Places | undefined;

  constructor(
    readonly list: readonly T[],
    places?: Places,
    /** How far a record may be from its place, and those that have none, which are few. */
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

  /** The same for all lists that have mostly the same records in the same places, whatever is in them. */
  get places(): Places {
    if (!this.#places) {
      this.#places = noPlaces();
      for (const [place, { _id }] of this.list.entries()) addPlace(this.#places, _id, place);
    }
    return this.#places;
  }

  /** -1 for what is not in the list. */
  placeOf(id: string): number {
    const { list, drift, added } = this;
    if (added.has(id)) return list.findIndex(({ _id }) => _id === id);
    const place = this.places.byId.get(id);
    if (place === undefined || drift === 0) return place ?? -1;
    for (let near = Math.max(0, place - drift); near <= place + drift && near < list.length; near += 1)
      if (list[near]?._id === id) return near;
    return -1;
  }

  /** With `list` in the place of its own, in which these records are gone or added. */
  followedBy(list: readonly T[], gone: ReadonlySet<string>, added: readonly string[]): Collection<T> {
    const drift = this.drift + gone.size + added.length;
    if (drift > mostDrift || this.places.hasRepeats) return collect(list);
    return new Indexed(list, this.places, drift, new Set([...this.added, ...added]));
  }
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
  if (change.type === "removed") return updated(collection, { records: [], gone: [id] });
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
  return (collection as Indexed<T>).followedBy(
    list,
    removed,
    added.map(({ _id }) => _id),
  );
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
  const indexed = collection as Indexed<T>;
  if (indexed.places.hasRepeats) {
    const isChanged = new Set(ids);
    return indexed.followedBy(
      collection.list.map((record) => (isChanged.has(record._id) ? after(record) : record)),
      new Set(),
      [],
    );
  }
  // As a whole: spreading takes ten times as long.
  const list = collection.list.slice();
  for (const id of ids) {
    const place = indexed.placeOf(id);
    list[place] = after(list[place] as T);
  }
  return indexed.followedBy(list, new Set(), []);
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
