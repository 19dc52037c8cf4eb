import { randomUUID } from "node:crypto";
import type * as v from "valibot";
import type { ChangePasswordRequest, EndSessionsRequest, SignInRequest, SignUpRequest } from "../../contract/calls.ts";
import { demoCredentials } from "../../contract/settings.ts";
import { CommandRefused, Refusal } from "../refusal.ts";
import { type Actor, recordAudit } from "../storage/audit.ts";
import { isUniqueViolation } from "../storage/database.ts";
import type { AccountsTable, Database } from "../storage/tables.ts";
import { emailKey } from "../storage/users.ts";
import { hashPassword, nobodysHash, refuseGuessable, verifyPassword } from "./passwords.ts";
import {
  endSessionsOf,
  endSomeSessions,
  isSessionOpen,
  type SignedIn,
  startSession,
  unauthenticated,
} from "./sessions.ts";
import { countConfirmation, countSignIn } from "./throttle.ts";

/** Why a sign-in is refused. */
export const invalidCredentials = new Refusal(401, "invalid_credentials", "Invalid email or password.");
/** Why somebody who is signed in is not taken for whose session it is. */
export const wrongPassword = new Refusal(403, "wrong_password", "This is not your password.");
/** Why an account is not made. */
export const accountExists = new Refusal(409, "email_taken", "There is already an account with this email address.");

const findAccount = (db: Database, email: string) =>
  db.selectFrom("accounts").selectAll().where("email_key", "=", emailKey(email)).executeTakeFirst();

/** Where a request comes from. */
export interface Caller {
  readonly address: string;
  /** As it names itself. */
  readonly userAgent: string | null;
}

/**
 * Signs an administrator in and returns the session's token and whose it is. An unknown account, a wrong password
 * and an account that is no administrator are refused alike (401), in words and in work; too many failures with 429.
 */
export async function signIn(
  db: Database,
  { email, password }: v.InferOutput<typeof SignInRequest>,
  { address, userAgent }: Caller,
  now: Date,
): Promise<{ authToken: string; administrator: SignedIn }> {
  const forgetFailures = await countSignIn(db, email, address, now);
  const account = await findAccount(db, email);
  const matches = await verifyPassword(password, account?.password_hash ?? nobodysHash);
  if (!account || !matches || account.role !== "administrator") {
    throw invalidCredentials;
  }
  await forgetFailures();
  const administrator = { id: account.id, name: account.name, email: account.email };
  const authToken = await db.transaction().execute(async (transaction) => {
    await confirmPassword(transaction, account, invalidCredentials);
    await recordAudit(transaction, { at: now, by: administrator, action: "session.sign_in", entityId: account.id });
    return startSession(transaction, account.id, now, userAgent);
  });
  return { authToken, administrator };
}

/** Waits for whoever changes the password just now, so that no session by an old one outlives the change. */
async function confirmPassword(
  transaction: Database,
  { id, password_hash }: AccountsTable,
  refusal: Refusal,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("accounts")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refusal;
}

/**
 * Creates an account; `by` is null when nobody signed in did. Refuses an email address that has one (409) and a password
 * that is easy to guess (400).
 */
export async function createAccount(
  db: Database,
  { name, email, password }: v.InferOutput<typeof SignUpRequest>,
  role: AccountsTable["role"],
  by: Actor | null,
  now: Date,
): Promise<SignedIn> {
  const account = { id: randomUUID(), name, email };
  refuseGuessable(password, account);
  const passwordHash = await hashPassword(password);
  try {
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("accounts")
        .values({
          ...account,
          role,
          email_key: emailKey(email),
          password_hash: passwordHash,
          created_at: now.toISOString(),
        })
        .execute();
      const after = { ...account, role };
      await recordAudit(transaction, { at: now, by, action: "account.create", entityId: account.id, after });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw accountExists;
  }
  return account;
}

