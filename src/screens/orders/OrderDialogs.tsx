import { useSelector } from "@xstate/react";
import { ExternalLink, Trash } from "lucide";
import type { FormEvent } from "react";
import type { ActorRefFrom } from "xstate";
import { carriers, longest, offeredShippingStatuses, worded } from "../../../contract/order-lifecycle.ts";
import { readDate } from "../../domain/formats.ts";
import { trackingUrl } from "../../domain/orders.ts";
import type { ShippingDraft } from "../../domain/shipping-form.ts";
import type { cancelOrderMachine } from "../../machines/cancel-order.ts";
import type { deleteOrderMachine } from "../../machines/delete-order.ts";
import type { orderActionsMachine } from "../../machines/order-actions.ts";
import type { updateShippingMachine } from "../../machines/update-shipping.ts";
import * as text from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { CarrierIcon } from "../../ui/Carrier.tsx";
import { AlertDialog, Dialog, DialogBody, DialogFooter, dialogForm } from "../../ui/Dialog.tsx";
import * as field from "../../ui/Field.css.ts";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RadioTiles } from "../../ui/RadioTiles.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useFocusTarget } from "../../ui/useFocusTarget.ts";
import { SaveButton } from "../live/SaveButton.tsx";
import * as styles from "./order-dialogs.css.ts";
import { shippingIcon } from "./shippingIcons.ts";

/** The dialog of the action that is under way, if one is. */
export default function OrderDialogs({ actions }: { actions: ActorRefFrom<typeof orderActionsMachine> }) {
  const { deleteOrder, cancelOrder, updateShipping } = useSelector(actions, (state) => state.children);
  if (deleteOrder) return <DeleteDialog dialog={deleteOrder} />;
  if (cancelOrder) return <CancelDialog dialog={cancelOrder} />;
  if (updateShipping) return <ShippingDialog dialog={updateShipping} />;
  return null;
}

function DeleteDialog({ dialog }: { dialog: ActorRefFrom<typeof deleteOrderMachine> }) {
  const busy = useSelector(dialog, (state) => state.hasTag("busy"));
  const cancel = () => dialog.send({ type: "dialog.cancel" });
  return (
    <AlertDialog
      tone="danger"
      icon={Trash}
      title="Are you sure you want to delete this order?"
      text="This action cannot be undone."
      onDismiss={cancel}
    >
      <Button disabled={busy} onClick={cancel}>
        Cancel
      </Button>
      <SaveButton variant="danger" busy={busy} onClick={() => dialog.send({ type: "dialog.confirm" })}>
        {busy ? "Deleting..." : "Delete"}
      </SaveButton>
    </AlertDialog>
  );
}

