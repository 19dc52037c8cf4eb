import { randomUUID } from "node:crypto";
import type { Database } from "./tables.ts";

/**
 * Prepares a database that was restored from a backup: ends its sessions, as some may have been ended since the backup, and
 * changes its id, so that no browser mistakes a list that it holds for a later one.
 */
export async function settleRestored(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("sessions").execute();
    await transaction.updateTable("installation").set({ id: randomUUID() }).execute();
  });
}
