/** PostgreSQL stores neither NUL characters nor halves of surrogate pairs. */
export const unstorable = /\0|\p{Surrogate}/u;

/** The characters that JavaScript trims; databases trim only spaces unless told otherwise. */
export const blanks =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** Compares texts by their bytes, as SQLite does and PostgreSQL in the collation "C". */
export const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Returns the `records` that have the ids, in the order of the ids. */
export function inOrderOf<Record extends { _id: string }>(
  ids: readonly string[],
  records: readonly Record[],
): Record[] {
  const byId = new Map(records.map((record) => [record._id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Yields `rows` in their order, at most `size` at a time: databases limit the number of values in a statement. */
export function* inSlices<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

type Present<Fields> = { [Key in keyof Fields as null extends Fields[Key] ? never : Key]: Fields[Key] } & {
  [Key in keyof Fields as null extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], null>;
};

/** Returns `fields` without those that are null or undefined: a reply leaves out what the database lacks. */
export function withoutMissing<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Present<Fields>;
}

/** Returns the `columns` whose values differ from those of `row`. */
export function differing<Row extends object>(row: Row, columns: Partial<Row>): Partial<Row> {
  return Object.fromEntries(
    Object.entries(columns).filter(([column, value]) => row[column as keyof Row] !== value),
  ) as Partial<Row>;
}

/** As withoutMissing, but null when nothing is left. */
export function unlessEmpty<Fields extends object>(fields: Fields): Present<Fields> | null {
  const present = withoutMissing(fields);
  return Object.keys(present).length > 0 ? present : null;
}
