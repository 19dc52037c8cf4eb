import { randomUUID } from "node:crypto";
import type { Kysely, Migration } from "kysely";
import type { Tables } from "./tables.ts";

// A released migration never changes: the rules of the product that it needs are copied here.

export const firstTables: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable("accounts")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("email_key", "text", (column) => column.notNull().unique())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("password_hash", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("sessions")
      .addColumn("token_hash", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("last_used_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("sign_in_attempts")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("window_started_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("audit")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("at", "text", (column) => column.notNull())
      .addColumn("account_id", "text")
      .addColumn("account_email", "text")
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("entity_id", "text", (column) => column.notNull())
      .addColumn("before", "text")
      .addColumn("after", "text")
      .execute();
    await db.schema.createIndex("audit_at").on("audit").column("at").execute();
    await db.schema.createIndex("audit_entity_id").on("audit").column("entity_id").execute();

    await db.schema
      .createTable("customers")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("email_key", "text", (column) => column.notNull().unique())
      .addColumn("contact_no", "text")
      .addColumn("age", "double precision")
      .addColumn("gender", "text")
      .addColumn("is_verified", "integer", (column) => column.notNull())
      .addColumn("created_at", "text")
      .addColumn("last_login", "text")
      .addColumn("last_visit", "text")
      .execute();
    await db.schema.createIndex("customers_created_at").on("customers").column("created_at").execute();

    await db.schema
      .createTable("orders")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("order_number", "text", (column) => column.notNull().unique())
      .addColumn("customer_id", "text", (column) => column.references("customers.id").onDelete("set null"))
      .addColumn("created_at", "text")
      .addColumn("updated_at", "text")
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("cancelled", "integer", (column) => column.notNull())
      .addColumn("cancellation_reason", "text")
      .addColumn("item_count", "integer", (column) => column.notNull())
      .addColumn("subtotal_paisa", "bigint")
      .addColumn("shipping_fee_paisa", "bigint")
      .addColumn("total_paisa", "bigint", (column) => column.notNull())
      .addColumn("notes", "text")
      .addColumn("customer_name", "text")
      .addColumn("customer_email", "text")
      .addColumn("customer_phone", "text")
      .addColumn("street", "text")
      .addColumn("city", "text")
      .addColumn("state", "text")
      .addColumn("country", "text")
      .addColumn("postal_code", "text")
      .addColumn("payment_status", "text")
      .addColumn("payment_method", "text")
      .addColumn("carrier", "text")
      .addColumn("tracking_number", "text")
      .addColumn("shipping_status", "text")
      .addColumn("shipping_notes", "text")
      .addColumn("estimated_delivery", "text")
      .addColumn("packed_at", "text")
      .addColumn("shipped_at", "text")
      .addColumn("delivered_at", "text")
      .addColumn("returned_at", "text")
      .addColumn("return_reason", "text")
      .execute();
    await db.schema.createIndex("orders_created_at").on("orders").column("created_at").execute();
    await db.schema.createIndex("orders_customer_id").on("orders").column("customer_id").execute();
    await db.schema.createIndex("orders_status").on("orders").column("status").execute();

    await db.schema
      .createTable("order_items")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("tagline", "text")
      .addColumn("image", "text")
      .addColumn("gallery", "text")
      .addColumn("quantity", "integer")
      .addColumn("unit_price_paisa", "bigint", (column) => column.notNull())
      .addColumn("total_price_paisa", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("order_items_order_id").on("order_items").column("order_id").execute();
    await db.schema.createIndex("order_items_name").on("order_items").column("name").execute();

    await db.schema
      .createTable("list_versions")
      .addColumn("list", "text", (column) => column.primaryKey())
      .addColumn("version", "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("installation")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("demo_offered_at", "text")
      .execute();
    await db
      .insertInto("list_versions")
      .values([
        { list: "users", version: 1 },
        { list: "orders", version: 1 },
      ])
      .execute();
    await db.insertInto("installation").values({ id: randomUUID(), demo_offered_at: null }).execute();
  },
};
