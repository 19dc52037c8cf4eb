import {
  type ActorRef,
  type ActorRefFrom,
  assertEvent,
  assign,
  fromCallback,
  type Snapshot,
  sendTo,
  setup,
} from "xstate";
import { orderChanges } from "../../contract/order-changes.ts";
import type { OrderCommand } from "../domain/commands.ts";
import { isOrderSaved, type Offered, type OrderDraft, savedOrderWords } from "../domain/drafts.ts";
import { neighbourOf } from "../domain/order-list.ts";
import { orderPath } from "../domain/record-paths.ts";
import type { Order } from "../domain/records.ts";
import type { Beside } from "../services/windows-api.ts";
import { cancelOrderMachine } from "./cancel-order.ts";
import { type DeleteOrderOutcome, deleteOrderMachine } from "./delete-order.ts";
import { type ChangesRef, draftFor } from "./drafts.ts";
import { type BackEvent, known, type NavigateEvent, type Receiver, type ToastEvent } from "./effects.ts";
import type { favouritesMachine } from "./favourites.ts";
import type { serverAnswerMachine } from "./server-answer.ts";
import type { ShopDataRef } from "./shop-data-ref.ts";
import { updateShippingMachine } from "./update-shipping.ts";
import { watch } from "./watch.ts";

export interface OrderActionsInput {
  readonly changes: ChangesRef;
  /** Who takes the person back and elsewhere, tells them, and hears what can be sent to this actor. */
  readonly shop: Receiver<BackEvent | NavigateEvent | ToastEvent | OrderActionsNotice>;
  readonly shopData: ShopDataRef;
  /** The order whose page it is; null where it is not among those loaded. */
  readonly shown: Order | null;
  readonly cameFrom: CameFrom;
  readonly favourites: Watched<ActorRefFrom<typeof favouritesMachine>>;
  /** In a large shop, whose server knows the orders beside the one that is shown. */
  readonly served: Watched<ActorRefFrom<typeof serverAnswerMachine>> | undefined;
}

/** The list or the profile that one came from, as the entry of the history keeps it. */
export interface CameFrom {
  readonly state: unknown;
  /** The list's query. */
  readonly list: string;
  /** The ids of the profile's orders. */
  readonly orders: readonly string[] | undefined;
}

type Watched<Actor extends { getSnapshot: unknown; subscribe: unknown }> = Pick<Actor, "getSnapshot" | "subscribe">;

interface OrderActionsContext extends OrderActionsInput {
  /** The order of the last dialog, as it was when that was opened. */
  readonly order: Order | undefined;
  /** What was typed about it before the session was renewed. */
  readonly offered: Offered<OrderDraft> | undefined;
  /** Whether there is an order before and after the one that is shown; undefined until it is known. */
  readonly beside: Readonly<Record<1 | -1, boolean>> | undefined;
}

export type OrderActionsEvent =
  | OrderCommand
  /** Goes to the order beside this one. */
  | { type: "order.step"; order: Order; by: 1 | -1 }
  | { type: "beside.changed" };

/** An actor that takes what can be done about an order. */
export type OrderActionsRef = ActorRef<
  Snapshot<unknown> & { can(event: OrderActionsEvent): boolean; readonly context: Pick<OrderActionsContext, "beside"> },
  OrderActionsEvent
>;

/** An order's page is there, or has gone, and what can be done about its order with it. */
export type OrderActionsNotice = {
  readonly type: "orderActions.opened" | "orderActions.closed";
  readonly actions: OrderActionsRef;
};

