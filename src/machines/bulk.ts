import { assertEvent, assign, enqueueActions, fromCallback, sendTo, setup, stateIn } from "xstate";
import { whyNoneChanged } from "../../contract/order-changes.ts";
import {
  type BulkCounts,
  type BulkDraft,
  type BulkKind,
  bulkRequest,
  divide,
  firstBulkDraft,
  isFilled,
  outcomeWords,
  type Unchanged,
  whyNotChanged,
} from "../domain/bulk.ts";
import type { ChangeRequest } from "../domain/change-request.ts";
import type { Order } from "../domain/records.ts";
import { currentOrder, isChangedMeanwhile } from "../services/shop-api.ts";
import type { ScreenChanged } from "./address.ts";
import type { SessionNotice } from "./session.ts";
import { type ChangesRef, type DraftAsked, registerForm } from "./shared/drafts.ts";
import type { Receiver, ToastEvent } from "./shared/effects.ts";
import type { Asker, ChangeOutcome } from "./shared/request-change.ts";

/** The most changes under way at a time. */
const maxAtOnce = 4;

export interface BulkInput {
  readonly changes: ChangesRef;
  readonly parent: Receiver<ToastEvent>;
}

interface BulkContext extends BulkInput {
  readonly kind: BulkKind;
  /** The selected orders. */
  readonly orders: readonly Order[];
  readonly draft: BulkDraft;
  /** The orders to change; `next` is the index of the first that is not begun. */
  readonly items: readonly Order[];
  readonly next: number;
  /** The orders that were not begun when it was stopped. */
  readonly rest: readonly Order[];
  /** The number of orders under way. */
  readonly underWay: number;
  /** The number of orders changed. */
  readonly done: number;
  readonly failed: readonly Unchanged[];
}

export type BulkEvent =
  | { type: "bulk.open"; kind: BulkKind; orders: readonly Order[] }
  | { type: "field.changed"; field: Exclude<keyof BulkDraft, "trackingNumbers">; value: string }
  /** The tracking number of one order. */
  | { type: "number.changed"; orderId: string; value: string }
  | { type: "bulk.confirm" }
  /** Begins no more changes; those under way are finished. */
  | { type: "bulk.stop" }
  /** Tries the orders again that failed or were not begun. */
  | { type: "bulk.retry" }
  | { type: "bulk.close" }
  /** Hides the dialog; the changes go on. */
  | { type: "dialog.hide" }
  | { type: "dialog.show" }
  /** The change of one order has ended. `failure` says why it was not changed; undefined where it was. */
  | { type: "item.ended"; order: Order; failure: string | undefined }
  | ScreenChanged
  | DraftAsked
  | Extract<SessionNotice, { type: "session.closed" }>;

/**
 * Changes many orders (behaviour: Changing many orders), each by a request of its own and a few at a time, also while
 * its dialog is hidden. When the session ends, it begins no more, waits for those under way, and reports the outcome in
 * one toast.
 */
