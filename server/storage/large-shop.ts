import { within } from "./database.ts";
import type { Database } from "./tables.ts";

/** A page does not wait longer for a database that does not answer, in milliseconds. */
const timeoutMs = 1_000;

/** Whether the shop has so many orders or users, of those that are indexed: triggers keep the counts. */
export async function isLargeShop(db: Database, from: number): Promise<boolean> {
  const counts = db.selectFrom("index_counts").select("list").where("records", ">=", from).limit(1);
  return (await within(counts.executeTakeFirst(), timeoutMs)) !== undefined;
}
