import { type Kysely, type Migration, sql } from "kysely";
import { buyerOf } from "../insights/buyer.ts";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

/** A number that no other lock of this product has. */
const buyersLock = 822_101;

const dayOf = (row: string) => sql`substr(${sql.ref(`${row}.created_at`)}, 1, 10)`;
const hasDay = (row: string) => sql`${sql.ref(`${row}.created_at`)} like '____-__-__T%'`;
// Also a day that is marked already is locked until the change is committed, so that nobody counts it meanwhile.
const marked = sql`on conflict (day) do update set is_counted = 0 where insight_days.is_counted = 1;`;

/** What makes the counts of a changed order's day wrong, or of an item's, as statements of a trigger. */
const markDay = (row: string) => sql`insert into insight_days (day, is_counted)
  select ${dayOf(row)}, 0 where ${hasDay(row)} ${marked}`;
const markItemsDay = (row: string) => sql`insert into insight_days (day, is_counted)
  select ${dayOf("o")}, 0 from orders as o where o.id = ${sql.ref(`${row}.order_id`)} and ${hasDay("o")} ${marked}`;
/** The day on which the buyer came back counts when they had come before. */
const markNextDay = (row: string) => sql`insert into insight_days (day, is_counted)
  select next.day, 0 from (
    select substr(min(o.created_at), 1, 10) as day from orders as o
    where ${buyerOf("o")} = ${buyerOf(row)} and o.created_at >= ${dayOf(row)} || 'T24:00:00.000Z'
  ) as next where next.day is not null ${marked}`;

/** The counts that insights are answered from (server/insights/counting.ts), and which of them are right. */
export const insightCounts: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable("insight_days")
      .addColumn("day", "text", (column) => column.primaryKey())
      .addColumn("is_counted", "integer", (column) => column.notNull())
      .execute();
    await sql`create index insight_days_uncounted on insight_days (day) where is_counted = 0`.execute(db);
    await db.schema
      .createTable("insight_hours")
      .addColumn("hour", "text", (column) => column.primaryKey())
      .addColumn("orders", "integer", (column) => column.notNull())
      .addColumn("revenue_paisa", "bigint", (column) => column.notNull())
      .addColumn("units", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("insight_counts")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("dimension", "text", (column) => column.notNull())
      .addColumn("value", "text")
      .addColumn("orders", "integer", (column) => column.notNull())
      .addColumn("revenue_paisa", "bigint", (column) => column.notNull())
      .addColumn("units", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("insight_counts_day").on("insight_counts").columns(["dimension", "day"]).execute();
    await db.schema
      .createTable("insight_shipping")
      .addColumn("day", "text", (column) => column.primaryKey())
      .addColumn("shipped", "integer", (column) => column.notNull())
      .addColumn("ship_timed", "integer", (column) => column.notNull())
      .addColumn("ship_days", "double precision", (column) => column.notNull())
      .addColumn("delivered", "integer", (column) => column.notNull())
      .addColumn("deliver_timed", "integer", (column) => column.notNull())
      .addColumn("deliver_days", "double precision", (column) => column.notNull())
      .addColumn("estimated", "integer", (column) => column.notNull())
      .addColumn("on_time", "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("insight_buyers")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("previous_day", "text")
      .addColumn("buyers", "integer", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("insight_buyers_day").on("insight_buyers").column("day").execute();
    const buyersColumns = sql`created_at, customer_id, customer_email`;
    const triggers = [
      { on: "orders", event: sql`insert`, does: [markDay("new"), markNextDay("new")] },
      { on: "orders", event: sql`delete`, does: [markDay("old"), markNextDay("old")] },
      { on: "orders", event: sql`update`, does: [markDay("old"), markDay("new")] },
      { on: "orders", event: sql`update of ${buyersColumns}`, does: [markNextDay("old"), markNextDay("new")] },
      { on: "order_items", event: sql`insert`, does: [markItemsDay("new")] },
      { on: "order_items", event: sql`delete`, does: [markItemsDay("old")] },
      { on: "order_items", event: sql`update`, does: [markItemsDay("old"), markItemsDay("new")] },
    ];
    for (const [n, { on, event, does }] of triggers.entries()) {
      const name = sql.id(`insight_days_${n + 1}`);
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
    if (isPostgres(db)) {
      // Two changes of a buyer's orders would each miss the day that the other one makes the next.
      await sql`create function insight_days_in_turn() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${sql.lit(buyersLock)}); return null; end $$`.execute(db);
      await sql`create trigger insight_days_in_turn before insert or delete or update of ${buyersColumns} on orders
        for each statement execute function insight_days_in_turn()`.execute(db);
      await sql`create function insight_days_all() returns trigger language plpgsql set search_path from current as
        $$ begin update insight_days set is_counted = 0; return null; end $$`.execute(db);
      for (const table of ["orders", "order_items"]) {
        await sql`create trigger insight_days_all after truncate on ${sql.table(table)}
          for each statement execute function insight_days_all()`.execute(db);
      }
    }
    // After the triggers, which on PostgreSQL have waited for whoever was changing orders: no day is missed.
    await sql`insert into insight_days (day, is_counted)
      select distinct ${dayOf("orders")}, 0 from orders where ${hasDay("orders")} on conflict (day) do nothing`.execute(
      db,
    );
  },
};
