import { assertEvent } from "xstate";
import { changedFields, clashesOf, isSettled, type Texts, type Typed } from "../../domain/merge.ts";
import { isGone } from "../../services/change-calls.ts";
import { isChangedMeanwhile } from "../../services/shop-api.ts";
import type { ChangeOutcome } from "./request-change.ts";

/** The most times in a row that changes by others are merged without asking. */
export const maxMerges = 3;

/** The toast for a conflict where the server sends no current record, or others were faster each time. */
export const toastOfChange = {
  type: "toast",
  kind: "error",
  message: "Somebody else changed it meanwhile. Please try again.",
} as const;

type Merging<Draft extends Texts<Draft>> = { readonly context: Typed<Draft> };

/** The guards of a dialog whose draft is merged with changes by others. */
export const mergeGuards = {
  isChanged: <Draft extends Texts<Draft>>({ context }: Merging<Draft>) =>
    changedFields(context.draft, context.theirs).length > 0,
  hasClash: <Draft extends Texts<Draft>>({ context }: Merging<Draft>) => clashesOf(context).length > 0,
  hasNoClash: <Draft extends Texts<Draft>>({ context }: Merging<Draft>) => clashesOf(context).length === 0,
  isSettled: <Draft extends Texts<Draft>>({ context }: Merging<Draft>) => isSettled(context),
};

interface Received {
  readonly event: { readonly type: string };
}

/** The guards of a dialog whose change the server refused. */
export const refusalGuards = {
  /** Somebody else deleted the record. */
  isGone: ({ event }: Received) => isGone(errorIn(event)),
  /** Somebody else changed the record, and the failure was not announced. */
  isUnannouncedChange: ({ event }: Received) => isChangedMeanwhile(errorIn(event)) && !errorIn(event).announced,
};

function errorIn(event: Received["event"]) {
  assertEvent(event as ChangeOutcome, "change.failed");
  return (event as Extract<ChangeOutcome, { type: "change.failed" }>).error;
}