export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    input: {} as BulkInput,
    events: {} as BulkEvent,
    tags: "" as "busy",
  },
  actors: {
    registerForm,
    changeOne: fromCallback<ChangeOutcome, { changes: BulkInput["changes"]; change: ChangeRequest; order: Order }>(
      ({ input: { changes, change, order }, self, receive, sendBack }) => {
        const asker = self as unknown as Asker;
        receive((outcome) => {
          if (outcome.type === "change.confirmed") return sendBack({ type: "item.ended", order, failure: undefined });
          const { error } = outcome;
          const failure = isChangedMeanwhile(error) ? "Somebody else changed it meanwhile" : error.message;
          // A retry changes the order's current version.
          sendBack({ type: "item.ended", order: currentOrder(error, order._id) ?? order, failure });
        });
        changes.send({ type: "change.request", change, asker });
        return () => changes.send({ type: "change.left", asker });
      },
    ),
  },
  actions: {
    setOrders: assign(({ event }) => {
      assertEvent(event, "bulk.open");
      return { kind: event.kind, orders: event.orders, draft: firstBulkDraft };
    }),
    setField: assign(({ context, event }) => {
      assertEvent(event, "field.changed");
      return { draft: { ...context.draft, [event.field]: event.value } };
    }),
    setNumber: assign(({ context: { draft }, event }) => {
      assertEvent(event, "number.changed");
      return {
        draft: { ...draft, trackingNumbers: new Map([...draft.trackingNumbers, [event.orderId, event.value]]) },
      };
    }),
    setItems: assign(({ context: { kind, draft, orders } }) => ({
      items: divide(kind, draft, orders).changed,
      next: 0,
      rest: [],
      done: 0,
      failed: [],
    })),
    setAside: assign(({ context: { items, next } }) => ({ items: items.slice(0, next), rest: items.slice(next) })),
    setRest: assign(({ context: { failed, rest } }) => ({
      items: [...failed.map(({ order }) => order), ...rest],
      next: 0,
      rest: [],
      failed: [],
    })),
    beginMore: enqueueActions(({ context: { changes, kind, draft, items, next, underWay }, enqueue }) => {
      const begun = items.slice(next, next + maxAtOnce - underWay);
      for (const order of begun)
        enqueue.spawnChild("changeOne", {
          id: childOf(order),
          input: { changes, change: bulkRequest(kind, draft, order), order },
        });
      enqueue.assign({ next: next + begun.length, underWay: underWay + begun.length });
    }),
    setOutcome: enqueueActions(({ context: { underWay, done, failed }, event, enqueue }) => {
      assertEvent(event, "item.ended");
      const { order, failure } = event;
      enqueue.stopChild(childOf(order));
      enqueue.assign({
        underWay: underWay - 1,
        ...(failure === undefined ? { done: done + 1 } : { failed: [...failed, { order, reason: failure }] }),
      });
    }),
    toastOutcome: sendTo(
      ({ context }) => context.parent,
      ({ context }) => {
        const counts = countsOf(context);
        const isWhole = counts.failed + counts.notBegun === 0;
        const message = outcomeWords(context.kind, counts);
        return { type: "toast", kind: isWhole ? "success" : "error", message } as const;
      },
    ),
  },
  guards: {
    canOpen: ({ context: { underWay }, event }) => {
      assertEvent(event, "bulk.open");
      return underWay === 0 && whyNoneChanged(`order.${event.kind}`, event.orders) === undefined;
    },
    isReady: ({ context: { kind, draft, orders } }) =>
      (kind !== "cancel" || draft.reason.trim() !== "") &&
      orders.some((order) => whyNotChanged(kind, draft, order) === undefined),
    isFilled: ({ context }) => isFilled(context.draft),
    isConfirming: stateIn({ work: "confirming" }),
    hasRest: ({ context }) => isUnfinished(countsOf(context)),
    isAtRest: ({ context: { underWay } }) => underWay === 0,
    isLast: ({ context: { underWay, items, next } }) => underWay === 1 && next === items.length,
  },
}).createMachine({
  id: "bulk",
  context: ({ input }) => ({
    ...input,
    kind: "cancel",
    orders: [],
    draft: firstBulkDraft,
    items: [],
    next: 0,
    rest: [],
    underWay: 0,
    done: 0,
    failed: [],
  }),
  type: "parallel",
  states: {
    work: {
      initial: "idle",
      states: {
        idle: { on: { "bulk.open": { guard: "canOpen", target: "confirming", actions: "setOrders" } } },

        confirming: {
          invoke: {
            id: "registerForm",
            src: "registerForm",
            input: ({ context: { changes }, self }) => ({ changes, ref: self, record: undefined }),
          },
          on: {
            // Taken so that leaving asks. Nothing is kept for the next session.
            "draft.ask": { guard: "isFilled", target: "confirming" },
            "screen.changed": "idle",
            "field.changed": { actions: "setField" },
            "number.changed": { actions: "setNumber" },
            "bulk.confirm": { guard: "isReady", target: "running", actions: "setItems" },
            "bulk.close": "idle",
            "session.closed": "idle",
          },
        },

        running: {
          tags: "busy",
          entry: "beginMore",
          on: {
            "item.ended": [
              { guard: "isLast", target: "ended", actions: "setOutcome" },
              { actions: ["setOutcome", "beginMore"] },
            ],
            "bulk.stop": { target: "stopping", actions: "setAside" },
            "session.closed": { target: "closing", actions: "setAside" },
          },
        },

        /** Changes under way cannot be cancelled. */
        stopping: {
          tags: "busy",
          on: {
            "item.ended": [{ guard: "isLast", target: "ended", actions: "setOutcome" }, { actions: "setOutcome" }],
            "session.closed": "closing",
          },
        },

        /** As stopping, but the session is over. */
        closing: {
          tags: "busy",
          on: {
            "item.ended": [{ guard: "isLast", target: "idle", actions: "setOutcome" }, { actions: "setOutcome" }],
          },
        },

        ended: {
          on: {
            "bulk.retry": { guard: "hasRest", target: "running", actions: "setRest" },
            "bulk.close": "idle",
            "bulk.open": { guard: "canOpen", target: "confirming", actions: "setOrders" },
            "session.closed": "idle",
          },
        },
      },
    },

    dialog: {
      initial: "hidden",
      states: {
        hidden: {
          on: {
            "bulk.open": { guard: "canOpen", target: "shown" },
            "dialog.show": "shown",
            // One toast for all, as the hidden dialog does not show the outcome.
            "item.ended": { guard: "isLast", actions: "toastOutcome" },
          },
        },
        shown: {
          on: {
            "dialog.hide": "hidden",
            "bulk.close": { guard: "isAtRest", target: "hidden" },
            "screen.changed": { guard: "isConfirming", target: "hidden" },
            "session.closed": "hidden",
          },
        },
      },
    },
  },
});

/** Counts the orders that were changed, that failed and that were not begun. */
export function countsOf({ done, failed, items, next, rest }: BulkContext): BulkCounts {
  return { done, failed: failed.length, notBegun: items.length - next + rest.length };
}

/** Whether there is anything left to try again. */
export const isUnfinished = ({ failed, notBegun }: BulkCounts) => failed + notBegun > 0;

const childOf = ({ _id }: Order) => `change of ${_id}`;
