import { sql } from "kysely";
import { indexedEmail, indexKey, ownerKey } from "./customer-orders.ts";
import type { IndexStaleBuyersTable } from "./derived-tables.ts";
import { inIndexTurn, withoutLocked } from "./index-locks.ts";
import { readByIndexes } from "./read-snapshot.ts";
import { inSlices } from "./records.ts";
import type { Database } from "./tables.ts";
import { emailKey } from "./users.ts";
import { either, hasRows, idOf } from "./windows/conditions.ts";
import type { Condition } from "./windows/reader.ts";

// Which customers have orders. Triggers note the customers of orders that come, go or get another customer.

/**
 * Whether orders name customer `t` by its id, or have no customer's id but its email address. Addresses with non-ASCII letters
 * have to be the same to the letter, as neither database folds these as the page does.
 */
function hasOrders(db: Database): Condition {
  const [ofOrder, ofCustomer] = [indexedEmail(db, "o.customer_email"), indexedEmail(db, "c.email")];
  const unnamed = sql`from customers as c, orders as o where c.id = ${idOf(db)}
    and o.customer_id is null and o.customer_email is not null`;
  // The expression of the index orders_buyer.
  const spelled = sql`substr(coalesce(o.customer_id, o.customer_email), 1, 200)`;
  return either([
    hasRows(sql`from orders as o where o.customer_id = ${idOf(db)}`),
    hasRows(sql`${unnamed} and ${ofOrder} = ${ofCustomer} and ${ofOrder} not in ('', '*')`),
    hasRows(sql`${unnamed} and ${ofCustomer} = '*' and ${spelled} = substr(c.email, 1, 200)
      and o.customer_email = c.email`),
  ]);
}

/** Returns the ids of those of some customers who have orders. */
export async function buyersAmong(transaction: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  await readByIndexes(transaction);
  const { rows } = await sql<{ id: string }>`select t.id from customers as t
    where t.id in (${sql.join([...ids])}) and ${hasOrders(transaction)}`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

/** Whether there are notes. */
export async function areBuyersNoted(db: Database): Promise<boolean> {
  const notes = db.selectFrom("index_stale_buyers").select("number").orderBy("number").limit(1);
  return (await notes.executeTakeFirst()) !== undefined;
}

/** How many notes take as long as indexing one record. */
const notesPerRecord = 10;

/**
 * Reads again whether the customers that are noted have orders, for as many notes as take the time of indexing `records`.
 * Returns whether there may be more notes.
 */
export async function indexBuyers(db: Database, records: number): Promise<boolean> {
  if (!(await areBuyersNoted(db))) return false;
  const atOnce = records * notesPerRecord;
  return inIndexTurn(db, async (transaction) => {
    await readByIndexes(transaction);
    const notes = await transaction
      .selectFrom("index_stale_buyers")
      .selectAll()
      .orderBy("number")
      .limit(atOnce)
      .execute();
    const ids = await customersNoted(transaction, notes);
    const ours = await withoutLocked(transaction, "users", ids);
    for (const some of inSlices(ours, 1_000))
      await sql`update customer_index as t set has_orders = 1 - has_orders
        where t.id in (${sql.join(some)}) and (has_orders = 1) <> ${hasOrders(db)}`.execute(transaction);
    const done = notes.map(({ number }) => number);
    for (const some of inSlices(done, 1_000))
      await transaction.deleteFrom("index_stale_buyers").where("number", "in", some).execute();
    // Locked customers wait for the next round.
    const left = new Set(ids);
    for (const id of ours) left.delete(id);
    for (const some of inSlices([...left], 1_000))
      await transaction
        .insertInto("index_stale_buyers")
        .values(some.map((customer_id) => ({ customer_id, customer_email: null })))
        .execute();
    return notes.length === atOnce;
  });
}

/** Returns the ids of the customers that notes name, by an id or by an address; some others may be among them. */
async function customersNoted(
  transaction: Database,
  notes: readonly Omit<IndexStaleBuyersTable, "number">[],
): Promise<string[]> {
  const ids = new Set(notes.flatMap(({ customer_id }) => customer_id ?? []));
  const emails = [...new Set(notes.flatMap(({ customer_email }) => customer_email ?? []))];
  for (const some of inSlices(emails, 500)) {
    const { rows } = await sql<{ id: string }>`
      select id from customers where ${indexedEmail(transaction, "email")} in (${sql.join(some.map(asciiKey))})
      union select id from customers where email_key in (${sql.join(some.map(emailKey))})`.execute(transaction);
    for (const { id } of rows) ids.add(id);
  }
  return [...ids];
}

/** Returns an address's key in the index customers_of_emails; empty where that is shared by all with non-ASCII letters. */
const asciiKey = (email: string) => indexKey(ownerKey(email)).replace(/^\*$/, "");
