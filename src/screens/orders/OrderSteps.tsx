import { useSelector } from "@xstate/react";
import { ChevronDown, ChevronUp, type IconNode } from "lucide";
import { whyNoStep } from "../../domain/order-list.ts";
import type { Order } from "../../domain/records.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useAdministrationActor } from "../administration-hooks.ts";
import * as styles from "./order-detail.css.ts";

interface OrderStepsProps {
  /** Undefined until it is loaded. */
  readonly order: Order | undefined;
}

/** Leads to the orders beside this one in the list or profile that it was opened from. Stays from order to order. */
export function OrderSteps({ order }: OrderStepsProps) {
  return (
    <div className={styles.steps}>
      <Step name="Previous order" icon={ChevronUp} order={order} by={-1} />
      <Step name="Next order" icon={ChevronDown} order={order} by={1} />
    </div>
  );
}

interface StepProps extends OrderStepsProps {
  readonly name: string;
  readonly icon: IconNode;
  readonly by: 1 | -1;
}

function Step({ name, icon, order, by }: StepProps) {
  const administration = useAdministrationActor();
  const actions = useSelector(administration, ({ context }) => context.orderActions);
  const isEnd = useSelector(actions, (state) => state?.context.beside?.[by] === false);
  return (
    <IconButton
      name={name}
      title={isEnd ? whyNoStep[by] : name}
      icon={<Icon of={icon} />}
      aria-disabled={isEnd}
      onClick={() => order && administration.send({ type: "order.step", order, by })}
    />
  );
}
