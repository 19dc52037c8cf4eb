import { createHash, randomUUID } from "node:crypto";
import type * as v from "valibot";
import type { SignInRequest, SignUpRequest } from "../../contract/calls.ts";
import { CommandRefused, Refusal } from "../refusal.ts";
import { type Author, recordAudit } from "../storage/audit.ts";
import { refuseDuplicate } from "../storage/database.ts";
import type { AccountsTable, Database } from "../storage/tables.ts";
import { emailKey } from "../storage/users.ts";
import { refuseGuessable } from "./guessable.ts";
import { hashPassword, nobodysHash, verifyPassword } from "./passwords.ts";
import { endSessionsOf, lockSession, type OwnSession, type SignedIn, startSession } from "./sessions.ts";
import { clearFailures, limitSignIn, networkOf } from "./throttle.ts";

/** The refusal of a sign-in. */
export const invalidCredentials = new Refusal(401, "invalid_credentials", "Invalid email or password.");
/** The refusal of an account whose email address is taken. */
export const accountExists = new Refusal(409, "email_taken", "There is already an account with this email address.");

const findAccount = (db: Database, email: string) =>
  db.selectFrom("accounts").selectAll().where("email_key", "=", emailKey(email)).executeTakeFirst();

/** How long an address from which somebody signed in is known for their account, in milliseconds. */
const knownForMs = 30 * 24 * 60 * 60_000;

/** Whether somebody has signed in to an account from the network of `address` lately, according to the audit. */
async function hasSignedInFrom(db: Database, accountId: string, address: string, now: Date): Promise<boolean> {
  const signIns = await db
    .selectFrom("audit")
    .select("after")
    .distinct()
    .where("entity_id", "=", accountId)
    .where("action", "=", "session.sign_in")
    .where("at", ">", new Date(now.getTime() - knownForMs).toISOString())
    .where("at", "<=", now.toISOString())
    .execute();
  const network = networkOf(address);
  return signIns.some(({ after }) => after !== null && networkOf(JSON.parse(after).address) === network);
}

/** Where a request comes from. */
export interface Caller {
  readonly address: string;
  /** The User-Agent header. */
  readonly userAgent: string | null;
  /** Called with the id of the account that the request names, if there is one, before anything is refused. */
  readonly onAccount?: (id: string) => void;
}

/**
 * Signs an administrator in and returns the session's token and its owner. An unknown account, a wrong password and an
 * account that is no administrator's get the same refusal (401) after the same work; too many failures get 429.
 */
export async function signIn(
  db: Database,
  { email, password }: v.InferOutput<typeof SignInRequest>,
  { address, userAgent, onAccount }: Caller,
  now: Date,
): Promise<{ authToken: string; administrator: SignedIn }> {
  const account = await findAccount(db, email);
  if (account) onAccount?.(account.id);
  const isKnownAddress = () => hasSignedInFrom(db, account?.id ?? "", address, now);
  const forgetFailures = await limitSignIn(db, email, address, now, isKnownAddress);
  const matches = await verifyPassword(password, account?.password_hash ?? (await hashOfUnknown(db, email)));
  if (!account || !matches || account.role !== "administrator") {
    throw invalidCredentials;
  }
  await forgetFailures();
  const administrator = { id: account.id, name: account.name, email: account.email };
  const authToken = await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account, invalidCredentials);
    const entry = { at: now, by: administrator, action: "session.sign_in", entityId: account.id } as const;
    await recordAudit(transaction, { ...entry, after: { address } });
    return startSession(transaction, account.id, now, userAgent);
  });
  return { authToken, administrator };
}

/** Returns a hash for an unknown email: as costly as an existing account's, always the same one's for one email. */
async function hashOfUnknown(db: Database, email: string): Promise<string> {
  const accounts = await db.selectFrom("accounts").select("password_hash").orderBy("id").execute();
  const place = createHash("sha256").update(emailKey(email)).digest().readUInt32BE();
  return nobodysHash(accounts[place % accounts.length]?.password_hash);
}

/** Locks an account until the transaction ends. Throws `refusal` if its password or role has changed. */
export async function lockAccount(
  transaction: Database,
  { id, password_hash, role }: AccountsTable,
  refusal: Refusal,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("accounts")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where("role", "=", role)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refusal;
}

/**
 * Creates an administrator; `session` is null unless another one does it. Refuses an email address that is taken (409), a
 * password that is easy to guess (400) and a session that has ended meanwhile (401): hashing may have to wait for its turn.
 */
