import { setTimeout as delay } from "node:timers/promises";
import { type KyselyPlugin, sql } from "kysely";
import { isPostgres, readTransaction } from "./database.ts";
import type { Database } from "./tables.ts";

const betweenMs = 20;

/** Runs `read` in a repeatable-read transaction, read only: all that it reads is of the same moment. */
export function inReadSnapshot<Result>(
  db: Database,
  read: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return readTransaction(db).setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}

/** Makes PostgreSQL use indexes in this transaction, however few records there were when its statistics were made. */
export async function readByIndexes(transaction: Database): Promise<void> {
  if (isPostgres(transaction)) await sql`select set_config('enable_seqscan', 'off', true)`.execute(transaction);
}

/**
 * As inReadSnapshot on `reader`, until `signal` is aborted: then the next statement fails, and PostgreSQL cancels the running
 * one. The cancellation goes over `db`, since reads may hold all connections of `reader`. SQLite cannot cancel a statement.
 */
export function readUntil<Result>(
  { db, reader }: { db: Database; reader: Database },
  signal: AbortSignal,
  read: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const untilAborted: KyselyPlugin = {
    transformQuery({ node }) {
      signal.throwIfAborted();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return inReadSnapshot(reader, async (snapshot) => {
    const transaction = snapshot.withPlugin(untilAborted);
    if (!isPostgres(reader)) return read(transaction);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    let isReading = true;
    let ended: Promise<void> | undefined;
    // Repeats, since a statement that is still on its way to PostgreSQL is not cancelled.
    const end = async () => {
      while (isReading) {
        await sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => {});
        await delay(betweenMs);
      }
    };
    const abandon = () => {
      ended = end();
    };
    signal.addEventListener("abort", abandon);
    try {
      signal.throwIfAborted();
      return await read(transaction);
    } finally {
      signal.removeEventListener("abort", abandon);
      isReading = false;
      // A late cancellation would hit the next user of this connection.
      await ended;
    }
  });
}
