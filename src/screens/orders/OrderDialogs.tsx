import { useSelector } from "@xstate/react";
import { ExternalLink, Trash } from "lucide";
import { type FormEvent, useId } from "react";
import type { ActorRefFrom } from "xstate";
import { carriers, longest, offeredShippingStatuses, worded } from "../../../contract/order-lifecycle.ts";
import { readDate } from "../../../contract/read-date.ts";
import { whyNotCancelled, whyNotShipped } from "../../../contract/why-not.ts";
import { draftNews } from "../../domain/drafts.ts";
import { fieldNews, orderNews } from "../../domain/meanwhile.ts";
import { changedFields, clashesOf } from "../../domain/merge.ts";
import { trackingUrl } from "../../domain/orders.ts";
import { type ShippingDraft, shippingLabels } from "../../domain/shipping-form.ts";
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
import { Clashes } from "../clash/Clashes.tsx";
import { Meanwhile } from "../clash/Meanwhile.tsx";
import { LeaveQuestion } from "../leave/LeaveQuestion.tsx";
import { Presence } from "../live/Presence.tsx";
import { SaveButton } from "../live/SaveButton.tsx";
import * as styles from "./order-dialogs.css.ts";
import { shippingIcon } from "./shippingIcons.ts";

const goneNews = "Somebody else deleted this order meanwhile. Nothing can be saved.";

/** The dialog of the action that is under way, if one is. */
export default function OrderDialogs({ actions }: { actions: ActorRefFrom<typeof orderActionsMachine> }) {
  const { deleteOrder, cancelOrder, updateShipping } = useSelector(actions, (state) => state.children);
  const clashing = useSelector(updateShipping, (state) => state?.matches("clashing") ?? false);
  if (deleteOrder) return <DeleteDialog dialog={deleteOrder} />;
  if (cancelOrder) return <CancelDialog dialog={cancelOrder} />;
  if (updateShipping && clashing) return <ShippingClashDialog dialog={updateShipping} />;
  if (updateShipping) return <ShippingDialog dialog={updateShipping} />;
  return null;
}

function DeleteDialog({ dialog }: { dialog: ActorRefFrom<typeof deleteOrderMachine> }) {
  const busy = useSelector(dialog, (state) => state.hasTag("busy"));
  const gone = useSelector(dialog, (state) => state.matches("gone"));
  const news = useSelector(dialog, ({ context }) => orderNews(context.opened, context.order));
  const cancel = () => dialog.send({ type: "dialog.cancel" });
  if (gone)
    return (
      <AlertDialog
        key="gone"
        tone="info"
        title="Order deleted"
        text="Somebody else deleted this order meanwhile."
        onDismiss={cancel}
      >
        <Button variant="primary" onClick={cancel}>
          OK
        </Button>
      </AlertDialog>
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
      <SaveButton variant="danger" busy={busy} onClick={() => dialog.send({ type: "dialog.confirm" })}>
        {busy ? "Deleting..." : "Delete"}
      </SaveButton>
    </AlertDialog>
  );
}

