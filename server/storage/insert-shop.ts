import { inSlices } from "./records.ts";
import type { AuditTable, CustomersTable, Database, OrderItemsTable, OrdersTable } from "./tables.ts";

/** A shop as rows. */
export interface ShopRows {
  customers: CustomersTable[];
  orders: OrdersTable[];
  items: OrderItemsTable[];
}

const rowsAtOnce = 200;

/** Writes a shop into a database, a few rows at a time. */
export async function insertShop(db: Database, { customers, orders, items }: ShopRows): Promise<void> {
  for (const rows of inSlices(customers, rowsAtOnce)) await db.insertInto("customers").values(rows).execute();
  for (const rows of inSlices(orders, rowsAtOnce)) await db.insertInto("orders").values(rows).execute();
  for (const rows of inSlices(items, rowsAtOnce)) await db.insertInto("order_items").values(rows).execute();
}

/** Writes audit records of what happened before there was an audit. */
export async function insertAudit(db: Database, entries: readonly AuditTable[]): Promise<void> {
  for (const rows of inSlices(entries, rowsAtOnce)) await db.insertInto("audit").values(rows).execute();
}
