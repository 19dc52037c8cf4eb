import { sql } from "kysely";
import { hasAddressOf } from "./customer-orders.ts";
import { inIndexTurn, withoutLocked } from "./index-locks.ts";
import { readByIndexes } from "./read-snapshot.ts";
import type { Database } from "./tables.ts";
import { hasRows, idOf } from "./windows/conditions.ts";
import type { Condition } from "./windows/reader.ts";

// Which customers have orders. Triggers note the customers of orders that come, go or get another customer.

/** Whether orders name customer `t` by its id, or have no customer's id but its email address. */
function hasOrders(db: Database): Condition {
  const named = hasRows(sql`from orders as o where o.customer_id = ${idOf(db)}`);
  const unnamed = hasRows(sql`from customers as c, orders as o where c.id = ${idOf(db)} and ${hasAddressOf(db)}`);
  return sql<boolean>`(${named} or ${unnamed})`;
}

/** Returns the ids of those of some customers who have orders. */
export async function buyersAmong(transaction: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  await readByIndexes(transaction);
  const { rows } = await sql<{ id: string }>`select t.id from customers as t
    where t.id in (${sql.join([...ids])}) and ${hasOrders(transaction)}`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

/** Whether the index may be wrong about some customers. */
export async function hasStaleBuyers(db: Database): Promise<boolean> {
  return (await db.selectFrom("index_stale_buyers").select("number").limit(1).executeTakeFirst()) !== undefined;
}

/** How many notes take as long as indexing one record. */
const notesPerRecord = 10;

/**
 * Reads again whether the customers that are noted have orders, for as many notes as take the time of indexing `records`.
 * Returns whether there may be more notes.
 */
export async function indexBuyers(db: Database, records: number): Promise<boolean> {
  if (!(await hasStaleBuyers(db))) return false;
  const atOnce = records * notesPerRecord;
  return inIndexTurn(db, async (transaction) => {
    await readByIndexes(transaction);
    const some = transaction.selectFrom("index_stale_buyers").select("number").orderBy("number").limit(atOnce);
    const numbers = (await some.execute()).map(({ number }) => number);
    if (numbers.length === 0) return false;
    const isSome = sql`o.number in (${sql.join(numbers)})`;
    const { rows } = await sql<{ id: string }>`
      select c.id from index_stale_buyers as o join customers as c on c.id = o.customer_id where ${isSome}
      union select c.id from index_stale_buyers as o, customers as c where ${isSome} and ${hasAddressOf(db)}`.execute(
      transaction,
    );
    const ids = rows.map(({ id }) => id);
    const ours = await withoutLocked(transaction, "users", ids);
    if (ours.length > 0)
      await sql`update customer_index as t set has_orders = 1 - has_orders
        where t.id in (${sql.join(ours)}) and (has_orders = 1) <> ${hasOrders(db)}`.execute(transaction);
    await transaction.deleteFrom("index_stale_buyers").where("number", "in", numbers).execute();
    // Locked customers wait for the next round.
    const locked = ids.filter((id) => !ours.includes(id));
    if (locked.length > 0)
      await transaction
        .insertInto("index_stale_buyers")
        .values(locked.map((customer_id) => ({ customer_id, customer_email: null })))
        .execute();
    return numbers.length === atOnce;
  });
}
