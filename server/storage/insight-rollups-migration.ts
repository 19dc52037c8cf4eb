import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

// History, as all migrations: what it needs of the product is copied here, so that it goes on making what it made when it
// was released. Its words are those of docs/insights.md.

/** Among the advisory locks of this product. */
const buyersLock = 822_101;

const bucketOf = (row: string) => sql`substr(${sql.ref(`${row}.created_at`)}, 1, 15)`;
const hasBucket = (row: string) => sql`${sql.ref(`${row}.created_at`)} like '____-__-__T__:__:%'`;
const buyerOf = (row: string) =>
  sql`substr(coalesce(${sql.ref(`${row}.customer_id`)}, ${sql.ref(`${row}.customer_email`)}), 1, 200)`;

// Takes the row's lock even where the bucket is dirty already, so that nobody counts it before this change is committed.
const orMark = sql`on conflict (bucket) do update set is_dirty = 1 where insight_buckets.is_dirty = 0;`;

// Statements of the triggers. `row` is what a trigger calls the row as it was or as it is: old or new.

/** Marks the bucket of an order. */
const markBucket = (row: string) => sql`insert into insight_buckets (bucket, is_dirty)
  select ${bucketOf(row)}, 1 where ${hasBucket(row)} ${orMark}`;
/** Marks the bucket of an item's order, which must not be moved meanwhile; only PostgreSQL would let anybody. */
const markItemsBucket = (row: string, db: Kysely<Tables>) => sql`insert into insight_buckets (bucket, is_dirty)
  select ${bucketOf("o")}, 1 from orders as o where o.id = ${sql.ref(`${row}.order_id`)} and ${hasBucket("o")}
  ${isPostgres(db) ? sql`for share` : sql``} ${orMark}`;
/** Marks the bucket of the buyer's next order, whose rollup says when they had bought before. */
const markNextBucket = (row: string) => sql`insert into insight_buckets (bucket, is_dirty)
  select next.bucket, 1 from (
    select substr(min(o.created_at), 1, 15) as bucket from orders as o
    where ${buyerOf("o")} = ${buyerOf(row)} and o.created_at >= ${bucketOf(row)} || '9:60.000Z'
  ) as next where next.bucket is not null ${orMark}`;

/** What earlier versions counted, by day, by hour and by ten minutes. */
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

/** A change of an order or an item marks what it makes wrong, whoever makes it. */
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
      // However few orders there were when its plans were made: they would read all of them later.
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

/** What only PostgreSQL needs, where several change orders at once. */
async function createPostgresTriggers(db: Kysely<Tables>): Promise<void> {
  // Two changes of a buyer's orders would each miss the bucket that the other makes the next one. At a stricter isolation
  // a change sees only what was committed when it began, and misses it even in turn.
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

/** The rollups that insights are answered from, and which buckets are dirty: all, at first. */
export const insightRollups: Migration = {
  async up(db: Kysely<Tables>) {
    await dropEarlierCounts(db);
    await createTables(db);
    await createTriggers(db);
    if (isPostgres(db)) await createPostgresTriggers(db);
    // After the triggers, which on PostgreSQL have waited for whoever was changing orders: no bucket is missed.
    await sql`insert into insight_buckets (bucket, is_dirty)
      select distinct ${bucketOf("orders")}, 1 from orders where ${hasBucket("orders")}
      on conflict (bucket) do nothing`.execute(db);
  },
};
