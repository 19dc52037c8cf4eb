import { type Change, type Collection, changed, collect, type Identified, updated } from "./collection.ts";
import type { AnnouncedUpdate, Held } from "./held-list.ts";

/** The part of a large shop's list that the page holds; the list itself stays at the server (behaviour: Large shops). */
export interface LargeList<T extends Identified> extends Held<T> {
  readonly records: null;
  /** The records that were requested one by one; null for one that does not exist. */
  readonly singles: ReadonlyMap<string, T | null>;
  /** The list version since which to request changes; undefined until the server tells it. */
  readonly version: string | undefined;
  /** Changes confirmed here that the server has not announced yet. */
  readonly changes: readonly Change<T>[];
}

export const nothingHeld: LargeList<never> = {
  records: null,
  singles: new Map(),
  version: undefined,
  announced: undefined,
  changes: [],
};

/** Returns the list with a record that was requested. */
export function withRecord<T extends Identified>(held: LargeList<T>, record: T): LargeList<T> {
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

/** Returns the list after an announced update. Without details, all records are dropped, to be requested anew. */
export function withUpdate<T extends Identified>(held: LargeList<T>, announced: AnnouncedUpdate<T>): LargeList<T> {
  const { version, update } = announced;
  if (!update) return { ...nothingHeld, version, announced: version };
  const known = update.records.filter(({ _id }) => held.singles.has(_id));
  return {
    ...held,
    singles: after(held, (records) => updated(records, { records: known, gone: update.gone })),
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

/** Applies `change` to the single records that exist; ids left without a record map to null. */
function after<T extends Identified>(
  { singles }: LargeList<T>,
  change: (records: Collection<T>) => Collection<T>,
): LargeList<T>["singles"] {
  const { byId } = change(collect([...singles.values()].filter((record) => record !== null)));
  return new Map([...singles.keys(), ...byId.keys()].map((id) => [id, byId.get(id) ?? null]));
}
