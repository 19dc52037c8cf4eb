import type { Insertable } from "kysely";
import { orderFoundBy } from "../../contract/found-by.ts";
import { orderTexts, searchText, userTexts } from "../../contract/listing.ts";
import { orderStatusLabel } from "../../contract/order-lifecycle.ts";
import { readDate } from "../../contract/read-date.ts";
import { sortKey } from "../../contract/sort-key.ts";
import { isPostgres } from "./database.ts";
import type { CustomerIndexTable, OrderIndexTable } from "./derived-tables.ts";
import type { CustomersTable, Database, OrdersTable } from "./tables.ts";
import { foundText } from "./windows/found-text.ts";
import { productLines } from "./windows/product-lines.ts";
import { signatureOf } from "./windows/signature.ts";
import { noDate } from "./windows/sort.ts";

// The rows of the lists' indexes, made from records.

const momentOf = (timestamp: string | null) => readDate(timestamp)?.getTime() ?? null;

function recencyOf(createdAt: string | null): number {
  const created = momentOf(createdAt);
  return created === null ? noDate : -created;
}
const unlessBlank = (text: string | null) => (text?.trim() ? text : null);
const keyOf = (text: string | null) => (text?.trim() ? sortKey(text) : null);

/** Returns an order's row of the index. */
export function orderIndexRow(
  db: Database,
  order: OrdersTable,
  products: readonly string[],
): Insertable<OrderIndexTable> {
  const listed = { cancelled: order.cancelled === 1, status: order.status };
  const customerDetails = { name: order.customer_name ?? undefined, email: order.customer_email ?? undefined };
  const shipping = { trackingNumber: order.tracking_number ?? undefined };
  const found = { orderId: order.order_number, customerDetails, shipping, items: products.map((name) => ({ name })) };
  const status = listed.cancelled ? "cancelled" : order.status;
  const values = {
    status: unlessBlank(status),
    shipping: unlessBlank(order.shipping_status),
    payment: unlessBlank(order.payment_method),
    city: unlessBlank(order.city),
    country: unlessBlank(order.country),
    carrier: unlessBlank(order.carrier),
    reason: status === "cancelled" ? unlessBlank(order.cancellation_reason) : null,
  };
  return {
    id: order.id,
    recency: recencyOf(order.created_at),
    search: searchText(orderTexts({ ...listed, orderId: order.order_number, customerDetails })),
    found_by: foundText(orderFoundBy(found), order.customer_phone),
    number_key: keyOf(order.order_number),
    customer_key: keyOf(order.customer_name),
    status_key: keyOf(orderStatusLabel(listed)),
    items: order.item_count,
    total: order.total_paisa,
    ...values,
    products: productLines(products),
    ...(!isPostgres(db) && { signature: signatureOf(values, products).bits }),
  };
}

/** As orderIndexRow. */
export function customerIndexRow(customer: CustomersTable, hasOrders: boolean): Insertable<CustomerIndexTable> {
  return {
    id: customer.id,
    recency: recencyOf(customer.created_at),
    search: searchText(userTexts(customer)),
    found_by: foundText(userTexts(customer), customer.contact_no),
    name_key: keyOf(customer.name),
    email_key: keyOf(customer.email),
    phone_key: keyOf(customer.contact_no),
    age: customer.age,
    gender_key: keyOf(customer.gender),
    status: customer.is_verified === 1 ? 0 : 1,
    has_orders: hasOrders ? 1 : 0,
    last_login: momentOf(customer.last_login),
    last_visit: momentOf(customer.last_visit),
    gender: unlessBlank(customer.gender),
  };
}
