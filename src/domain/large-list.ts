import { type Change, type Collection, changed, collect, type Identified, updated } from "./collection.ts";
import type { Held, Told } from "./held-list.ts";

/** The records that the page holds of a large shop's list, which stays at the server (behaviour: Large shops). */
export interface LargeList<T extends Identified> extends Held<T> {
  readonly records: null;
  readonly singles: ReadonlyMap<string, T | null>;
  /** Since when to ask what has changed; undefined until the server says so. */
  readonly version: string | undefined;
  /** Changes confirmed here that the server has not told yet. */
  readonly changes: readonly Change<T>[];
}

export const nothingAsked: LargeList<never> = {
  records: null,
  singles: new Map(),
  version: undefined,
  told: undefined,
  changes: [],
};

/** With a record that was asked for. */
export function withRecord<T extends Identified>(held: LargeList<T>, record: T): LargeList<T> {
  return { ...held, singles: after(held, (records) => updated(records, { records: [record], gone: [] })) };
}

/** Without a record that was asked for, and is not there. */
export function withMissing<T extends Identified>(held: LargeList<T>, id: string): LargeList<T> {
  return { ...held, singles: new Map([...held.singles, [id, null]]) };
}

/** With a change that the server has confirmed, which makes the list another. */
export function withOwnChange<T extends Identified>(held: LargeList<T>, change: Change<T>): LargeList<T> {
  const singles = after(held, (records) => changed(records, change));
  return { ...held, singles, told: "", changes: [...held.changes, change] };
}

/** With what the server tells; where it cannot tell what has changed, records are to be asked for anew. */
export function withTold<T extends Identified>(held: LargeList<T>, told: Told<T>): LargeList<T> {
  const { version, update } = told;
  if (!update) return { ...nothingAsked, version, told: version };
  const known = update.records.filter(({ _id }) => held.singles.has(_id));
  return {
    ...held,
    singles: after(held, (records) => updated(records, { records: known, gone: update.gone })),
    version,
    told: version,
    // What was changed here is told once.
    changes: held.changes.filter((change) => !isToldIn(told, change)),
  };
}

/** As the server says it is. */
export const atVersion = <T extends Identified>(held: LargeList<T>, version: string): LargeList<T> => ({
  ...held,
  version,
  told: version,
});

/** Whether changes were missed, if the list is at version `now`. */
export const misses = ({ version }: LargeList<Identified>, now: string): boolean =>
  version !== undefined && version !== now;

/** The ids of what is told, but for what was changed here. */
export function newsIn<T extends Identified>({ changes }: LargeList<T>, told: Told<T>): readonly string[] {
  const own = new Set(changes.filter((change) => isToldIn(told, change)).map(idOf));
  return told.update?.records.flatMap(({ _id }) => (own.has(_id) ? [] : _id)) ?? [];
}

const idOf = <T extends Identified>(change: Change<T>) => (change.type === "removed" ? change.id : change.record._id);

/** Whether what is told is just this change. */
function isToldIn<T extends Identified>({ update }: Told<T>, change: Change<T>): boolean {
  if (change.type === "removed") return update?.gone.includes(change.id) ?? false;
  const { _id, version } = change.record;
  return update?.records.some((record) => record._id === _id && record.version === version) ?? false;
}

/** The single records after a change of those that are there. */
function after<T extends Identified>(
  { singles }: LargeList<T>,
  change: (records: Collection<T>) => Collection<T>,
): LargeList<T>["singles"] {
  const { byId } = change(collect([...singles.values()].filter((record) => record !== null)));
  return new Map([...singles.keys(), ...byId.keys()].map((id) => [id, byId.get(id) ?? null]));
}
