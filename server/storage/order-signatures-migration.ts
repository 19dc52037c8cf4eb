import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";
import { namesIn } from "./windows/product-lines.ts";
import { signatureOf } from "./windows/signature.ts";

/** The indexes in which orders are walked, and their columns so far. */
const indexes = {
  order_index_recency: "recency, id",
  order_index_number_key: "number_key, recency",
  order_index_customer_key: "customer_key, recency",
  order_index_customer_key_desc: "customer_key desc, recency",
  order_index_status_key: "status_key, recency",
  order_index_items: "items, recency",
  order_index_total: "total, recency",
  order_index_total_desc: "total desc, recency",
  order_index_shipping: "substr(shipping, 1, 100), recency",
};

const atOnce = 10_000;

/**
 * The signatures of orders, and SQLite's indexes with them. If their rule ever changes, another migration has to fill
 * them in again. PostgreSQL combines indexes instead, and has no signatures.
 */
export const orderSignatures: Migration = {
  async up(db: Kysely<Tables>) {
    if (isPostgres(db)) return;
    for (const name of Object.keys(indexes)) await sql`drop index ${sql.id(name)}`.execute(db);
    await sql`alter table order_index add column signature integer not null default 0`.execute(db);
    await fillSignatures(db);
    for (const [name, columns] of Object.entries(indexes))
      await sql`create index ${sql.id(name)} on order_index (${sql.raw(columns)}, signature)`.execute(db);
  },
};

async function fillSignatures(db: Kysely<Tables>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom("order_index")
      .select(["row", "status", "shipping", "payment", "city", "country", "carrier", "reason", "products"])
      .where("row", ">", last)
      .orderBy("row")
      .limit(atOnce)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)?.row ?? last;
    const signatures = rows.map(({ row, products, ...values }) => [row, signatureOf(values, namesIn(products)).bits]);
    await sql`update order_index set signature = signed.value ->> 1
      from json_each(${JSON.stringify(signatures)}) as signed where order_index."row" = signed.value ->> 0`.execute(db);
  }
}
