import { useSelector } from "@xstate/react";
import { Trash } from "lucide";
import type { ActorRefFrom } from "xstate";
import { orderNews } from "../../domain/meanwhile.ts";
import type { deleteOrderMachine } from "../../machines/delete-order.ts";
import { Button } from "../../ui/Button.tsx";
import { AlertDialog, NewsDialog } from "../../ui/Dialog.tsx";
import { ChangeButton } from "../live/ChangeButton.tsx";

/** Asks whether an order is to be deleted (behaviour: Delete-order dialog). */
export function DeleteOrderDialog({ dialog }: { dialog: ActorRefFrom<typeof deleteOrderMachine> }) {
  const busy = useSelector(dialog, (state) => state.hasTag("busy"));
  const gone = useSelector(dialog, (state) => state.matches("gone"));
  const news = useSelector(dialog, ({ context }) => orderNews(context.opened, context.order));
  const cancel = () => dialog.send({ type: "dialog.cancel" });
  if (gone)
    return (
      <NewsDialog
        key="gone"
        tone="info"
        title="Order deleted"
        text="Somebody else deleted this order meanwhile."
        onDismiss={cancel}
      />
    );
  return (
    <AlertDialog
      tone="danger"
      icon={Trash}
      title="Are you sure you want to delete this order?"
      text="This action cannot be undone."
      news={news}
      onDismiss={cancel}
    >
      <Button disabled={busy} onClick={cancel}>
        Cancel
      </Button>
      <ChangeButton variant="danger" busy={busy} onClick={() => dialog.send({ type: "dialog.confirm" })}>
        {busy ? "Deleting..." : "Delete"}
      </ChangeButton>
    </AlertDialog>
  );
}
