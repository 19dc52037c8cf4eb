import { CircleX, Trash, Truck } from "lucide";
import type { ActorRefFrom } from "xstate";
import { whyNotCancelled, whyNotShipped } from "../../../contract/why-not.ts";
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

/** What can be done about the order (behaviour: Order Actions card). */
export function OrderActions({ order, actions }: OrderActionsProps) {
  return (
    <Card as="section" title="Order Actions" className={styles.notPrinted}>
      <div className={styles.actions}>
        {!whyNotShipped(order) && (
          <Button variant="primary" onClick={() => actions.send({ type: "order.ship", order })}>
            <Icon of={Truck} />
            Update Shipping
          </Button>
        )}
        {!whyNotCancelled(order) && (
          <Button onClick={() => actions.send({ type: "order.cancel", order })}>
            <Icon of={CircleX} />
            Cancel Order
          </Button>
        )}
        <Button variant="quietDanger" onClick={() => actions.send({ type: "order.delete", order })}>
          <Icon of={Trash} />
          Delete Order
        </Button>
      </div>
    </Card>
  );
}