/** What can be done about an order (behaviour: Order Actions card; Shortcuts): at most one dialog is open. */
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
    offerActions: fromCallback<OrderActionsEvent, Pick<OrderActionsInput, "shop"> & { actions: OrderActionsRef }>(
      ({ input: { shop, actions } }) => {
        shop.send({ type: "orderActions.opened", actions });
        return () => shop.send({ type: "orderActions.closed", actions });
      },
    ),
    /** Tells once it is known which orders are beside it, and whenever they may be others. */
    watchBeside: fromCallback<OrderActionsEvent, OrderActionsInput>(({ input, sendBack }) => {
      const { cameFrom, favourites, served, shopData } = input;
      const tell = () => sendBack({ type: "beside.changed" });
      if (!cameFrom.orders && served) return watch(served, ({ context }) => context.answer && tell());
      tell();
      if (cameFrom.orders) return undefined;
      const ends = [watch(shopData, tell), watch(favourites, tell)];
      return () => {
        for (const end of ends) end();
      };
    }),
  },
  actions: {
    setOrder: assign(({ event }) => {
      assertEvent(event, ["order.delete", "order.cancel", "order.ship"]);
      return { order: event.order, offered: undefined };
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
      ({ context }) => context.shop,
      ({ context: { offered, order } }) => ({
        type: "toast" as const,
        kind: "success" as const,
        message: offered && order ? savedOrderWords(offered, order) : "",
      }),
    ),
    // Back leads to the list, however many orders were looked at.
    goBeside: sendTo(
      ({ context }) => context.shop,
      ({ context, event }): NavigateEvent => {
        assertEvent(event, "order.step");
        const place = known(placeBeside(context, event.order, event.by));
        return { type: "navigate", replace: true, ...place };
      },
    ),
  },
  guards: {
    isSaved: ({ context: { offered, order } }) =>
      offered !== undefined && order !== undefined && isOrderSaved(offered, order),
    isShippingOffered: ({ context }) => context.offered?.kind === "order.ship",
    isCancellationOffered: ({ context }) => context.offered?.kind === "order.cancel",
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
    const { changes, shown } = input;
    const offered = shown ? draftFor(changes, ["order.ship", "order.cancel"], shown._id) : undefined;
    return { ...input, offered, order: offered && (shown ?? undefined), beside: undefined };
  },
  invoke: [
    {
      id: "offerActions",
      src: "offerActions",
      input: ({ context: { shop }, self }) => ({ shop, actions: self as unknown as OrderActionsRef }),
    },
    { id: "watchBeside", src: "watchBeside", input: ({ context }) => context },
  ],
  on: { "beside.changed": { actions: "setBeside" } },
  initial: "starting",
  states: {
    starting: {
      always: [
        // The answer came while nobody was signed in, or not at all.
        { guard: "isSaved", target: "idle", actions: ["takeDraft", "toastSaved"] },
        { guard: "isShippingOffered", target: "shipping", actions: "takeDraft" },
        { guard: "isCancellationOffered", target: "cancelling", actions: "takeDraft" },
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
        input: ({ context: { changes, shop, shopData }, event }) => {
          assertEvent(event, "order.delete");
          return { changes, shop, shopData, order: event.order };
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
        input: ({ context: { changes, shop, shopData, order, offered } }) => ({
          changes,
          shop,
          shopData,
          order: order as Order,
          offered: offered?.kind === "order.cancel" ? offered : undefined,
        }),
        onDone: "idle",
      },
    },

    shipping: {
      invoke: {
        id: "updateShipping",
        src: "updateShipping",
        input: ({ context: { changes, shop, shopData, order, offered } }) => ({
          changes,
          shop,
          shopData,
          order: order as Order,
          offered: offered?.kind === "order.ship" ? offered : undefined,
        }),
        onDone: "idle",
      },
    },

    // The person is on the way back to where they came from.
    gone: { type: "final" },
  },
});

/** Where the order beside one is, in the list or the profile that one came from; undefined where there is none. */
function placeBeside(
  context: OrderActionsInput,
  order: Order,
  by: 1 | -1,
): Pick<NavigateEvent, "to" | "state"> | undefined {
  const id = idBeside(context, order, by);
  const to = id === undefined ? undefined : orderPath(id);
  return to === undefined ? undefined : { to, state: context.cameFrom.state };
}

function idBeside(
  { cameFrom: { list, orders }, favourites, served, shopData }: OrderActionsInput,
  order: Order,
  by: 1 | -1,
): string | undefined {
  if (orders) return orders[orders.indexOf(order._id) + by];
  if (served) {
    const answer = served.getSnapshot().context.answer as Beside | undefined;
    return by === 1 ? answer?.after : answer?.before;
  }
  const listed = shopData.getSnapshot().context.orders.records?.list ?? [];
  return neighbourOf(order, by, list, listed, favourites.getSnapshot().context.orderIds)?._id;
}
