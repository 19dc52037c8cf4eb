import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

// History, as all migrations: what it needs of the product is copied here, so that it goes on making what it made when it
// was released. It calls a bucket (docs/insights.md) a slot, and marks one dirty by setting is_counted to 0.

/** Among the advisory locks of this product. */
const buyersLock = 822_101;

const slotOf = (row: string) => sql`substr(${sql.ref(`${row}.created_at`)}, 1, 15)`;
const hasSlot = (row: string) => sql`${sql.ref(`${row}.created_at`)} like '____-__-__T__:__:%'`;
const buyerOf = (row: string) =>
  sql`substr(coalesce(${sql.ref(`${row}.customer_id`)}, ${sql.ref(`${row}.customer_email`)}), 1, 200)`;

// Takes the row's lock even where the slot is dirty already, so that nobody counts it before this change is committed.
const dirty = sql`on conflict (slot) do update set is_counted = 0 where insight_slots.is_counted = 1;`;

// Statements of the triggers. `row` is what a trigger calls the row as it was or as it is: old or new.

/** Marks the slot of an order. */
const markSlot = (row: string) => sql`insert into insight_slots (slot, is_counted)
  select ${slotOf(row)}, 0 where ${hasSlot(row)} ${dirty}`;
/** Marks the slot of an item's order, which must not be moved meanwhile; only PostgreSQL would let anybody. */
const markItemsSlot = (row: string, db: Kysely<Tables>) => sql`insert into insight_slots (slot, is_counted)
  select ${slotOf("o")}, 0 from orders as o where o.id = ${sql.ref(`${row}.order_id`)} and ${hasSlot("o")}
  ${isPostgres(db) ? sql`for share` : sql``} ${dirty}`;
/** Marks the slot of the buyer's next order, whose rollup says when they had bought before. */
const markNextSlot = (row: string) => sql`insert into insight_slots (slot, is_counted)
  select next.slot, 0 from (
    select substr(min(o.created_at), 1, 15) as slot from orders as o
    where ${buyerOf("o")} = ${buyerOf(row)} and o.created_at >= ${slotOf(row)} || '9:60.000Z'
  ) as next where next.slot is not null ${dirty}`;

/** What earlier versions counted, by day and by hour. */
async function dropEarlierCounts(db: Kysely<Tables>): Promise<void> {
  const names = ["days", "hours"].flatMap((counted) =>
    ["1", "2", "3", "4", "5", "6", "7", "in_turn", "all"].map((name) => sql.id(`insight_${counted}_${name}`)),
  );
  for (const name of names) {
    await (isPostgres(db) ? sql`drop function if exists ${name} cascade` : sql`drop trigger if exists ${name}`).execute(
      db,
    );
  }
  for (const table of ["days", "hours", "counts", "shipping", "buyers"]) {
    await db.schema.dropTable(`insight_${table}`).ifExists().execute();
  }
}

async function createTables(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("insight_slots")
    .addColumn("slot", "text", (column) => column.primaryKey())
    .addColumn("is_counted", "integer", (column) => column.notNull())
    .execute();
  await sql`create index insight_slots_uncounted on insight_slots (slot) where is_counted = 0`.execute(db);
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
    { on: "orders", event: sql`insert`, does: [markSlot("new"), markNextSlot("new")] },
    { on: "orders", event: sql`delete`, does: [markSlot("old"), markNextSlot("old")] },
    { on: "orders", event: sql`update`, does: [markSlot("old"), markSlot("new")] },
    { on: "orders", event: sql`update of ${buyersColumns}`, does: [markNextSlot("old"), markNextSlot("new")] },
    { on: "order_items", event: sql`insert`, does: [markItemsSlot("new", db)] },
    { on: "order_items", event: sql`delete`, does: [markItemsSlot("old", db)] },
    { on: "order_items", event: sql`update`, does: [markItemsSlot("old", db), markItemsSlot("new", db)] },
  ];
  for (const [n, { on, event, does }] of triggers.entries()) {
    const name = sql.id(`insight_slots_${n + 1}`);
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
  // Two changes of a buyer's orders would each miss the slot that the other makes the next one. At a stricter isolation
  // a change sees only what was committed when it began, and misses it even in turn.
  await sql`create function insight_slots_in_turn() returns trigger language plpgsql as
        $$ begin
          if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
            raise exception 'orders are changed at read committed';
          end if;
          perform pg_advisory_xact_lock(${sql.lit(buyersLock)});
          return null;
        end $$`.execute(db);
  await sql`create trigger insight_slots_in_turn before insert or delete or update of ${buyersColumns} on orders
        for each statement execute function insight_slots_in_turn()`.execute(db);
  await sql`create function insight_slots_all() returns trigger language plpgsql set search_path from current as
        $$ begin update insight_slots set is_counted = 0; return null; end $$`.execute(db);
  for (const table of ["orders", "order_items"]) {
    await sql`create trigger insight_slots_all after truncate on ${sql.table(table)}
          for each statement execute function insight_slots_all()`.execute(db);
  }
}

/** The rollups that insights are answered from, and which buckets are dirty: all, at first. */
export const insightCounts: Migration = {
  async up(db: Kysely<Tables>) {
    await dropEarlierCounts(db);
    await createTables(db);
    await createTriggers(db);
    if (isPostgres(db)) await createPostgresTriggers(db);
    // After the triggers, which on PostgreSQL have waited for whoever was changing orders: no slot is missed.
    await sql`insert into insight_slots (slot, is_counted)
      select distinct ${slotOf("orders")}, 0 from orders where ${hasSlot("orders")}
      on conflict (slot) do nothing`.execute(db);
  },
};
