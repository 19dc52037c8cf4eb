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
  /** Null until the list has been loaded once: not loaded is not the same as empty. */
  readonly records: Collection<T> | null;
  /** Records that were asked for by themselves: all that there is of a large shop's list, which is never loaded. */
  readonly ahead: Collection<T>;
  /** Those of them that are gone. */
  readonly goneAhead: ReadonlySet<string>;
}

/** A list in hand, and what is known of how it stands at the server (behaviour: Loading the lists; Live changes). */
export interface HeldList<T extends Identified> extends Held<T> {
  /** What the server called the version held; unset after a change, which makes it another. */
  readonly etag: string | undefined;
  /** Since when to ask what has changed; undefined where the server does not offer that. */
  readonly version: string | undefined;
  /** The version that the list is said to be at, since it was last loaded or asked about; undefined without a word. */
  readonly told: string | undefined;
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
  ahead: collect<never>([]),
  goneAhead: new Set(),
  etag: undefined,
  version: undefined,
  told: undefined,
  changes: [],
};

/** A record that is in hand; null where the list has none such, undefined where that is not known yet. */
export function recordIn<T extends Identified>(held: Held<T>, id: string): T | null | undefined {
  const { records, ahead, goneAhead } = held;
  if (records) return records.byId.get(id) ?? null;
  return ahead.byId.get(id) ?? (goneAhead.has(id) ? null : undefined);
}

export const hasVersion = ({ records, version }: HeldList<Identified>): boolean =>
  records !== null && version !== undefined;

/** Whether the list is said to be at another version than the one held. */
export const isBehind = ({ version, told }: HeldList<Identified>): boolean => told !== undefined && told !== version;

/** Whether what is told is of the list as it is held. */
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
    ahead: notLoaded.ahead,
    goneAhead: notLoaded.goneAhead,
    etag: held.changes.length === 0 ? etag : undefined,
    version,
    changes: [],
  };
}

/** With a change that the server has confirmed. */
export function afterChange<T extends Identified>(held: HeldList<T>, change: Change<T>): HeldList<T> {
  const { records, ahead } = held;
  return {
    ...held,
    ...(records ? { records: changed(records, change) } : aheadBy(held, changed(ahead, change))),
    etag: undefined,
    changes: [...held.changes, change],
  };
}

/** With a record that was asked for by itself. */
export function withAhead<T extends Identified>(held: HeldList<T>, record: T): HeldList<T> {
  return { ...held, ...aheadBy(held, updated(held.ahead, { records: [record], gone: [] })) };
}

/** Without a record that was asked for by itself, and is not there. */
export function withMissing<T extends Identified>(held: HeldList<T>, id: string): HeldList<T> {
  return { ...held, goneAhead: new Set([...held.goneAhead, id]) };
}

/** Said to be at another version; what was asked for by itself is brought up to date. */
export function afterTold<T extends Identified>(held: HeldList<T>, { version, update }: Told<T>): HeldList<T> {
  const known = update?.records.filter(({ _id }) => held.ahead.byId.has(_id) || held.goneAhead.has(_id)) ?? [];
  const ahead = updated(held.ahead, { records: known, gone: update?.gone ?? [] });
  return { ...held, told: version, ...aheadBy(held, ahead) };
}

/** As `afterTold`, of a large shop's list: what was asked for by itself is let go where nobody can tell what has changed. */
export function afterToldOfLarge<T extends Identified>(held: HeldList<T>, told: Told<T>): HeldList<T> {
  const { version } = told;
  if (!told.update) return { ...notLoaded, version, told: version };
  // What was changed here is told once.
  const changes = held.changes.filter((change) => !isToldIn(told, change));
  return { ...afterTold(held, told), version, changes };
}

/** A large shop's list as the server says it is at the start. */
export const atVersion = <T extends Identified>(held: HeldList<T>, version: string): HeldList<T> => ({
  ...held,
  version,
  told: version,
});

/** Whether changes of a large shop's list were missed, where it is at this version by now. */
export const misses = ({ version }: HeldList<Identified>, now: string): boolean =>
  version !== undefined && version !== now;

/** The ids of what is told of a large shop's list, but for what was changed here. */
export function newsOfLarge<T extends Identified>({ changes }: HeldList<T>, told: Told<T>): readonly string[] {
  const own = new Set(changes.filter((change) => isToldIn(told, change)).map(idOf));
  return told.update?.records.flatMap(({ _id }) => (own.has(_id) ? [] : _id)) ?? [];
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

const idOf = <T extends Identified>(change: Change<T>) => (change.type === "removed" ? change.id : change.record._id);

/** Whether what is told is just this change. */
function isToldIn<T extends Identified>({ update }: Told<T>, change: Change<T>): boolean {
  if (change.type === "removed") return update?.gone.includes(change.id) ?? false;
  const { _id, version } = change.record;
  return update?.records.some((record) => record._id === _id && record.version === version) ?? false;
}

/** The records asked for by themselves, and which of them are gone since. */
function aheadBy<T extends Identified>(
  held: HeldList<T>,
  ahead: Collection<T>,
): Pick<HeldList<T>, "ahead" | "goneAhead"> {
  const known = [...held.goneAhead, ...held.ahead.byId.keys()];
  return { ahead, goneAhead: new Set(known.filter((id) => !ahead.byId.has(id))) };
}
