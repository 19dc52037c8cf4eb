import { sql } from "kysely";
import { shownRows } from "../../../contract/constants.ts";
import { collateBytes } from "../../storage/database.ts";
import { compareNewest, datedOf } from "../../storage/newest-first.ts";
import { readSomeOrders } from "../../storage/orders.ts";
import type { Database, OrdersTable } from "../../storage/tables.ts";
import { hasBucket, run } from "../statements.ts";
import { besideRollups, hasNoBucket, type OtherOrders } from "./beside-rollups.ts";

type Listed = Pick<OrdersTable, "id" | "created_at">;

/** Reads the newest orders, sorted as in the list of orders. `others` counts those in no bucket, whose date cannot be read. */
export async function recentOrders(db: Database, others: readonly OtherOrders[]) {
  const latest = sql<Listed>`select o.id, o.created_at from orders as o where ${hasBucket}
    order by o.created_at desc, o.id${collateBytes(db)} limit ${sql.lit(shownRows)}`;
  const found = [...(await run(db, latest)).rows];
  // Orders with a malformed date, which only SQL by hand can write, may be recent, too. They cannot be sorted in SQL.
  if (others.some(({ createdAt }) => createdAt !== null)) {
    const malformed = sql<Listed>`select o.id, o.created_at from ${besideRollups(db)}
      where ${hasNoBucket} and o.created_at is not null`;
    found.push(...(await run(db, malformed)).rows);
  }
  // Undated orders come last.
  if (found.length < shownRows) {
    const undated = sql<Listed>`select o.id, o.created_at from ${besideRollups(db)}
      where ${hasNoBucket} and o.created_at is null order by o.id${collateBytes(db)} limit ${sql.lit(shownRows)}`;
    found.push(...(await run(db, undated)).rows);
  }
  const newest = found.map(datedOf).sort(compareNewest).slice(0, shownRows);
  return readSomeOrders(
    db,
    newest.map(({ id }) => id),
  );
}
