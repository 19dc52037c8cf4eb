import { type Kysely, type Migration, sql } from "kysely";
import { changes } from "./changes-migration.ts";
import { customerOrderIndexes } from "./customer-orders-migration.ts";
import { customersWithOrders } from "./customers-with-orders-migration.ts";
import { ordersBesideRollups } from "./dashboard-index-migration.ts";
import { isPostgres } from "./database.ts";
import { firstTables } from "./first-tables-migration.ts";
import { foundTexts } from "./found-text-migration.ts";
import { insightChanges } from "./insight-changes-migration.ts";
import { insightRollups } from "./insight-rollups-migration.ts";
import { listIndexes } from "./list-index-migration.ts";
import { ordersWithoutReason } from "./no-reason-migration.ts";
import { oneWaySorts } from "./one-way-sorts-migration.ts";
import { orderProducts } from "./order-products-migration.ts";
import { orderSignatures } from "./order-signatures-migration.ts";
import { productNames } from "./product-names-migration.ts";
import { shortSorts } from "./short-sorts-migration.ts";
import type { Tables } from "./tables.ts";
import { trigramPieces } from "./trigram-pieces-migration.ts";
import { trigramTerms } from "./trigram-terms-migration.ts";

/**
 * Indexes for insights: the columns of a period's orders, and each buyer's orders by time. Leaves out texts of any length,
 * because PostgreSQL refuses long ones in an index.
 */
const insightIndexes: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createIndex("orders_insights")
      .on("orders")
      .columns(["created_at", "total_paisa", "item_count", "cancelled", "status", "carrier"])
      .execute();
    await sql`create index orders_buyer on orders (substr(coalesce("customer_id", "customer_email"), 1, 200), created_at)`.execute(
      db,
    );
    await db.schema.dropIndex("order_items_name").execute();
  },
};

/** Triggers that keep audit records from being changed or deleted, even by the server's own account. */
const auditIsKept: Migration = {
  async up(db: Kysely<Tables>) {
    if (isPostgres(db)) {
      await sql`create or replace function keep_audit() returns trigger language plpgsql as
        $$ begin raise exception 'the audit is not changed'; end $$`.execute(db);
      await sql`create trigger audit_is_kept before update or delete or truncate on audit
        for each statement execute function keep_audit()`.execute(db);
      return;
    }
    for (const change of ["update", "delete"]) {
      await sql`create trigger ${sql.id(`audit_is_kept_from_${change}`)} before ${sql.raw(change)} on audit
        begin select raise(abort, 'the audit is not changed'); end`.execute(db);
    }
  },
};

/** The user agent, by which people recognize their sessions. */
const sessionsUserAgent: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable("sessions").addColumn("user_agent", "text").execute();
  },
};

/**
 * Indexes for the history: changes of a kind, by an account or of a record, newest first. Each of its queries names the
 * kinds of changes, so that the many sign-ins in between are not read.
 */
const historyIndexes: Migration = {
  async up(db: Kysely<Tables>) {
    const index = (name: string) => db.schema.createIndex(name).on("audit");
    await index("audit_history").columns(["action", "at", "id"]).execute();
    await index("audit_history_by").columns(["account_id", "action", "at", "id"]).execute();
    await index("audit_history_of").columns(["entity_id", "action", "at", "id"]).execute();
    // For a period of many changes, PostgreSQL would use audit_at, and read the sign-ins in it, too.
    for (const replaced of ["audit_entity_id", "audit_at"]) await db.schema.dropIndex(replaced).execute();
  },
};

/** A placeholder for migrations whose tables 0019 drops and creates anew. */
const replaced: Migration = { up: async () => {} };

