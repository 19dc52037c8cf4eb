import { type ActorRefFrom, assertEvent, assign, enqueueActions, forwardTo, sendTo, setup, spawnChild } from "xstate";
import { type ChangeRequest, isSameRequest, recordOf } from "../domain/change-request.ts";
import type { Draft } from "../domain/drafts.ts";
import type { ListNews } from "../services/change-calls.ts";
import type { ScreenChanged } from "./address.ts";
import { bulkMachine } from "./bulk.ts";
import { type ChangeNotice, changeMachine } from "./change.ts";
import { revocationMachine } from "./revocation.ts";
import type { SessionNotice } from "./session.ts";
import type { DraftNotice, OpenForm } from "./shared/drafts.ts";
import { known, type Receiver, type ToastEvent } from "./shared/effects.ts";
import type { Asker, ChangesRequest } from "./shared/request-change.ts";

/** The events that the changes send to the page. */
export type ChangesNotice = ListNews | ToastEvent | { type: "session.signOut" };

export interface ChangesInput {
  readonly parent: Receiver<ChangesNotice>;
}

interface UnfinishedChange {
  readonly number: number;
  readonly ref: ActorRefFrom<typeof changeMachine>;
  readonly change: ChangeRequest;
  /** Undefined once the asker has left. */
  readonly asker: Asker | undefined;
}

type SessionRevoked = Extract<SessionNotice, { type: "session.revoke" }>;

interface ChangesContext extends ChangesInput {
  /** The number of changes requested since the page began, which is also the last one's own number. */
  readonly count: number;
  /** The changes under way or waiting, in the order of their requests. */
  readonly unfinished: readonly UnfinishedChange[];
  /** Who signed in last; empty where the server did not say. */
  readonly administrator: string;
  /** The open dialog that something can be typed in; undefined where none is. */
  readonly form: OpenForm | undefined;
  /** The draft of that dialog from when the session expired or was ended in another tab. */
  readonly draft: Draft | undefined;
}

export type ChangesEvent =
  | ChangesRequest
  | ChangeNotice
  | DraftNotice
  /** Somebody has signed in; empty where the server does not say who. */
  | { type: "administrator.arrived"; administrator: string }
  | ScreenChanged
  | Extract<SessionNotice, { type: "session.closed" | "session.revoke" }>;

/**
 * Owns every change of the server's data until it is finished, also when the screen is left or the session ends. What
 * was typed when a session ended by itself is kept for the same administrator (behaviour: Nothing typed is lost).
 */
