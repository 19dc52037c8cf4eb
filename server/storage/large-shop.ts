import type { Database } from "./tables.ts";

/** Whether the shop has at least `from` orders or users. Indexed records count; triggers keep the counts. */
export async function isLargeShop(db: Database, from: number): Promise<boolean> {
  const counts = db.selectFrom("index_counts").select("list").where("records", ">=", from).limit(1);
  return (await counts.executeTakeFirst()) !== undefined;
}
