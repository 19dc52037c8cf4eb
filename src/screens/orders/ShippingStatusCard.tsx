import type { ReactNode } from "react";
import { formatDay, formatLongDate } from "../../domain/formats.ts";
import {
  hasReached,
  hasShipping,
  isDeliveredEarly,
  type Shipping,
  shippingBadge,
  shippingStatusOf,
} from "../../domain/orders.ts";
import type { Order } from "../../domain/records.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { CarrierIcon } from "../../ui/Carrier.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Timeline, type TimelineEntry } from "../../ui/Timeline.tsx";
import * as styles from "./order-detail.css.ts";
import { shippingIcon } from "./shippingIcons.ts";

const notRecorded = "Date not recorded";

/** Shows how far the parcel has come (behaviour: Shipping status card); nothing if that is unknown. */
export function ShippingStatusCard({ order }: { order: Order }) {
  const { shipping } = order;
  if (!hasShipping(shipping)) return null;
  const status = shippingStatusOf(shipping);
  return (
    <Card
      as="section"
      title="Shipping Status"
      icon={<Icon of={shippingIcon(status)} />}
      aside={<Badges shipping={shipping} />}
      flush
    >
      <Parcel shipping={shipping} />
      <div className={styles.parcelTimeline}>
        <Timeline
          name="Shipping timeline"
          entries={[
            { mark: "done", title: "Order placed", date: formatLongDate(order.createdAt, notRecorded) },
            ...stagesOf(shipping),
            currentEntry(shipping),
          ]}
        />
      </div>
    </Card>
  );
}

function Badges({ shipping }: { shipping: Shipping }) {
  const status = shippingStatusOf(shipping);
  const { label, tone } = shippingBadge(shipping);
  return (
    <>
      {status === "delivered" && (
        <Badge tone="success" dot={false}>
          {isDeliveredEarly(shipping) ? "Delivered early!" : "Delivered on time"}
        </Badge>
      )}
      {status === "returned" && <Badge dot={false}>Item returned</Badge>}
      <Badge tone={tone}>{label}</Badge>
    </>
  );
}

function Parcel({ shipping: { carrier, trackingNumber, estimatedDelivery, ...shipping } }: { shipping: Shipping }) {
  const status = shippingStatusOf(shipping);
  const isUnderWay = status !== "delivered" && status !== "returned";
  if (!isUnderWay && !carrier && !trackingNumber) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; the list itself cannot be named
    <div role="group" aria-label="Shipping Details">
      <dl className={styles.parcel}>
        {isUnderWay && <Fact label="Estimated delivery">{formatDay(estimatedDelivery)}</Fact>}
        {carrier && (
          <Fact label="Carrier">
            <CarrierIcon carrier={carrier} />
            <span className={styles.contactText}>{carrier}</span>
          </Fact>
        )}
        {trackingNumber && (
          <Fact label="Tracking number">
            <span className={styles.contactText}>{trackingNumber}</span>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.factLabel}>{label}</dt>
      <dd className={styles.factValue}>{children}</dd>
    </div>
  );
}

function stagesOf(shipping: Shipping): TimelineEntry[] {
  const stages: TimelineEntry[] = [];
  if (hasReached(shipping, "packed"))
    stages.push({ mark: "done", title: "Packed", date: formatLongDate(shipping.packedDate, notRecorded) });
  if (hasReached(shipping, "shipped"))
    stages.push({
      mark: "done",
      title: "Shipped",
      details: shipping.carrier ? [shipping.carrier] : [],
      date: formatLongDate(shipping.shippedDate, notRecorded),
    });
  return stages;
}

function currentEntry(shipping: Shipping): TimelineEntry {
  switch (shippingStatusOf(shipping)) {
    case "delivered":
      return { mark: "done", title: "Delivered", date: formatLongDate(shipping.deliveredDate, notRecorded) };
    case "returned":
      return {
        mark: "returned",
        title: "Returned",
        details: [`Reason: ${shipping.returnReason?.trim() || "Not specified"}`],
        date: formatLongDate(shipping.returnedDate, notRecorded),
      };
    default:
      return { mark: "now", title: "Current Status", details: [shippingBadge(shipping).label] };
  }
}
