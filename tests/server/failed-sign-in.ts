import { limitSignIn } from "../../server/auth/throttle.ts";
import type { Database } from "../../server/storage/tables.ts";

/** Counts a sign-in that does not succeed, from an address that nobody has signed in from. */
export async function failSignIn(db: Database, email: string, address: string, now: Date): Promise<void> {
  await limitSignIn(db, email, address, now, async () => false);
}
