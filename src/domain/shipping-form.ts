import { carriers, offeredShippingStatuses } from "../../contract/order-lifecycle.ts";
import { shippingStatusOf } from "./orders.ts";
import type { Order } from "./records.ts";

/** What the shipping dialog's fields hold, and what is sent to change an order's shipping (section 7). */
export interface ShippingDraft {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly status: string;
  /** A calendar date, or nothing. */
  readonly estimatedDelivery: string;
  readonly notes: string;
}

/** What the dialog starts with: the order's shipping, the first carrier, and shipped where there is none (section 4). */
export function shippingDraftOf({ shipping = {} }: Order): ShippingDraft {
  const status = shippingStatusOf(shipping);
  return {
    carrier:
      carriers.find((carrier) => carrier.toLowerCase() === shipping.carrier?.trim().toLowerCase()) ?? carriers[0],
    trackingNumber: shipping.trackingNumber ?? "",
    status: offeredShippingStatuses.find((offered) => offered === status) ?? "shipped",
    estimatedDelivery: calendarDate(shipping.estimatedDelivery),
    notes: shipping.notes ?? "",
  };
}

/** A draft as it is sent: its texts trimmed. */
export function shippingOf(draft: ShippingDraft): ShippingDraft {
  return { ...draft, trackingNumber: draft.trackingNumber.trim(), notes: draft.notes.trim() };
}

/** The first ten characters, which a date field takes; nothing when there is no such day. */
function calendarDate(timestamp: string | undefined): string {
  const date = timestamp?.slice(0, 10) ?? "";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return "";
  return new Date(date).toISOString().startsWith(date) ? date : "";
}
