import { sql } from "kysely";
import { readByIndexes } from "../storage/read-snapshot.ts";
import type { Database } from "../storage/tables.ts";
import { isBlank, storable } from "../storage/windows/conditions.ts";
import { besideRollups, hasNoBucket } from "./dashboard/beside-rollups.ts";
import { dimensions } from "./dimensions.ts";
import { dirtyBuckets, isInBucket } from "./rollups.ts";
import { forEachRow, rowsTable, run } from "./statements.ts";

/** The most dirty buckets whose orders are read. */
const maxDirty = 1_000;

/**
 * Returns the given names without those that no product of any order has. Blank ones stay, and so do all names where too many
 * buckets are dirty to know.
 */
export async function namesInUse(db: Database, names: string[]): Promise<string[]> {
  await readByIndexes(db);
  const inUse = new Set<string>();
  const unknown = () => storable(names).filter((name) => !inUse.has(name));
  const asked = () =>
    rowsTable(
      db,
      "asked",
      ["name"],
      unknown().map((name, n) => ({ n, texts: [name] })),
    );
  const { rows: rolledUp } = await run(
    db,
    sql<{ name: string }>`with ${asked()} select name from asked where (
      select 1 from insight_counts as c where dimension = 'PRODUCT' and grain = 'day'
        and substr(c.value, 1, 100) = substr(asked.name, 1, 100) and c.value = asked.name limit 1
    ) is not null`,
  );
  for (const { name } of rolledUp) inUse.add(name);
  if (unknown().length > 0) {
    const dirty = await dirtyBuckets(db)
      .limit(maxDirty + 1)
      .execute();
    if (dirty.length > maxDirty) return names;
    const named = sql`${dimensions.PRODUCT.items(db)} where i.name in (select name from asked)`;
    const ordersOfBucket = forEachRow(db, "orders", "o", isInBucket(sql.ref("o.created_at"), sql.ref("b.bucket")));
    const { rows: others } = await run(
      db,
      sql<{ name: string }>`with ${asked()}
        select i.name from insight_buckets as b ${ordersOfBucket} ${named} and b.is_dirty = 1
        union select i.name from ${besideRollups(db)} ${named} and ${hasNoBucket}`,
    );
    for (const { name } of others) inUse.add(name);
  }
  return names.filter((name) => isBlank(name) || inUse.has(name));
}
