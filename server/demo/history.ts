import type { HistoryAction } from "../../contract/history-actions.ts";
import { orderStatusAfterShipping } from "../../contract/order-lifecycle.ts";
import { demoCredentials } from "../../contract/settings.ts";
import type { ShopRows } from "../storage/insert-shop.ts";
import { toOrder } from "../storage/order-records.ts";
import type { AuditTable, CustomersTable, OrderItemsTable, OrdersTable } from "../storage/tables.ts";
import { emailKey, toUser } from "../storage/users.ts";
import { phone } from "./customers.ts";
import { importedOrders } from "./orders.ts";
import { Random } from "./random.ts";

const hour = 3_600_000;
const day = 24 * hour;
const daysTold = 45;
const profilesChanged = 9;

export const demoAdministratorId = "demo-administrator";

/** The fields of an order that nobody has changed yet. */
const untouched = {
  status: "confirmed",
  cancelled: 0,
  cancellation_reason: null,
  carrier: null,
  tracking_number: null,
  shipping_status: null,
  shipping_notes: null,
  estimated_delivery: null,
  packed_at: null,
  shipped_at: null,
  delivered_at: null,
  returned_at: null,
  return_reason: null,
} satisfies Partial<OrdersTable>;

/** Generates the demo shop's audit: its import, and the changes of its last weeks until `until`. */
export function demoHistory({ customers, orders, items }: ShopRows, until: Date): AuditTable[] {
  // A generator of its own, so that the shop is the same with and without a history.
  const random = new Random(22);
  const since = new Date(until.getTime() - daysTold * day).toISOString();
  const entry = (at: string, action: HistoryAction, id: string, before: object | null, after: object | null) => ({
    id: random.id(),
    at,
    account_id: action === "shop.import" ? null : demoAdministratorId,
    account_email: action === "shop.import" ? null : demoCredentials.email,
    action,
    entity_id: id,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    // Generated entries belong to no version of a list, and their deletions removed nothing beside the record.
    list: null,
    list_version: null,
    related: null,
    undoes: null,
  });

  const itemsOf = new Map<string, OrderItemsTable[]>();
  for (const item of items) itemsOf.set(item.order_id, [...(itemsOf.get(item.order_id) ?? []), item]);
  const ofOrders = orders
    .filter(({ updated_at }) => updated_at !== null && updated_at >= since)
    .flatMap((order) => {
      const record = (row: OrdersTable) => toOrder(row, itemsOf.get(order.id) ?? []);
      const states = statesOf(order);
      return states.slice(1).map((state, index) => {
        const action = state.cancelled === 1 ? "order.cancel" : "order.update_shipping";
        const before = states[index] as OrdersTable;
        return entry(`${state.updated_at}`, action, order.id, record(before), record(state));
      });
    });

  const isOld = ({ created_at }: CustomersTable) => created_at !== null && created_at < since;
  const reachable = customers.filter((customer) => isOld(customer) && customer.contact_no !== null);
  const workingHour = () =>
    new Date(
      until.getTime() - random.integer(1, daysTold) * day + random.integer(5 * 60, 12 * 60) * 60_000,
    ).toISOString();
  const ofProfiles = Array.from({ length: profilesChanged }, () => {
    const customer = random.pick(reachable);
    const moved = { ...customer, contact_no: phone(random) };
    return entry(workingHour(), "user.update", customer.id, toUser(moved), toUser(customer));
  });

  const original = random.pick(reachable);
  const email = original.email.replace("@", ".2@");
  const twin = { ...original, id: random.id(), email, email_key: emailKey(email), is_verified: 0 };
  const [oldest] = orders;
  const test = oldest && testOrder(oldest, random.id());
  return [
    entry(new Date(until.getTime() - 548 * day).toISOString(), "shop.import", "shop", null, {
      customers: importedOrders - 2,
      orders: importedOrders,
    }),
    ...ofOrders,
    ...ofProfiles,
    entry(workingHour(), "user.delete", twin.id, toUser(twin), null),
    ...(test ? [entry(workingHour(), "order.delete", test._id, test, null)] : []),
  ].filter(({ at }) => at < until.toISOString());
}

/** Returns a test order with the number before the oldest order's. */
const testOrder = (oldest: OrdersTable, id: string) =>
  toOrder(
    {
      ...oldest,
      ...untouched,
      id,
      order_number: String(Number(oldest.order_number) - 1),
      customer_name: "Test",
      notes: "Please ignore, a test",
    },
    [],
  );

/** Returns the states of an order: before any change, and after each change as far as its date is known. */
function statesOf(order: OrdersTable): OrdersTable[] {
  if (order.cancelled === 1) {
    const status = order.shipping_status === null ? "confirmed" : "processing";
    return [{ ...order, status, cancelled: 0, cancellation_reason: null, updated_at: order.created_at }, order];
  }
  const states: OrdersTable[] = [{ ...order, ...untouched, updated_at: order.created_at }];
  const reach = (change: Partial<OrdersTable>, at: string | null) => {
    if (at !== null) states.push({ ...(states.at(-1) as OrdersTable), ...change, updated_at: at });
  };
  const { carrier, estimated_delivery, shipping_notes, tracking_number } = order;
  const parcel = { carrier, estimated_delivery, shipping_notes };
  const sent = { ...parcel, tracking_number };
  const stage = (name: "packed" | "shipped" | "delivered") => ({
    shipping_status: name,
    status: orderStatusAfterShipping[name],
  });
  reach({ ...parcel, ...stage("packed"), packed_at: order.packed_at }, order.packed_at);
  reach({ ...sent, ...stage("shipped"), shipped_at: order.shipped_at }, order.shipped_at);
  reach({ ...sent, ...stage("delivered"), delivered_at: order.delivered_at }, order.delivered_at);
  // No administrator marks a parcel as returned, so the history ends before that.
  if (order.shipping_status === "returned" || order.shipping_status === null) return states;
  const last = states.at(-1) as OrdersTable;
  if (states.length > 1 && last.updated_at === order.updated_at) return [...states.slice(0, -1), order];
  return [...states, order];
}
