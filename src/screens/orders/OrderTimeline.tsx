import { Truck } from "lucide";
import { toLabel } from "../../../contract/order-lifecycle.ts";
import { formatLongDate } from "../../domain/formats.ts";
import { hasReached, paymentMethod, shippingBadge, shippingStatusOf } from "../../domain/orders.ts";
import type { Order } from "../../domain/records.ts";
import { Card } from "../../ui/Card.tsx";
import { Timeline, type TimelineEntry } from "../../ui/Timeline.tsx";

/** The steps of an order: placed, paid, shipped (behaviour: Order Timeline card). */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <Card as="section" title="Order Timeline">
      <Timeline
        name="Order timeline"
        entries={[
          { mark: "done", title: "Order Placed", date: formatLongDate(order.createdAt, "Unknown date") },
          paymentEntry(order),
          shippingEntry(order),
        ]}
      />
    </Card>
  );
}

/** The marks of payment statuses that are final; any other is still to come. */
const paymentMarks: Readonly<Record<string, TimelineEntry["mark"]>> = {
  paid: "done",
  completed: "done",
  succeeded: "done",
  refunded: "done",
  failed: "failed",
  cancelled: "failed",
};

function paymentEntry({ payment = {} }: Order): TimelineEntry {
  const status = payment.status?.trim() || "unknown";
  return {
    mark: paymentMark(status.toLowerCase()),
    title: `Payment ${toLabel(status)}`,
    details: [paymentMethod(payment.method)],
  };
}

const paymentMark = (status: string) =>
  (Object.hasOwn(paymentMarks, status) ? paymentMarks[status] : undefined) ?? "toCome";

function shippingEntry({ shipping }: Order): TimelineEntry {
  const { label } = shippingBadge(shipping);
  if (!hasReached(shipping, "shipped"))
    return { mark: "toCome", title: shippingStatusOf(shipping) ? label : "Shipping", details: ["Not shipped"] };
  const parcel = [shipping?.carrier, shipping?.trackingNumber && `tracking number ${shipping.trackingNumber}`];
  const marks: Record<string, TimelineEntry["mark"]> = { delivered: "done", returned: "returned" };
  const mark = marks[shippingStatusOf(shipping)] ?? "now";
  return {
    mark,
    ...(mark === "now" ? { icon: Truck } : {}),
    title: label,
    details: parcel.some(Boolean) ? [parcel.filter(Boolean).join(", ")] : [],
  };
}