export async function createAdministrator(
  db: Database,
  { name, email, password }: v.InferOutput<typeof SignUpRequest>,
  session: OwnSession | null,
  now: Date,
): Promise<SignedIn> {
  const account = { id: randomUUID(), name, email };
  refuseGuessable(password, account);
  const passwordHash = await hashPassword(password);
  const by = session?.administrator ?? null;
  const created = db.transaction().execute(async (transaction) => {
    if (session) await lockSession(transaction, session.token, session.administrator.id);
    await transaction
      .insertInto("accounts")
      .values({
        ...account,
        role: "administrator",
        email_key: emailKey(email),
        password_hash: passwordHash,
        created_at: now.toISOString(),
      })
      .execute();
    const after = { ...account, role: "administrator" };
    await recordAudit(transaction, { at: now, by, action: "account.create", entityId: account.id, after });
  });
  await created.catch(refuseDuplicate(accountExists));
  return account;
}

/**
 * Gives an account another password, ends all its sessions and returns how many. Throws CommandRefused for an
 * unknown email, and refuses a password that is easy to guess (400).
 */
export async function changePassword(db: Database, email: string, password: string, at: Date): Promise<number> {
  const account = await knownAccount(db, email);
  refuseGuessable(password, account);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute((transaction) => setPassword(transaction, account, passwordHash, null, at));
}

/** Gives an account the password with this hash, forgets its failed sign-ins, ends all its sessions and returns how many. */
export async function setPassword(
  transaction: Database,
  { id, email }: AccountsTable,
  passwordHash: string,
  by: Author | null,
  at: Date,
): Promise<number> {
  await transaction.updateTable("accounts").set({ password_hash: passwordHash }).where("id", "=", id).execute();
  await clearFailures(transaction, email);
  await recordAudit(transaction, { at, by, action: "account.change_password", entityId: id });
  return endSessionsOf(transaction, id);
}

/** Ends all sessions of an account and returns how many. Throws CommandRefused for an unknown email. */
export async function endSessions(db: Database, email: string, at: Date): Promise<number> {
  const { id } = await knownAccount(db, email);
  return db.transaction().execute(async (transaction) => {
    await recordAudit(transaction, { at, by: null, action: "account.end_sessions", entityId: id });
    return endSessionsOf(transaction, id);
  });
}

/** Lets an account sign in again after too many failures. Throws CommandRefused for an unknown email. */
export async function unlock(db: Database, email: string, at: Date): Promise<void> {
  const { id } = await knownAccount(db, email);
  await db.transaction().execute(async (transaction) => {
    await clearFailures(transaction, email);
    await recordAudit(transaction, { at, by: null, action: "account.unlock", entityId: id });
  });
}

/** Keeps an administrator from signing in, ends their sessions and returns how many. Throws CommandRefused for others. */
export function disableAdministrator(db: Database, email: string, at: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const id = await changeRole(transaction, email, { from: "administrator", to: "disabled" });
    await recordAudit(transaction, { at, by: null, action: "account.disable", entityId: id });
    return endSessionsOf(transaction, id);
  });
}

/** Lets an administrator who was disabled sign in again. Throws CommandRefused for others. */
export function enableAdministrator(db: Database, email: string, at: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const id = await changeRole(transaction, email, { from: "disabled", to: "administrator" });
    await recordAudit(transaction, { at, by: null, action: "account.enable", entityId: id });
  });
}

async function changeRole(
  transaction: Database,
  email: string,
  { from, to }: Record<"from" | "to", "administrator" | "disabled">,
): Promise<string> {
  const account = await transaction
    .updateTable("accounts")
    .set({ role: to })
    .where("email_key", "=", emailKey(email))
    .where("role", "=", from)
    .returning("id")
    .executeTakeFirst();
  const wanted = from === "disabled" ? "disabled" : "enabled";
  if (!account) throw new CommandRefused(`There is no ${wanted} administrator with the email address ${email}.`);
  return account.id;
}

/** Returns the administrators who can sign in, ordered by email address. */
export function readAdministrators(db: Database): Promise<Pick<AccountsTable, "email" | "name">[]> {
  const administrators = db.selectFrom("accounts").select(["email", "name"]).where("role", "=", "administrator");
  return administrators.orderBy("email_key").execute();
}

async function knownAccount(db: Database, email: string): Promise<AccountsTable> {
  const account = await findAccount(db, email);
  if (!account) throw new CommandRefused(`There is no account with the email address ${email}.`);
  return account;
}
