/** PostgreSQL stores neither NUL characters nor halves of surrogate pairs. */
export const unstorable = /\0|\p{Surrogate}/u;

/** Those of `records` that have the ids, in their order. */
export function inOrderOf<Record extends { _id: string }>(
  ids: readonly string[],
  records: readonly Record[],
): Record[] {
  const byId = new Map(records.map((record) => [record._id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Present<Fields> = { [Key in keyof Fields as null extends Fields[Key] ? never : Key]: Fields[Key] } & {
  [Key in keyof Fields as null extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], null>;
};

/** `fields` without those that are null or undefined: what a database lacks, a reply leaves out. */
export function withoutMissing<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Present<Fields>;
}

/** Those of `columns` that `row` does not have already. */
export function differing<Row extends object>(row: Row, columns: Partial<Row>): Partial<Row> {
  return Object.fromEntries(
    Object.entries(columns).filter(([column, value]) => row[column as keyof Row] !== value),
  ) as Partial<Row>;
}

/** A timestamp as the tables have it, in UTC to the millisecond, so that texts compare as moments do. */
export const utcIfKnown = (timestamp: string | undefined): string | null =>
  timestamp === undefined ? null : new Date(timestamp).toISOString();

/** As withoutMissing, but null when nothing is left. */
export function unlessEmpty<Fields extends object>(fields: Fields): Present<Fields> | null {
  const present = withoutMissing(fields);
  return Object.keys(present).length > 0 ? present : null;
}
