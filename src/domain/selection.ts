interface Identified {
  readonly _id: string;
}

/** Ids with others among them, or without them. */
export function withIds(ids: ReadonlySet<string>, changed: Iterable<string>, isMember: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of changed) {
    if (isMember) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The ids by which records can be selected: one without an id cannot be told from others. */
export function selectableIds(records: readonly Identified[]): readonly string[] {
  return records.flatMap(({ _id }) => _id || []);
}

/** The records that are selected, in their order. */
export function selectedOf<T extends Identified>(records: readonly T[], ids: ReadonlySet<string>): readonly T[] {
  return ids.size === 0 ? [] : records.filter(({ _id }) => ids.has(_id));
}

/** How many of the records can be selected, and how many are. */
export function countSelected(records: readonly Identified[], ids: ReadonlySet<string>) {
  let all = 0;
  let selected = 0;
  for (const { _id } of records) {
    if (_id) all += 1;
    if (ids.size > 0 && ids.has(_id)) selected += 1;
  }
  return { all, selected };
}

/** The ids from one record to another in the order that a list shows; the other's alone where the first is not in it. */
export function idsBetween(records: readonly Identified[], from: string | undefined, to: string): readonly string[] {
  const first = records.findIndex(({ _id }) => _id === from);
  if (from === undefined || first < 0) return [to];
  const last = records.findIndex(({ _id }) => _id === to);
  return selectableIds(records.slice(Math.min(first, last), Math.max(first, last) + 1));
}

/** How many are selected, and how many of them the list does not show. */
export function selectionWords(selected: number, shown: number, format: (count: number) => string): string {
  const hidden = selected - shown;
  return `${format(selected)} selected${hidden > 0 ? `, ${format(hidden)} of them not in this view` : ""}`;
}
