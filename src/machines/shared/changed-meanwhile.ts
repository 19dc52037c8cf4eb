import { assertEvent } from "xstate";
import { isNewerVersion } from "../../domain/collection.ts";
import { changedFields, clashesOf, isSettled, type Texts, type Typed } from "../../domain/merge.ts";
import type { Order } from "../../domain/records.ts";
import { isGone } from "../../services/change-calls.ts";
import { currentOrder, isChangedMeanwhile } from "../../services/shop-api.ts";
import type { ChangeOutcome } from "./request-change.ts";
import type { OrderNews } from "./watch-record.ts";

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

interface OfOrder extends Received {
  readonly context: { readonly order: Order };
}

/** The guards of a dialog about an order. */
export const orderGuards = {
  ...refusalGuards,
  /** The shop's data have a later version than the dialog. */
  isNews: ({ context, event }: OfOrder) => {
    assertEvent(event as OrderNews, "order.found");
    return isNewerVersion((event as Extract<OrderNews, { type: "order.found" }>).order, context.order);
  },
  /** The server's answer has the order as somebody else changed it. */
  wasChanged: (received: OfOrder) => currentOrderIn(received) !== undefined,
};

/** Returns the order as the server's answer to a change has it; undefined for any other event, and where it has none. */
export const currentOrderIn = ({ context, event }: OfOrder): Order | undefined =>
  event.type === "change.failed" ? currentOrder(errorIn(event), context.order._id) : undefined;

function errorIn(event: Received["event"]) {
  assertEvent(event as ChangeOutcome, "change.failed");
  return (event as Extract<ChangeOutcome, { type: "change.failed" }>).error;
}
