import { type Change, type Collection, changed, collect, type Identified, updated } from "./collection.ts";
import type { AnnouncedUpdate, Held } from "./held-list.ts";

/** The part of a large shop's list that the page holds; the list itself stays at the server (behaviour: Large shops). */
export interface LargeList<T extends Identified> extends Held<T> {
  readonly records: null;
  readonly singles: ReadonlyMap<string, T | null | undefined>;
  readonly outdated: ReadonlyMap<string, T>;
  /** The list version since which to request changes; undefined until the server tells it. */
  readonly version: string | undefined;
  /** Changes confirmed here that the server has not announced yet. */
  readonly changes: readonly Change<T>[];
}

export const nothingHeld: LargeList<never> = {
  records: null,
  singles: new Map(),
  outdated: new Map<string, never>(),
  version: undefined,
  announced: undefined,
  changes: [],
};

/** Returns the list with a record that is being requested: what is announced of it meanwhile is held. */
export function withRequested<T extends Identified>(held: LargeList<T>, id: string): LargeList<T> {
  return held.singles.has(id) ? held : { ...held, singles: new Map([...held.singles, [id, undefined]]) };
}

/** Returns the list with a record that was requested, unless a later version or its deletion was announced meanwhile. */
export function withRecord<T extends Identified>(held: LargeList<T>, record: T): LargeList<T> {
  if (held.singles.get(record._id) === null) return held;
  return { ...held, singles: after(held, (records) => updated(records, { records: [record], gone: [] })) };
}

/** Returns the list with an id recorded as one that does not exist. */
export function withMissing<T extends Identified>(held: LargeList<T>, id: string): LargeList<T> {
  return { ...held, singles: new Map([...held.singles, [id, null]]) };
}

/** Returns the list after a change that the server has confirmed. `announced` is empty until the server announces it. */
export function withOwnChange<T extends Identified>(held: LargeList<T>, change: Change<T>): LargeList<T> {
  const singles = after(held, (records) => changed(records, change));
  return { ...held, singles, announced: "", changes: [...held.changes, change] };
}

/** Returns the list after an announced update. Without details, all records are outdated, to be requested anew. */
export function withUpdate<T extends Identified>(held: LargeList<T>, announced: AnnouncedUpdate<T>): LargeList<T> {
  const { version, update } = announced;
  if (!update) {
    const outdated = [...held.singles].flatMap(([id, record]) => (record ? [[id, record] as const] : []));
    return { ...nothingHeld, outdated: new Map([...held.outdated, ...outdated]), version, announced: version };
  }
  const known = update.records.filter(({ _id }) => held.singles.has(_id));
  return {
    ...held,
    singles: after(held, (records) => updated(records, { records: known, gone: update.gone }), update.gone),
    version,
    announced: version,
    // The server announces each change once.
    changes: held.changes.filter((change) => !isAnnouncedIn(announced, change)),
  };
}

/** Returns the list at the version that the server reports. */
export const atVersion = <T extends Identified>(held: LargeList<T>, version: string): LargeList<T> => ({
  ...held,
  version,
  announced: version,
});

/** Whether changes were missed, if the list is at version `now`. */
export const hasMissedChanges = ({ version }: LargeList<Identified>, now: string): boolean =>
  version !== undefined && version !== now;

/** Returns the ids of the changed records in an announced update, except those changed by this page. */
export function newsIn<T extends Identified>(
  { changes }: LargeList<T>,
  announced: AnnouncedUpdate<T>,
): readonly string[] {
  const own = new Set(changes.filter((change) => isAnnouncedIn(announced, change)).map(idOf));
  return announced.update?.records.flatMap(({ _id }) => (own.has(_id) ? [] : _id)) ?? [];
}

const idOf = <T extends Identified>(change: Change<T>) => (change.type === "removed" ? change.id : change.record._id);

/** Whether an announced update includes this change. */
function isAnnouncedIn<T extends Identified>({ update }: AnnouncedUpdate<T>, change: Change<T>): boolean {
  if (change.type === "removed") return update?.gone.includes(change.id) ?? false;
  const { _id, version } = change.record;
  return update?.records.some((record) => record._id === _id && record.version === version) ?? false;
}

/** Applies `change` to the single records that are there; ids left without a record map to null. */
function after<T extends Identified>(
  { singles }: LargeList<T>,
  change: (records: Collection<T>) => Collection<T>,
  gone: readonly string[] = [],
): LargeList<T>["singles"] {
  const { byId } = change(collect([...singles.values()].flatMap((record) => record ?? [])));
  const isRequested = (id: string) => singles.get(id) === undefined && !gone.includes(id);
  const ids = [...singles.keys(), ...byId.keys()];
  return new Map(ids.map((id) => [id, byId.get(id) ?? (isRequested(id) ? undefined : null)]));
}
