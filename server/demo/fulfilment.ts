import { carriers, type OrderStatus, type ShippingStatus } from "../../contract/order-lifecycle.ts";
import type { OrdersTable } from "../storage/tables.ts";
import type { Random } from "./random.ts";
import { cancellationReasons, returnReasons, shippingNotes } from "./sample-texts.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** The statuses that the demo shop's orders have. */
type DemoStatus = keyof typeof shippingByStatus;
/** The shares of the statuses, by the age of an order in days. */
const statusByAge: readonly { upTo: number; shares: { readonly [Status in DemoStatus]?: number } }[] = [
  { upTo: 2, shares: { pending: 38, confirmed: 36, processing: 23, cancelled: 3 } },
  { upTo: 5, shares: { pending: 14, confirmed: 22, processing: 28, shipped: 26, delivered: 6, cancelled: 4 } },
  { upTo: 9, shares: { pending: 5, confirmed: 8, processing: 14, shipped: 35, delivered: 34, cancelled: 4 } },
  { upTo: 16, shares: { processing: 5, shipped: 20, delivered: 70, cancelled: 4, returned: 1 } },
  { upTo: 45, shares: { processing: 1, shipped: 5, delivered: 87, cancelled: 5, returned: 2 } },
  { upTo: Number.POSITIVE_INFINITY, shares: { delivered: 86, cancelled: 9, returned: 5 } },
];

const shippingByStatus = {
  pending: [[null, 1]],
  confirmed: [
    [null, 6],
    ["processing", 4],
  ],
  processing: [
    ["processing", 5],
    ["packed", 5],
  ],
  shipped: [
    ["shipped", 4],
    ["in_transit", 6],
  ],
  delivered: [["delivered", 1]],
  cancelled: [
    [null, 7],
    ["processing", 3],
  ],
  returned: [["returned", 1]],
} as const satisfies { [Status in OrderStatus]?: readonly (readonly [ShippingStatus | null, number])[] };

function paymentStatus(random: Random, method: string, status: DemoStatus): string {
  if (status === "returned") return "refunded";
  if (status === "cancelled") return method === "cash_on_delivery" ? "pending" : random.pick(["refunded", "failed"]);
  if (status === "delivered") return "paid";
  if (method === "cash_on_delivery" || (status === "pending" && random.chance(0.5))) return "pending";
  return "paid";
}

/** Whether a parcel with `status` has been through `stage`. */
function hasReached(status: ShippingStatus | null, stage: "packed" | "shipped" | "delivered" | "returned"): boolean {
  const stages: (ShippingStatus | null)[] = ["processing", "packed", "shipped", "in_transit", "delivered", "returned"];
  return stages.indexOf(status) >= stages.indexOf(stage);
}

/** Generates the state at `now` of an order placed at `placed`, both in milliseconds. No stage is in the future. */
export function demoFulfilment(random: Random, placed: number, now: number) {
  const ageInDays = (now - placed) / day;
  const shares = statusByAge.find(({ upTo }) => ageInDays < upTo)?.shares ?? {};
  const status = random.weighted(Object.entries(shares) as [DemoStatus, number][]);
  const shippingStatus = random.weighted<ShippingStatus | null>(shippingByStatus[status]);
  const method = random.weighted([
    ["cash_on_delivery", 52],
    ["credit_card", 28],
    ["wallet", 12],
    ["bank_transfer", 8],
  ]);

  let reached = placed;
  /** Returns the moment of the next stage, after the last one and before `now`. */
  const next = (fastest: number, slowest: number): number => {
    const wanted = reached + fastest + random.fraction() * (slowest - fastest);
    reached = Math.floor(wanted < now ? wanted : reached + (now - reached) * (0.2 + 0.6 * random.fraction()));
    return reached;
  };
  const stage = (name: Parameters<typeof hasReached>[1], fastest: number, slowest: number): string | null => {
    if (!hasReached(shippingStatus, name)) return null;
    const moment = next(fastest, slowest);
    return random.chance(0.97) ? new Date(moment).toISOString() : null;
  };
  const packed = stage("packed", 2 * hour, 30 * hour);
  const shipped = stage("shipped", 4 * hour, 28 * hour);
  const delivered = stage("delivered", 20 * hour, 5 * day);
  const returned = stage("returned", 2 * day, 9 * day);
  if (shippingStatus === null || shippingStatus === "processing") next(5 * 60_000, 20 * hour);

  const isSent = hasReached(shippingStatus, "shipped");
  const estimate = new Date(placed + random.integer(3, 7) * day).toISOString().slice(0, 10);
  return {
    status,
    cancelled: status === "cancelled" ? 1 : 0,
    cancellation_reason: status === "cancelled" && random.chance(0.92) ? random.pick(cancellationReasons) : null,
    payment_method: method,
    payment_status: paymentStatus(random, method, status),
    carrier:
      shippingStatus !== null && random.chance(0.98)
        ? random.weighted([
            [carriers[0], 46],
            [carriers[1], 32],
            [carriers[2], 13],
            [carriers[3], 9],
          ])
        : null,
    tracking_number:
      isSent && random.chance(0.98) ? `${random.digits(4)} ${random.digits(4)} ${random.digits(3)}` : null,
    shipping_status: shippingStatus,
    shipping_notes: shippingStatus !== null && random.chance(0.08) ? random.pick(shippingNotes) : null,
    estimated_delivery: shippingStatus !== null && random.chance(0.93) ? estimate : null,
    packed_at: packed,
    shipped_at: shipped,
    delivered_at: delivered,
    returned_at: returned,
    return_reason: status === "returned" && random.chance(0.85) ? random.pick(returnReasons) : null,
    updated_at: new Date(reached).toISOString(),
  } satisfies Partial<OrdersTable>;
}
