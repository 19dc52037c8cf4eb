import type * as v from "valibot";
import type { ChangePasswordRequest, EndSessionsRequest } from "../../contract/calls.ts";
import { Refusal } from "../refusal.ts";
import { recordAudit } from "../storage/audit.ts";
import type { AccountsTable, Database } from "../storage/tables.ts";
import { lockAccount, setPassword } from "./accounts.ts";
import { refuseGuessable } from "./guessable.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { endSomeSessions, lockSession, type OwnSession } from "./sessions.ts";
import { limitConfirmation } from "./throttle.ts";

// Changes that administrators make to their own account, confirmed by their password.

/** The refusal of a confirmation with a wrong password. */
export const wrongPassword = new Refusal(403, "wrong_password", "This is not your password.");

/**
 * Changes the administrator's own password and ends all their sessions, this one too: somebody else may have its token.
 * Refuses a wrong current password (403, after too many 429), and a new one that is easy to guess (400).
 */
export async function changeOwnPassword(
  db: Database,
  session: OwnSession,
  { currentPassword, newPassword }: v.InferOutput<typeof ChangePasswordRequest>,
  at: Date,
): Promise<void> {
  const account = await identify(db, session, currentPassword, at);
  refuseGuessable(newPassword, account);
  const passwordHash = await hashPassword(newPassword);
  await change(db, session, account, (transaction) =>
    setPassword(transaction, account, passwordHash, session.administrator, at),
  );
}

/**
 * Ends sessions of the administrator and returns how many. Refuses a wrong password (403, after too many 429) and the
 * current session (409).
 */
export async function endOwnSessions(
  db: Database,
  session: OwnSession,
  { password, sessions }: v.InferOutput<typeof EndSessionsRequest>,
  at: Date,
): Promise<number> {
  const account = await identify(db, session, password, at);
  return change(db, session, account, async (transaction) => {
    const ended = await endSomeSessions(transaction, account.id, sessions, session.token);
    const entry = { at, by: session.administrator, action: "account.end_sessions", entityId: account.id } as const;
    if (ended > 0) await recordAudit(transaction, { ...entry, after: { ended } });
    return ended;
  });
}

/** Runs `apply` in a transaction unless the password or role has changed (403) or the session has ended (401). */
function change<Outcome>(
  db: Database,
  session: OwnSession,
  account: AccountsTable,
  apply: (transaction: Database) => Promise<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account, wrongPassword);
    await lockSession(transaction, session.token, account.id);
    return apply(transaction);
  });
}

/** Returns the account if the password is right: somebody else may use the browser or have the token. */
async function identify(
  db: Database,
  { token, administrator }: OwnSession,
  password: string,
  now: Date,
): Promise<AccountsTable> {
  const forgetFailures = await limitConfirmation(db, token, now);
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", administrator.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password, account.password_hash))) throw wrongPassword;
  await forgetFailures();
  return account;
}
