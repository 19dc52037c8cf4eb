import { randomUUID } from "node:crypto";
import type { HistoryAction } from "../../contract/history-actions.ts";
import type { ListName } from "../../contract/list-names.ts";
import type { AccountsTable, Database } from "./tables.ts";

/** Who made a change. */
export type Author = Pick<AccountsTable, "id" | "email">;

/** Who makes a change, and when. */
export interface Authorship {
  by: Author;
  at: Date;
}

export interface AuditEntry {
  at: Date;
  /** Null where nobody was signed in, as on the command line. */
  by: Author | null;
  action:
    | "account.create"
    | "account.change_password"
    | "account.end_sessions"
    | "account.unlock"
    | "account.disable"
    | "account.enable"
    | "session.sign_in"
    | "session.sign_out"
    | "view.create"
    | "view.update"
    | "view.delete"
    | HistoryAction;
  entityId: string;
  before?: object | undefined;
  after?: object | undefined;
  /** Only for a change of a record; see AuditTable. */
  change?: { id: string; list: ListName; listVersion: number; related: object | undefined; undoes: string | undefined };
}

/** Writes down who changed what, with the record before and after; call it in the change's own transaction. */
export async function recordAudit(transaction: Database, entry: AuditEntry): Promise<void> {
  await transaction
    .insertInto("audit")
    .values({
      id: entry.change?.id ?? randomUUID(),
      at: entry.at.toISOString(),
      account_id: entry.by?.id ?? null,
      account_email: entry.by?.email ?? null,
      action: entry.action,
      entity_id: entry.entityId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      list: entry.change?.list ?? null,
      list_version: entry.change?.listVersion ?? null,
      related: entry.change?.related ? JSON.stringify(entry.change.related) : null,
      undoes: entry.change?.undoes ?? null,
    })
    .execute();
}