/**
 * Gives an account another password, ends all its sessions and returns how many. Throws CommandRefused for an
 * unknown email, and refuses a password that is easy to guess (400).
 */
export async function changePassword(db: Database, email: string, password: string, at: Date): Promise<number> {
  const account = await knownAccount(db, email);
  refuseGuessable(password, account);
  const { id } = account;
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    await transaction.updateTable("accounts").set({ password_hash: passwordHash }).where("id", "=", id).execute();
    await recordAudit(transaction, { at, by: null, action: "account.change_password", entityId: id });
    return endSessionsOf(transaction, id);
  });
}

/** Who is signed in, and by which session. */
interface OwnSession {
  readonly token: string;
  readonly administrator: SignedIn;
}

/**
 * Gives who is signed in another password and ends all their sessions, this one, too: somebody else may have its token.
 * Refuses another password than theirs (403, after too many 429), and a new one that is easy to guess (400).
 */
export async function changeOwnPassword(
  db: Database,
  session: OwnSession,
  { currentPassword, newPassword }: v.InferOutput<typeof ChangePasswordRequest>,
  at: Date,
): Promise<void> {
  const account = await identify(db, session, currentPassword, at);
  refuseGuessable(newPassword, account);
  const { id } = account;
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (transaction) => {
    await confirmPassword(transaction, account, wrongPassword);
    await confirmSession(transaction, session);
    await transaction.updateTable("accounts").set({ password_hash: passwordHash }).where("id", "=", id).execute();
    const by = session.administrator;
    await recordAudit(transaction, { at, by, action: "account.change_password", entityId: id });
    await endSessionsOf(transaction, id);
  });
}

/** Ends sessions of who is signed in and returns how many. Refuses another password than theirs (403, after too many 429). */
export async function endOwnSessions(
  db: Database,
  session: OwnSession,
  { password, sessions }: v.InferOutput<typeof EndSessionsRequest>,
  at: Date,
): Promise<number> {
  const account = await identify(db, session, password, at);
  return db.transaction().execute(async (transaction) => {
    await confirmPassword(transaction, account, wrongPassword);
    await confirmSession(transaction, session);
    const ended = await endSomeSessions(transaction, account.id, sessions, session.token);
    const entry = { at, by: session.administrator, action: "account.end_sessions", entityId: account.id } as const;
    if (ended > 0) await recordAudit(transaction, { ...entry, after: { ended } });
    return ended;
  });
}

/** Whether it is they: somebody else may sit at their browser, or have their token. */
async function identify(
  db: Database,
  { token, administrator }: OwnSession,
  password: string,
  now: Date,
): Promise<AccountsTable> {
  const forgetFailures = await countConfirmation(db, token, now);
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", administrator.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password, account.password_hash))) throw wrongPassword;
  await forgetFailures();
  return account;
}

/** Another session of theirs may have ended this one meanwhile. */
async function confirmSession(transaction: Database, { token, administrator }: OwnSession): Promise<void> {
  if (!(await isSessionOpen(transaction, token, administrator.id))) throw unauthenticated;
}

/** Ends all sessions of an account and returns how many. Throws CommandRefused for an unknown email. */
export async function endSessions(db: Database, email: string, at: Date): Promise<number> {
  const { id } = await knownAccount(db, email);
  return db.transaction().execute(async (transaction) => {
    await recordAudit(transaction, { at, by: null, action: "account.end_sessions", entityId: id });
    return endSessionsOf(transaction, id);
  });
}

async function knownAccount(db: Database, email: string): Promise<AccountsTable> {
  const account = await findAccount(db, email);
  if (!account) throw new CommandRefused(`There is no account with the email address ${email}.`);
  return account;
}

/** Whether anybody can sign in with the credentials that demo mode shows to everyone. */
export async function hasDemoAdministrator(db: Database): Promise<boolean> {
  const account = await findAccount(db, demoCredentials.email);
  return account !== undefined && (await verifyPassword(demoCredentials.password, account.password_hash));
}
