import { carriers } from "../../contract/order-lifecycle.ts";
import { calendarDate } from "./formats.ts";
import { shippingStatusOf } from "./orders.ts";
import type { Order } from "./records.ts";

/** What the shipping dialog's fields hold, and what is sent to change an order's shipping (behaviour: Calls). */
export interface ShippingDraft {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly status: string;
  /** A calendar date, or nothing. */
  readonly estimatedDelivery: string;
  readonly notes: string;
}

/** What the fields are called. */
export const shippingLabels: Readonly<Record<keyof ShippingDraft, string>> = {
  carrier: "Carrier",
  trackingNumber: "Tracking Number",
  status: "Shipping Status",
  estimatedDelivery: "Estimated Delivery Date",
  notes: "Additional Notes (Optional)",
};

/** What the dialog starts with: the order's shipping, or its defaults (behaviour: Shipping dialog). */
export function shippingDraftOf({ shipping = {} }: Order): ShippingDraft {
  const carrier = shipping.carrier?.trim() || carriers[0];
  return {
    // What the dialog does not offer, such as returned, stays as it is until something else is chosen.
    carrier: carriers.find((offered) => offered.toLowerCase() === carrier.toLowerCase()) ?? carrier,
    trackingNumber: shipping.trackingNumber ?? "",
    status: shippingStatusOf(shipping) || "shipped",
    estimatedDelivery: calendarDate(shipping.estimatedDelivery),
    notes: shipping.notes ?? "",
  };
}

/** A draft as it is sent: its texts trimmed. */
export function shippingOf(draft: ShippingDraft): ShippingDraft {
  return { ...draft, trackingNumber: draft.trackingNumber.trim(), notes: draft.notes.trim() };
}
