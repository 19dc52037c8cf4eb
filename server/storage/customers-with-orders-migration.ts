import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Creates triggers that note the customer of each order that comes or goes, and both where an order gets another one. */
async function createTriggers(db: Kysely<Tables>): Promise<void> {
  const note = (row: string) => sql`insert into index_stale_buyers (customer_id, customer_email)
    values (${sql.ref(`${row}.customer_id`)}, ${sql.ref(`${row}.customer_email`)});`;
  const isOther = isPostgres(db) ? sql`is distinct from` : sql`is not`;
  const changed = sql`old.customer_id ${isOther} new.customer_id or old.customer_email ${isOther} new.customer_email`;
  const ofEachRow = sql`for each row`;
  for (const [name, event, each, notes] of [
    ["added", sql`insert on orders`, ofEachRow, note("new")],
    ["removed", sql`delete on orders`, ofEachRow, note("old")],
    [
      "changed",
      sql`update of customer_id, customer_email on orders`,
      sql`${ofEachRow} when (${changed})`,
      sql`${note("old")} ${note("new")}`,
    ],
    ...(isPostgres(db) ? [["emptied", sql`truncate on orders`, sql``, sql`${noteAll};`] as const] : []),
  ] as const) {
    const trigger = sql.id(`buyers_${name}_are_noted`);
    if (!isPostgres(db)) {
      await sql`create trigger ${trigger} after ${event} ${each} begin ${notes} end`.execute(db);
      continue;
    }
    const does = sql.id(`note_buyers_${name}`);
    await sql`create function ${does}() returns trigger language plpgsql set search_path from current as
      $$ begin ${notes} return null; end $$`.execute(db);
    await sql`create trigger ${trigger} after ${event} ${each} execute function ${does}()`.execute(db);
  }
}

const noteAll = sql`insert into index_stale_buyers (customer_id) select id from customers`;

/** Whether customers have orders, in their index. The migration notes all customers; the running server reads their orders. */
export const customersWithOrders: Migration = {
  async up(db: Kysely<Tables>) {
    const number = isPostgres(db) ? sql`bigint generated always as identity primary key` : sql`integer primary key`;
    await sql`create table index_stale_buyers (number ${number}, customer_id text, customer_email text)`.execute(db);
    // First: a transaction that deletes a customer also locks orders before the index.
    await createTriggers(db);
    // Most customers of a shop have ordered: PostgreSQL writes a changed row to all its indexes.
    await sql`alter table customer_index add column has_orders bigint not null default 1`.execute(db);
    await sql`create index customer_index_has_orders on customer_index (has_orders, recency)`.execute(db);
    await noteAll.execute(db);
  },
};
