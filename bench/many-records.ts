// A shop of millions of orders and customers, written straight into the tables.
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Insertable, type RawBuilder, sql } from "kysely";
import type { ListName } from "../contract/list-names.ts";
import { buyersAmong } from "../server/storage/buyers.ts";
import { isPostgres } from "../server/storage/database.ts";
import { productNames, putRows } from "../server/storage/list-index.ts";
import { customerIndexRow, orderIndexRow } from "../server/storage/list-index-rows.ts";
import type { Database, Tables } from "../server/storage/tables.ts";
import { NewPieces } from "../server/storage/trigram-pieces.ts";

const copied = ["orders", "order_items"] as const;
/** What a copy takes from another order, so that the matches of a filter do not all lie on a few days. */
const ofAnother = [
  "item_count",
  "subtotal_paisa",
  "shipping_fee_paisa",
  "total_paisa",
  "customer_name",
  "customer_phone",
  "street",
  "city",
  "state",
  "country",
  "postal_code",
] as const;
/** The name of the table that the copies are made from. */
const original = (table: string) => sql.table(`original_${table}`);

/**
 * Multiplies the dated orders of `db`, with their items, by `times`, and leaves all buckets dirty. A copy is placed up to
 * a day before its original, and has the items of another order, and as its buyer one of a thousand copies of that order's.
 * Rows are written in the order of their dates, as in a real shop: orders of the same hour lie beside each other.
 */
export async function multiplyOrders(db: Database, times: number): Promise<void> {
  if (times === 1) return;
  if (!isPostgres(db)) {
    // On disk, as in a migration: sorting would take as much memory as the data.
    await sql`pragma temp_store = file`.execute(db);
    // No fsync: a shop that a power failure damages is made anew.
    await sql`pragma synchronous = off`.execute(db);
    await sql`pragma cache_size = -500000`.execute(db);
  }
  for (const table of copied) {
    await sql`create table ${original(table)} as select *, row_number() over () as place from ${sql.table(table)}`.execute(
      db,
    );
  }
  await sql`create index original_orders_day on ${original("orders")} (substr(created_at, 1, 10))`.execute(db);
  await sql`create unique index original_orders_place on ${original("orders")} (place)`.execute(db);
  await sql`create index original_items_order on ${original("order_items")} (order_id)`.execute(db);
  await sql`create table copies as with recursive copies (n) as (
    select 1 union all select n + 1 from copies where n < ${sql.lit(times - 1)}) select n from copies`.execute(db);
  const { rows: days } = await sql<{ day: string }>`
    select distinct substr(created_at, 1, 10) as day from orders where created_at is not null order by 1`.execute(db);
  await withoutIndexesAndTriggers(db, copied, async () => {
    for (const { day } of days) await copyOrdersOf(db, day);
  });
  for (const table of [...copied.map(original), sql.table("copies")]) await sql`drop table ${table}`.execute(db);
  await sql`insert into insight_buckets (bucket, is_dirty)
    select distinct substr(created_at, 1, 15), 1 from orders where created_at is not null
    on conflict (bucket) do update set is_dirty = 1`.execute(db);
  // PostgreSQL does it by itself only after a while.
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
}

/** Multiplies the customers of `db` by `times`, up to 1,000: each copy is the buyer of copied orders, and up to two years older. */
export async function multiplyCustomers(db: Database, times: number): Promise<void> {
  const first = await db.selectFrom("customers").selectAll().limit(1).executeTakeFirst();
  if (!first) return;
  const changed: Record<string, RawBuilder<unknown>> = {
    id: sql`n || '-' || c.id`,
    email: sql`n || '.' || c.email`,
    email_key: sql`n || '.' || c.email_key`,
    ...Object.fromEntries(
      ["created_at", "last_login", "last_visit"].map((name) => [
        name,
        earlier(db, sql.ref(`c.${name}`), sql`n * 1051`),
      ]),
    ),
  };
  const names = Object.keys(first);
  await withoutIndexesAndTriggers(db, ["customers"], async () => {
    await sql`insert into customers (${sql.join(names.map((name) => sql.ref(name)))})
      with recursive copies (n) as (select 0 union all select n + 1 from copies where n < ${sql.lit(times - 1)})
      select ${sql.join(names.map((name) => changed[name] ?? sql.ref(`c.${name}`)))}
      from customers as c cross join copies where n > 0`.execute(db);
  });
  if (isPostgres(db)) await sql`vacuum analyze customers`.execute(db);
}

/** As `indexList`, of orders. */
export const indexOrders = (db: Database) =>
  indexList(db, "orders", "order_index", async (after) => {
    const orders = await db
      .selectFrom("orders")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(2_000)
      .execute();
    if (orders.length === 0) return [];
    const namesOf = await productNames(
      db,
      orders.map(({ id }) => id),
    );
    return orders.map((order) => orderIndexRow(db, order, namesOf(order.id)));
  });

/** As `indexList`, of customers. */
export const indexCustomers = (db: Database) =>
  indexList(db, "users", "customer_index", async (after) => {
    const some = db.selectFrom("customers").selectAll().where("id", ">", after).orderBy("id").limit(2_000);
    const customers = await some.execute();
    if (customers.length === 0) return [];
    const ids = customers.map(({ id }) => id);
    const buyers = await db.transaction().execute((transaction) => buyersAmong(transaction, ids));
    return customers.map((customer) => customerIndexRow(customer, buyers.has(customer.id)));
  });

