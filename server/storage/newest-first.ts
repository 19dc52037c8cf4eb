import { sql } from "kysely";
import { readDate } from "../../contract/read-date.ts";
import { byBytes, collateBytes } from "./database.ts";
import { compareBytes, inSlices } from "./records.ts";
import type { Database } from "./tables.ts";

/** What `compareNewest` compares of a record. */
export interface Dated {
  readonly id: string;
  readonly created: string | null;
  readonly moment: number | undefined;
}

/** Returns what `compareNewest` compares of a row. */
export const datedOf = ({ id, created_at }: { id: string; created_at: string | null }): Dated => ({
  id,
  created: created_at,
  moment: readDate(created_at)?.getTime(),
});

/** Sorts newest first, undated last; at the same moment, as in the list. */
export function compareNewest(a: Dated, b: Dated): number {
  if (a.moment !== b.moment) return (b.moment ?? Number.NEGATIVE_INFINITY) - (a.moment ?? Number.NEGATIVE_INFINITY);
  if (a.created !== b.created) {
    if (a.created === null || b.created === null) return a.created === null ? 1 : -1;
    return compareBytes(b.created, a.created);
  }
  return compareBytes(a.id, b.id);
}

/**
 * Yields the ids of the orders or customers in slices, newest first and those without a date last. Holds one slice in memory
 * at a time, but all ids of records without a date.
 */
export async function* idsInSlices(
  db: Database,
  table: "orders" | "customers",
  size: number,
): AsyncGenerator<string[]> {
  const records = db.selectFrom(table).select(["id", "created_at"]);
  const dated = records
    .where("created_at", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", byBytes(db))
    .limit(size);
  for (let slice = dated; ; ) {
    const rows = await slice.execute();
    const last = rows.at(-1);
    if (!last) break;
    yield rows.map(({ id }) => id);
    const isAfter = sql<boolean>`(created_at < ${last.created_at} or id${collateBytes(db)} > ${last.id})`;
    slice = dated.where("created_at", "<=", last.created_at).where(isAfter);
  }
  const undated = await records.where("created_at", "is", null).orderBy("id", byBytes(db)).execute();
  for (const rows of inSlices(undated, size)) yield rows.map(({ id }) => id);
}