/** Views of the lists, of an account or of the shop, and the view that a list begins with for an account. */
const views: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable("views")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("list", "text", (column) => column.notNull())
      .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("name_key", "text", (column) => column.notNull())
      .addColumn("query", "text", (column) => column.notNull())
      .addColumn("columns", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    // An index takes nulls as distinct, and the names of the shop's views have to be unique.
    await sql`create unique index views_name on views (coalesce(account_id, ''), list, name_key)`.execute(db);
    await db.schema
      .createTable("first_views")
      .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
      .addColumn("list", "text", (column) => column.notNull())
      .addColumn("view_id", "text", (column) => column.notNull().references("views.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("first_views_pkey", ["account_id", "list"])
      .execute();
    await db.schema.createIndex("first_views_view_id").on("first_views").column("view_id").execute();
  },
};

/** The records that are open for change, with the same notifications as the versions of lists. */
const presence: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable("presence")
      .addColumn("token_hash", "text", (column) =>
        column.notNull().references("sessions.token_hash").onDelete("cascade"),
      )
      .addColumn("page", "text", (column) => column.notNull())
      .addColumn("list", "text", (column) => column.notNull())
      .addColumn("record_id", "text", (column) => column.notNull())
      .addColumn("renewed_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("presence_pkey", ["token_hash", "page"])
      .execute();
    if (!isPostgres(db)) return;
    await sql`create trigger presence_is_told after insert or update or delete on presence
      for each statement execute function tell_lists()`.execute(db);
  },
};

/** Drops PostgreSQL's indexes of trigrams of letters alone; `createTrigrams` makes those of letters and signs. */
const trigramsOfLettersDropped: Migration = {
  async up(db: Kysely<Tables>) {
    if (!isPostgres(db)) return;
    await sql`drop index if exists order_index_trigrams, customer_index_trigrams, order_index_found_trigrams,
      customer_index_found_trigrams`.execute(db);
  },
};

/** Replaces SQLite's triggers that update the trigrams of a searched text: only if the text has changed. */
const trigramsOfChangedTexts: Migration = {
  async up(db: Kysely<Tables>) {
    if (isPostgres(db)) return;
    for (const table of ["order_index", "customer_index"]) {
      const [trigger, trigrams] = [sql.id(`${table}_changed`), sql.id(`${table}_trigrams`)];
      await sql`drop trigger ${trigger}`.execute(db);
      await sql`create trigger ${trigger} after update of search on ${sql.id(table)} when old.search <> new.search begin
        insert into ${trigrams} (${trigrams}, rowid, search) values ('delete', old."row", old.search);
        insert into ${trigrams} (rowid, search) values (new."row", new.search); end`.execute(db);
    }
  },
};

/** Makes the lists of changed texts short that PostgreSQL's searches read beside an index of trigrams. */
const shortPendingLists: Migration = {
  async up(db: Kysely<Tables>) {
    if (!isPostgres(db)) return;
    for (const table of ["order_index", "customer_index"])
      for (const name of [`${table}_trigrams`, `${table}_found_trigrams`])
        await sql`alter index if exists ${sql.id(name)} set (gin_pending_list_limit = 256)`.execute(db);
  },
};

/** All migrations, in their order. A released migration never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-first-tables": firstTables,
  "0002-insight-indexes": insightIndexes,
  "0003-audit-is-kept": auditIsKept,
  "0004-insight-counts": replaced,
  "0005-sessions-user-agent": sessionsUserAgent,
  "0006-insight-counts-by-hour": replaced,
  "0007-insight-counts-by-ten-minutes": replaced,
  "0008-history-indexes": historyIndexes,
  "0009-changes": changes,
  "0010-list-indexes": listIndexes,
  "0011-views": views,
  "0012-presence": presence,
  "0013-orders-beside-rollups": ordersBesideRollups,
  "0014-orders-of-customers": customerOrderIndexes,
  "0015-found-texts": foundTexts,
  "0016-trigram-terms": trigramTerms,
  "0017-trigram-pieces": trigramPieces,
  "0018-orders-without-reason": ordersWithoutReason,
  "0019-insight-rollups": insightRollups,
  "0020-trigrams-of-letters-dropped": trigramsOfLettersDropped,
  "0021-order-products": orderProducts,
  "0022-trigrams-of-changed-texts": trigramsOfChangedTexts,
  "0023-short-sorts": shortSorts,
  "0024-one-way-sorts": oneWaySorts,
  "0025-customers-with-orders": customersWithOrders,
  "0026-insight-changes": insightChanges,
  "0027-short-pending-lists": shortPendingLists,
  "0028-product-names": productNames,
  "0029-order-signatures": orderSignatures,
};

/** The names of the migrations that this version of the product knows. */
export const migrationNames: readonly string[] = Object.keys(migrations);
