import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import { Refusal } from "../refusal.ts";
import type { Database } from "../storage/tables.ts";
import { emailKey } from "../storage/users.ts";

/**
 * The failed sign-ins that are allowed within a window (milliseconds); the next are refused without checking the
 * password. One address may try an account far less often than what locks it for all, so that it takes many to lock an
 * administrator out.
 */
export const signInLimits = {
  perAccountFromAddress: 10,
  perAddress: 50,
  perAccount: 100,
  /** Wrong passwords of a signed-in administrator who confirms a change. */
  perSession: 10,
  window: 15 * 60_000,
} as const;

/** Keys are hashed: people type passwords into the email field. */
const keyOf = (kind: "account" | "address" | "session", value: string) =>
  createHash("sha256").update(`${kind} ${value}`).digest("base64url");
const accountKey = (email: string) => keyOf("account", emailKey(email));

/** Returns the network of an address: itself if IPv4, or the first 48 bits of IPv6, which one subscriber may have. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 3).join(":") : parsed.toString();
}

const windowStartAt = (now: Date) => new Date(now.getTime() - signInLimits.window).toISOString();

/** Counts one attempt in a single statement, so that attempts made at once are all counted. */
function count(db: Database, key: string, now: Date) {
  const windowStart = windowStartAt(now);
  // A window that starts later than this was counted before a clock was set back.
  const tooLate = new Date(now.getTime() + signInLimits.window).toISOString();
  const isOver = sql<boolean>`(sign_in_attempts.window_started_at <= ${windowStart} or sign_in_attempts.window_started_at > ${tooLate})`;
  return db
    .insertInto("sign_in_attempts")
    .values({ key, attempts: 1, window_started_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        attempts: sql<number>`case when ${isOver} then 1 else sign_in_attempts.attempts + 1 end`,
        window_started_at: sql<string>`case when ${isOver} then excluded.window_started_at else sign_in_attempts.window_started_at end`,
      }),
    )
    .returning(["attempts", "window_started_at"])
    .executeTakeFirstOrThrow();
}

/**
 * Counts a sign-in before its password is checked, for the account it names, known or not, and for its address. Refuses
 * it (429, with Retry-After in seconds) when either has had too many; the limit of the account alone does not apply if
 * `isKnownAddress` resolves to true. Returns a function to call when the sign-in succeeds.
 */
export async function limitSignIn(
  db: Database,
  email: string,
  address: string,
  now: Date,
  isKnownAddress: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const from = networkOf(address);
  const account = accountKey(email);
  const fromAddress = keyOf("address", from);
  // Begins with the account's key, for clearFailures.
  const accountFromAddress = `${account} ${fromAddress}`;
  // An attempt that one limit refuses must not count towards the limits after it, and lock the account for others.
  await enforceLimits(db, now, "failed sign-ins", [
    [fromAddress, signInLimits.perAddress],
    [accountFromAddress, signInLimits.perAccountFromAddress],
    [account, signInLimits.perAccount, isKnownAddress],
  ]);
  return async () => {
    await db.deleteFrom("sign_in_attempts").where("key", "in", [accountFromAddress, account]).execute();
    await db
      .updateTable("sign_in_attempts")
      .set((row) => ({ attempts: row("attempts", "-", 1) }))
      .where("key", "=", fromAddress)
      .execute();
  };
}

/**
 * Counts a signed-in administrator's entry of their password, by session alone: strangers must not be able to block it.
 * Refuses as `limitSignIn` does, and returns a function to call when the password is right.
 */
export async function limitConfirmation(db: Database, token: string, now: Date): Promise<() => Promise<void>> {
  const key = keyOf("session", token);
  await enforceLimits(db, now, "wrong passwords", [[key, signInLimits.perSession]]);
  return async () => {
    await db.deleteFrom("sign_in_attempts").where("key", "=", key).execute();
  };
}

/** Forgets the failed sign-ins of an account, from all addresses. The limits of the addresses themselves remain. */
export async function clearFailures(db: Database, email: string): Promise<void> {
  const key = accountKey(email);
  await db
    .deleteFrom("sign_in_attempts")
    .where((row) => row(row.fn<string>("substr", ["key", row.lit(1), row.lit(key.length)]), "=", key))
    .execute();
}

type Attempts = "failed sign-ins" | "wrong passwords";
type Count = readonly [key: string, limit: number, isExempt?: () => Promise<boolean>];

/** Refuses if one of the counts is over its limit. When a new window begins, deletes the counts of expired ones. */
async function enforceLimits(db: Database, now: Date, what: Attempts, counts: readonly Count[]) {
  let isFirst = false;
  for (const [key, limit, isExempt] of counts) {
    const { attempts, window_started_at } = await count(db, key, now);
    if (attempts > limit && !(await isExempt?.())) throw tooMany(window_started_at, now, what);
    isFirst ||= attempts === 1;
  }
  if (!isFirst) return;
  await db.deleteFrom("sign_in_attempts").where("window_started_at", "<=", windowStartAt(now)).execute();
}

/** Returns the refusal of attempts until the window that started at `windowStartedAt` is over. */
export function tooMany(windowStartedAt: string, now: Date, what: Attempts): Refusal {
  const seconds = Math.max(1, Math.ceil((Date.parse(windowStartedAt) + signInLimits.window - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(
    429,
    "too_many_attempts",
    `Too many ${what}. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    { "retry-after": String(seconds) },
  );
}
