import type * as v from "valibot";
import type { UpdateShippingRequest } from "../../contract/calls.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { orderChanges, type StatusChangeKind, statusAfter } from "../../contract/order-changes.ts";
import { orderStatusAfterShipping, plainStatus, stampShipping } from "../../contract/order-lifecycle.ts";
import { Refusal } from "../refusal.ts";
import { type Changed, type ChangeRequest, makeChange, refuseUnexpected } from "./changes.ts";
import { isPostgres } from "./database.ts";
import { insertShop } from "./insert-shop.ts";
import { idsInSlices } from "./newest-first.ts";
import { type OrderRecord, toOrder } from "./order-records.ts";
import { differing, inOrderOf } from "./records.ts";
import type { Database, OrderItemsTable, OrdersTable } from "./tables.ts";

export const orderNotFound = new Refusal(404, "order_not_found", "This order does not exist, or has been deleted.");

/** Returns the refusal of a change that the order's status does not allow; undefined where it is allowed. */
function refusalOf(kind: "order.ship" | StatusChangeKind, order: { status: string; cancelled: unknown }) {
  const why = orderChanges[kind].whyNot(order);
  return (
    why && new Refusal(409, `order_${order.cancelled ? "cancelled" : plainStatus(order.status)}` as ErrorCode, why)
  );
}

/** Returns the refusal of a status that the order has already. */
export const hasStatusAlready = (kind: StatusChangeKind) =>
  refusalOf(kind, { cancelled: false, ...statusAfter(kind) }) as Refusal;
export const cancelledIsNotShipped = refusalOf("order.ship", { status: "cancelled", cancelled: true }) as Refusal;
const notReturned = new Refusal(400, "invalid_request", "An order cannot be marked as returned.");

const ordersInASlice = 250;

async function findOrderRow(db: Database, id: string): Promise<OrdersTable> {
  const row = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw orderNotFound;
  return row;
}

const readItems = (db: Database, orderIds: readonly string[]) =>
  db
    .selectFrom("order_items")
    .selectAll()
    .where("order_id", "in", orderIds)
    .orderBy("order_id")
    .orderBy("position")
    .execute();

/** Yields all orders in slices, newest first and undated last. Call it in a transaction, for one moment's state. */
export async function* readOrders(db: Database): AsyncGenerator<OrderRecord[]> {
  for await (const ids of idsInSlices(db, "orders", ordersInASlice)) yield readSomeOrders(db, ids);
}

