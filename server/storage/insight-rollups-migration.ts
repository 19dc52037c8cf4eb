import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

// A released migration never changes: the rules of the product that it needs are copied here. Its terms are those of
// docs/insights.md.

/** The key of the advisory lock that serializes new and deleted orders, and changes of an order's date or buyer. */
const buyersLock = 822_101;

const bucketOf = (row: string) => sql`substr(${sql.ref(`${row}.created_at`)}, 1, 15)`;
const hasBucket = (row: string) => sql`${sql.ref(`${row}.created_at`)} like '____-__-__T__:__:%'`;
const buyerOf = (row: string) =>
  sql`substr(coalesce(${sql.ref(`${row}.customer_id`)}, ${sql.ref(`${row}.customer_email`)}), 1, 200)`;

// Locks the row even where the bucket is dirty already, so that no process counts it before this change is committed.
const orMark = sql`on conflict (bucket) do update set is_dirty = 1 where insight_buckets.is_dirty = 0;`;

// Statements of the triggers. `row` is "old" or "new".

/** Marks the bucket of an order. */
const markBucket = (row: string) => sql`insert into insight_buckets (bucket, is_dirty)
  select ${bucketOf(row)}, 1 where ${hasBucket(row)} ${orMark}`;
/** Marks the bucket of an item's order. PostgreSQL locks the order, so that its date cannot change meanwhile. */
const markItemsBucket = (row: string, db: Kysely<Tables>) => sql`insert into insight_buckets (bucket, is_dirty)
  select ${bucketOf("o")}, 1 from orders as o where o.id = ${sql.ref(`${row}.order_id`)} and ${hasBucket("o")}
  ${isPostgres(db) ? sql`for share` : sql``} ${orMark}`;
/** Marks the bucket of the buyer's next order, whose rollup depends on the buyer's previous purchase. */
const markNextBucket = (row: string) => sql`insert into insight_buckets (bucket, is_dirty)
  select next.bucket, 1 from (
    select substr(min(o.created_at), 1, 15) as bucket from orders as o
    where ${buyerOf("o")} = ${buyerOf(row)} and o.created_at >= ${bucketOf(row)} || '9:60.000Z'
  ) as next where next.bucket is not null ${orMark}`;

/** Drops what earlier versions counted, by day, by hour and by ten minutes. */
async function dropEarlierCounts(db: Kysely<Tables>): Promise<void> {
  const names = ["days", "hours", "slots"].flatMap((counted) =>
    ["1", "2", "3", "4", "5", "6", "7", "in_turn", "all"].map((name) => sql.id(`insight_${counted}_${name}`)),
  );
  for (const name of names) {
    await (isPostgres(db) ? sql`drop function if exists ${name} cascade` : sql`drop trigger if exists ${name}`).execute(
      db,
    );
  }
  for (const table of ["days", "hours", "slots", "counts", "shipping", "buyers"]) {
    await db.schema.dropTable(`insight_${table}`).ifExists().execute();
  }
}

