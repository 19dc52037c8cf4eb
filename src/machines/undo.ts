import { type ActorRefFrom, assertEvent, assign, enqueueActions, fromCallback, raise, sendTo, setup } from "xstate";
import {
  isStoredBy,
  offeredFor,
  readOffers,
  type UndoOffer,
  undoRequest,
  wordsOfStored,
  writeOffers,
} from "../domain/undo-offer.ts";
import type { UndoNews } from "../services/change-calls.ts";
import { clock } from "../services/clock.ts";
import { watchUndoKey } from "../services/key-watch.ts";
import { storage } from "../services/storage.ts";
import type { liveMachine } from "./live.ts";
import type { OffersEvent, Receiver, ToastEvent } from "./shared/effects.ts";
import type { Asker, RequestChangeInput } from "./shared/request-change.ts";

export interface UndoInput {
  /** The administrator whose changes they are: their id, or else their email. */
  readonly by: string;
  readonly changes: RequestChangeInput["changes"];
  readonly page: Receiver<ToastEvent | OffersEvent>;
  /** The live connection, which knows whether the server can be reached. */
  readonly live: Pick<ActorRefFrom<typeof liveMachine>, "getSnapshot">;
}

interface UndoContext extends UndoInput {
  /** The open offers, the newest last; `until` is a time of `clock.elapsed`. */
  readonly offers: readonly UndoOffer[];
}

export type UndoEvent =
  /** The server has made a change that can be taken back. */
  | { type: "undo.offer"; undo: UndoNews }
  /** Takes back a change by its id, or the newest. */
  | { type: "undo.take"; change?: string | undefined }
  /** A toast is pointed at or has the focus: reading must not be a race. */
  | { type: "undo.hold" }
  | { type: "undo.release" }
  /** The first offer to lapse may be another one now. */
  | { type: "timer.restart" }
  /** Another tab has changed the stored offers. */
  | { type: "offers.stored"; stored: string | null };

/**
 * Offers to undo a change for ten seconds (behaviour: Undo), in all tabs and after a reload, by a toast and by Ctrl or
 * Cmd Z. An undo is a change like any other.
 */
