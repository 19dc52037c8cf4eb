import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import { Refusal } from "../refusal.ts";
import type { Database } from "../storage/tables.ts";
import { emailKey } from "../storage/users.ts";

/**
 * How many sign-ins may fail within a window, in milliseconds, before the next are refused without a look at their
 * password. What one address may try of an account is far from what locks the account for all, so that it takes many to
 * lock an administrator out.
 */
export const signInLimits = {
  perAccountFromAddress: 10,
  perAddress: 50,
  perAccount: 100,
  /** By who is signed in and gives their password again. */
  perSession: 10,
  window: 15 * 60_000,
} as const;

/** Keys are hashed: people type passwords into the email field. */
const keyOf = (kind: "account" | "address" | "session", value: string) =>
  createHash("sha256").update(`${kind} ${value}`).digest("base64url");
const accountKey = (email: string) => keyOf("account", emailKey(email));

/** The network of an address: an IPv4 address itself, or the first 48 bits of IPv6, which one subscriber may have. */
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
 * Counts a sign-in before its password is checked, for the account it names, known or not, and for the address it comes
 * from. Refuses it (429, with Retry-After in seconds) when either has had too many; the limit of the account alone does
 * not apply where `isKnownAddress` says so. Returns what to call when it succeeds.
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
 * Counts that somebody who is signed in gives their password, by their session alone: whoever cannot sign in must not keep
 * them from it. Refuses as `limitSignIn` does, and returns what to call when it is theirs.
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

/** Refuses where one of the counts is over its limit; now and then forgets the counts of windows that are over. */
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

/** The refusal of attempts until the window that started at `windowStartedAt` is over. */
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
