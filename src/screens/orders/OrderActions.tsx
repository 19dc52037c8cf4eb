import { CircleX, type IconNode, Trash, Truck } from "lucide";
import type { ActorRefFrom } from "xstate";
import { type OrderChangeKind, orderChangeKinds, orderChanges } from "../../../contract/order-changes.ts";
import type { Order } from "../../domain/records.ts";
import type { orderActionsMachine } from "../../machines/order-actions.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import * as styles from "./order-detail.css.ts";

interface OrderActionsProps {
  readonly order: Order;
  readonly actions: ActorRefFrom<typeof orderActionsMachine>;
}

/** The icon and the variant of each change's button. */
const buttons: Record<OrderChangeKind, { icon: IconNode; variant?: "primary" | "quietDanger" }> = {
  "order.ship": { icon: Truck, variant: "primary" },
  "order.cancel": { icon: CircleX },
  "order.delete": { icon: Trash, variant: "quietDanger" },
};

/** "Update Shipping" for "Update shipping". */
const capitalised = (title: string) => title.replaceAll(/\b\w/g, (letter) => letter.toUpperCase());

/** Offers the changes that the order allows (behaviour: Order Actions card). */
export function OrderActions({ order, actions }: OrderActionsProps) {
  return (
    <Card as="section" title="Order Actions" className={styles.notPrinted}>
      <div className={styles.actions}>
        {orderChangeKinds
          .filter((kind) => !orderChanges[kind].whyNot(order))
          .map((kind) => {
            const { icon, ...look } = buttons[kind];
            return (
              <Button key={kind} {...look} onClick={() => actions.send({ type: kind, order })}>
                <Icon of={icon} />
                {capitalised(orderChanges[kind].title)}
              </Button>
            );
          })}
      </div>
    </Card>
  );
}
