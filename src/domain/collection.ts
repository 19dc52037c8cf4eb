interface Identified {
  readonly _id: string;
}

/** A list as the server ordered it, with an index by id, made when it is asked for: where ids repeat, of the first. */
export interface Collection<T extends Identified> {
  readonly list: readonly T[];
  readonly byId: ReadonlyMap<string, T>;
}

/** A change the server has confirmed to one record: its new fields, the record as it is now, or its removal. */
export type Change<T extends Identified> =
  | { readonly type: "updated"; readonly record: Partial<T> & Identified }
  | { readonly type: "replaced"; readonly record: T }
  | { readonly type: "removed"; readonly id: string };

/** Collects a list. Records without an id stay in it, but cannot be looked up. */
export function collect<T extends Identified>(list: readonly T[]): Collection<T> {
  let byId: ReadonlyMap<string, T> | undefined;
  return {
    list,
    get byId() {
      byId ??= indexOf(list);
      return byId;
    },
  };
}

function indexOf<T extends Identified>(list: readonly T[]): ReadonlyMap<string, T> {
  const byId = new Map<string, T>();
  for (const record of list) if (record._id && !byId.has(record._id)) byId.set(record._id, record);
  return byId;
}

/**
 * The collection after a confirmed change. An update is merged: fields it leaves out keep their value. A change of a
 * record that is not in the collection changes nothing.
 */
export function changed<T extends Identified>(collection: Collection<T>, change: Change<T>): Collection<T> {
  const id = change.type === "removed" ? change.id : change.record._id;
  if (!collection.byId.has(id)) return collection;
  if (change.type === "removed") return collect(collection.list.filter((record) => record._id !== id));
  const after = (record: T) => (change.type === "replaced" ? change.record : merged(record, change.record));
  return collect(collection.list.map((record) => (record._id === id ? after(record) : record)));
}

function merged<T extends Identified>(record: T, update: Partial<T>): T {
  const known = Object.entries(update).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(known) };
}
