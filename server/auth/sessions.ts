import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { whyNotEnded } from "../../contract/why-not.ts";
import { Refusal } from "../refusal.ts";
import type { AccountsTable, Database } from "../storage/tables.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** The lifetime of a session in milliseconds: since its last use, and in total. */
export const sessionLifetime = { idle: day, absolute: 30 * day } as const;
const usesRecordedEvery = minute;
/** How far ahead the dates of an open session may be: clocks of several servers differ, and a clock may be set back. */
const clockTolerance = 5 * minute;

/** The refusal of a request without an open session. */
export const unauthenticated = new Refusal(401, "unauthenticated", "Please sign in.", { "www-authenticate": "Bearer" });

/** The administrator that a session belongs to. */
export type SignedIn = Pick<AccountsTable, "id" | "name" | "email">;

/** The session that a request belongs to. */
export interface OwnSession {
  readonly token: string;
  readonly administrator: SignedIn;
}

/** Hashes a token for storage, so that a copy of the database opens no session. Tokens are random and need no salt. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();

/**
 * Whether a session is open. One with a date in the future was made or used while the clock was ahead, and would otherwise
 * stay open for as long as the clock was wrong.
 */
const isOpenAt = (now: Date) => sql<boolean>`(
  sessions.last_used_at > ${ago(now, sessionLifetime.idle)} and sessions.created_at > ${ago(now, sessionLifetime.absolute)}
  and sessions.last_used_at <= ${ago(now, -clockTolerance)} and sessions.created_at <= ${ago(now, -clockTolerance)})`;

/** Starts a session for an account and returns its token, which is stored nowhere. Deletes sessions that have ended. */
export async function startSession(
  db: Database,
  accountId: string,
  now: Date,
  userAgent: string | null = null,
): Promise<string> {
  await db
    .deleteFrom("sessions")
    .where(sql<boolean>`not ${isOpenAt(now)}`)
    .execute();
  const token = randomBytes(32).toString("base64url");
  const at = now.toISOString();
  await db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      created_at: at,
      last_used_at: at,
      user_agent: userAgent === null ? null : userAgent.slice(0, 300),
    })
    .execute();
  return token;
}

/** Returns the administrator of the session of `token`, and when it was last used. Undefined if it is not open. */
export async function findSession(db: Database, token: string, now: Date) {
  const session = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select(["accounts.id", "accounts.name", "accounts.email", "sessions.last_used_at"])
    .where("token_hash", "=", hashToken(token))
    .where("role", "=", "administrator")
    .where(isOpenAt(now))
    .executeTakeFirst();
  if (!session) return undefined;
  const { last_used_at: lastUsedAt, ...administrator } = session;
  return { administrator, lastUsedAt };
}

/** Records that a session was used, at most once a minute; `lastUsedAt` is the recorded time. */
export async function keepAlive(db: Database, token: string, lastUsedAt: string, now: Date): Promise<void> {
  if (lastUsedAt >= ago(now, usesRecordedEvery)) return;
  await db
    .updateTable("sessions")
    .set({ last_used_at: now.toISOString() })
    .where("token_hash", "=", hashToken(token))
    .execute();
}

/** Returns those of `tokens` whose session is open and an administrator's. This does not keep the sessions alive. */
export async function openSessions(db: Database, tokens: readonly string[], now: Date): Promise<Set<string>> {
  if (tokens.length === 0) return new Set();
  const tokenOf = new Map(tokens.map((token) => [hashToken(token), token]));
  const sessions = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select("token_hash")
    .where("token_hash", "in", [...tokenOf.keys()])
    .where("role", "=", "administrator")
    .where(isOpenAt(now))
    .execute();
  return new Set(sessions.map(({ token_hash }) => tokenOf.get(token_hash) ?? ""));
}

/** Ends the session of `token`, for every process. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", hashToken(token)).execute();
}

/** Locks the account's session of `token` until the transaction ends. Refuses (401) if it has been ended. */
export async function lockSession(transaction: Database, token: string, accountId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("sessions")
    .set({ account_id: accountId })
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw unauthenticated;
}

/** Returns a session's id, from which no token can be derived. */
const idOf = (tokenHash: string) => tokenHash.slice(0, idLength);
const idLength = 16;

/** Returns the open sessions of an account, last used first. The session of `token` is marked as current. */
export async function readSessions(db: Database, accountId: string, token: string, now: Date) {
  const sessions = await db
    .selectFrom("sessions")
    .selectAll()
    .where("account_id", "=", accountId)
    .where(isOpenAt(now))
    .orderBy("last_used_at", "desc")
    .orderBy("token_hash")
    .execute();
  return sessions.map(({ token_hash, created_at, last_used_at, user_agent }) => ({
    _id: idOf(token_hash),
    createdAt: created_at,
    lastUsedAt: last_used_at,
    ...(user_agent === null ? {} : { userAgent: user_agent }),
    current: token_hash === hashToken(token),
  }));
}

/** The refusal to end the current session among others. */
export const currentSession = new Refusal(409, "current_session", whyNotEnded({ current: true }) ?? "");

/**
 * Ends sessions of an account by their ids, or all but that of `token`; returns how many. Refuses to end that of
 * `token` (409), which signing out does.
 */
export async function endSomeSessions(
  db: Database,
  accountId: string,
  chosen: readonly string[] | "others",
  token: string,
): Promise<number> {
  if (chosen.includes(idOf(hashToken(token)))) throw currentSession;
  const own = db.deleteFrom("sessions").where("account_id", "=", accountId);
  const some =
    chosen === "others"
      ? own.where("token_hash", "!=", hashToken(token))
      : own.where((row) => row(row.fn<string>("substr", ["token_hash", row.lit(1), row.lit(idLength)]), "in", chosen));
  return Number((await some.executeTakeFirst()).numDeletedRows);
}

/** Ends every session of an account, for every process, and returns how many. */
export async function endSessionsOf(db: Database, accountId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("sessions").where("account_id", "=", accountId).executeTakeFirst();
  return Number(numDeletedRows);
}
