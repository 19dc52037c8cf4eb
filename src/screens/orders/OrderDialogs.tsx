import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { orderActionsMachine } from "../../machines/order-actions.ts";
import { DeleteOrderDialog } from "./DeleteOrderDialog.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { ShippingDialog } from "./ShippingDialog.tsx";

/** The dialog of the action that is under way, if one is. */
export default function OrderDialogs({ actions }: { actions: ActorRefFrom<typeof orderActionsMachine> }) {
  const { deleteOrder, cancelOrder, updateShipping } = useSelector(actions, (state) => state.children);
  return (
    <>
      {deleteOrder && <DeleteOrderDialog dialog={deleteOrder} />}
      {cancelOrder && (
        <ReasonDialog
          dialog={cancelOrder}
          of="order.cancel"
          title="Confirm Order Cancellation"
          subtitle="Please provide a reason for cancelling this order."
          confirm="Confirm Cancel"
          confirming="Cancelling..."
        />
      )}
      {updateShipping && <ShippingDialog dialog={updateShipping} />}
    </>
  );
}
