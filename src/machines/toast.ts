import { sendTo, setup } from "xstate";
import { toastShelf } from "../services/toast-shelf.ts";
import type { Receiver } from "./shared/effects.ts";

export interface ToastInput {
  readonly id: string;
  readonly kind: "success" | "error";
  readonly parent: Receiver<ToastGone>;
}

export type ToastGone = { readonly type: "toast.gone"; readonly id: string };

export type ToastTimingEvent =
  /** A toast is pointed at or has the focus: reading must not be a race. */
  | { type: "toast.hold" }
  | { type: "toast.release" }
  | { type: "toast.dismiss" }
  /** The toast offers to undo what it reports, and stays until the offer ends. */
  | { type: "toast.offer" };

/**
 * Shows one toast until its time is over, which starts anew after each hold. A toast that offers an undo has no time of
 * its own: it is dismissed when the offer ends.
 */
export const toastMachine = setup({
  types: {
    context: {} as ToastInput,
    input: {} as ToastInput,
    events: {} as ToastTimingEvent,
  },
  actions: {
    fade: ({ context }) => toastShelf.fade(context.id),
    remove: ({ context }) => toastShelf.remove(context.id),
    tellGone: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: "toast.gone", id: context.id }) as const,
    ),
  },
  delays: {
    /** (behaviour: Toasts) */
    shownFor: ({ context }) => (context.kind === "success" ? 2000 : 4000),
    /** As long as the fade of the stylesheet. */
    fadesFor: 160,
  },
}).createMachine({
  id: "toast",
  context: ({ input }) => input,
  initial: "timed",
  states: {
    timed: {
      after: { shownFor: "leaving" },
      on: { "toast.hold": "held", "toast.dismiss": "leaving", "toast.offer": "offering" },
    },
    held: {
      on: { "toast.release": "timed", "toast.dismiss": "leaving", "toast.offer": "offering" },
    },
    offering: {
      on: { "toast.dismiss": "leaving" },
    },
    leaving: {
      entry: "fade",
      after: { fadesFor: "gone" },
    },
    gone: { type: "final", entry: ["remove", "tellGone"] },
  },
});
