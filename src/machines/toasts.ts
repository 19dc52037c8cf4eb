import { type ActorRefFrom, assertEvent, assign, enqueueActions, fromCallback, raise, sendTo, setup } from "xstate";
import { toastShelf } from "../services/toast-shelf.ts";
import type { appMachine } from "./app.ts";
import { known, type OffersEvent, type ToastEvent } from "./shared/effects.ts";
import { type ToastGone, toastMachine } from "./toast.ts";

export interface ToastsInput {
  /** The app, which emits the toasts to show and has the actor that offers undos. */
  readonly app: Pick<ActorRefFrom<typeof appMachine>, "getSnapshot" | "on">;
  /** The toasts that came before this machine was loaded. */
  readonly early: readonly ToastEvent[];
}

/** Returns the actor that offers undos; undefined while nobody is signed in, or where the server has no undo. */
export const undoIn = (app: ToastsInput["app"]) => app.getSnapshot().context.administration?.getSnapshot().context.undo;

interface ShownToast {
  readonly id: string;
  readonly message: string;
  /** The id of the change that it offers to undo. */
  readonly undo: string | undefined;
  readonly actor: ActorRefFrom<typeof toastMachine>;
}

interface ToastsContext extends ToastsInput {
  /** The visible toasts, in the order in which they came. */
  readonly toasts: readonly ShownToast[];
  /** The messages put up within `repeatWindow`, without those of offers and those dismissed. */
  readonly recent: readonly string[];
}

export type ToastsEvent =
  | ToastEvent
  | OffersEvent
  | ToastGone
  | { type: "toast.dismiss"; id: string }
  | { type: "message.expired"; message: string }
  /** The pointer or the focus enters a toast. */
  | { type: "toasts.pause" }
  /** It leaves the toast. */
  | { type: "toasts.resume" };

/**
 * Shows the toasts (behaviour: Toasts). Only toasts that offer to undo different changes may have the same message; another
 * message that comes again replaces its toast, so that it is read out again. All toasts wait while one of them is
 * pointed at or has the focus.
 */
