import { createEmptyActor } from "xstate";
import type { UndoOffer } from "../../src/domain/undo-offer.ts";
import { undoMachine } from "../../src/machines/undo.ts";
import { clock } from "../../src/services/clock.ts";
import { replace } from "../replace.ts";
import type { Model } from "./paths.ts";

const begin = 1_000_000;
replace(clock, { now: () => begin, elapsed: () => 0 });

const inStore = (change: string) =>
  JSON.stringify({ by: "a1", offers: [{ change, kind: "order.cancel", id: "o1", until: begin + 5_000 }] });

const kept: [given: string, stored: string | null, isOffline?: boolean][] = [
  ["nothing that was done", null],
  ["a cancellation before a reload", inStore("c0")],
  ["a page that is offline", null, true],
];

/** Undoing a recent change. */
export const model: Model<typeof undoMachine> = {
  machine: undoMachine,
  stateKey: ({ context }) => context.offers,
  describeState: ({ context, value }) => {
    const { length } = context.offers;
    const changes = length === 1 ? "one change" : `${length} changes`;
    return length === 0
      ? "nothing can be undone"
      : `${changes} can be undone${JSON.stringify(value).includes("held") ? ", and wait" : ""}`;
  },
  isPossible: (when, { context }) => {
    const has = (change: string) => (context.offers as readonly UndoOffer[]).some((offer) => offer.change === change);
    return when !== "an order is deleted" || !has("c1");
  },
  beginnings: kept.map(([given, stored, isOffline = false]) => ({
    given,
    input: () => ({
      by: "a1",
      changes: createEmptyActor() as never,
      page: createEmptyActor() as never,
      live: { getSnapshot: () => ({ matches: () => isOffline }) } as never,
    }),
    stored: { undoOffers: stored },
    events: {
      "an order is deleted": {
        type: "undo.offer",
        undo: { change: "c1", kind: "order.delete", id: "o1", words: "Order deleted." },
      },
      "the person presses Ctrl Z": { type: "undo.take" },
      "the person presses Undo in a toast": { type: "undo.take", change: "c1" },
      "somebody points at a toast": { type: "undo.hold" },
      "nobody points at a toast any more": { type: "undo.release" },
      "somebody points at it for some seconds": { type: "xstate.after.extendEvery.undo.offering.held" },
      "its time is over": { type: "xstate.after.untilNextLapse.undo.offering.timed" },
      "another tab has cancelled an order": { type: "offers.stored", stored: inStore("c2") },
      "another tab has undone it": { type: "offers.stored", stored: null },
    },
  })),
};
