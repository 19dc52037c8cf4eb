import { type ActorRefFrom, assertEvent, assign, enqueueActions, fromCallback, raise, sendTo, setup } from "xstate";
import { toastShelf } from "../services/toast-shelf.ts";
import type { appMachine } from "./app.ts";
import { known, type OffersEvent, type ToastEvent } from "./effects.ts";
import { type ToastGone, toastMachine } from "./toast.ts";

export interface ToastsInput {
  /** Who has toasts to show, and where those are who offer to undo something. */
  readonly app: Pick<ActorRefFrom<typeof appMachine>, "getSnapshot" | "on">;
  /** What was to be shown before the toasts had come. */
  readonly early: readonly ToastEvent[];
}

/** Who offers to undo what was done; nobody where nobody is signed in, or the server takes nothing back. */
export const undoIn = (app: ToastsInput["app"]) => app.getSnapshot().context.administration?.getSnapshot().context.undo;

interface ShownToast {
  readonly message: string;
  /** The id of the change that it offers to undo. */
  readonly undo: string | undefined;
  readonly actor: ActorRefFrom<typeof toastMachine>;
}

interface ToastsContext extends ToastsInput {
  /** Those that can be seen, by their id. */
  readonly toasts: ReadonlyMap<string, ShownToast>;
  /** Words that have just been said. */
  readonly fresh: ReadonlySet<string>;
}

export type ToastsEvent =
  | ToastEvent
  | OffersEvent
  | ToastGone
  | { type: "toast.dismiss"; id: string }
  | { type: "words.known"; message: string }
  /** The pointer or the keyboard comes to a toast, and leaves it. */
  | { type: "toasts.pause" }
  | { type: "toasts.resume" };

/**
 * The toasts (behaviour: Toasts). The same words never stand there twice, unless each offers to undo another change; said
 * again later, they are announced again. All wait while one of them is pointed at or holds the keyboard.
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
      const heard = [app.on("toast", sendBack), app.on("offers.changed", sendBack)];
      return () => {
        for (const one of heard) one.unsubscribe();
      };
    }),
  },
  actions: {
    put: assign({
      toasts: ({ context: { toasts }, event, spawn, self }) => {
        assertEvent(event, "toast");
        const { kind, message } = event;
        const id = toastShelf.put(kind, message);
        return new Map(toasts).set(id, {
          message,
          undo: undefined,
          actor: spawn("toast", { input: { id, kind, parent: self } }),
        });
      },
    }),
    offer: enqueueActions(({ context: { toasts }, event, enqueue }) => {
      assertEvent(event, "toast");
      const [id, toast] = withoutOffer(toasts, event.message) as [string, ShownToast];
      enqueue.sendTo(toast.actor, { type: "toast.offer" });
      enqueue.assign({ toasts: new Map(toasts).set(id, { ...toast, undo: event.undo }) });
    }),
    withdraw: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "offers.changed");
      for (const { undo, actor } of context.toasts.values())
        if (undo !== undefined && !event.changes.includes(undo)) enqueue.sendTo(actor, { type: "toast.dismiss" });
    }),
    // An offer must not go while it is pointed at.
    holdOffers: ({ context }) => undoIn(context.app)?.send({ type: "undo.hold" }),
    releaseOffers: ({ context }) => undoIn(context.app)?.send({ type: "undo.release" }),
    removeSame: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "toast");
      const toasts = new Map(context.toasts);
      for (const [id, { message, undo, actor }] of context.toasts) {
        if (message !== event.message || undo !== undefined) continue;
        toasts.delete(id);
        enqueue.stopChild(actor);
        enqueue(() => toastShelf.remove(id));
      }
      enqueue.assign({ toasts });
    }),
    forget: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "toast.gone");
      const toasts = new Map(context.toasts);
      enqueue.stopChild((toasts.get(event.id) as ShownToast).actor);
      toasts.delete(event.id);
      enqueue.assign({ toasts });
    }),
    addFresh: assign({
      fresh: ({ context, event }) => {
        assertEvent(event, "toast");
        return new Set(context.fresh).add(event.message);
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
        return without(context.fresh, event.message);
      },
    }),
    // What a person has put away is news when it is said again.
    knowDismissed: assign({
      fresh: ({ context, event }) => {
        assertEvent(event, "toast.dismiss");
        return without(context.fresh, context.toasts.get(event.id)?.message);
      },
    }),
    dismiss: sendTo(
      ({ context, event }) => {
        assertEvent(event, "toast.dismiss");
        return known(context.toasts.get(event.id)).actor;
      },
      { type: "toast.dismiss" },
    ),
    hold: enqueueActions(({ context, enqueue }) => {
      for (const { actor } of context.toasts.values()) enqueue.sendTo(actor, { type: "toast.hold" });
    }),
    release: enqueueActions(({ context, enqueue }) => {
      for (const { actor } of context.toasts.values()) enqueue.sendTo(actor, { type: "toast.release" });
    }),
  },
  guards: {
    /** The server has said the words already, or nobody has yet. */
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
      return context.toasts.has(event.id);
    },
    /** What two requests notice is one failure. */
    isNews: ({ context, event }) => {
      assertEvent(event, "toast");
      return !context.fresh.has(event.message);
    },
    isLast: ({ context, event }) => {
      assertEvent(event, "toast.gone");
      return context.toasts.size === 1 && context.toasts.has(event.id);
    },
  },
  delays: {
    /** Within this time the same words are about the same thing. */
    sameFailure: 500,
  },
}).createMachine({
  id: "toasts",
  context: ({ input }) => ({ ...input, toasts: new Map(), fresh: new Set() }),
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
        // What was pressed or pointed at may be gone with it.
        "offers.changed": { target: "running", actions: ["withdraw", "release"] },
        "toasts.resume": { target: "running", actions: "release" },
        // Its button takes the pointer's or the keyboard's leaving with it; so does the last one.
        "toast.dismiss": { guard: "isShown", target: "running", actions: ["knowDismissed", "dismiss", "release"] },
        "toast.gone": { guard: "isLast", target: "running", actions: "forget" },
      },
    },
  },
});

/** The toast with these words that offers nothing, and its id. */
const withoutOffer = (toasts: ToastsContext["toasts"], words: string) =>
  [...toasts].find(([, { message, undo }]) => message === words && undo === undefined);

function without<T>(all: ReadonlySet<T>, one: T | undefined): ReadonlySet<T> {
  return new Set([...all].filter((other) => other !== one));
}
