import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

// A released migration never changes: the rules of the product that it needs are copied here.

const blanks =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** Creates triggers that note the customer of each order that comes or goes, and both where an order gets another one. */
async function createTriggers(db: Kysely<Tables>): Promise<void> {
  const note = (row: string) => sql`insert into index_stale_buyers (customer_id, customer_email)
    values (${sql.ref(`${row}.customer_id`)}, ${sql.ref(`${row}.customer_email`)});`;
  const isOther = isPostgres(db) ? sql`is distinct from` : sql`is not`;
  const changed = sql`old.customer_id ${isOther} new.customer_id or old.customer_email ${isOther} new.customer_email`;
  for (const [name, event, notes] of [
    ["added", sql`insert on orders`, note("new")],
    ["removed", sql`delete on orders`, note("old")],
    ["changed", sql`update of customer_id, customer_email on orders`, sql`${note("old")} ${note("new")}`],
  ] as const) {
    const trigger = sql.id(`buyers_${name}_are_noted`);
    const when = name === "changed" ? sql`when (${changed})` : sql``;
    if (!isPostgres(db)) {
      await sql`create trigger ${trigger} after ${event} for each row ${when} begin ${notes} end`.execute(db);
      continue;
    }
    const does = sql.id(`note_buyers_${name}`);
    await sql`create function ${does}() returns trigger language plpgsql set search_path from current as
      $$ begin ${notes} return null; end $$`.execute(db);
    await sql`create trigger ${trigger} after ${event} for each row ${when} execute function ${does}()`.execute(db);
  }
}

/** Changes the rows of customers without orders, who are usually fewer: PostgreSQL writes a changed row to all its indexes. */
async function fill(db: Kysely<Tables>): Promise<void> {
  const byBytes = isPostgres(db) ? sql` collate "C"` : sql``;
  const key = (column: string) => {
    const trimmed = sql`${isPostgres(db) ? sql`btrim` : sql`trim`}(${sql.ref(column)}, ${sql.lit(blanks)})`;
    const text = sql`replace(${trimmed}, ${sql.lit("\u212a")}, 'k')`;
    const size = isPostgres(db) ? sql`octet_length(${text})` : sql`length(cast(${text} as blob))`;
    return sql`(case when ${size} = length(${text}) then substr(lower(${text}${byBytes}), 1, 200) else '*' end)`;
  };
  const [ofOrder, ofCustomer] = [key("o.customer_email"), key("c.email")];
  const id = isPostgres(db) ? sql`t.id collate "default"` : sql`t.id`;
  // PostgreSQL would read many orders for each customer where few orders name one.
  if (isPostgres(db)) await sql`set local enable_seqscan = off`.execute(db);
  await sql`update customer_index as t set has_orders = 0
    where (select 1 from orders as o where o.customer_id = ${id} limit 1) is null
      and (select 1 from customers as c, orders as o where c.id = ${id} and o.customer_id is null
        and o.customer_email is not null and ${ofOrder} = ${ofCustomer} and ${ofOrder} <> ''
        and (${ofOrder} <> '*' or o.customer_email = c.email) limit 1) is null`.execute(db);
  if (isPostgres(db)) await sql`set local enable_seqscan to default`.execute(db);
}

/** Whether customers have orders, in their index. Other transactions wait for nothing: each only adds notes. */
export const customersWithOrders: Migration = {
  async up(db: Kysely<Tables>) {
    const number = isPostgres(db) ? sql`bigint generated always as identity primary key` : sql`integer primary key`;
    await sql`create table index_stale_buyers (number ${number}, customer_id text, customer_email text)`.execute(db);
    await sql`alter table customer_index add column has_orders bigint not null default 1`.execute(db);
    // Before the rows are filled in: on PostgreSQL, creating these waits for transactions that change orders.
    await createTriggers(db);
    await fill(db);
    await sql`create index customer_index_has_orders on customer_index (has_orders, recency)`.execute(db);
  },
};
