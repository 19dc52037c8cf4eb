import { useActorRef, useSelector } from "@xstate/react";
import { useId } from "react";
import { type HistoryEntry, takeBackRequest } from "../../domain/history.ts";
import { type TakeBackInput, takeBackMachine } from "../../machines/take-back.ts";
import { Button } from "../../ui/Button.tsx";
import { useAdministrationActor } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { offlineWords } from "../live/offlineWords.ts";
import { useConnectionState } from "../live/useLive.ts";
import * as styles from "./history.css.ts";
import { takeKeyboard } from "./takeKeyboard.ts";

const takenBack = "This has been taken back.";

/** Offers to take back the entry's change, if the server offers that; says why where it is impossible. */
export function TakeBack({ entry }: { entry: HistoryEntry }) {
  const { tellsChanges } = useApp().settings;
  const changes = useSelector(useAdministrationActor(), (state) => state.context.changes);
  const change = takeBackRequest(entry);
  if (!tellsChanges) return null;
  if (!change) return <DisabledTakeBack reason="This cannot be taken back." />;
  return <TakeBackButton changes={changes} change={change} isUndone={entry.undone} />;
}

interface TakeBackButtonProps extends TakeBackInput {
  readonly isUndone: boolean;
}

function TakeBackButton({ changes, change, isUndone }: TakeBackButtonProps) {
  const { inspect } = useApp();
  const takeBack = useActorRef(takeBackMachine, { inspect, input: { changes, change } });
  const state = useSelector(takeBack, ({ value }) => value);
  const reason = useSelector(takeBack, ({ context }) => context.reason);
  const isOffline = useConnectionState() === "offline";
  const id = useId();
  if (state === "taken") return <DisabledTakeBack reason={takenBack} hasKeyboard />;
  if (state === "impossible") return <DisabledTakeBack reason={reason} hasKeyboard />;
  if (isUndone) return <DisabledTakeBack reason={takenBack} />;
  const note = isOffline ? offlineWords("taken back") : reason;
  return (
    <div className={styles.takeBack}>
      <Button
        busy={state === "asking"}
        disabled={isOffline}
        aria-describedby={note && id}
        onClick={() => takeBack.send({ type: "change.takeBack" })}
      >
        {state === "asking" ? "Taking back..." : "Take back"}
      </Button>
      {note && (
        <p id={id} className={styles.takeBackNote}>
          {note}
        </p>
      )}
    </div>
  );
}

interface DisabledTakeBackProps {
  readonly reason: string | undefined;
  /** Whether it replaces a pressed button, whose focus the reason then takes. */
  readonly hasKeyboard?: boolean;
}

function DisabledTakeBack({ reason, hasKeyboard }: DisabledTakeBackProps) {
  const id = useId();
  return (
    <div className={styles.takeBack}>
      <Button disabled aria-describedby={id}>
        Take back
      </Button>
      <p id={id} className={styles.takeBackNote} ref={hasKeyboard ? takeKeyboard : undefined} tabIndex={-1}>
        {reason}
      </p>
    </div>
  );
}
