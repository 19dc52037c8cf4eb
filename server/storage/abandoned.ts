import { sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Database } from "./tables.ts";

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
    let ended: Promise<unknown> | undefined;
    const end = () => {
      ended = sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => {});
    };
    signal.addEventListener("abort", end);
    try {
      signal.throwIfAborted();
      return await read(transaction);
    } finally {
      signal.removeEventListener("abort", end);
      // Before another one has this connection.
      await ended;
    }
  });
}
