import { type ActorRefFrom, assertEvent, assign, enqueueActions, forwardTo, setup } from "xstate";
import { type ChangeRequest, isSameRequest, recordOf } from "../domain/change-request.ts";
import { createChangeCalls, type ListNews, type MakeChange } from "../services/change-calls.ts";
import type { Http } from "../services/http.ts";
import { type ChangeNotice, changeMachine } from "./change.ts";
import type { Receiver, ToastEvent } from "./effects.ts";
import type { Asker, ChangesRequest } from "./request-change.ts";
import type { SessionNotice } from "./session.ts";

/** What the changes tell the page. */
export type ChangesNotice = ListNews | ToastEvent | { type: "session.signOut" };

export interface ChangesInput {
  readonly http: Http;
  readonly parent: Receiver<ChangesNotice>;
}

interface UnfinishedChange {
  readonly number: number;
  readonly ref: ActorRefFrom<typeof changeMachine>;
  readonly change: ChangeRequest;
  /** Undefined once they have left. */
  readonly asker: Asker | undefined;
}

interface ChangesContext {
  readonly make: MakeChange;
  readonly parent: ChangesInput["parent"];
  /** How many have been asked for since the page began. */
  readonly count: number;
  /** In the order in which they were asked for. */
  readonly unfinished: readonly UnfinishedChange[];
}

export type ChangesEvent = ChangesRequest | ChangeNotice | Extract<SessionNotice, { type: "session.closed" }>;

/**
 * Owns every change of the server's data until it is finished. Changes of the same record are made one after the other,
 * so that a slow answer cannot overwrite a newer one. It outlives the screens that ask, and the session.
 */
export const changesMachine = setup({
  types: {
    context: {} as ChangesContext,
    input: {} as ChangesInput,
    events: {} as ChangesEvent,
  },
  actors: { change: changeMachine },
  actions: {
    addChange: assign(({ context, event, spawn, self }) => {
      assertEvent(event, "change.request");
      const { change, asker } = event;
      const number = context.count + 1;
      const ref = spawn("change", {
        id: `change ${number}`,
        input: { make: context.make, owner: self, number, change, asker },
      });
      return { count: number, unfinished: [...context.unfinished, { number, ref, change, asker }] };
    }),
    startChange: enqueueActions(({ context, enqueue }) => {
      const added = context.unfinished.at(-1) as UnfinishedChange;
      enqueue.sendTo(added.ref, { type: "change.start" });
    }),
    joinChange: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "change.request");
      const { change, asker } = event;
      const { number, ref } = lastOf(context, change) as UnfinishedChange;
      enqueue.sendTo(ref, { type: "asker.joined", asker });
      enqueue.assign({
        unfinished: context.unfinished.map((one) => (one.number === number ? { ...one, asker } : one)),
      });
    }),
    leaveChange: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "change.left");
      const { ref, number } = context.unfinished.find(({ asker }) => asker === event.asker) as UnfinishedChange;
      enqueue.sendTo(ref, { type: "asker.left" });
      enqueue.assign({
        unfinished: context.unfinished.map((one) => (one.number === number ? { ...one, asker: undefined } : one)),
      });
    }),
    removeChange: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "change.closed");
      const closed = context.unfinished.find(({ number }) => number === event.number);
      if (closed) enqueue.stopChild(closed.ref);
      enqueue.assign({ unfinished: context.unfinished.filter(({ number }) => number !== event.number) });
    }),
    startNext: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "change.closed");
      const next = nextAfter(context, event.number) as UnfinishedChange;
      enqueue.sendTo(next.ref, { type: "change.start" });
    }),
    tellSessionClosed: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "session.closed");
      for (const { ref } of context.unfinished) enqueue.sendTo(ref, event);
    }),
    forwardToParent: forwardTo(({ context }) => context.parent),
  },
  guards: {
    isRepeated: ({ context, event }) => {
      assertEvent(event, "change.request");
      const last = lastOf(context, event.change);
      return last !== undefined && last.asker === undefined && isSameRequest(last.change, event.change);
    },
    isRecordBusy: ({ context, event }) => {
      assertEvent(event, "change.request");
      return lastOf(context, event.change) !== undefined;
    },
    isUnfinished: ({ context, event }) => {
      assertEvent(event, "change.left");
      return context.unfinished.some(({ asker }) => asker === event.asker);
    },
    hasNext: ({ context, event }) => {
      assertEvent(event, "change.closed");
      return nextAfter(context, event.number) !== undefined;
    },
  },
}).createMachine({
  id: "changes",
  context: ({ input: { http, parent } }) => ({ make: createChangeCalls(http), parent, count: 0, unfinished: [] }),
  on: {
    "change.request": [
      // A second click, from a dialog that was opened anew.
      { guard: "isRepeated", actions: "joinChange" },
      { guard: "isRecordBusy", actions: "addChange" },
      { actions: ["addChange", "startChange"] },
    ],
    "change.left": { guard: "isUnfinished", actions: "leaveChange" },
    "change.closed": [{ guard: "hasNext", actions: ["startNext", "removeChange"] }, { actions: "removeChange" }],
    "session.closed": { actions: "tellSessionClosed" },
    "user.changed": { actions: "forwardToParent" },
    "order.changed": { actions: "forwardToParent" },
    "session.signOut": { actions: "forwardToParent" },
    toast: { actions: "forwardToParent" },
  },
});

/** The last unfinished change of the record that a change is about. */
function lastOf({ unfinished }: ChangesContext, change: ChangeRequest): UnfinishedChange | undefined {
  return ofRecord(unfinished, change).at(-1);
}

/** The change that waits for this one. */
function nextAfter({ unfinished }: ChangesContext, number: number): UnfinishedChange | undefined {
  const finished = unfinished.find((one) => one.number === number);
  const [first, second] = finished ? ofRecord(unfinished, finished.change) : [];
  return first === finished ? second : undefined;
}

const ofRecord = (unfinished: readonly UnfinishedChange[], change: ChangeRequest) =>
  unfinished.filter((one) => recordOf(one.change) === recordOf(change));
