import { useSelector } from "@xstate/react";
import { type FormEvent, type KeyboardEvent, useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import { longest } from "../../../contract/order-lifecycle.ts";
import {
  type BulkDraft,
  type BulkKind,
  divide,
  ordersWithoutNumber,
  outcomeWords,
  type Unchanged,
} from "../../domain/bulk.ts";
import { formatCount } from "../../domain/formats.ts";
import { type bulkMachine, countsOf, isUnfinished } from "../../machines/bulk.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter, dialogForm } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import type { SelectProps } from "../../ui/Select.tsx";
import { useFocusTarget } from "../../ui/useFocusTarget.ts";
import { SaveButton } from "../live/SaveButton.tsx";
import * as styles from "./bulk.css.ts";
import { ReasonField } from "./ReasonField.tsx";
import { carrierOptions, ShippingFields } from "./ShippingFields.tsx";

interface BulkProps {
  readonly bulk: ActorRefFrom<typeof bulkMachine>;
}

const titles: Record<BulkKind, string> = { cancel: "Cancel Orders", ship: "Update Shipping of Orders" };
const titlesOfWork: Record<BulkKind, string> = { cancel: "Cancelling orders", ship: "Updating shipping" };
const bulkCarriers: SelectProps["options"] = [
  { value: "", label: "As each order has it", icon: null },
  ...carrierOptions(),
];
/** How many orders a dialog names; beyond that, it counts. */
const mostNamed = 100;

/** A change of many orders (behaviour: Changing many orders): its dialog, or how far it is while that is hidden. */
export function BulkChange({ bulk }: BulkProps) {
  const isShown = useSelector(bulk, (state) => state.matches({ dialog: "shown" }));
  const phase = useSelector(bulk, (state) => state.value.work);
  if (!isShown) return <Background bulk={bulk} />;
  if (phase === "confirming") return <Confirmation bulk={bulk} />;
  if (phase === "ended") return <Outcome bulk={bulk} />;
  return <Progress bulk={bulk} />;
}

function Confirmation({ bulk }: BulkProps) {
  const kind = useSelector(bulk, ({ context }) => context.kind);
  const orders = useSelector(bulk, ({ context }) => context.orders);
  const draft = useSelector(bulk, ({ context }) => context.draft);
  const canConfirm = useSelector(bulk, (state) => state.can({ type: "bulk.confirm" }));
  const { changed, unchanged } = useMemo(() => divide(kind, draft, orders), [kind, draft, orders]);
  const area = useFocusTarget<HTMLTextAreaElement>();
  const trackingNumber = useFocusTarget<HTMLInputElement>();
  const close = () => bulk.send({ type: "bulk.close" });
  const change = (field: Exclude<keyof BulkDraft, "trackingNumbers">, value: string) =>
    bulk.send({ type: "field.changed", field, value });

  function submit(event: FormEvent) {
    event.preventDefault();
    bulk.send({ type: "bulk.confirm" });
  }

  return (
    <Dialog
      title={titles[kind]}
      subtitle={`${formatCount(changed.length)} of ${counted(changed.length + unchanged.length, "selected order")} will change`}
      size={kind === "cancel" ? "form" : "shipping"}
      initialFocus={kind === "cancel" ? area : trackingNumber}
      onClose={close}
      onDismiss={close}
    >
      <form className={dialogForm} onSubmit={submit} noValidate>
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
              <p className={styles.hint}>What is left empty stays as each order has it.</p>
              <ShippingFields draft={draft} carriers={bulkCarriers} trackingNumber={trackingNumber} onChange={change} />
            </>
          )}
          {kind === "ship" && <TrackingNumbers bulk={bulk} />}
          <OrdersWithReasons title={`${formatCount(unchanged.length)} cannot be changed`} orders={unchanged} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Go Back</Button>
          <SaveButton type="submit" variant={kind === "cancel" ? "danger" : "primary"} disabled={!canConfirm}>
            {kind === "cancel" ? "Cancel" : "Update"} {counted(changed.length)}
          </SaveButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** A field for the number of each parcel that has none yet. */
function TrackingNumbers({ bulk }: BulkProps) {
  const orders = useSelector(bulk, ({ context }) => context.orders);
  const numbers = useSelector(bulk, ({ context }) => context.draft.trackingNumbers);
  const untracked = useMemo(() => ordersWithoutNumber(orders), [orders]);
  if (untracked.length < 2 || untracked.length > mostNamed) return null;
  return (
    <fieldset className={styles.numbers} onKeyDown={toNextField}>
      <legend className={styles.ordersTitle}>A tracking number for each</legend>
      {untracked.map(({ _id, orderId, customerDetails }, place) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may be missing or repeat
          key={place}
          label={[orderId || "N/A", customerDetails?.name?.trim()].filter(Boolean).join(" · ")}
          autoComplete="off"
          maxLength={longest.trackingNumber}
          value={numbers.get(_id) ?? ""}
          onChange={(event) => bulk.send({ type: "number.changed", orderId: _id, value: event.target.value })}
        />
      ))}
    </fieldset>
  );
}

/** A scanner ends each number with Enter, which is not to ship the parcels scanned so far. */
function toNextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll("input")];
  fields[fields.indexOf(event.target as HTMLInputElement) + 1]?.focus();
}

