import { type Actor, type AuditEntry, recordAudit } from "./audit.ts";
import type { Database, ListName } from "./tables.ts";

export interface Change<Outcome extends { before: object; after?: object }> {
  list: ListName;
  action: AuditEntry["action"];
  id: string;
  by: Actor;
  at: Date;
  /** Reads the record, changes it and returns it as it was and, unless it is gone, as it is. Throwing undoes all. */
  apply: (transaction: Database) => Promise<Outcome>;
}

/** Makes one change of a list: its new version, the change and its audit record are written together or not at all. */
export async function makeChange<Outcome extends { before: object; after?: object }>(
  db: Database,
  change: Change<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (transaction) => {
    // First, because it also queues changes of the same list behind each other.
    await transaction
      .updateTable("list_versions")
      .set((row) => ({ version: row("version", "+", 1) }))
      .where("list", "=", change.list)
      .execute();
    const outcome = await change.apply(transaction);
    const { at, by, action, id } = change;
    await recordAudit(transaction, { at, by, action, entityId: id, before: outcome.before, after: outcome.after });
    return outcome;
  });
}