function CancelDialog({ dialog }: { dialog: ActorRefFrom<typeof cancelOrderMachine> }) {
  const { reason, opened, order, offered } = useSelector(dialog, (state) => state.context);
  const newsId = useId();
  const busy = useSelector(dialog, (state) => state.hasTag("busy"));
  const gone = useSelector(dialog, (state) => state.matches("gone"));
  const over = useSelector(dialog, (state) => state.matches("gone") || state.matches("refused"));
  const confirmable = useSelector(dialog, (state) => state.can({ type: "dialog.confirm" }));
  const news = over
    ? [orderNews(opened, order), whyNotCancelled(order)]
    : [draftNews(offered), orderNews(opened, order)];
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
      describedBy={offered && newsId}
      size="form"
      initialFocus={area}
      closable={!busy}
      onClose={cancel}
      onDismiss={cancel}
    >
      <form className={dialogForm} onSubmit={submit}>
        <DialogBody>
          <Presence list="orders" record={order._id} />
          <Meanwhile id={newsId}>{gone ? goneNews : news.filter(Boolean).join(" ")}</Meanwhile>
          <TextArea
            ref={area}
            label="Cancellation reason"
            placeholder="Enter cancellation reason"
            rows={3}
            maxLength={longest.cancellationReason}
            required
            readOnly={busy || over}
            value={reason}
            onChange={(event) => dialog.send({ type: "reason.changed", value: event.target.value })}
          />
        </DialogBody>
        <DialogFooter>
          <Button disabled={busy} onClick={cancel}>
            {over ? "OK" : "Cancel"}
          </Button>
          {!over && (
            <SaveButton type="submit" variant="danger" busy={busy} disabled={!confirmable}>
              {busy ? "Cancelling..." : "Confirm Cancel"}
            </SaveButton>
          )}
        </DialogFooter>
      </form>
      <LeaveQuestion />
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

interface ShippingProps {
  readonly dialog: ActorRefFrom<typeof updateShippingMachine>;
}

function ShippingDialog({ dialog }: ShippingProps) {
  const context = useSelector(dialog, (state) => state.context);
  const { order, draft, theirs, opened, offered } = context;
  const newsId = useId();
  const gone = useSelector(dialog, (state) => state.matches("gone"));
  const refused = useSelector(dialog, (state) => state.matches("refused"));
  const busy = useSelector(dialog, (state) => state.hasTag("busy"));
  const incomplete = useSelector(dialog, (state) => state.hasTag("incomplete"));
  const trackingNumber = useFocusTarget<HTMLInputElement>();
  const estimatedDelivery = useFocusTarget<HTMLInputElement>();
  const cancel = () => dialog.send({ type: "dialog.cancel" });
  const change = (changed: keyof ShippingDraft) => (value: string) =>
    dialog.send({ type: "field.changed", field: changed, value });
  const over = gone || refused;
  const fixed = busy || over;
  const changed = changedFields(opened, theirs);
  const merged = changed.length > 0 ? fieldNews("the shipping", shippingLabels, changed) : "";
  const news = [draftNews(offered), merged].filter(Boolean).join(" ");
  const clashes = clashesOf(context);
  const clashNote = (field: keyof ShippingDraft) =>
    clashes.includes(field) ? `Somebody else changed this to “${wordedShipping(field, theirs[field])}”` : undefined;

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
      describedBy={offered && newsId}
      size="shipping"
      initialFocus={trackingNumber}
      closable={!busy}
      onClose={cancel}
      onDismiss={cancel}
    >
      <form className={dialogForm} onSubmit={submit} noValidate>
        <DialogBody>
          <Presence list="orders" record={order._id} />
          <Meanwhile id={newsId}>{gone ? goneNews : ((refused ? whyNotShipped(order) : news) ?? "")}</Meanwhile>
          <div className={styles.fields}>
            <Select
              label={shippingLabels.carrier}
              options={withCarrier(draft.carrier)}
              value={draft.carrier}
              disabled={fixed}
              note={clashNote("carrier")}
              onChange={change("carrier")}
            />
            <div>
              <Field
                ref={trackingNumber}
                label={shippingLabels.trackingNumber}
                autoComplete="off"
                maxLength={longest.trackingNumber}
                required
                readOnly={fixed}
                value={draft.trackingNumber}
                error={incomplete ? "Tracking number is required" : clashNote("trackingNumber")}
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
                label={shippingLabels.status}
                options={statusOptions}
                value={draft.status}
                disabled={fixed}
                note={clashNote("status")}
                onChange={change("status")}
              />
            </div>
            <Field
              ref={estimatedDelivery}
              label={shippingLabels.estimatedDelivery}
              type="date"
              readOnly={fixed}
              value={draft.estimatedDelivery}
              error={clashNote("estimatedDelivery")}
              onChange={(event) => change("estimatedDelivery")(event.target.value)}
            />
            <div>
              <p className={field.label}>Last Update</p>
              <p className={styles.lastUpdate}>{readDate(order.updatedAt)?.toLocaleString() ?? "N/A"}</p>
            </div>
            <div className={styles.wholeRow}>
              <TextArea
                label={shippingLabels.notes}
                rows={3}
                maxLength={longest.shippingNotes}
                readOnly={fixed}
                value={draft.notes}
                note={clashNote("notes")}
                onChange={(event) => change("notes")(event.target.value)}
              />
            </div>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button disabled={busy} onClick={cancel}>
            {over ? "OK" : "Cancel"}
          </Button>
          {!over && (
            <SaveButton type="submit" variant="primary" busy={busy}>
              {busy ? "Saving..." : "Update Shipping"}
            </SaveButton>
          )}
        </DialogFooter>
      </form>
      <LeaveQuestion />
    </Dialog>
  );
}

/** A shipping's value as people read it. */
const wordedShipping = (field: keyof ShippingDraft, value: string) => (field === "status" ? worded(value) : value);

function ShippingClashDialog({ dialog }: ShippingProps) {
  const typed = useSelector(dialog, (state) => state.context);
  const settled = useSelector(dialog, (state) => state.can({ type: "form.submit" }));
  const first = useFocusTarget<HTMLInputElement>();
  const cancel = () => dialog.send({ type: "dialog.cancel" });

  function submit(event: FormEvent) {
    event.preventDefault();
    dialog.send({ type: "form.submit" });
  }

  return (
    <Dialog
      title="Update Shipping Details"
      subtitle={`Order # ${typed.order.orderId || "N/A"}`}
      size="shipping"
      initialFocus={first}
      onClose={cancel}
      onDismiss={cancel}
    >
      <form className={dialogForm} onSubmit={submit}>
        <DialogBody>
          <Clashes
            typed={typed}
            labels={shippingLabels}
            worded={wordedShipping}
            first={first}
            onChoose={(field, choice) => dialog.send({ type: "clash.choose", field, choice })}
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={cancel}>Cancel</Button>
          <SaveButton type="submit" variant="primary" disabled={!settled}>
            Save
          </SaveButton>
        </DialogFooter>
      </form>
      <LeaveQuestion />
    </Dialog>
  );
}
