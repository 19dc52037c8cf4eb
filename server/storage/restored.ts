import { randomUUID } from "node:crypto";
import type { Database } from "./tables.ts";

/**
 * Settles a database that was put back to an earlier state: its sessions end, as some of them may have been ended since,
 * and it takes another name, so that no browser takes a list it holds for one that is yet to come.
 */
export async function settleRestored(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("sessions").execute();
    await transaction.updateTable("installation").set({ id: randomUUID() }).execute();
  });
}
