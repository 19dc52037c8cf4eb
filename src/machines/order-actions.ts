import { type ActorRef, assertEvent, assign, fromCallback, type Snapshot, sendTo, setup } from "xstate";
import { orderChanges } from "../../contract/order-changes.ts";
import type { OrderCommand } from "../domain/commands.ts";
import { isOrderSaved, type OrderDraft, type RestoredDraft, savedOrderWords } from "../domain/drafts.ts";
import type { Order } from "../domain/records.ts";
import { cancelOrderMachine } from "./cancel-order.ts";
import { type DeleteOrderOutcome, deleteOrderMachine } from "./delete-order.ts";
import { type ChangesRef, draftFor } from "./shared/drafts.ts";
import { type BackEvent, known, type NavigateEvent, type Receiver, type ToastEvent } from "./shared/effects.ts";
import { type ListOfOrder, placeBeside, watchBeside } from "./shared/orders-beside.ts";
import type { ShopDataRef } from "./shared/shop-data-ref.ts";
import { updateShippingMachine } from "./update-shipping.ts";

export interface OrderActionsInput extends ListOfOrder {
  readonly changes: ChangesRef;
  /** The actor that navigates, shows toasts, and hears which actor takes the commands about the order. */
  readonly parent: Receiver<BackEvent | NavigateEvent | ToastEvent | OrderActionsNotice>;
  readonly shopData: ShopDataRef;
  /** The id of the order whose page is shown. */
  readonly orderId: string;
  /** That order; null where it is not among those loaded. */
  readonly shown: Order | null;
}

interface OrderActionsContext extends OrderActionsInput {
  /** The order of the last dialog, as it was when that was opened. */
  readonly order: Order | undefined;
  /** What was typed about it before the session was renewed. */
  readonly restored: RestoredDraft<OrderDraft> | undefined;
  /** Whether there is an order before (-1) and after (1) the shown one; undefined until that is known. */
  readonly beside: Readonly<Record<1 | -1, boolean>> | undefined;
}

export type OrderActionsEvent =
  | OrderCommand
  /** Goes to the next order (1) or the previous one (-1). */
  | { type: "order.step"; order: Order; by: 1 | -1 }
  | { type: "beside.changed" };

/** An actor that takes the commands about an order. */
export type OrderActionsRef = ActorRef<
  Snapshot<unknown> & { can(event: OrderActionsEvent): boolean; readonly context: Pick<OrderActionsContext, "beside"> },
  OrderActionsEvent
>;

/** The page of an order has opened or closed, and with it the actor that takes the commands about the order. */
export type OrderActionsNotice = {
  readonly type: "orderActions.opened" | "orderActions.closed";
  readonly actions: OrderActionsRef;
};

