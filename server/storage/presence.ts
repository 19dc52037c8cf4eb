import type * as v from "valibot";
import { type Presence, type PresenceRequest, presenceLifetimeSeconds } from "../../contract/presence.ts";
import { Refusal } from "../refusal.ts";
import type { Database } from "./tables.ts";

/** The records that are open for change, with the administrators who have them open. */
export type OpenRecords = v.InferOutput<typeof Presence>;

/** The most pages of a session with an open record. */
export const maxPages = 20;

/** The refusal where too many pages of a session have a record open. */
export const tooManyPages = new Refusal(429, "too_many_pages", "This session has too many pages open.", {
  "retry-after": "30",
});

/** A page of the session whose token has this hash. */
export interface PageOfSession {
  readonly tokenHash: string;
  readonly page: string;
}

/** Returns the bounds (excluded) of valid `renewed_at`: later ones are from before a clock was set back. */
const renewedBetween = (now: Date) => {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  return { after: at(-presenceLifetimeSeconds), before: at(presenceLifetimeSeconds) };
};

/** Stores the one record that a page has open for change; it expires unless renewed. Throws tooManyPages. */
export async function openRecord(
  transaction: Database,
  { tokenHash, page }: PageOfSession,
  { list, record }: v.InferOutput<typeof PresenceRequest>,
  now: Date,
): Promise<void> {
  const { after, before } = renewedBetween(now);
  await transaction
    .deleteFrom("presence")
    .where((row) => row.or([row("renewed_at", "<=", after), row("renewed_at", ">=", before)]))
    .execute();
  const { pages } = await transaction
    .selectFrom("presence")
    .select(({ fn }) => fn.countAll().as("pages"))
    .where("token_hash", "=", tokenHash)
    .where("page", "!=", page)
    .executeTakeFirstOrThrow();
  if (Number(pages) >= maxPages) throw tooManyPages;
  const row = { list, record_id: record, renewed_at: now.toISOString() };
  await transaction
    .insertInto("presence")
    .values({ token_hash: tokenHash, page, ...row })
    .onConflict((earlier) => earlier.columns(["token_hash", "page"]).doUpdateSet(row))
    .execute();
}

/** Stores that a page has no record open any more. */
export async function closeRecord(db: Database, { tokenHash, page }: PageOfSession): Promise<void> {
  await db.deleteFrom("presence").where("token_hash", "=", tokenHash).where("page", "=", page).execute();
}

/** Reads who has which record open for change, without duplicates, in a stable order. */
export async function readPresence(db: Database, now: Date): Promise<OpenRecords> {
  const { after, before } = renewedBetween(now);
  const rows = await db
    .selectFrom("presence")
    .innerJoin("sessions", "sessions.token_hash", "presence.token_hash")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select(["list", "record_id", "accounts.id", "accounts.name"])
    .distinct()
    .where("renewed_at", ">", after)
    .where("renewed_at", "<", before)
    .orderBy("accounts.name")
    .orderBy("accounts.id")
    .orderBy("list")
    .orderBy("record_id")
    .execute();
  return {
    open: rows.map(({ list, record_id, id, name }) => ({ list, record: record_id, administrator: { _id: id, name } })),
  };
}
