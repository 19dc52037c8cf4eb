import type { ActorRef, Snapshot } from "xstate";

/** Something to tell the person, in a toast (behaviour: Toasts). */
export interface ToastEvent {
  readonly type: "toast";
  readonly kind: "success" | "error";
  readonly message: string;
  /** The id of the change that it reports, where that can be taken back for a moment. */
  readonly undo?: string;
}

/** Which changes can be taken back at this moment, by their ids: toasts that offer others go. */
export interface OffersEvent {
  readonly type: "offers.changed";
  readonly changes: readonly string[];
}

/** Somewhere to take the person: a path within the product. */
export interface NavigateEvent {
  readonly type: "navigate";
  readonly to: string;
  readonly replace: boolean;
  /** Only from this path: who has gone elsewhere meanwhile stays there. */
  readonly from?: string | undefined;
  /** What the entry of the person's history keeps. */
  readonly state?: unknown;
}

/** One step back in the person's history; to `otherwise` where that would leave the product. */
export interface BackEvent {
  readonly type: "navigate.back";
  readonly otherwise: string;
}

/** What machines ask of the page. They send it to the app machine, which emits it to whoever renders the page. */
export type EffectEvent = ToastEvent | OffersEvent | NavigateEvent;

/** What is there in this state; where an actor to be told is missing, XState would tell the sender itself. */
export function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("A machine misses what its state promises.");
  return value;
}

/** An actor that takes events of these types. */
export type Receiver<Event extends { type: string }> = ActorRef<Snapshot<unknown>, Event>;
