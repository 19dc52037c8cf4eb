import type * as v from "valibot";
import type { Order } from "../../contract/entities.ts";
import { unlessEmpty, withoutMissing } from "./records.ts";
import type { OrderItemsTable, OrdersTable } from "./tables.ts";

export type OrderRecord = v.InferOutput<typeof Order>;

const rupees = (paisa: number) => paisa / 100;
const rupeesIfKnown = (paisa: number | null) => (paisa === null ? null : rupees(paisa));

function toItem(row: OrderItemsTable): OrderRecord["items"][number] {
  return withoutMissing({
    _id: row.id,
    name: row.name,
    tagline: row.tagline,
    image: row.image,
    quantity: row.quantity,
    unitPrice: rupees(row.unit_price_paisa),
    totalPrice: rupees(row.total_price_paisa),
    gallery: row.gallery === null ? null : (JSON.parse(row.gallery) as string[]),
  });
}

/** Returns the pricing, with the total; null where neither the subtotal nor the shipping fee is known. */
function toPricing(row: OrdersTable): NonNullable<OrderRecord["pricing"]> | null {
  if (row.subtotal_paisa === null && row.shipping_fee_paisa === null) return null;
  return withoutMissing({
    subtotal: rupeesIfKnown(row.subtotal_paisa),
    shippingFee: rupeesIfKnown(row.shipping_fee_paisa),
    total: rupees(row.total_paisa),
  });
}

/** Converts an order to the form of replies (behaviour: Order), amounts in rupees. */
export function toOrder(row: OrdersTable, items: OrderItemsTable[]): OrderRecord {
  return withoutMissing({
    _id: row.id,
    orderId: row.order_number,
    customerId: row.customer_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    status: row.status,
    cancelled: row.cancelled === 1,
    cancellationReason: row.cancellation_reason,
    itemCount: row.item_count,
    totalAmount: rupees(row.total_paisa),
    notes: row.notes,
    pricing: toPricing(row),
    customerDetails: unlessEmpty({
      name: row.customer_name,
      email: row.customer_email,
      phone: row.customer_phone,
      shippingAddress: unlessEmpty({
        street: row.street,
        city: row.city,
        state: row.state,
        country: row.country,
        postalCode: row.postal_code,
      }),
    }),
    payment: unlessEmpty({ status: row.payment_status, method: row.payment_method }),
    shipping: unlessEmpty({
      trackingNumber: row.tracking_number,
      carrier: row.carrier,
      estimatedDelivery: row.estimated_delivery,
      status: row.shipping_status,
      notes: row.shipping_notes,
      packedDate: row.packed_at,
      shippedDate: row.shipped_at,
      deliveredDate: row.delivered_at,
      returnedDate: row.returned_at,
      returnReason: row.return_reason,
    }),
    items: items.map(toItem),
    version: row.version,
  });
}

const paisa = (rupees: number) => Math.round(rupees * 100);
const paisaIfKnown = (rupees: number | undefined) => (rupees === undefined ? null : paisa(rupees));

/** Converts an order to its row and those of its items; the inverse of `toOrder`. */
export function fromOrder(record: OrderRecord, version: string): { order: OrdersTable; items: OrderItemsTable[] } {
  const { pricing, customerDetails: customer, payment, shipping } = record;
  const address = customer?.shippingAddress;
  const order: OrdersTable = {
    id: record._id,
    order_number: record.orderId,
    customer_id: record.customerId ?? null,
    created_at: record.createdAt ?? null,
    updated_at: record.updatedAt ?? null,
    status: record.status,
    cancelled: record.cancelled ? 1 : 0,
    cancellation_reason: record.cancellationReason ?? null,
    item_count: record.itemCount,
    subtotal_paisa: paisaIfKnown(pricing?.subtotal),
    shipping_fee_paisa: paisaIfKnown(pricing?.shippingFee),
    total_paisa: paisa(record.totalAmount),
    notes: record.notes ?? null,
    customer_name: customer?.name ?? null,
    customer_email: customer?.email ?? null,
    customer_phone: customer?.phone ?? null,
    street: address?.street ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    country: address?.country ?? null,
    postal_code: address?.postalCode ?? null,
    payment_status: payment?.status ?? null,
    payment_method: payment?.method ?? null,
    carrier: shipping?.carrier ?? null,
    tracking_number: shipping?.trackingNumber ?? null,
    shipping_status: shipping?.status ?? null,
    shipping_notes: shipping?.notes ?? null,
    estimated_delivery: shipping?.estimatedDelivery ?? null,
    packed_at: shipping?.packedDate ?? null,
    shipped_at: shipping?.shippedDate ?? null,
    delivered_at: shipping?.deliveredDate ?? null,
    returned_at: shipping?.returnedDate ?? null,
    return_reason: shipping?.returnReason ?? null,
    version,
  };
  const items = record.items.map((item, position) => ({
    id: item._id,
    order_id: record._id,
    position,
    name: item.name,
    tagline: item.tagline ?? null,
    image: item.image ?? null,
    gallery: item.gallery ? JSON.stringify(item.gallery) : null,
    quantity: item.quantity ?? null,
    unit_price_paisa: paisa(item.unitPrice),
    total_price_paisa: paisa(item.totalPrice),
  }));
  return { order, items };
}