/** Runs the actions on an order (behaviour: Order Actions card; Shortcuts), with at most one dialog open. */
export const orderActionsMachine = setup({
  types: {
    context: {} as OrderActionsContext,
    input: {} as OrderActionsInput,
    events: {} as OrderActionsEvent,
    children: {} as { deleteOrder: "deleteOrder"; cancelOrder: "cancelOrder"; updateShipping: "updateShipping" },
  },
  actors: {
    deleteOrder: deleteOrderMachine,
    cancelOrder: cancelOrderMachine,
    updateShipping: updateShippingMachine,
    registerActions: fromCallback<OrderActionsEvent, Pick<OrderActionsInput, "parent"> & { actions: OrderActionsRef }>(
      ({ input: { parent, actions } }) => {
        parent.send({ type: "orderActions.opened", actions });
        return () => parent.send({ type: "orderActions.closed", actions });
      },
    ),
    watchBeside,
  },
  actions: {
    setOrder: assign(({ event }) => {
      assertEvent(event, ["order.delete", "order.cancel", "order.ship"]);
      return { order: event.order, restored: undefined };
    }),
    setBeside: assign({
      beside: ({ context }) => {
        const { shown } = context;
        const isThere = (by: 1 | -1) => shown !== null && placeBeside(context, shown, by) !== undefined;
        return { [-1]: isThere(-1), 1: isThere(1) };
      },
    }),
    takeDraft: sendTo(({ context }) => context.changes, { type: "draft.taken" } as const),
    toastSaved: sendTo(
      ({ context }) => context.parent,
      ({ context: { restored, order } }) => ({
        type: "toast" as const,
        kind: "success" as const,
        message: restored && order ? savedOrderWords(restored, order) : "",
      }),
    ),
    // Back leads to the list, however many orders were looked at.
    goBeside: sendTo(
      ({ context }) => context.parent,
      ({ context, event }): NavigateEvent => {
        assertEvent(event, "order.step");
        const place = known(placeBeside(context, event.order, event.by));
        return { type: "navigate", replace: true, ...place };
      },
    ),
  },
  guards: {
    isSaved: ({ context: { restored, order } }) =>
      restored !== undefined && order !== undefined && isOrderSaved(restored, order),
    isShippingRestored: ({ context }) => context.restored?.kind === "order.ship",
    isCancellationRestored: ({ context }) => context.restored?.kind === "order.cancel",
    isAllowed: ({ event }) => {
      assertEvent(event, ["order.cancel", "order.ship"]);
      return !orderChanges[event.type].whyNot(event.order);
    },
    hasBeside: ({ context, event }) => {
      assertEvent(event, "order.step");
      return placeBeside(context, event.order, event.by) !== undefined;
    },
    wasDeleted: (_, { outcome }: { outcome: DeleteOrderOutcome }) => outcome === "deleted",
  },
}).createMachine({
  id: "orderActions",
  context: ({ input }) => {
    const { changes, orderId, shown } = input;
    const restored = draftFor(changes, ["order.ship", "order.cancel"], orderId);
    // What was typed about a deleted order can be read in its dialog, which says that the order is gone.
    return { ...input, restored, order: restored && (shown ?? restored.order), beside: undefined };
  },
  invoke: [
    {
      id: "registerActions",
      src: "registerActions",
      input: ({ context: { parent }, self }) => ({ parent, actions: self as unknown as OrderActionsRef }),
    },
    { id: "watchBeside", src: "watchBeside", input: ({ context }) => context },
  ],
  on: { "beside.changed": { actions: "setBeside" } },
  initial: "starting",
  states: {
    starting: {
      always: [
        // The draft was saved, but the page missed the reply: nobody was signed in, or it never came.
        { guard: "isSaved", target: "idle", actions: ["takeDraft", "toastSaved"] },
        { guard: "isShippingRestored", target: "shipping", actions: "takeDraft" },
        { guard: "isCancellationRestored", target: "cancelling", actions: "takeDraft" },
        { target: "idle" },
      ],
    },

    idle: {
      on: {
        "order.delete": { target: "deleting", actions: "setOrder" },
        "order.cancel": { guard: "isAllowed", target: "cancelling", actions: "setOrder" },
        "order.ship": { guard: "isAllowed", target: "shipping", actions: "setOrder" },
        "order.step": { guard: "hasBeside", actions: "goBeside" },
      },
    },

    deleting: {
      invoke: {
        id: "deleteOrder",
        src: "deleteOrder",
        input: ({ context: { changes, parent, shopData }, event }) => {
          assertEvent(event, "order.delete");
          return { changes, parent, shopData, order: event.order };
        },
        onDone: [
          { guard: { type: "wasDeleted", params: ({ event }) => ({ outcome: event.output }) }, target: "gone" },
          { target: "idle" },
        ],
      },
    },

    cancelling: {
      invoke: {
        id: "cancelOrder",
        src: "cancelOrder",
        input: ({ context: { changes, parent, shopData, order, restored } }) => ({
          changes,
          parent,
          shopData,
          order: order as Order,
          restored: restored?.kind === "order.cancel" ? restored : undefined,
        }),
        onDone: "idle",
      },
    },

    shipping: {
      invoke: {
        id: "updateShipping",
        src: "updateShipping",
        input: ({ context: { changes, parent, shopData, order, restored } }) => ({
          changes,
          parent,
          shopData,
          order: order as Order,
          restored: restored?.kind === "order.ship" ? restored : undefined,
        }),
        onDone: "idle",
      },
    },

    // The page is about to go back to where the person came from.
    gone: { type: "final" },
  },
});