export const changesMachine = setup({
  types: {
    context: {} as ChangesContext,
    input: {} as ChangesInput,
    events: {} as ChangesEvent,
    children: {} as { bulk: "bulk" },
  },
  actors: { change: changeMachine, bulk: bulkMachine, revocation: revocationMachine },
  actions: {
    addChange: assign(({ context, event, spawn, self }) => {
      assertEvent(event, "change.request");
      const { change, asker } = event;
      const number = context.count + 1;
      const ref = spawn("change", {
        id: `change ${number}`,
        input: { owner: self, number, change, asker },
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
    setAdministrator: assign(({ event }) => {
      assertEvent(event, "administrator.arrived");
      return { administrator: event.administrator };
    }),
    setForm: assign(({ event }) => {
      assertEvent(event, "form.opened");
      return { form: event.form };
    }),
    forgetForm: assign({ form: undefined }),
    askForDraft: sendTo(({ context }) => known(context.form).ref, { type: "draft.ask" } as const),
    setDraft: assign(({ event }) => {
      assertEvent(event, "draft.keep");
      return { draft: event.draft };
    }),
    forgetDraft: assign({ draft: undefined }),
    tellSessionClosed: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "session.closed");
      // `bulk` first: it must not begin further orders when its waiting changes fail in the loop.
      enqueue.sendTo("bulk", event);
      for (const { ref } of context.unfinished) enqueue.sendTo(ref, event);
    }),
    revokeToken: spawnChild("revocation", {
      id: ({ event }) => `revocation ${(event as SessionRevoked).session}`,
      input: ({ context, event, self }) => ({
        session: (event as SessionRevoked).session,
        changes: self,
        lastChange: context.count,
      }),
    }),
    forwardToParent: forwardTo(({ context }) => context.parent),
    forwardToBulk: forwardTo("bulk"),
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
    isOtherAdministrator: ({ context, event }) => {
      assertEvent(event, "administrator.arrived");
      return event.administrator === "" || event.administrator !== context.administrator;
    },
    isCurrentForm: ({ context, event }) => {
      assertEvent(event, "form.closed");
      return context.form?.ref === event.ref;
    },
    isSignOut: ({ event }) => {
      assertEvent(event, "session.closed");
      return event.cause === "session.signOut";
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
  context: ({ input }) => ({
    ...input,
    count: 0,
    unfinished: [],
    administrator: "",
    form: undefined,
    draft: undefined,
  }),
  invoke: { id: "bulk", src: "bulk", input: ({ self }) => ({ changes: self, parent: self }) },
  on: {
    "change.request": [
      // The same request again, from a dialog that was closed and reopened.
      { guard: "isRepeated", actions: "joinChange" },
      // Changes of one record are made one after the other: a slow reply must not overwrite a newer one.
      { guard: "isRecordBusy", actions: "addChange" },
      { actions: ["addChange", "startChange"] },
    ],
    "change.left": { guard: "isUnfinished", actions: "leaveChange" },
    // In this order: the next is found by the one that is removed.
    "change.closed": [{ guard: "hasNext", actions: ["startNext", "removeChange"] }, { actions: "removeChange" }],
    "session.revoke": { actions: "revokeToken" },
    // An administrator must not see what another has typed.
    "administrator.arrived": { guard: "isOtherAdministrator", actions: ["setAdministrator", "forgetDraft"] },
    "form.opened": { target: ".editing", actions: "setForm" },
    "draft.keep": { actions: "setDraft" },
    "draft.taken": { actions: "forgetDraft" },
    "user.changed": { actions: "forwardToParent" },
    "order.changed": { actions: "forwardToParent" },
    "session.signOut": { actions: "forwardToParent" },
    "screen.changed": { actions: "forwardToBulk" },
    toast: { actions: "forwardToParent" },
  },
  initial: "idle",
  states: {
    idle: {
      on: {
        "session.closed": [
          { guard: "isSignOut", actions: ["forgetDraft", "tellSessionClosed"] },
          { actions: "tellSessionClosed" },
        ],
      },
    },

    /** A dialog is open, where somebody may type. */
    editing: {
      on: {
        "session.closed": [
          { guard: "isSignOut", actions: ["forgetDraft", "tellSessionClosed"] },
          { actions: ["askForDraft", "tellSessionClosed"] },
        ],
        // The next dialog may open before this one closes.
        "form.closed": { guard: "isCurrentForm", target: "idle", actions: "forgetForm" },
      },
    },
  },
});

/** Returns the last unfinished change of the record that a change is about; undefined where there is none. */
function lastOf({ unfinished }: ChangesContext, change: ChangeRequest): UnfinishedChange | undefined {
  return ofRecord(unfinished, change).at(-1);
}

/** Returns the change that waits for this one; undefined where none does, or this one has not been started. */
function nextAfter({ unfinished }: ChangesContext, number: number): UnfinishedChange | undefined {
  const finished = unfinished.find((one) => one.number === number);
  const [first, second] = finished ? ofRecord(unfinished, finished.change) : [];
  return first === finished ? second : undefined;
}

const ofRecord = (unfinished: readonly UnfinishedChange[], change: ChangeRequest) =>
  unfinished.filter((one) => recordOf(one.change) === recordOf(change));