export const toastsMachine = setup({
  types: {
    context: {} as ToastsContext,
    input: {} as ToastsInput,
    events: {} as ToastsEvent,
  },
  actors: {
    toast: toastMachine,
    listenToApp: fromCallback<ToastsEvent, ToastsInput>(({ input: { app, early }, sendBack }) => {
      for (const toast of early) sendBack(toast);
      const subscriptions = [app.on("toast", sendBack), app.on("offers.changed", sendBack)];
      return () => {
        for (const one of subscriptions) one.unsubscribe();
      };
    }),
  },
  actions: {
    put: assign({
      toasts: ({ context: { toasts }, event, spawn, self }) => {
        assertEvent(event, "toast");
        const { kind, message } = event;
        const id = toastShelf.put(kind, message);
        const actor = spawn("toast", { id: `toast ${id}`, input: { id, kind, parent: self } });
        return [...toasts, { id, message, undo: undefined, actor }];
      },
    }),
    offer: enqueueActions(({ context: { toasts }, event, enqueue }) => {
      assertEvent(event, "toast");
      const { undo } = event;
      const offering = known(withoutOffer(toasts, event.message));
      enqueue.sendTo(offering.actor, { type: "toast.offer" });
      enqueue.assign({ toasts: toasts.map((toast) => (toast === offering ? { ...toast, undo } : toast)) });
    }),
    withdraw: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "offers.changed");
      for (const toast of context.toasts)
        if (isOver(toast, event)) enqueue.sendTo(toast.actor, { type: "toast.dismiss" });
    }),
    // No offer may end while the toasts wait.
    holdOffers: ({ context }) => undoIn(context.app)?.send({ type: "undo.hold" }),
    releaseOffers: ({ context }) => undoIn(context.app)?.send({ type: "undo.release" }),
    removeSame: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "toast");
      const same = withoutOffer(context.toasts, event.message);
      if (!same) return;
      enqueue.stopChild(same.actor);
      enqueue(() => toastShelf.remove(same.id));
      enqueue.assign({ toasts: context.toasts.filter((toast) => toast !== same) });
    }),
    removeGone: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "toast.gone");
      const gone = known(toastOf(context, event.id));
      enqueue.stopChild(gone.actor);
      enqueue.assign({ toasts: context.toasts.filter((toast) => toast !== gone) });
    }),
    remember: assign({
      recent: ({ context, event }) => {
        assertEvent(event, "toast");
        return [...context.recent, event.message];
      },
    }),
    forgetLater: raise(
      ({ event }) => {
        assertEvent(event, "toast");
        return { type: "message.expired", message: event.message } as const;
      },
      { delay: "repeatWindow" },
    ),
    forgetMessage: assign({
      recent: ({ context, event }) => {
        assertEvent(event, "message.expired");
        return context.recent.filter((words) => words !== event.message);
      },
    }),
    // A dismissed message is shown when it comes again.
    forgetDismissed: assign({
      recent: ({ context, event }) => {
        assertEvent(event, "toast.dismiss");
        const dismissed = toastOf(context, event.id)?.message;
        return context.recent.filter((words) => words !== dismissed);
      },
    }),
    dismiss: sendTo(
      ({ context, event }) => {
        assertEvent(event, "toast.dismiss");
        return known(toastOf(context, event.id)).actor;
      },
      { type: "toast.dismiss" },
    ),
    hold: enqueueActions(({ context, enqueue }) => {
      for (const { actor } of context.toasts) enqueue.sendTo(actor, { type: "toast.hold" });
    }),
    release: enqueueActions(({ context, enqueue }) => {
      for (const { actor } of context.toasts) enqueue.sendTo(actor, { type: "toast.release" });
    }),
  },
  guards: {
    /** Whether a toast without an offer, such as the server's own message, shows the message of this offer already. */
    isOfferOfShown: ({ context, event }) => {
      assertEvent(event, "toast");
      return event.undo !== undefined && withoutOffer(context.toasts, event.message) !== undefined;
    },
    isOffer: ({ event }) => {
      assertEvent(event, "toast");
      return event.undo !== undefined;
    },
    isOfferOver: ({ context, event }) => {
      assertEvent(event, "offers.changed");
      return context.toasts.some((toast) => isOver(toast, event));
    },
    isShown: ({ context, event }) => {
      assertEvent(event, ["toast.dismiss", "toast.gone"]);
      return toastOf(context, event.id) !== undefined;
    },
    /** Whether the message was not put up just now: two requests that meet the same failure announce it once. */
    isNotRecent: ({ context, event }) => {
      assertEvent(event, "toast");
      return !context.recent.includes(event.message);
    },
    /** Whether a message that is still shown comes again, and not just now. */
    isSaidAgain: ({ context, event }) => {
      assertEvent(event, "toast");
      return !context.recent.includes(event.message) && withoutOffer(context.toasts, event.message) !== undefined;
    },
    isLast: ({ context, event }) => {
      assertEvent(event, "toast.gone");
      return context.toasts.length === 1 && toastOf(context, event.id) !== undefined;
    },
  },
  delays: {
    /** Within this time the same message is about the same thing. */
    repeatWindow: 500,
  },
}).createMachine({
  id: "toasts",
  context: ({ input }) => ({ ...input, toasts: [], recent: [] }),
  invoke: { id: "listenToApp", src: "listenToApp", input: ({ context: { app, early } }) => ({ app, early }) },
  on: {
    "message.expired": { actions: "forgetMessage" },
    "toast.gone": { guard: "isShown", actions: "removeGone" },
    "toast.dismiss": { guard: "isShown", actions: ["forgetDismissed", "dismiss"] },
  },
  initial: "running",
  states: {
    running: {
      on: {
        toast: [
          { guard: "isOfferOfShown", actions: "offer" },
          { guard: "isOffer", actions: ["put", "offer"] },
          { guard: "isNotRecent", actions: ["removeSame", "put", "remember", "forgetLater"] },
        ],
        "offers.changed": { actions: "withdraw" },
        "toasts.pause": "paused",
      },
    },
    paused: {
      entry: ["hold", "holdOffers"],
      exit: "releaseOffers",
      on: {
        toast: [
          { guard: "isOfferOfShown", actions: ["offer", "holdOffers"] },
          { guard: "isOffer", actions: ["put", "offer", "holdOffers"] },
          // The removed toast may be the one pointed at, which fires no leave or blur event.
          {
            guard: "isSaidAgain",
            target: "running",
            actions: ["removeSame", "put", "release", "remember", "forgetLater"],
          },
          { guard: "isNotRecent", actions: ["put", "hold", "remember", "forgetLater"] },
        ],
        // The button that was pressed or pointed at may be gone, which fires no leave event.
        "offers.changed": { guard: "isOfferOver", target: "running", actions: ["withdraw", "release"] },
        "toasts.resume": { target: "running", actions: "release" },
        // A button or a toast that is removed fires no leave or blur event.
        "toast.dismiss": { guard: "isShown", target: "running", actions: ["forgetDismissed", "dismiss", "release"] },
        "toast.gone": { guard: "isLast", target: "running", actions: "removeGone" },
      },
    },
  },
});

/** Returns the toast with this id; undefined where it is gone. */
export function toastOf({ toasts }: Pick<ToastsContext, "toasts">, id: string): ShownToast | undefined {
  return toasts.find((toast) => toast.id === id);
}

/** Whether a toast offers to undo a change that cannot be undone any more. */
const isOver = ({ undo }: ShownToast, { changes }: OffersEvent) => undo !== undefined && !changes.includes(undo);

/** Returns the toast with these words that offers nothing. There is at most one. */
const withoutOffer = (toasts: ToastsContext["toasts"], words: string) =>
  toasts.find(({ message, undo }) => message === words && undo === undefined);
