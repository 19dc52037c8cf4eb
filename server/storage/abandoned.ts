import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Database } from "./tables.ts";

const betweenMs = 20;

/**
 * Runs `read` in a transaction that reads of one moment, until `signal`: PostgreSQL then ends the statement that runs.
 * SQLite has no other turn before its statement is done.
 */
export function readUntil<Result>(
  db: Database,
  signal: AbortSignal,
  read: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const moment = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  if (!isPostgres(db)) return moment.execute(read);
  return moment.execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    let isReading = true;
    let ended: Promise<void> | undefined;
    // Again and again, since a statement that is only on its way to PostgreSQL is not ended.
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
      // Before another one has this connection.
      await ended;
    }
  });
}
