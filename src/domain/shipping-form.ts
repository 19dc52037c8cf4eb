import { carriers } from "../../contract/order-lifecycle.ts";
import { calendarDate } from "./formats.ts";
import { shippingStatusOf } from "./orders.ts";
import type { Order } from "./records.ts";

/** The labels of the shipping dialog's fields. */
export const shippingLabels = {
  carrier: "Carrier",
  trackingNumber: "Tracking Number",
  status: "Shipping Status",
  estimatedDelivery: "Estimated Delivery Date",
  notes: "Additional Notes (Optional)",
} as const;

/**
 * The fields of the shipping dialog and of the call that changes an order's shipping (behaviour: Calls). The estimated
 * delivery is a calendar date; empty for none.
 */
export type ShippingDraft = Readonly<Record<keyof typeof shippingLabels, string>>;

/** Returns what the dialog starts with: the order's shipping, or the defaults (behaviour: Shipping dialog). */
export function shippingDraftOf({ shipping = {} }: Order): ShippingDraft {
  const carrier = shipping.carrier?.trim() || carriers[0];
  return {
    // A value that the dialog does not offer, such as "returned", stays until another one is chosen.
    carrier: carriers.find((offered) => offered.toLowerCase() === carrier.toLowerCase()) ?? carrier,
    trackingNumber: shipping.trackingNumber ?? "",
    status: shippingStatusOf(shipping) || "shipped",
    estimatedDelivery: calendarDate(shipping.estimatedDelivery),
    notes: shipping.notes ?? "",
  };
}

/** Returns a draft as it is sent, with trimmed texts. */
export function shippingOf(draft: ShippingDraft): ShippingDraft {
  return { ...draft, trackingNumber: draft.trackingNumber.trim(), notes: draft.notes.trim() };
}
