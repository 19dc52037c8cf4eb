import type { ActorRef, Snapshot } from "xstate";

/** Something to tell the person, in a toast (behaviour: Toasts). */
export interface ToastEvent {
  readonly type: "toast";
  readonly kind: "success" | "error";
  readonly message: string;
  /** The id of the change that the toast reports, where it can be undone for a moment. */
  readonly undo?: string;
}

/** The ids of the changes that can be undone now. Toasts that offer others are dismissed. */
export interface OffersEvent {
  readonly type: "offers.changed";
  readonly changes: readonly string[];
}

/** A navigation to a path within the product. */
export interface NavigateEvent {
  readonly type: "navigate";
  readonly to: string;
  readonly replace: boolean;
  /** Navigates only from this path: a person who has gone elsewhere meanwhile stays there. */
  readonly from?: string | undefined;
  /** The state that the new entry of the history keeps. */
  readonly state?: unknown;
}

/** One step back in the person's history; to `otherwise` where that would leave the product. */
export interface BackEvent {
  readonly type: "navigate.back";
  readonly otherwise: string;
}

/** What machines ask of the page. They send it to the app machine, which emits it to whoever renders the page. */
export type EffectEvent = ToastEvent | OffersEvent | NavigateEvent;

/**
 * Returns a value that the machine's state promises; throws where it is undefined. XState's `sendTo` would send to the
 * sender itself where its target is undefined.
 */
export function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("A machine misses what its state promises.");
  return value;
}

/** An actor that takes events of these types. */
export type Receiver<Event extends { type: string }> = ActorRef<Snapshot<unknown>, Event>;