async function createTables(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("insight_buckets")
    .addColumn("bucket", "text", (column) => column.primaryKey())
    .addColumn("is_dirty", "integer", (column) => column.notNull())
    .execute();
  await sql`create index insight_buckets_dirty on insight_buckets (bucket) where is_dirty = 1`.execute(db);
  await db.schema
    .createTable("insight_counts")
    .addColumn("grain", "text", (column) => column.notNull())
    .addColumn("starts", "text", (column) => column.notNull())
    .addColumn("dimension", "text", (column) => column.notNull())
    .addColumn("value", "text")
    .addColumn("orders", "integer", (column) => column.notNull())
    .addColumn("revenue_paisa", "bigint", (column) => column.notNull())
    .addColumn("units", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("insight_counts_starts")
    .on("insight_counts")
    .columns(["dimension", "grain", "starts"])
    .execute();
  await db.schema
    .createTable("insight_shipping")
    .addColumn("grain", "text", (column) => column.notNull())
    .addColumn("starts", "text", (column) => column.notNull())
    .addColumn("shipped", "integer", (column) => column.notNull())
    .addColumn("ship_timed", "integer", (column) => column.notNull())
    .addColumn("ship_ms", "bigint", (column) => column.notNull())
    .addColumn("delivered", "integer", (column) => column.notNull())
    .addColumn("deliver_timed", "integer", (column) => column.notNull())
    .addColumn("deliver_ms", "bigint", (column) => column.notNull())
    .addColumn("estimated", "integer", (column) => column.notNull())
    .addColumn("on_time", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("insight_shipping_starts", ["grain", "starts"])
    .execute();
  await db.schema
    .createTable("insight_buyers")
    .addColumn("grain", "text", (column) => column.notNull())
    .addColumn("starts", "text", (column) => column.notNull())
    .addColumn("previous", "text")
    .addColumn("buyers", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("insight_buyers_starts")
    .on("insight_buyers")
    .columns(["grain", "starts", "previous", "buyers"])
    .execute();
  await db.schema.createIndex("insight_buyers_previous").on("insight_buyers").columns(["grain", "previous"]).execute();
}

const buyersColumns = sql`created_at, customer_id, customer_email`;

/** Creates triggers that mark the buckets whose rollups a change of an order or an item makes wrong, whoever makes it. */
async function createTriggers(db: Kysely<Tables>): Promise<void> {
  const triggers = [
    { on: "orders", event: sql`insert`, does: [markBucket("new"), markNextBucket("new")] },
    { on: "orders", event: sql`delete`, does: [markBucket("old"), markNextBucket("old")] },
    { on: "orders", event: sql`update`, does: [markBucket("old"), markBucket("new")] },
    { on: "orders", event: sql`update of ${buyersColumns}`, does: [markNextBucket("old"), markNextBucket("new")] },
    { on: "order_items", event: sql`insert`, does: [markItemsBucket("new", db)] },
    { on: "order_items", event: sql`delete`, does: [markItemsBucket("old", db)] },
    { on: "order_items", event: sql`update`, does: [markItemsBucket("old", db), markItemsBucket("new", db)] },
  ];
  for (const [n, { on, event, does }] of triggers.entries()) {
    const name = sql.id(`insight_buckets_${n + 1}`);
    const statements = sql.join(does, sql` `);
    if (isPostgres(db)) {
      // Plans made while there are few orders would scan the whole table later.
      await sql`create function ${name}() returns trigger language plpgsql
        set search_path from current set enable_seqscan = off as
        $$ begin ${statements} return null; end $$`.execute(db);
      await sql`create trigger ${name} after ${event} on ${sql.table(on)}
        for each row execute function ${name}()`.execute(db);
    } else {
      await sql`create trigger ${name} after ${event} on ${sql.table(on)} begin ${statements} end`.execute(db);
    }
  }
}

/** Creates what only PostgreSQL needs, where several transactions change orders at once. */
async function createPostgresTriggers(db: Kysely<Tables>): Promise<void> {
  // Two concurrent changes of a buyer's orders would each miss the next bucket that the other creates. At a stricter
  // isolation a transaction sees only what was committed when it began, so that taking turns would not help.
  await sql`create function insight_buckets_in_turn() returns trigger language plpgsql as
        $$ begin
          if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
            raise exception 'orders are changed at read committed';
          end if;
          perform pg_advisory_xact_lock(${sql.lit(buyersLock)});
          return null;
        end $$`.execute(db);
  await sql`create trigger insight_buckets_in_turn before insert or delete or update of ${buyersColumns} on orders
        for each statement execute function insight_buckets_in_turn()`.execute(db);
  await sql`create function insight_buckets_all() returns trigger language plpgsql set search_path from current as
        $$ begin update insight_buckets set is_dirty = 1; return null; end $$`.execute(db);
  for (const table of ["orders", "order_items"]) {
    await sql`create trigger insight_buckets_all after truncate on ${sql.table(table)}
          for each statement execute function insight_buckets_all()`.execute(db);
  }
}

/** The rollups that answer insights, and the list of buckets, which are all dirty at first. */
export const insightRollups: Migration = {
  async up(db: Kysely<Tables>) {
    await dropEarlierCounts(db);
    await createTables(db);
    await createTriggers(db);
    if (isPostgres(db)) await createPostgresTriggers(db);
    // After the triggers: on PostgreSQL, creating these waits for transactions that change orders, so no bucket is missed.
    await sql`insert into insight_buckets (bucket, is_dirty)
      select distinct ${bucketOf("orders")}, 1 from orders where ${hasBucket("orders")}
      on conflict (bucket) do nothing`.execute(db);
  },
};