function Progress({ bulk }: BulkProps) {
  const kind = useSelector(bulk, ({ context }) => context.kind);
  const isStopping = useSelector(bulk, (state) => state.matches({ work: "stopping" }));
  const { words, ended, all } = useProgress(bulk);
  const hideButton = useFocusTarget<HTMLButtonElement>();
  const hide = () => bulk.send({ type: "dialog.hide" });
  // Each quarter is read out; each order would never end.
  const quarter = Math.floor((4 * ended) / Math.max(all, 1)) * 25;
  return (
    <Dialog
      title={titlesOfWork[kind]}
      size="form"
      initialFocus={hideButton}
      status={isStopping ? "Stopping" : `${quarter}% done`}
      onClose={hide}
      onDismiss={hide}
    >
      <DialogBody>
        <progress className={styles.progress} aria-label={titlesOfWork[kind]} value={ended} max={all} />
        <p className={styles.words}>{words}</p>
      </DialogBody>
      <DialogFooter>
        <Button disabled={isStopping} onClick={() => bulk.send({ type: "bulk.stop" })}>
          {isStopping ? "Stopping..." : "Stop"}
        </Button>
        <button ref={hideButton} type="button" className={buttonClass()} onClick={hide}>
          Continue in Background
        </button>
      </DialogFooter>
    </Dialog>
  );
}

function Outcome({ bulk }: BulkProps) {
  const kind = useSelector(bulk, ({ context }) => context.kind);
  const failed = useSelector(bulk, ({ context }) => context.failed);
  const canRetry = useSelector(bulk, (state) => state.can({ type: "bulk.retry" }));
  const counts = useSelector(bulk, ({ context }) => countsOf(context), isSameCounts);
  const closeButton = useFocusTarget<HTMLButtonElement>();
  const close = () => bulk.send({ type: "bulk.close" });
  const words = outcomeWords(kind, counts);
  return (
    <Dialog
      title={titles[kind]}
      size="form"
      initialFocus={closeButton}
      status={words}
      onClose={close}
      onDismiss={close}
    >
      <DialogBody>
        <p className={styles.words}>{words}</p>
        <OrdersWithReasons title="Failed" orders={failed} />
      </DialogBody>
      <DialogFooter>
        {canRetry && (
          <SaveButton variant="primary" onClick={() => bulk.send({ type: "bulk.retry" })}>
            Try Again ({formatCount(counts.failed + counts.notBegun)})
          </SaveButton>
        )}
        <button ref={closeButton} type="button" className={buttonClass()} onClick={close}>
          Close
        </button>
      </DialogFooter>
    </Dialog>
  );
}

/** How far it is while its dialog is hidden, and what is left to look at. */
function Background({ bulk }: BulkProps) {
  const kind = useSelector(bulk, ({ context }) => context.kind);
  const isBusy = useSelector(bulk, (state) => state.hasTag("busy"));
  const counts = useSelector(bulk, ({ context }) => countsOf(context), isSameCounts);
  const { words, ended, all } = useProgress(bulk);
  if (!isBusy && !isUnfinished(counts)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div className={styles.background} role="group" aria-label={titlesOfWork[kind]}>
      {isBusy && <progress className={styles.smallProgress} aria-hidden="true" value={ended} max={all} />}
      <p>{isBusy ? words : outcomeWords(kind, counts)}</p>
      <Button onClick={() => bulk.send({ type: "dialog.show" })}>Show</Button>
    </div>
  );
}

function useProgress(bulk: BulkProps["bulk"]) {
  const ended = useSelector(bulk, ({ context }) => context.done + context.failed.length);
  const failed = useSelector(bulk, ({ context }) => context.failed.length);
  const all = useSelector(bulk, ({ context }) => context.underWay + countsOf(context).notBegun) + ended;
  const words = `${formatCount(ended)} of ${formatCount(all)} done${failed > 0 ? `, ${formatCount(failed)} failed` : ""}`;
  return { words, ended, all };
}

interface OrdersWithReasonsProps {
  readonly title: string;
  readonly orders: readonly Unchanged[];
}

function OrdersWithReasons({ title, orders }: OrdersWithReasonsProps) {
  if (orders.length === 0) return null;
  return (
    // A list that scrolls can be scrolled by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={styles.orders} aria-label={title} tabIndex={0}>
      <h3 className={styles.ordersTitle}>{title}</h3>
      <ul>
        {orders.slice(0, mostNamed).map(({ order, reason }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may be missing or repeat
          <li key={place} className={styles.order}>
            <bdi className={styles.number}>{order.orderId || "N/A"}</bdi> <span>{reason}</span>
          </li>
        ))}
      </ul>
      {orders.length > mostNamed && <p>and {formatCount(orders.length - mostNamed)} more</p>}
    </section>
  );
}

const counted = (count: number, one = "order") => `${formatCount(count)} ${one}${count === 1 ? "" : "s"}`;

const isSameCounts = (one: ReturnType<typeof countsOf>, other: ReturnType<typeof countsOf>) =>
  one.done === other.done && one.failed === other.failed && one.notBegun === other.notBegun;
