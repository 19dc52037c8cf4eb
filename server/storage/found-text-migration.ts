import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

// A released migration never changes: the rules of the product that it needs are copied here.

const indexes = [
  { list: "orders", of: "orders", table: "order_index" },
  { list: "users", of: "customers", table: "customer_index" },
] as const;

type Index = (typeof indexes)[number];

/** Creates the column `found_by`, indexes of the beginnings of its first two texts, and an index of its trigrams. */
async function createFoundText(db: Kysely<Tables>, { table }: Index): Promise<void> {
  const [records, trigrams] = [sql.table(table), `${table}_found_trigrams`];
  const byBytes = isPostgres(db) ? sql` collate "C"` : sql``;
  await sql`alter table ${records} add column found_by text${byBytes} not null default ''`.execute(db);
  const secondAt = isPostgres(db) ? sql`strpos(found_by, chr(10))` : sql`instr(found_by, char(10))`;
  await sql`create index ${sql.id(`${table}_first`)} on ${records} (substr(found_by, 1, 16))`.execute(db);
  await sql`create index ${sql.id(`${table}_second`)} on ${records} (substr(found_by, ${secondAt} + 1, 16))`.execute(
    db,
  );
  if (isPostgres(db)) {
    await sql`do $$ declare place text; begin
      select quote_ident(n.nspname) into place from pg_extension as e join pg_namespace as n on n.oid = e.extnamespace
        where e.extname = 'pg_trgm';
      if place is not null then
        execute format('create index %I on %I using gin (found_by %s.gin_trgm_ops)',
          ${sql.lit(trigrams)}, ${sql.lit(table)}, place);
      end if;
    end $$`.execute(db);
    return;
  }
  await sql`create virtual table ${sql.table(trigrams)} using fts5 (found_by, content = ${sql.lit(table)},
    content_rowid = 'row', detail = none, columnsize = 0, tokenize = 'trigram case_sensitive 1')`.execute(db);
  // FTS5 keeps a count of its rows, which has to include the existing ones.
  await sql`insert into ${sql.table(trigrams)} (${sql.table(trigrams)}) values ('rebuild')`.execute(db);
  const added = sql`insert into ${sql.table(trigrams)} (rowid, found_by) values (new."row", new.found_by);`;
  const removed = sql`insert into ${sql.table(trigrams)} (${sql.table(trigrams)}, rowid, found_by)
    values ('delete', old."row", old.found_by);`;
  const trigger = (name: string, event: ReturnType<typeof sql>, statements: ReturnType<typeof sql>) =>
    sql`create trigger ${sql.id(`${table}_found_${name}`)} after ${event} begin ${statements} end`.execute(db);
  await trigger("added", sql`insert on ${records}`, added);
  await trigger("removed", sql`delete on ${records}`, removed);
  await trigger(
    "changed",
    sql`update of found_by on ${records} when old.found_by <> new.found_by`,
    sql`${removed} ${added}`,
  );
}

/** Creates triggers that mark an order when a field changes that only `found_by` holds. */
async function createTriggers(db: Kysely<Tables>): Promise<void> {
  const changed = sql`update of tracking_number, customer_phone on orders`;
  if (isPostgres(db)) {
    await sql`create trigger orders_found_are_indexed after ${changed}
      for each row execute function mark_orders()`.execute(db);
    // In the order of the ids, so that two transactions cannot deadlock.
    await sql`create function mark_orders_of_items() returns trigger language plpgsql set search_path from current as
      $$ begin
        insert into index_stale (list, id)
          select 'orders', o.id from orders as o where o.id in (select order_id from changed) order by o.id
          on conflict on constraint index_stale_pkey do update set id = excluded.id;
        return null;
      end $$`.execute(db);
    for (const [name, event] of [
      ["added", sql`insert on order_items referencing new table as changed`],
      ["removed", sql`delete on order_items referencing old table as changed`],
      ["changed_from", sql`update on order_items referencing old table as changed`],
      ["changed_to", sql`update on order_items referencing new table as changed`],
    ] as const) {
      await sql`create trigger ${sql.id(`items_${name}_are_indexed`)} after ${event}
        for each statement execute function mark_orders_of_items()`.execute(db);
    }
    return;
  }
  const mark = (id: ReturnType<typeof sql>) => sql`insert into index_stale (list, id)
    select 'orders', id from orders where id = ${id} on conflict do nothing;`;
  for (const [name, event, marked] of [
    ["orders_found", changed, mark(sql`new.id`)],
    ["items_added", sql`insert on order_items`, mark(sql`new.order_id`)],
    ["items_removed", sql`delete on order_items`, mark(sql`old.order_id`)],
    [
      "items_changed",
      sql`update of order_id, name on order_items`,
      sql`${mark(sql`old.order_id`)} ${mark(sql`new.order_id`)}`,
    ],
  ] as const) {
    await sql`create trigger ${sql.id(`${name}_are_indexed`)} after ${event} begin ${marked} end`.execute(db);
  }
}

/** The texts by which Find anything finds records. The migration marks all records, and the server indexes them. */
export const foundTexts: Migration = {
  async up(db: Kysely<Tables>) {
    for (const index of indexes) await createFoundText(db, index);
    await createTriggers(db);
    // After the triggers: on PostgreSQL, creating these waits for transactions that change records, so none is missed.
    for (const { list, of } of indexes) {
      await sql`insert into index_stale (list, id) select ${sql.lit(list)}, id from ${sql.table(of)}
        where true on conflict do nothing`.execute(db);
    }
  },
};