function CancelDialog({ dialog }: { dialog: ActorRefFrom<typeof cancelOrderMachine> }) {
  const reason = useSelector(dialog, (state) => state.context.reason);
  const busy = useSelector(dialog, (state) => state.hasTag("busy"));
  const confirmable = useSelector(dialog, (state) => state.can({ type: "dialog.confirm" }));
  const area = useFocusTarget<HTMLTextAreaElement>();
  const cancel = () => dialog.send({ type: "dialog.cancel" });

  function submit(event: FormEvent) {
    event.preventDefault();
    dialog.send({ type: "dialog.confirm" });
  }

  return (
    <Dialog
      title="Confirm Order Cancellation"
      subtitle="Please provide a reason for cancelling this order."
      size="form"
      initialFocus={area}
      closable={!busy}
      onClose={cancel}
      onDismiss={cancel}
    >
      <form className={dialogForm} onSubmit={submit}>
        <DialogBody>
          <TextArea
            ref={area}
            label="Cancellation reason"
            placeholder="Enter cancellation reason"
            rows={3}
            maxLength={longest.cancellationReason}
            required
            readOnly={busy}
            value={reason}
            onChange={(event) => dialog.send({ type: "reason.changed", value: event.target.value })}
          />
        </DialogBody>
        <DialogFooter>
          <Button disabled={busy} onClick={cancel}>
            Cancel
          </Button>
          <SaveButton type="submit" variant="danger" busy={busy} disabled={!confirmable}>
            {busy ? "Cancelling..." : "Confirm Cancel"}
          </SaveButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const carrierOption = (carrier: string) => ({
  value: carrier,
  label: carrier,
  icon: <CarrierIcon carrier={carrier} />,
});
const carrierOptions = carriers.map(carrierOption);
const statusOptions = offeredShippingStatuses.map((status) => ({
  value: status,
  label: worded(status),
  icon: shippingIcon(status),
}));

/** A carrier that the shop does not know stays possible for the order that has it. */
function withCarrier(carrier: string) {
  const isKnown = carrierOptions.some(({ value }) => value === carrier);
  return isKnown ? carrierOptions : [carrierOption(carrier), ...carrierOptions];
}

function ShippingDialog({ dialog }: { dialog: ActorRefFrom<typeof updateShippingMachine> }) {
  const order = useSelector(dialog, (state) => state.context.order);
  const draft = useSelector(dialog, (state) => state.context.draft);
  const busy = useSelector(dialog, (state) => state.hasTag("busy"));
  const incomplete = useSelector(dialog, (state) => state.hasTag("incomplete"));
  const trackingNumber = useFocusTarget<HTMLInputElement>();
  const estimatedDelivery = useFocusTarget<HTMLInputElement>();
  const cancel = () => dialog.send({ type: "dialog.cancel" });
  const change = (changed: keyof ShippingDraft) => (value: string) =>
    dialog.send({ type: "field.changed", field: changed, value });

  function submit(event: FormEvent) {
    event.preventDefault();
    // A date half typed reads as none, which would erase the one that was there.
    if (estimatedDelivery.current?.validity.badInput) return void estimatedDelivery.current.reportValidity();
    dialog.send({ type: "form.submit" });
    if (dialog.getSnapshot().hasTag("incomplete")) trackingNumber.current?.focus();
  }

  return (
    <Dialog
      title="Update Shipping Details"
      subtitle={`Order # ${order.orderId || "N/A"}`}
      size="shipping"
      initialFocus={trackingNumber}
      closable={!busy}
      onClose={cancel}
      onDismiss={cancel}
    >
      <form className={dialogForm} onSubmit={submit} noValidate>
        <DialogBody>
          <div className={styles.fields}>
            <Select
              label="Carrier"
              options={withCarrier(draft.carrier)}
              value={draft.carrier}
              disabled={busy}
              onChange={change("carrier")}
            />
            <div>
              <Field
                ref={trackingNumber}
                label="Tracking Number"
                autoComplete="off"
                maxLength={longest.trackingNumber}
                required
                readOnly={busy}
                value={draft.trackingNumber}
                error={incomplete ? "Tracking number is required" : undefined}
                onChange={(event) => change("trackingNumber")(event.target.value)}
              />
              <a
                className={`${text.link} ${styles.track}`}
                href={trackingUrl(draft.carrier, draft.trackingNumber)}
                target="_blank"
                rel="noreferrer"
              >
                Track this package
                <Icon of={ExternalLink} size={14} />
              </a>
            </div>
            <div className={styles.wholeRow}>
              <RadioTiles
                label="Shipping Status"
                options={statusOptions}
                value={draft.status}
                disabled={busy}
                onChange={change("status")}
              />
            </div>
            <Field
              ref={estimatedDelivery}
              label="Estimated Delivery Date"
              type="date"
              readOnly={busy}
              value={draft.estimatedDelivery}
              onChange={(event) => change("estimatedDelivery")(event.target.value)}
            />
            <div>
              <p className={field.label}>Last Update</p>
              <p className={styles.lastUpdate}>{readDate(order.updatedAt)?.toLocaleString() ?? "N/A"}</p>
            </div>
            <div className={styles.wholeRow}>
              <TextArea
                label="Additional Notes (Optional)"
                rows={3}
                maxLength={longest.shippingNotes}
                readOnly={busy}
                value={draft.notes}
                onChange={(event) => change("notes")(event.target.value)}
              />
            </div>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button disabled={busy} onClick={cancel}>
            Cancel
          </Button>
          <SaveButton type="submit" variant="primary" busy={busy}>
            {busy ? "Saving..." : "Update Shipping"}
          </SaveButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
