import { sql } from "kysely";
import type { ListName } from "../../contract/list-names.ts";
import { isPostgres } from "./database.ts";
import type { Database } from "./tables.ts";

// What processes that index lists at the same time on PostgreSQL lock, and what they do not wait for.

/** The key of the advisory lock that a process holds while it indexes. */
export const indexLock = 822_103;

/**
 * Runs `work` in a transaction, one process at a time: each sees everything that those before it have indexed. Read committed,
 * so that a statement also sees what was committed since the one before it.
 */
export function inIndexTurn<Result>(db: Database, work: (transaction: Database) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel("read committed")
    .execute(async (transaction) => {
      if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${sql.lit(indexLock)})`.execute(transaction);
      return work(transaction);
    });
}

/**
 * Returns `ids` without those whose records other transactions have locked. A transaction that deletes a record, or changes
 * its key, has locked it and waits for its mark or its row of the index, which are locked here: waiting for the record would
 * be a deadlock. The other records cannot be deleted until this transaction has ended.
 */
export async function withoutLocked(transaction: Database, list: ListName, ids: readonly string[]): Promise<string[]> {
  if (!isPostgres(transaction) || ids.length === 0) return [...ids];
  const records = transaction
    .selectFrom(list === "orders" ? "orders" : "customers")
    .select("id")
    .where("id", "in", ids);
  const ours = new Set((await records.forKeyShare().skipLocked().execute()).map(({ id }) => id));
  const locked = new Set((await records.execute()).map(({ id }) => id).filter((id) => !ours.has(id)));
  return ids.filter((id) => !locked.has(id));
}
