import { firstVersion } from "../storage/changes.ts";
import type { ShopRows } from "../storage/insert-shop.ts";
import type { OrderItemsTable, OrdersTable } from "../storage/tables.ts";
import { catalogue, galleryOf, imageOf } from "./catalogue.ts";
import type { DemoCustomer } from "./customers.ts";
import { demoFulfilment } from "./fulfilment.ts";
import { orderTimes } from "./order-times.ts";
import type { Random } from "./random.ts";
import { orderNotes } from "./sample-texts.ts";

const firstOrderNumber = 8983;
const freeShippingFromPaisa = 15_000_00;
const shippingFeesPaisa = [250_00, 350_00] as const;
/** The number of orders, the oldest, that came from an earlier system. Their records lack more fields. */
export const importedOrders = 12;
/** The number of imported orders, the oldest, without a date. */
const undatedOrders = 2;

const fragrances = catalogue.map((fragrance) => [fragrance, fragrance.popularity] as const);

function demoItems(random: Random, orderId: string): OrderItemsTable[] {
  const count = random.weighted([
    [1, 58],
    [2, 28],
    [3, 11],
    [4, 3],
  ]);
  const chosen = new Set(Array.from({ length: count }, () => random.weighted(fragrances)));
  return [...chosen].map((fragrance, position) => {
    const quantity = random.weighted([
      [1, 80],
      [2, 16],
      [3, 4],
    ]);
    const unitPrice = fragrance.rupees * 100;
    return {
      id: random.id(),
      order_id: orderId,
      position,
      name: fragrance.name,
      tagline: fragrance.tagline,
      image: random.chance(0.985) ? imageOf(fragrance) : null,
      gallery: random.chance(0.95) ? JSON.stringify(galleryOf(fragrance)) : null,
      quantity: quantity === 1 && random.chance(0.01) ? null : quantity,
      unit_price_paisa: unitPrice,
      total_price_paisa: unitPrice * quantity,
    };
  });
}

/** Generates `count` orders of `customers` from `opened` until `now`. Some lack optional fields. */
export function demoOrders(
  random: Random,
  count: number,
  customers: DemoCustomer[],
  opened: number,
  now: number,
): Pick<ShopRows, "orders" | "items"> {
  const byJoining = [...customers].sort((a, b) => a.joined - b.joined);
  const orders: OrdersTable[] = [];
  const items: OrderItemsTable[] = [];
  const candidates: (readonly [DemoCustomer, number])[] = [];
  orderTimes(random, count, opened, now).forEach((placed, index) => {
    for (let next = byJoining[candidates.length]; next && next.joined <= placed; next = byJoining[candidates.length]) {
      candidates.push([next, next.loyalty]);
    }
    const { row: customer, address } = random.weighted(candidates);
    const id = random.id();
    const orderItems = demoItems(random, id);
    const isImported = index < importedOrders;
    const isGuest = random.chance(0.01);
    const hasAddress = !isImported && random.chance(0.985);
    const subtotal = orderItems.reduce((sum, item) => sum + item.total_price_paisa, 0);
    const fee = subtotal >= freeShippingFromPaisa ? 0 : random.pick(shippingFeesPaisa);
    const fulfilment = demoFulfilment(random, placed, now);
    orders.push({
      id,
      order_number: String(firstOrderNumber + index),
      customer_id: isGuest ? null : customer.id,
      created_at: index < undatedOrders ? null : new Date(placed).toISOString(),
      item_count: orderItems.reduce((sum, item) => sum + (item.quantity ?? 1), 0),
      subtotal_paisa: isImported ? null : subtotal,
      shipping_fee_paisa: isImported ? null : fee,
      total_paisa: subtotal + fee,
      notes: random.chance(0.14) ? random.pick(orderNotes) : null,
      customer_name: isGuest ? null : customer.name,
      customer_email: isGuest && random.chance(0.5) ? null : customer.email,
      customer_phone: customer.contact_no,
      street: hasAddress ? address.street : null,
      city: hasAddress ? address.city : null,
      state: hasAddress && random.chance(0.98) ? address.state : null,
      country: hasAddress ? "Pakistan" : null,
      postal_code: hasAddress && random.chance(0.95) ? address.postalCode : null,
      version: firstVersion,
      ...fulfilment,
      ...(isImported ? { payment_method: null, payment_status: index % 2 ? null : fulfilment.payment_status } : {}),
    });
    items.push(...orderItems);
  });
  return { orders, items };
}
