import type { ActorRefFrom } from "xstate";
import type { BulkKind, Unchanged } from "../../domain/bulk.ts";
import { formatCount } from "../../domain/formats.ts";
import type { bulkMachine } from "../../machines/bulk.ts";
import * as styles from "./bulk.css.ts";

export interface BulkProps {
  readonly bulk: ActorRefFrom<typeof bulkMachine>;
}

export const titles: Record<BulkKind, string> = { cancel: "Cancel Orders", ship: "Update Shipping of Orders" };
/** How many orders a dialog names; beyond that, it counts. */
export const maxNamed = 100;

interface OrdersWithReasonsProps {
  readonly title: string;
  readonly orders: readonly Unchanged[];
}

/** Orders that are not changed, each with the reason. */
export function OrdersWithReasons({ title, orders }: OrdersWithReasonsProps) {
  if (orders.length === 0) return null;
  return (
    // Focusable, so that the keyboard can scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={styles.orders} aria-label={title} tabIndex={0}>
      <h3 className={styles.ordersTitle}>{title}</h3>
      <ul>
        {orders.slice(0, maxNamed).map(({ order, reason }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may be missing or repeat
          <li key={place} className={styles.order}>
            <bdi className={styles.number}>{order.orderId || "N/A"}</bdi> <span>{reason}</span>
          </li>
        ))}
      </ul>
      {orders.length > maxNamed && <p>and {formatCount(orders.length - maxNamed)} more</p>}
    </section>
  );
}