export const undoMachine = setup({
  types: {
    context: {} as UndoContext,
    input: {} as UndoInput,
    events: {} as UndoEvent,
  },
  actors: {
    watchStored: fromCallback<UndoEvent, Pick<UndoInput, "by" | "page">>(({ input, sendBack }) => {
      const { by, page } = input;
      const unwatch = storage.watch("undoOffers", (value) => sendBack({ type: "offers.stored", stored: value }));
      return () => {
        unwatch();
        // The next administrator must not get these offers, and may have stored their own already.
        if (isStoredBy(by, storage.read("undoOffers"))) storage.write("undoOffers", null);
        page.send({ type: "offers.changed", changes: [] });
      };
    }),
    watchKey: fromCallback<UndoEvent>(({ sendBack }) => watchUndoKey(() => sendBack({ type: "undo.take" }))),
  },
  actions: {
    addOffer: assign({
      offers: ({ context: { offers }, event }) => {
        assertEvent(event, "undo.offer");
        const { words: _, ...undoable } = event.undo;
        return [...offers, { ...undoable, until: clock.elapsed() + offeredFor }];
      },
    }),
    toastOffer: sendTo(
      ({ context }) => context.page,
      ({ event }) => {
        assertEvent(event, "undo.offer");
        const { words, change } = event.undo;
        return { type: "toast", kind: "success", message: words, undo: change } as const;
      },
    ),
    setStored: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "offers.stored");
      const { offers: held, page } = context;
      const offers = offersIn(event.stored, context.by);
      for (const offer of offers)
        if (!held.some(({ change }) => change === offer.change)) toastStored(enqueue, page, offer);
      enqueue.assign({ offers });
    }),
    toastAll: enqueueActions(({ context: { offers, page }, enqueue }) => {
      for (const offer of offers) toastStored(enqueue, page, offer);
    }),
    takeBack: enqueueActions(({ context, event, self, enqueue }) => {
      const offer = taken(context, event) as UndoOffer;
      const asker = self as unknown as Asker;
      enqueue.sendTo(context.changes, { type: "change.request", change: undoRequest(offer), asker });
      // The asker leaves at once, so that the outcome is shown in a toast.
      enqueue.sendTo(context.changes, { type: "change.left", asker });
      enqueue.assign({ offers: context.offers.filter((one) => one !== offer) });
    }),
    dropLapsed: assign({
      offers: ({ context: { offers } }) => offers.filter(({ until }) => until > nextLapse(offers)),
    }),
    extend: assign({
      offers: ({ context: { offers } }) => offers.map((offer) => ({ ...offer, until: clock.elapsed() + offeredFor })),
    }),
    restartTimer: raise({ type: "timer.restart" }),
    store: ({ context: { offers, by } }) =>
      storage.write("undoOffers", writeOffers(shifted(offers, clock.now() - clock.elapsed()), by)),
    tellOffers: sendTo(
      ({ context }) => context.page,
      ({ context }) => ({ type: "offers.changed", changes: context.offers.map(({ change }) => change) }) as const,
    ),
    toastOffline: sendTo(({ context }) => context.page, {
      type: "toast",
      kind: "error",
      message: "You are offline. Changes can be undone once the connection is back.",
    } as const),
  },
  guards: {
    hasOffers: ({ context }) => context.offers.length > 0,
    hasNone: ({ context }) => context.offers.length === 0,
    isOffered: ({ context, event }) => taken(context, event) !== undefined,
    isOfferedOffline: ({ context, event }) => taken(context, event) !== undefined && isOffline(context),
  },
  delays: {
    /** Well below the time of an offer, which other tabs would end meanwhile. */
    extendEvery: 3_000,
    untilNextLapse: ({ context: { offers } }) => nextLapse(offers) - clock.elapsed(),
  },
}).createMachine({
  id: "undo",
  context: ({ input }) => ({ ...input, offers: offersIn(storage.read("undoOffers"), input.by) }),
  invoke: { id: "watchStored", src: "watchStored", input: ({ context }) => context },
  entry: "toastAll",
  on: {
    "undo.offer": { actions: ["addOffer", "store", "toastOffer"] },
    "offers.stored": { actions: ["setStored", "tellOffers", "restartTimer"] },
  },
  initial: "none",
  states: {
    none: { always: { guard: "hasOffers", target: "offering" } },

    offering: {
      invoke: { id: "watchKey", src: "watchKey" },
      always: { guard: "hasNone", target: "none" },
      on: {
        "undo.take": [
          { guard: "isOfferedOffline", actions: "toastOffline" },
          { guard: "isOffered", actions: ["takeBack", "store", "tellOffers", "restartTimer"] },
        ],
      },
      initial: "timed",
      states: {
        timed: {
          after: {
            untilNextLapse: { target: "timed", reenter: true, actions: ["dropLapsed", "store", "tellOffers"] },
          },
          on: { "undo.hold": "held", "timer.restart": { target: "timed", reenter: true } },
        },

        held: {
          entry: ["extend", "store"],
          after: { extendEvery: { target: "held", reenter: true } },
          on: { "undo.release": { target: "timed", actions: ["extend", "store"] } },
        },
      },
    },
  },
});

const isOffline = ({ live }: UndoContext) => live.getSnapshot().matches({ standing: "offline" });

/**
 * Reads the stored offers. Their ends are stored by the time of day, which all tabs share, but held by `clock.elapsed`,
 * as the time of day may be set.
 */
const offersIn = (value: string | null, by: string) =>
  shifted(readOffers(value, by, clock.now()), clock.elapsed() - clock.now());

/** Moves the ends of offers by milliseconds, rounded down so that no offer lasts longer than it may. */
const shifted = (offers: readonly UndoOffer[], by: number) =>
  offers.map((offer) => ({ ...offer, until: Math.floor(offer.until + by) }));

const nextLapse = (offers: readonly UndoOffer[]) => Math.min(...offers.map(({ until }) => until));

/** Returns the offer to take: the newest, unless the event names one. Undefined where there is none such. */
function taken({ offers }: UndoContext, event: UndoEvent): UndoOffer | undefined {
  assertEvent(event, "undo.take");
  return event.change === undefined ? offers.at(-1) : offers.find(({ change }) => change === event.change);
}

function toastStored(
  enqueue: { sendTo(page: UndoInput["page"], toast: ToastEvent): void },
  page: UndoInput["page"],
  offer: UndoOffer,
): void {
  enqueue.sendTo(page, { type: "toast", kind: "success", message: wordsOfStored(offer), undo: offer.change });
}
