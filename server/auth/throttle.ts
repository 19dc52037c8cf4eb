import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Refusal } from "../refusal.ts";
import type { Database } from "../storage/tables.ts";
import { emailKey } from "../storage/users.ts";

/** How many sign-ins may fail within a window, in milliseconds, before the next are refused unheard. */
export const signInLimits = { perAccount: 10, perAddress: 50, window: 15 * 60_000 } as const;

/** Keys are hashed: people type passwords into the email field. */
const keyOf = (kind: "account" | "address", value: string) =>
  createHash("sha256").update(`${kind} ${value}`).digest("base64url");

/** Counts one attempt in a single statement, so that attempts made at once are all counted. */
function count(db: Database, key: string, now: Date) {
  const windowStart = new Date(now.getTime() - signInLimits.window).toISOString();
  // One that starts so late was counted by a clock that has been set back since.
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
 * Counts a sign-in before it is heard, for the account it names, known or not, and for the address it comes from.
 * Refuses it (429, with Retry-After in seconds) when either has had too many. Returns what to call when it succeeds.
 */
export async function countSignIn(
  db: Database,
  email: string,
  address: string,
  now: Date,
): Promise<() => Promise<void>> {
  const accountKey = keyOf("account", emailKey(email));
  const addressKey = keyOf("address", address);
  const windowStart = new Date(now.getTime() - signInLimits.window).toISOString();
  const isFirstOf = ({ attempts }: { attempts: number }) => attempts === 1;

  // The address first: one that is refused must not lock the accounts it names.
  const byAddress = await count(db, addressKey, now);
  if (byAddress.attempts > signInLimits.perAddress) throw tooMany(byAddress.window_started_at, now);
  const byAccount = await count(db, accountKey, now);
  if (byAccount.attempts > signInLimits.perAccount) throw tooMany(byAccount.window_started_at, now);
  if (isFirstOf(byAddress) || isFirstOf(byAccount))
    await db.deleteFrom("sign_in_attempts").where("window_started_at", "<=", windowStart).execute();

  return async () => {
    await db.deleteFrom("sign_in_attempts").where("key", "=", accountKey).execute();
    await db
      .updateTable("sign_in_attempts")
      .set((row) => ({ attempts: row("attempts", "-", 1) }))
      .where("key", "=", addressKey)
      .execute();
  };
}

/** Why a sign-in is not even heard, for a window that started then. */
export function tooMany(windowStartedAt: string, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((Date.parse(windowStartedAt) + signInLimits.window - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(
    429,
    "too_many_attempts",
    `Too many failed sign-ins. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    { "retry-after": String(seconds) },
  );
}
