import type { AuditTable, CustomersTable, Database, OrderItemsTable, OrdersTable } from "./tables.ts";

/** A shop as rows. */
export interface ShopRows {
  customers: CustomersTable[];
  orders: OrdersTable[];
  items: OrderItemsTable[];
}

/** Databases limit the number of values in a statement. */
const rowsAtOnce = 200;

/** Writes a shop into a database, a few rows at a time. */
export async function insertShop(db: Database, { customers, orders, items }: ShopRows): Promise<void> {
  for (const rows of slices(customers)) await db.insertInto("customers").values(rows).execute();
  for (const rows of slices(orders)) await db.insertInto("orders").values(rows).execute();
  for (const rows of slices(items)) await db.insertInto("order_items").values(rows).execute();
}

/** Writes audit records of what happened before there was an audit. */
export async function insertAudit(db: Database, entries: readonly AuditTable[]): Promise<void> {
  for (const rows of slices(entries)) await db.insertInto("audit").values(rows).execute();
}

function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}
