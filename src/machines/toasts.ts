import { type ActorRefFrom, assertEvent, assign, enqueueActions, fromCallback, raise, sendTo, setup } from "xstate";
import { toastShelf } from "../services/toast-shelf.ts";
import type { appMachine } from "./app.ts";
import { known, type OffersEvent, type ToastEvent } from "./effects.ts";
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
  /** The messages that were shown within the last `sameFailure`, without those dismissed. */
  readonly fresh: readonly string[];
}

export type ToastsEvent =
  | ToastEvent
  | OffersEvent
  | ToastGone
  | { type: "toast.dismiss"; id: string }
  | { type: "words.known"; message: string }
  /** The pointer or the focus comes to a toast; with `toasts.resume` it leaves. */
  | { type: "toasts.pause" }
  | { type: "toasts.resume" };

/**
 * Shows the toasts (behaviour: Toasts), never two with the same words, unless each offers to undo another change; words
 * that come again later are announced again. All toasts wait while one of them is pointed at or has the focus.
 */
export const toastsMachine = setup({
  types: {
    context: {} as ToastsContext,
    input: {} as ToastsInput,
    events: {} as ToastsEvent,
  },
  actors: {
    toast: toastMachine,
    hearApp: fromCallback<ToastsEvent, ToastsInput>(({ input: { app, early }, sendBack }) => {
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
      for (const { undo, actor } of context.toasts)
        if (undo !== undefined && !event.changes.includes(undo)) enqueue.sendTo(actor, { type: "toast.dismiss" });
    }),
    // An offer must not end while its toast is pointed at.
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
    forget: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "toast.gone");
      const gone = known(toastOf(context, event.id));
      enqueue.stopChild(gone.actor);
      enqueue.assign({ toasts: context.toasts.filter((toast) => toast !== gone) });
    }),
    addFresh: assign({
      fresh: ({ context, event }) => {
        assertEvent(event, "toast");
        return [...context.fresh, event.message];
      },
    }),
    knowLater: raise(
      ({ event }) => {
        assertEvent(event, "toast");
        return { type: "words.known", message: event.message } as const;
      },
      { delay: "sameFailure" },
    ),
    know: assign({
      fresh: ({ context, event }) => {
        assertEvent(event, "words.known");
        return context.fresh.filter((words) => words !== event.message);
      },
    }),
    // A dismissed message is news when it comes again.
    knowDismissed: assign({
      fresh: ({ context, event }) => {
        assertEvent(event, "toast.dismiss");
        const dismissed = toastOf(context, event.id)?.message;
        return context.fresh.filter((words) => words !== dismissed);
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
    /** Whether an offer's words are shown by a toast without an offer, such as the server's own message. */
    isOfferOfShown: ({ context, event }) => {
      assertEvent(event, "toast");
      return event.undo !== undefined && withoutOffer(context.toasts, event.message) !== undefined;
    },
    isOffer: ({ event }) => {
      assertEvent(event, "toast");
      return event.undo !== undefined;
    },
    isShown: ({ context, event }) => {
      assertEvent(event, ["toast.dismiss", "toast.gone"]);
      return toastOf(context, event.id) !== undefined;
    },
    /** Whether the words are new: two requests that meet the same failure announce it once. */
    isNews: ({ context, event }) => {
      assertEvent(event, "toast");
      return !context.fresh.includes(event.message);
    },
    isLast: ({ context, event }) => {
      assertEvent(event, "toast.gone");
      return context.toasts.length === 1 && toastOf(context, event.id) !== undefined;
    },
  },
  delays: {
    /** Within this time the same words are about the same thing. */
    sameFailure: 500,
  },
}).createMachine({
  id: "toasts",
  context: ({ input }) => ({ ...input, toasts: [], fresh: [] }),
  invoke: { id: "hearApp", src: "hearApp", input: ({ context }) => context },
  on: {
    "words.known": { actions: "know" },
    "toast.gone": { guard: "isShown", actions: "forget" },
    "toast.dismiss": { guard: "isShown", actions: ["knowDismissed", "dismiss"] },
  },
  initial: "running",
  states: {
    running: {
      on: {
        toast: [
          { guard: "isOfferOfShown", actions: "offer" },
          { guard: "isOffer", actions: ["put", "offer"] },
          { guard: "isNews", actions: ["removeSame", "put", "addFresh", "knowLater"] },
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
          { guard: "isNews", actions: ["removeSame", "put", "hold", "addFresh", "knowLater"] },
        ],
        // The button that was pressed or pointed at may be gone, which fires no leave event.
        "offers.changed": { target: "running", actions: ["withdraw", "release"] },
        "toasts.resume": { target: "running", actions: "release" },
        // The button that is removed fires no leave or blur event, and neither does the last toast.
        "toast.dismiss": { guard: "isShown", target: "running", actions: ["knowDismissed", "dismiss", "release"] },
        "toast.gone": { guard: "isLast", target: "running", actions: "forget" },
      },
    },
  },
});

/** Returns the toast with this id; undefined where it is gone. */
export function toastOf({ toasts }: Pick<ToastsContext, "toasts">, id: string): ShownToast | undefined {
  return toasts.find((toast) => toast.id === id);
}

/** Returns the toast with these words that offers nothing. There is at most one. */
const withoutOffer = (toasts: ToastsContext["toasts"], words: string) =>
  toasts.find(({ message, undo }) => message === words && undo === undefined);
