import { useSelector } from "@xstate/react";
import { useId } from "react";
import type { ActorRef, Snapshot } from "xstate";
import { orderChanges, type StatusChangeKind } from "../../../contract/order-changes.ts";
import { draftNews, type RestoredDraft } from "../../domain/drafts.ts";
import { orderGone, orderNews } from "../../domain/meanwhile.ts";
import type { Order } from "../../domain/records.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter, DialogForm } from "../../ui/Dialog.tsx";
import { useFocusTarget } from "../../ui/useFocusTarget.ts";
import { Meanwhile } from "../clash/Meanwhile.tsx";
import { useIsUnfinished } from "../clash/useIsUnfinished.ts";
import { LeaveQuestion } from "../leave/LeaveQuestion.tsx";
import { ChangeButton } from "../live/ChangeButton.tsx";
import { Presence } from "../live/Presence.tsx";
import { ReasonField } from "./ReasonField.tsx";

type ReasonEvent = { type: "reason.changed"; value: string } | { type: "dialog.confirm" } | { type: "dialog.cancel" };

/** A machine that asks for the reason of a change, as `cancelOrderMachine` does. */
type ReasonActor = ActorRef<
  Snapshot<unknown> & {
    readonly context: {
      readonly reason: string;
      readonly opened: Order;
      readonly order: Order;
      readonly restored?: RestoredDraft | undefined;
    };
    hasTag(tag: "busy"): boolean;
    matches(state: "gone" | "refused"): boolean;
    can(event: ReasonEvent): boolean;
  },
  ReasonEvent
>;

interface ReasonDialogProps {
  readonly dialog: ReasonActor;
  readonly of: StatusChangeKind;
  readonly title: string;
  readonly subtitle: string;
  /** The words of the button; `confirming` are those while the change is under way. */
  readonly confirm: string;
  readonly confirming: string;
}

/** Asks for the reason of a change that sets an order's status (behaviour: Cancel-order dialog). */
export function ReasonDialog({ dialog, of, title, subtitle, confirm, confirming }: ReasonDialogProps) {
  const { reason, opened, order, restored } = useSelector(dialog, (state) => state.context);
  const newsId = useId();
  const isUnderWay = useIsUnfinished(restored?.underWay);
  const subtitleId = useId();
  const busy = useSelector(dialog, (state) => state.hasTag("busy"));
  const gone = useSelector(dialog, (state) => state.matches("gone"));
  const over = useSelector(dialog, (state) => state.matches("gone") || state.matches("refused"));
  const confirmable = useSelector(dialog, (state) => state.can({ type: "dialog.confirm" }));
  const news = over
    ? [orderNews(opened, order), orderChanges[of].whyNot(order)]
    : [draftNews(restored, isUnderWay), orderNews(opened, order)];
  const area = useFocusTarget<HTMLTextAreaElement>();
  const cancel = () => dialog.send({ type: "dialog.cancel" });

  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      subtitleId={subtitleId}
      describedBy={restored && newsId}
      size="form"
      initialFocus={area}
      closable={!busy}
      onDismiss={cancel}
    >
      <DialogForm onSubmit={() => dialog.send({ type: "dialog.confirm" })}>
        <DialogBody>
          <Presence list="orders" record={order._id} />
          <Meanwhile id={newsId}>{gone ? orderGone : news.filter(Boolean).join(" ")}</Meanwhile>
          <ReasonField
            ref={area}
            of={of}
            readOnly={busy || over}
            value={reason}
            onChange={(value) => dialog.send({ type: "reason.changed", value })}
          />
        </DialogBody>
        <DialogFooter>
          <Button disabled={busy} onClick={cancel}>
            {over ? "OK" : "Cancel"}
          </Button>
          {!over && (
            <ChangeButton type="submit" variant="danger" busy={busy} disabled={!confirmable} whyNot={subtitleId}>
              {busy ? confirming : confirm}
            </ChangeButton>
          )}
        </DialogFooter>
      </DialogForm>
      <LeaveQuestion />
    </Dialog>
  );
}
