import { useSelector } from "@xstate/react";
import { ExternalLink } from "lucide";
import { useId } from "react";
import type { ActorRefFrom } from "xstate";
import { orderChanges } from "../../../contract/order-changes.ts";
import { toLabel } from "../../../contract/order-lifecycle.ts";
import { readDate } from "../../../contract/read-date.ts";
import { draftNews } from "../../domain/drafts.ts";
import { isolated } from "../../domain/isolated.ts";
import { fieldNews, orderGone } from "../../domain/meanwhile.ts";
import { changedFields, clashesOf } from "../../domain/merge.ts";
import { trackingUrl } from "../../domain/orders.ts";
import { type ShippingDraft, shippingLabels } from "../../domain/shipping-form.ts";
import type { updateShippingMachine } from "../../machines/update-shipping.ts";
import * as text from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter, DialogForm } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useFocusTarget } from "../../ui/useFocusTarget.ts";
import { ClashDialog } from "../clash/ClashDialog.tsx";
import { Meanwhile } from "../clash/Meanwhile.tsx";
import { useIsUnfinished } from "../clash/useIsUnfinished.ts";
import { LeaveQuestion } from "../leave/LeaveQuestion.tsx";
import { ChangeButton } from "../live/ChangeButton.tsx";
import { Presence } from "../live/Presence.tsx";
import * as styles from "./order-dialogs.css.ts";
import { carrierOptions, ShippingFields, statusOptions } from "./ShippingFields.tsx";

interface ShippingProps {
  readonly dialog: ActorRefFrom<typeof updateShippingMachine>;
}

/** Updates an order's shipping. If somebody else has changed the same field, it asks what to save. */
export function ShippingDialog({ dialog }: ShippingProps) {
  const isClashing = useSelector(dialog, (state) => state.matches("clashing"));
  return isClashing ? <ShippingClash dialog={dialog} /> : <FormDialog dialog={dialog} />;
}

function FormDialog({ dialog }: ShippingProps) {
  const context = useSelector(dialog, (state) => state.context);
  const { order, draft, theirs, opened, restored } = context;
  const newsId = useId();
  const isUnderWay = useIsUnfinished(restored?.underWay);
  const gone = useSelector(dialog, (state) => state.matches("gone"));
  const refused = useSelector(dialog, (state) => state.matches("refused"));
  const busy = useSelector(dialog, (state) => state.hasTag("busy"));
  const incomplete = useSelector(dialog, (state) => state.hasTag("incomplete"));
  const trackingNumber = useFocusTarget<HTMLInputElement>();
  const estimatedDelivery = useFocusTarget<HTMLInputElement>();
  const cancel = () => dialog.send({ type: "dialog.cancel" });
  const change = (field: keyof ShippingDraft, value: string) => dialog.send({ type: "field.changed", field, value });
  const over = gone || refused;
  const fixed = busy || over;
  const changed = changedFields(opened, theirs);
  const merged = changed.length > 0 ? fieldNews("the shipping", shippingLabels, changed) : "";
  const news = [draftNews(restored, isUnderWay), merged].filter(Boolean).join(" ");
  const clashes = clashesOf(context);
  const clashNote = (field: keyof ShippingDraft) =>
    clashes.includes(field)
      ? `Somebody else changed this to “${isolated(shippingLabelOf(field, theirs[field]))}”`
      : undefined;

  function submit() {
    // A half-typed date reads as empty, which would erase the saved one.
    if (estimatedDelivery.current?.validity.badInput) return void estimatedDelivery.current.reportValidity();
    dialog.send({ type: "form.submit" });
    if (dialog.getSnapshot().hasTag("incomplete")) trackingNumber.current?.focus();
  }

  return (
    <Dialog
      title="Update Shipping Details"
      subtitle={`Order # ${order.orderId || "N/A"}`}
      describedBy={restored && newsId}
      size="shipping"
      initialFocus={trackingNumber}
      closable={!busy}
      onDismiss={cancel}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <Presence list="orders" record={order._id} />
          <Meanwhile id={newsId}>
            {gone ? orderGone : ((refused ? orderChanges["order.ship"].whyNot(order) : news) ?? "")}
          </Meanwhile>
          <ShippingFields
            draft={draft}
            carriers={carrierOptions([opened.carrier, theirs.carrier, draft.carrier])}
            statuses={statusOptions}
            readOnly={fixed}
            trackingNumber={trackingNumber}
            estimatedDelivery={estimatedDelivery}
            isNumberRequired
            problem={incomplete ? "Tracking number is required" : undefined}
            noteOf={clashNote}
            onChange={change}
            link={
              <a
                className={`${text.link} ${styles.track}`}
                href={trackingUrl(draft.carrier, draft.trackingNumber)}
                target="_blank"
                rel="noreferrer"
              >
                Track this package
                <Icon of={ExternalLink} size={14} />
              </a>
            }
            lastUpdate={readDate(order.updatedAt)?.toLocaleString() ?? "N/A"}
          />
        </DialogBody>
        <DialogFooter>
          <Button disabled={busy} onClick={cancel}>
            {over ? "OK" : "Cancel"}
          </Button>
          {!over && (
            <ChangeButton type="submit" variant="primary" busy={busy}>
              {busy ? "Saving..." : "Update Shipping"}
            </ChangeButton>
          )}
        </DialogFooter>
      </DialogForm>
      <LeaveQuestion />
    </Dialog>
  );
}

/** Returns a shipping field's value as people read it. */
const shippingLabelOf = (field: keyof ShippingDraft, value: string) => (field === "status" ? toLabel(value) : value);

function ShippingClash({ dialog }: ShippingProps) {
  const typed = useSelector(dialog, (state) => state.context);
  const isSettled = useSelector(dialog, (state) => state.can({ type: "form.submit" }));
  const cancel = () => dialog.send({ type: "dialog.cancel" });
  return (
    <ClashDialog
      title="Update Shipping Details"
      subtitle={`Order # ${typed.order.orderId || "N/A"}`}
      size="shipping"
      typed={typed}
      labels={shippingLabels}
      labelOf={shippingLabelOf}
      isSettled={isSettled}
      onChoose={(field, choice) => dialog.send({ type: "clash.choose", field, choice })}
      onSubmit={() => dialog.send({ type: "form.submit" })}
      onCancel={cancel}
      onDismiss={cancel}
    />
  );
}
