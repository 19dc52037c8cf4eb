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

/** What is in hand of a list. */
export interface Held<T extends Identified> {
  /** Null until the list has been loaded once, and always in a large shop: not loaded is not the same as empty. */
  readonly records: Collection<T> | null;
  /** In a large shop, the records that were asked for one by one; null for what is not in the shop. */
  readonly singles?: ReadonlyMap<string, T | null>;
  /** The version that the list is said to be at; empty where something may have changed, undefined without a word. */
  readonly told: string | undefined;
}

/** A list that the page holds, and its version at the server (behaviour: Loading the lists; Live changes). */
export interface HeldList<T extends Identified> extends Held<T> {
  /** What the server called the version held; unset after a change, which makes it another. */
  readonly etag: string | undefined;
  /** Since when to ask what has changed; undefined where the server does not offer that. */
  readonly version: string | undefined;
  /** Changes confirmed while an answer is in flight, which may be older than they are. */
  readonly changes: readonly Change<T>[];
}

/** A list as the server answered it. */
export interface LoadedList<T> {
  readonly records: readonly T[];
  /** Where they are, for a list of which that is known already. */
  readonly places?: Places;
  /** What to send along next time, to learn that nothing has changed. */
  readonly etag: string | undefined;
  /** Since when to ask what has changed; undefined where the server does not offer that. */
  readonly version: string | undefined;
}

/** What has become of a list from one of its versions to a later one. */
export interface Told<T extends Identified> {
  readonly since: string;
  readonly version: string;
  /** What has changed between these versions; undefined where that cannot be told, and the list has to be loaded. */
  readonly update: ListUpdate<T> | undefined;
}

export const notLoaded: HeldList<never> = {
  records: null,
  etag: undefined,
  version: undefined,
  told: undefined,
  changes: [],
};

/** A record that is in hand; null where the list has none such, undefined where that is not known yet. */
export function recordIn<T extends Identified>({ records, singles }: Held<T>, id: string): T | null | undefined {
  return records ? (records.byId.get(id) ?? null) : singles?.get(id);
}

export const hasVersion = ({ records, version }: HeldList<Identified>): boolean =>
  records !== null && version !== undefined;

/** Whether the list is said to be at another version than the one held. */
export const isBehind = ({ version, told }: HeldList<Identified>): boolean => told !== undefined && told !== version;

/** Whether a told change begins with the version that is held. */
export const fits = ({ version, records }: HeldList<Identified>, { since }: Told<Identified>): boolean =>
  records !== null && version === since;

/** The ids of what is told that is not here yet. */
export function newsIn<T extends Identified>({ records }: HeldList<T>, told: Told<T> | undefined): readonly string[] {
  return records && told?.update ? changesOf(records, told.update) : [];
}

/** From here on, an answer is in flight. */
export function asked<T extends Identified>(held: HeldList<T>): HeldList<T> {
  return { ...held, changes: [], told: undefined };
}

/** As the server answered it, or as it was held where the answer is that nothing has changed, or none came. */
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

/** With a change that the server has confirmed. */
export function afterChange<T extends Identified>(held: HeldList<T>, change: Change<T>): HeldList<T> {
  const { records, changes } = held;
  return { ...held, records: records && changed(records, change), etag: undefined, changes: [...changes, change] };
}

/** Brought up to date by what fits it. */
export function afterUpdate<T extends Identified>(held: HeldList<T>, told: Told<T>): HeldList<T> {
  if (!held.records || !told.update) return held;
  return { ...held, records: updated(held.records, told.update), etag: undefined, version: told.version };
}

/** As `afterUpdate`; the answer may be older than changes confirmed meanwhile. */
export function afterAnswer<T extends Identified>(held: HeldList<T>, told: Told<T> | undefined): HeldList<T> {
  if (!told) return held;
  const { records, ...after } = afterUpdate(held, told);
  return { ...after, records: records && held.changes.reduce(changed, records), changes: [] };
}
