import type * as v from "valibot";
import type { UpdateShippingRequest } from "../../contract/calls.ts";
import { orderStatusAfterShipping, stampShipping } from "../../contract/order-lifecycle.ts";
import { Refusal } from "../refusal.ts";
import type { Actor } from "./audit.ts";
import { makeChange } from "./changes.ts";
import { type OrderRecord, toOrder } from "./order-records.ts";
import type { Database, OrderItemsTable, OrdersTable } from "./tables.ts";

export const orderNotFound = new Refusal(404, "order_not_found", "This order does not exist, or has been deleted.");
const cancelled = (message: string) => new Refusal(409, "order_cancelled", message);
/** Why a cancelled order is not cancelled, and why its parcel does not move. */
export const alreadyCancelled = cancelled("This order is already cancelled.");
export const cancelledIsNotShipped = cancelled("This order is cancelled, so its shipping cannot be changed.");
const notReturned = new Refusal(400, "invalid_request", "An order cannot be marked as returned.");

const ordersInASlice = 250;

async function findOrderRow(db: Database, id: string): Promise<OrdersTable> {
  const row = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw orderNotFound;
  return row;
}

const readItems = (db: Database, orderIds: string[]) =>
  db
    .selectFrom("order_items")
    .selectAll()
    .where("order_id", "in", orderIds)
    .orderBy("order_id")
    .orderBy("position")
    .execute();

async function findOrder(db: Database, id: string): Promise<OrderRecord> {
  return toOrder(await findOrderRow(db, id), await readItems(db, [id]));
}

/** All orders in slices, newest first and those without a date last. Call it in a transaction, for one moment's state. */
export async function* readOrders(db: Database): AsyncGenerator<OrderRecord[]> {
  const ids = await db
    .selectFrom("orders")
    .select("id")
    .orderBy("created_at", (order) => order.desc().nullsLast())
    .orderBy("id")
    .execute();
  for (let from = 0; from < ids.length; from += ordersInASlice) {
    const slice = ids.slice(from, from + ordersInASlice).map(({ id }) => id);
    const rows = await db.selectFrom("orders").selectAll().where("id", "in", slice).execute();
    const rowById = new Map(rows.map((row) => [row.id, row]));
    const itemsByOrder = new Map<string, OrderItemsTable[]>();
    for (const item of await readItems(db, slice)) {
      const items = itemsByOrder.get(item.order_id);
      if (items) items.push(item);
      else itemsByOrder.set(item.order_id, [item]);
    }
    yield slice.flatMap((id) => {
      const row = rowById.get(id);
      return row ? [toOrder(row, itemsByOrder.get(id) ?? [])] : [];
    });
  }
}

/** Changes columns of an order, unless it is cancelled, and returns it as it is then. */
async function changeOrder(
  db: Database,
  id: string,
  change: {
    action: "order.cancel" | "order.update_shipping";
    whenCancelled: Refusal;
    columns: (order: OrdersTable) => Partial<OrdersTable>;
  },
  by: Actor,
  at: Date,
): Promise<OrderRecord> {
  const apply = async (transaction: Database) => {
    const row = await findOrderRow(transaction, id);
    if (row.cancelled === 1) throw change.whenCancelled;
    const before = await findOrder(transaction, id);
    await transaction
      .updateTable("orders")
      .set({ ...change.columns(row), updated_at: at.toISOString() })
      .where("id", "=", id)
      .execute();
    return { before, after: await findOrder(transaction, id) };
  };
  const { after } = await makeChange(db, { list: "orders", action: change.action, id, by, at, apply });
  return after;
}

/** Cancels an order for `reason` and returns it. Refuses an unknown id (404) and a cancelled order (409). */
export function cancelOrder(db: Database, id: string, reason: string, by: Actor, at: Date): Promise<OrderRecord> {
  return changeOrder(
    db,
    id,
    {
      action: "order.cancel",
      whenCancelled: alreadyCancelled,
      columns: () => ({ cancelled: 1, status: "cancelled", cancellation_reason: reason }),
    },
    by,
    at,
  );
}

/**
 * Moves an order's parcel on, stamps the stages it reaches and moves the order's status with it; returns the order. One
 * that came back stays returned until another status is chosen. Refuses an unknown id (404), a cancelled order (409) and
 * a return that has not happened (400).
 */
export function updateShipping(
  db: Database,
  id: string,
  shipping: v.InferOutput<typeof UpdateShippingRequest>,
  by: Actor,
  at: Date,
): Promise<OrderRecord> {
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
      at.toISOString(),
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
  const change = { action: "order.update_shipping", whenCancelled: cancelledIsNotShipped, columns } as const;
  return changeOrder(db, id, change, by, at);
}

/** Deletes an order with its items and returns what was deleted. Refuses an unknown id (404). */
export async function deleteOrder(db: Database, id: string, by: Actor, at: Date): Promise<OrderRecord> {
  const apply = async (transaction: Database) => {
    const before = await findOrder(transaction, id);
    await transaction.deleteFrom("orders").where("id", "=", id).execute();
    return { before };
  };
  const { before } = await makeChange(db, { list: "orders", action: "order.delete", id, by, at, apply });
  return before;
}
