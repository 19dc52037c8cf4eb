import { assertEvent } from "xstate";
import { isGone } from "../services/change-calls.ts";
import { isChangedMeanwhile } from "../services/shop-api.ts";
import type { ChangeOutcome } from "./request-change.ts";

/** How often in a row what somebody else changed meanwhile is merged without asking. */
export const mostMerges = 3;

/** Told where the server does not say what there is by now, or where others are faster each time. */
export const toastOfChange = {
  type: "toast",
  kind: "error",
  message: "Somebody else changed it meanwhile. Please try again.",
} as const;

interface Heard {
  readonly event: { readonly type: string };
}

/** What decides in a dialog whose change the server refused. */
export const refusalGuards = {
  /** Somebody else deleted the record. */
  isGone: ({ event }: Heard) => isGone(errorIn(event)),
  /** Somebody else changed the record, and nobody has been told. */
  isUntoldChange: ({ event }: Heard) => isChangedMeanwhile(errorIn(event)) && !errorIn(event).announced,
};

function errorIn(event: Heard["event"]) {
  assertEvent(event as ChangeOutcome, "change.failed");
  return (event as Extract<ChangeOutcome, { type: "change.failed" }>).error;
}
