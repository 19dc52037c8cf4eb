/** The meaning of a status for a person. The theme has a set of colours for each. */
export type Tone = "success" | "info" | "transit" | "pending" | "caution" | "danger" | "neutral";

/** Every value `order.status` takes on our server, and its tone (behaviour: Status in the orders list). */
export const orderStatusTones = {
  pending: "pending",
  confirmed: "neutral",
  processing: "info",
  shipped: "transit",
  delivered: "success",
  cancelled: "danger",
  returned: "neutral",
} as const satisfies Record<string, Tone>;
export type OrderStatus = keyof typeof orderStatusTones;
export const orderStatuses = Object.keys(orderStatusTones) as readonly OrderStatus[];

/** Returns a status in words: "in_transit" becomes "In transit". Outer or double underscores leave it unchanged. */
export function toLabel(status: string): string {
  if (/^_|__|_$/.test(status)) return status;
  return status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ");
}

/** Normalises a status for comparison: trimmed and in lower case. Empty if there is none. */
export const plainStatus = (status: string | undefined): string => status?.trim().toLowerCase() ?? "";

/** Returns an order's status as the orders list shows it (behaviour: Status in the orders list). */
export function orderStatusLabel({
  cancelled,
  status,
}: {
  readonly cancelled?: boolean | undefined;
  readonly status?: string | undefined;
}): string {
  const shown = cancelled ? "cancelled" : plainStatus(status);
  return orderStatuses.some((known) => known === shown) ? toLabel(shown as OrderStatus) : "Unknown";
}

/** The five statuses an administrator may choose in a shipping update (behaviour: Shipping dialog). */
export const offeredShippingStatuses = ["processing", "packed", "shipped", "in_transit", "delivered"] as const;
export type OfferedShippingStatus = (typeof offeredShippingStatuses)[number];

/** Every value `order.shipping.status` takes on our server (behaviour: Shipping statuses). */
export const shippingStatuses = [...offeredShippingStatuses, "returned"] as const;
export type ShippingStatus = (typeof shippingStatuses)[number];

/** The carriers, in the order of the dialog; the first is the default (behaviour: Shipping dialog). */
export const carriers = ["TCS", "Leopard", "DHL", "FedEx"] as const;
export type Carrier = (typeof carriers)[number];

/** The longest texts of an order's changes, in characters. */
export const longest = { reason: 2000, trackingNumber: 100, shippingNotes: 5000 } as const;

/** The order status that a shipping update moves an order to. */
export const orderStatusAfterShipping: Record<OfferedShippingStatus, OrderStatus> = {
  processing: "processing",
  packed: "processing",
  shipped: "shipped",
  in_transit: "shipped",
  delivered: "delivered",
};

export interface ShippingStamps {
  packedDate?: string | undefined;
  shippedDate?: string | undefined;
  deliveredDate?: string | undefined;
}

const stampReachedBy: Partial<Record<OfferedShippingStatus, keyof ShippingStamps>> = {
  packed: "packedDate",
  shipped: "shippedDate",
  delivered: "deliveredDate",
};

/**
 * Returns the stage dates after a shipping update. The stage reached gets `now` unless it has a date. Stages beyond it,
 * which a correction has taken back, lose theirs.
 */
export function stampShipping(before: ShippingStamps, status: OfferedShippingStatus, now: string): ShippingStamps {
  const reached = offeredShippingStatuses.indexOf(status);
  const after: ShippingStamps = {};
  for (const [stage, stamp] of Object.entries(stampReachedBy) as [OfferedShippingStatus, keyof ShippingStamps][]) {
    const position = offeredShippingStatuses.indexOf(stage);
    if (position <= reached && before[stamp]) after[stamp] = before[stamp];
    else if (position === reached) after[stamp] = now;
  }
  return after;
}
