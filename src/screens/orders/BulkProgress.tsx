import { useSelector } from "@xstate/react";
import { type BulkKind, outcomeWords } from "../../domain/bulk.ts";
import { formatCount } from "../../domain/formats.ts";
import { countsOf, isUnfinished } from "../../machines/bulk.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/Dialog.tsx";
import { useFocusKept } from "../../ui/useFocusKept.ts";
import { useFocusTarget } from "../../ui/useFocusTarget.ts";
import { ChangeButton } from "../live/ChangeButton.tsx";
import * as styles from "./bulk.css.ts";
import { type BulkProps, OrdersWithReasons, titles } from "./bulkDialog.tsx";

const titlesOfWork: Record<BulkKind, string> = { cancel: "Cancelling orders", ship: "Updating shipping" };

/** Shows the progress of the change. */
export function Progress({ bulk }: BulkProps) {
  const kind = useSelector(bulk, ({ context }) => context.kind);
  const isStopping = useSelector(bulk, (state) => state.matches({ work: "stopping" }));
  const { words, ended, all } = useProgress(bulk);
  const hideButton = useFocusTarget<HTMLButtonElement>();
  const hide = () => bulk.send({ type: "dialog.hide" });
  // Announces each quarter: announcing each order would never end.
  const quarter = Math.floor((4 * ended) / Math.max(all, 1)) * 25;
  return (
    <Dialog
      title={titlesOfWork[kind]}
      size="form"
      initialFocus={hideButton}
      status={isStopping ? "Stopping" : `${quarter}% done`}
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

/** Shows the outcome of the change. */
export function Outcome({ bulk }: BulkProps) {
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
      focusAfterwards={findSelectionBar}
      status={words}
      onDismiss={close}
    >
      <DialogBody>
        <p className={styles.words}>{words}</p>
        <OrdersWithReasons title="Failed" orders={failed} />
      </DialogBody>
      <DialogFooter>
        {canRetry && (
          <ChangeButton variant="primary" onClick={() => bulk.send({ type: "bulk.retry" })}>
            Try Again ({formatCount(counts.failed + counts.notBegun)})
          </ChangeButton>
        )}
        <button ref={closeButton} type="button" className={buttonClass()} onClick={close}>
          Close
        </button>
      </DialogFooter>
    </Dialog>
  );
}

/** Returns the bar, to be focused after the dialog: the button that opened it may be disabled or gone. */
const findSelectionBar = () => document.querySelector<HTMLElement>('main [role=group][aria-label="Selected"]');

/** Shows the progress, or an unfinished outcome, while the dialog is hidden. */
export function BackgroundNote({ bulk }: BulkProps) {
  const isShown = useSelector(
    bulk,
    (state) => !state.matches({ work: "closing" }) && (state.hasTag("busy") || isUnfinished(countsOf(state.context))),
  );
  return isShown && <Notice bulk={bulk} />;
}

function Notice({ bulk }: BulkProps) {
  const kind = useSelector(bulk, ({ context }) => context.kind);
  const isBusy = useSelector(bulk, (state) => state.hasTag("busy"));
  const counts = useSelector(bulk, ({ context }) => countsOf(context), isSameCounts);
  const { words, ended, all } = useProgress(bulk);
  const notice = useFocusKept<HTMLDivElement>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div ref={notice} className={styles.background} role="group" aria-label={titlesOfWork[kind]}>
      {isBusy && <progress className={styles.smallProgress} aria-hidden="true" value={ended} max={all} />}
      <p>{isBusy ? words : outcomeWords(kind, counts)}</p>
      <button
        ref={takeKeyboard}
        type="button"
        className={buttonClass()}
        onClick={() => bulk.send({ type: "dialog.show" })}
      >
        Show
      </button>
    </div>
  );
}

/** Takes the focus from the dialog that this notice replaces: the button that opened it may be disabled. */
const takeKeyboard = (button: HTMLElement | null) => button?.focus({ preventScroll: true });

function useProgress(bulk: BulkProps["bulk"]) {
  const ended = useSelector(bulk, ({ context }) => context.done + context.failed.length);
  const failed = useSelector(bulk, ({ context }) => context.failed.length);
  const all = useSelector(bulk, ({ context }) => context.underWay + countsOf(context).notBegun) + ended;
  const words = `${formatCount(ended)} of ${formatCount(all)} done${failed > 0 ? `, ${formatCount(failed)} failed` : ""}`;
  return { words, ended, all };
}

const isSameCounts = (one: ReturnType<typeof countsOf>, other: ReturnType<typeof countsOf>) =>
  one.done === other.done && one.failed === other.failed && one.notBegun === other.notBegun;
