import { useSelector } from "@xstate/react";
import { Equal } from "lucide";
import { type KeyboardEvent, useId, useMemo } from "react";
import { carriers, longest } from "../../../contract/order-lifecycle.ts";
import { type BulkDraft, type BulkKind, divide, ordersWithoutNumber } from "../../domain/bulk.ts";
import { formatCount } from "../../domain/formats.ts";
import { isolated } from "../../domain/isolated.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter, DialogForm } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import type { RadioTilesProps } from "../../ui/RadioTiles.tsx";
import type { SelectProps } from "../../ui/Select.tsx";
import { useFocusTarget } from "../../ui/useFocusTarget.ts";
import { LeaveQuestion } from "../leave/LeaveQuestion.tsx";
import { ChangeButton } from "../live/ChangeButton.tsx";
import * as styles from "./bulk.css.ts";
import { type BulkProps, maxNamed, OrdersWithReasons, titles } from "./bulkDialog.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { carrierOptions, ShippingFields, statusOptions } from "./ShippingFields.tsx";

const unchanged = "As each order has it";
const bulkCarriers: SelectProps["options"] = [{ value: "", label: unchanged, icon: null }, ...carrierOptions()];
const bulkStatuses: RadioTilesProps["options"] = [{ value: "", label: unchanged, icon: Equal }, ...statusOptions];

const counted = (count: number, one = "order") => `${formatCount(count)} ${one}${count === 1 ? "" : "s"}`;

/** Asks what to change, and says how many orders that changes and which cannot be changed. */
export function Confirmation({ bulk }: BulkProps) {
  const kind = useSelector(bulk, ({ context }) => context.kind);
  const orders = useSelector(bulk, ({ context }) => context.orders);
  const draft = useSelector(bulk, ({ context }) => context.draft);
  const canConfirm = useSelector(bulk, (state) => state.can({ type: "bulk.confirm" }));
  const { changed, unchanged, waiting } = divide(kind, draft, orders);
  const all = changed.length + unchanged.length + waiting.length;
  const subtitleId = useId();
  const area = useFocusTarget<HTMLTextAreaElement>();
  const trackingNumber = useFocusTarget<HTMLInputElement>();
  const close = () => bulk.send({ type: "bulk.close" });
  const change = (field: Exclude<keyof BulkDraft, "trackingNumbers">, value: string) =>
    bulk.send({ type: "field.changed", field, value });

  return (
    <Dialog
      title={titles[kind]}
      subtitle={waiting.length > 0 ? waitingWords(waiting.length, all) : confirmationWords(kind, changed.length, all)}
      subtitleId={subtitleId}
      size={kind === "cancel" ? "form" : "shipping"}
      initialFocus={kind === "cancel" ? area : trackingNumber}
      onDismiss={close}
    >
      <DialogForm onSubmit={() => bulk.send({ type: "bulk.confirm" })}>
        <DialogBody>
          {kind === "cancel" ? (
            <ReasonField
              ref={area}
              of="order.cancel"
              value={draft.reason}
              onChange={(reason) => change("reason", reason)}
            />
          ) : (
            <>
              <p className={styles.hint}>
                What is left empty stays as each order has it. An order without a carrier gets {carriers[0]}, and one
                without a shipping status is shipped.
              </p>
              <ShippingFields
                draft={draft}
                carriers={bulkCarriers}
                statuses={bulkStatuses}
                trackingNumber={trackingNumber}
                onChange={change}
              />
            </>
          )}
          {kind === "ship" && <TrackingNumbers bulk={bulk} />}
          <OrdersWithReasons title={`${formatCount(unchanged.length)} cannot be changed`} orders={unchanged} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Go Back</Button>
          <ChangeButton
            type="submit"
            variant={kind === "cancel" ? "danger" : "primary"}
            disabled={!canConfirm}
            whyNot={subtitleId}
          >
            {waiting.length > 0
              ? `Update ${waiting.length === 1 ? "order" : "orders"}`
              : `${kind === "cancel" ? "Cancel" : "Update"} ${counted(changed.length)}`}
          </ChangeButton>
        </DialogFooter>
      </DialogForm>
      <LeaveQuestion />
    </Dialog>
  );
}

/** Returns how many orders will change, and what is needed for it. */
function confirmationWords(kind: BulkKind, changed: number, all: number): string {
  const words = `${formatCount(changed)} of ${counted(all, "selected order")} will change`;
  return kind === "cancel" && changed > 0 ? `${words}. Please provide a reason.` : words;
}

/** Returns what to enter before orders can be changed. */
function waitingWords(waiting: number, all: number): string {
  const words = `${formatCount(waiting)} of ${counted(all, "selected order")} can be updated`;
  return `${words}. Please enter ${waiting === 1 ? "its tracking number" : "tracking numbers"}.`;
}

/** Asks for the number of each parcel without one; nothing for a single parcel or too many. */
function TrackingNumbers({ bulk }: BulkProps) {
  const orders = useSelector(bulk, ({ context }) => context.orders);
  const numbers = useSelector(bulk, ({ context }) => context.draft.trackingNumbers);
  const untracked = useMemo(() => ordersWithoutNumber(orders), [orders]);
  if (untracked.length < 2 || untracked.length > maxNamed) return null;
  return (
    <fieldset className={styles.numbers} onKeyDown={toNextField}>
      <legend className={styles.ordersTitle}>A tracking number for each</legend>
      {untracked.map(({ _id, orderId, customerDetails }, place) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may be missing or repeat
          key={place}
          label={[orderId || "N/A", isolated(customerDetails?.name?.trim() ?? "")].filter(Boolean).join(" · ")}
          autoComplete="off"
          maxLength={longest.trackingNumber}
          value={numbers.get(_id) ?? ""}
          onChange={(event) => bulk.send({ type: "number.changed", orderId: _id, value: event.target.value })}
        />
      ))}
    </fieldset>
  );
}

/** Moves to the next field on Enter, with which a scanner ends each number: it must not submit the form. */
function toNextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll("input")];
  fields[fields.indexOf(event.target as HTMLInputElement) + 1]?.focus();
}
