import {
  type Change,
  type Collection,
  changed,
  changesOf,
  collect,
  type Identified,
  type ListUpdate,
  type Places,
  updated,
} from "./collection.ts";

/** The loaded part of a list. */
export interface Held<T extends Identified> {
  /** Null until the list has been loaded once, and always in a large shop: not loaded is not the same as empty. */
  readonly records: Collection<T> | null;
  /** In a large shop, the records requested one by one: null for one that does not exist, undefined until it comes. */
  readonly singles?: ReadonlyMap<string, T | null | undefined>;
  /** In a large shop, records that may have changed since they were read. */
  readonly outdated?: ReadonlyMap<string, T>;
  /** The version announced since the list was last requested: empty where something may have changed, undefined for none. */
  readonly announced: string | undefined;
}

/** A loaded list with its version at the server (behaviour: Loading the lists; Live changes). */
export interface HeldList<T extends Identified> extends Held<T> {
  /** The ETag of the held version; unset after a change, which makes the held list differ from it. */
  readonly etag: string | undefined;
  /** The list version since which to request changes; undefined where the server does not offer that. */
  readonly version: string | undefined;
  /** Changes confirmed while a request is in flight: its reply may predate them. */
  readonly changes: readonly Change<T>[];
}

/** A list as the server answered it. */
export interface LoadedList<T> {
  readonly records: readonly T[];
  /** The index by id, where it was built while reading the list. */
  readonly places?: Places;
  /** The ETag to send with the next request, so that the server can reply "not modified". */
  readonly etag: string | undefined;
  /** The list version since which to request changes; undefined where the server does not offer that. */
  readonly version: string | undefined;
}

/** An announced update of a list from one version to a later one. */
export interface AnnouncedUpdate<T extends Identified> {
  readonly since: string;
  readonly version: string;
  /** The changes between these versions; undefined where they are unknown and the list must be reloaded. */
  readonly update: ListUpdate<T> | undefined;
}

export const notLoaded: HeldList<never> = {
  records: null,
  etag: undefined,
  version: undefined,
  announced: undefined,
  changes: [],
};

/** Returns a loaded record; null where the list does not have it, undefined where that is not known yet. */
export function recordIn<T extends Identified>({ records, singles }: Held<T>, id: string): T | null | undefined {
  return records ? (records.byId.get(id) ?? null) : singles?.get(id);
}

/** As `recordIn`, but until a record is read anew, returns it as it was. */
export function shownRecordIn<T extends Identified>(held: Held<T>, id: string): T | null | undefined {
  const record = recordIn(held, id);
  return record === undefined ? held.outdated?.get(id) : record;
}

export const hasVersion = ({ records, version }: HeldList<Identified>): boolean =>
  records !== null && version !== undefined;

/** Whether the announced version differs from the one held. */
export const isBehind = ({ version, announced }: HeldList<Identified>): boolean =>
  announced !== undefined && announced !== version;

/** Whether an announced update begins with the version held. */
export const fits = ({ version, records }: HeldList<Identified>, { since }: AnnouncedUpdate<Identified>): boolean =>
  records !== null && version === since;

/** Returns the ids that an announced update would change. */
export function newsIn<T extends Identified>(
  { records }: HeldList<T>,
  announced: AnnouncedUpdate<T> | undefined,
): readonly string[] {
  return records && announced?.update ? changesOf(records, announced.update) : [];
}

/** Returns the list with a request in flight: changes confirmed from here on are collected. */
export function asked<T extends Identified>(held: HeldList<T>): HeldList<T> {
  return { ...held, changes: [], announced: undefined };
}

/** Returns the list after a reply. It keeps its records where they are unchanged or the request failed. */
export function afterLoad<T extends Identified>(
  held: HeldList<T>,
  loaded: LoadedList<T> | "unchanged" | Error,
): HeldList<T> {
  if (loaded === "unchanged" || loaded instanceof Error) return { ...held, changes: [] };
  const { etag, version, places } = loaded;
  return {
    ...held,
    records: held.changes.reduce(changed, collect(loaded.records, places)),
    etag: held.changes.length === 0 ? etag : undefined,
    version,
    changes: [],
  };
}

/** Returns the list after a change that the server has confirmed. */
export function afterChange<T extends Identified>(held: HeldList<T>, change: Change<T>): HeldList<T> {
  const { records, changes } = held;
  return { ...held, records: records && changed(records, change), etag: undefined, changes: [...changes, change] };
}

/** Returns the list after an update that `fits` it. */
export function afterUpdate<T extends Identified>(held: HeldList<T>, announced: AnnouncedUpdate<T>): HeldList<T> {
  if (!held.records || !announced.update) return held;
  return {
    ...held,
    records: updated(held.records, announced.update),
    etag: undefined,
    version: announced.version,
    // An earlier version is no reason to ask, once the list is past it.
    announced: isBehind(held) ? held.announced : undefined,
  };
}

/** Applies a reply as `afterUpdate` does, then the changes confirmed meanwhile: the reply may predate them. */
export function afterAnswer<T extends Identified>(
  held: HeldList<T>,
  announced: AnnouncedUpdate<T> | undefined,
): HeldList<T> {
  if (!announced) return held;
  const { records, ...after } = afterUpdate(held, announced);
  return { ...after, records: records && held.changes.reduce(changed, records), changes: [] };
}