/** Indexes a list for windows (server/storage/list-index.ts), many times as fast as the server's small batches. */
async function indexList<Index extends "order_index" | "customer_index">(
  db: Database,
  list: ListName,
  index: Index,
  rowsAfter: (id: string) => Promise<(Insertable<Tables[Index]> & { readonly id: string })[]>,
): Promise<void> {
  await sql`delete from ${sql.table(index)}`.execute(db);
  await withoutIndexesAndTriggers(db, [index], async () => {
    for (let after = ""; ; ) {
      const rows = await rowsAfter(after);
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
      const pieces = new NewPieces(db);
      await db.transaction().execute(async (transaction) => {
        const texts = [];
        for (let from = 0; from < rows.length; from += 500)
          texts.push(...(await putRows(transaction, index, rows.slice(from, from + 500))));
        await pieces.add(transaction, index, texts);
      });
      pieces.remember();
      // Lets Node free what statements held: for ten million orders, that is more memory than there is.
      await nextTurn();
    }
  });
  for (const trigrams of isPostgres(db) ? [] : [`${index}_trigrams`, `${index}_found_trigrams`])
    await sql`insert into ${sql.table(trigrams)} (${sql.table(trigrams)}) values ('rebuild')`.execute(db);
  await sql`update index_counts set records = (select count(*) from ${sql.table(index)})
    where list = ${sql.lit(list)}`.execute(db);
  await db.deleteFrom("index_stale").where("list", "=", list).execute();
  if (list === "users") await db.deleteFrom("index_stale_buyers").execute();
  if (isPostgres(db)) await sql`vacuum analyze ${sql.table(index)}`.execute(db);
}

/** Returns the timestamp so many minutes before another one. */
const earlier = (db: Database, timestamp: RawBuilder<unknown>, minutes: RawBuilder<unknown>) =>
  isPostgres(db)
    ? sql`to_char(cast(${timestamp} as timestamptz) at time zone 'UTC' - (${minutes}) * interval '1 minute',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${timestamp}, '-' || (${minutes}) || ' minutes')`;

async function copyOrdersOf(db: Database, day: string): Promise<void> {
  // A different number of minutes for each order and copy.
  const minutes = sql`((o.place * 7919 + o.place % 89 * n * 13) % 1440)`;
  const createdAt = earlier(db, sql`o.created_at`, minutes);
  // As long as those of the demo: 24 and 9 characters.
  const number = sql`((n + 1000) || '' || (o.place + 10000))`;
  const id = sql`('0' || replace(replace(replace(substr(${createdAt}, 1, 19), '-', ''), 'T', ''), ':', '') || ${number})`;
  const changed: Record<(typeof copied)[number], Record<string, ReturnType<typeof sql>>> = {
    orders: {
      id,
      order_number: number,
      customer_id: sql`null`,
      ...Object.fromEntries(ofAnother.map((name) => [name, sql.ref(`another.${name}`)])),
      customer_email: sql`(n % 1000) || '.' || another.customer_email`,
      created_at: createdAt,
    },
    order_items: { id: sql`${id} || '-' || i.position`, order_id: id },
  };
  const pairs = sql`${original("orders")} as o cross join copies join ${original("orders")} as another
    on another.place = 1 + (o.place + n * 7919) % (select max(place) from ${original("orders")})`;
  const from = {
    orders: pairs,
    order_items: sql`${pairs} join ${original("order_items")} as i on i.order_id = another.id`,
  };
  await db.transaction().execute(async (transaction) => {
    for (const table of copied) {
      const first = await transaction.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow();
      const names = Object.keys(first);
      const values = names.map((name) => changed[table][name] ?? sql.ref(`${table === "orders" ? "o" : "i"}.${name}`));
      await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
        select ${sql.join(values)} from ${from[table]}
        where substr(o.created_at, 1, 10) = ${day} order by ${createdAt}`.execute(transaction);
    }
  });
}

/** Runs `write` without the tables' indexes and triggers, which makes it many times as fast, and then restores them. */
async function withoutIndexesAndTriggers(
  db: Database,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const found = isPostgres(db)
    ? sql<{ kind: string; name: string; definition: string }>`
      select 'index' as kind, indexname as name, indexdef as definition from pg_indexes
      where tablename in (${sql.join([...tables])})
        and not exists (select 1 from pg_constraint where conname = indexname)`
    : sql<{ kind: string; name: string; definition: string }>`
      select type as kind, name, sql as definition from sqlite_master
      where type in ('index', 'trigger') and tbl_name in (${sql.join([...tables])}) and sql is not null`;
  const { rows } = await found.execute(db);
  // PostgreSQL lets superusers alone do so: the triggers include those of foreign keys.
  const eachTable = async (change: string) => {
    if (!isPostgres(db)) return;
    for (const table of tables) await sql`alter table ${sql.table(table)} ${sql.raw(change)}`.execute(db);
  };
  await eachTable("disable trigger all");
  for (const { kind, name } of rows) await sql`drop ${sql.raw(kind)} ${sql.id(name)}`.execute(db);
  await write();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
  await eachTable("enable trigger all");
}
