import type { Database } from "../storage/tables.ts";
import { networkOf } from "./throttle.ts";

const knownFor = 30 * 24 * 60 * 60_000;

/** Whether somebody signed in to an account from the network of `address` in the last 30 days, according to the audit. */
export async function hasSignedInFrom(db: Database, accountId: string, address: string, now: Date): Promise<boolean> {
  const signIns = await db
    .selectFrom("audit")
    .select("after")
    .distinct()
    .where("entity_id", "=", accountId)
    .where("action", "=", "session.sign_in")
    .where("at", ">", new Date(now.getTime() - knownFor).toISOString())
    .where("at", "<=", now.toISOString())
    .execute();
  const network = networkOf(address);
  return signIns.some(({ after }) => after !== null && networkOf(JSON.parse(after).address) === network);
}