/** Reads the orders with `ids` that exist, in this order. Call it in a transaction, for one moment's state. */
export async function readSomeOrders(db: Database, ids: readonly string[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("orders").selectAll().where("id", "in", ids).execute();
  const itemsByOrder = new Map<string, OrderItemsTable[]>();
  for (const item of await readItems(db, ids)) {
    const items = itemsByOrder.get(item.order_id);
    if (items) items.push(item);
    else itemsByOrder.set(item.order_id, [item]);
  }
  return inOrderOf(
    ids,
    rows.map((row) => toOrder(row, itemsByOrder.get(row.id) ?? [])),
  );
}

/** Changes columns of an order and returns the order. Refuses what its status does not allow. */
async function changeOrder(
  db: Database,
  kind: "order.ship" | StatusChangeKind,
  id: string,
  columnsOf: (order: OrdersTable) => Partial<OrdersTable>,
  { by, at, expected }: ChangeRequest,
): Promise<Changed<OrderRecord>> {
  const apply = async (transaction: Database, version: string) => {
    const row = await findOrderRow(transaction, id);
    const items = await readItems(transaction, [id]);
    const before = toOrder(row, items);
    refuseUnexpected(expected, before);
    const refusal = refusalOf(kind, row);
    if (refusal) throw refusal;
    const columns = differing(row, columnsOf(row));
    if (Object.keys(columns).length === 0) return { before, after: before };
    const changed = { ...columns, updated_at: at.toISOString(), version };
    await transaction.updateTable("orders").set(changed).where("id", "=", id).execute();
    return { before, after: toOrder({ ...row, ...changed }, items) };
  };
  const action = orderChanges[kind].audit;
  const { after, change } = await makeChange(db, { list: "orders", action, id, by, at, apply });
  return { record: after, change };
}

/** The columns that each change with a reason writes. */
const statusColumns: Record<StatusChangeKind, (reason: string) => Partial<OrdersTable>> = {
  "order.cancel": (reason) => ({ cancelled: 1, status: "cancelled", cancellation_reason: reason }),
};

/**
 * Sets an order's status for `reason` and returns the order. Refuses an unknown id (404), another version than the expected
 * ones (412) and an order whose status does not allow it (409).
 */
export function setStatus(
  db: Database,
  kind: StatusChangeKind,
  id: string,
  reason: string,
  change: ChangeRequest,
): Promise<Changed<OrderRecord>> {
  return changeOrder(db, kind, id, () => statusColumns[kind](reason), change);
}

/**
 * Changes an order's shipping, stamps the stages it reaches and moves the order's status with it; returns the order. A
 * returned parcel stays returned until another status is chosen. Refuses an unknown id (404), another version than the
 * expected ones (412), a cancelled order (409) and the status `returned` for a parcel that does not have it (400).
 */
export function updateShipping(
  db: Database,
  id: string,
  shipping: v.InferOutput<typeof UpdateShippingRequest>,
  change: ChangeRequest,
): Promise<Changed<OrderRecord>> {
  const columns = (order: OrdersTable): Partial<OrdersTable> => {
    const parcel = {
      tracking_number: shipping.trackingNumber,
      carrier: shipping.carrier,
      estimated_delivery: shipping.estimatedDelivery || null,
      shipping_notes: shipping.notes || null,
    };
    if (shipping.status === "returned") {
      if (order.shipping_status === "returned") return parcel;
      throw notReturned;
    }
    const stamps = stampShipping(
      {
        packedDate: order.packed_at ?? undefined,
        shippedDate: order.shipped_at ?? undefined,
        deliveredDate: order.delivered_at ?? undefined,
      },
      shipping.status,
      change.at.toISOString(),
    );
    return {
      ...parcel,
      shipping_status: shipping.status,
      packed_at: stamps.packedDate ?? null,
      shipped_at: stamps.shippedDate ?? null,
      delivered_at: stamps.deliveredDate ?? null,
      returned_at: null,
      return_reason: null,
      status: orderStatusAfterShipping[shipping.status],
    };
  };
  return changeOrder(db, "order.ship", id, columns, change);
}

/**
 * Deletes an order with its items and returns what was deleted. Refuses an unknown id (404) and another version than the
 * expected ones (412).
 */
export async function deleteOrder(
  db: Database,
  id: string,
  { by, at, expected }: ChangeRequest,
): Promise<Changed<OrderRecord>> {
  const apply = async (transaction: Database) => {
    const before = toOrder(await findOrderRow(transaction, id), await readItems(transaction, [id]));
    refuseUnexpected(expected, before);
    await removeOrder(transaction, id);
    return { before };
  };
  const { before, change } = await makeChange(db, { list: "orders", action: "order.delete", id, by, at, apply });
  return { record: before, change };
}

/** Removes an order with its items. */
export async function removeOrder(transaction: Database, id: string): Promise<undefined> {
  await transaction.deleteFrom("orders").where("id", "=", id).execute();
}

/** Restores a removed order with its items; it belongs to the same customer, if they still exist. */
export async function restoreOrder(
  transaction: Database,
  { order, items }: { order: OrdersTable; items: OrderItemsTable[] },
): Promise<void> {
  const owner = await transaction
    .selectFrom("customers")
    .select("id")
    .where("id", "=", order.customer_id)
    // Locks the customer against deletion until the order refers to them.
    .$if(isPostgres(transaction), (query) => query.forKeyShare())
    .executeTakeFirst();
  await insertShop(transaction, { customers: [], orders: [{ ...order, customer_id: owner?.id ?? null }], items });
}
