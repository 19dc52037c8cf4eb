import { assertEvent, assign, fromCallback, fromPromise, setup } from "xstate";
import type { OpenRecord, RecordName } from "../domain/presence.ts";
import { watchPageHide } from "../services/page-hide.ts";
import { presenceApi } from "../services/presence-api.ts";
import type { ChangesRef } from "./shared/drafts.ts";
import { known } from "./shared/effects.ts";
import { watch } from "./shared/watch.ts";

export interface PresenceInput {
  /** The actor that knows the open dialog. */
  readonly changes: ChangesRef;
  /** The id of the signed-in administrator, or else their email; empty where neither is known. */
  readonly administrator: string;
}

interface PresenceContext extends PresenceInput {
  /** The records that other administrators have open. */
  readonly others: readonly OpenRecord[];
  /** The record that this page has open, or had open last. */
  readonly record: RecordName | undefined;
}

/** The server tells which records are open for change. */
export type PresenceChanged = { readonly type: "presence.changed"; readonly open: readonly OpenRecord[] };

export type PresenceEvent =
  | PresenceChanged
  /** A dialog that changes a record has opened, or closed. */
  | { type: "record.opened"; record: RecordName }
  | { type: "record.closed" }
  | { type: "page.left" };

/**
 * Tells the server which record this page has open for change, and holds those that other administrators have open
 * (behaviour: Presence).
 */
export const presenceMachine = setup({
  types: {
    context: {} as PresenceContext,
    input: {} as PresenceInput,
    events: {} as PresenceEvent,
  },
  actors: {
    watchForm: fromCallback<PresenceEvent, Pick<PresenceInput, "changes">>(({ input: { changes }, sendBack }) => {
      let shown: RecordName | undefined;
      return watch(changes, ({ context }) => {
        const record = context.form?.record;
        if (record?.list === shown?.list && record?.record === shown?.record) return;
        shown = record;
        sendBack(record ? { type: "record.opened", record } : { type: "record.closed" });
      });
    }),
    watchPageHide: fromCallback<PresenceEvent>(({ sendBack }) => watchPageHide(() => sendBack({ type: "page.left" }))),
    open: fromPromise<void, RecordName>(({ input: record, signal }) => presenceApi.open(record, signal)),
    close: fromPromise<void>(() => presenceApi.close()),
  },
  actions: {
    setOthers: assign(({ context, event }) => {
      assertEvent(event, "presence.changed");
      return { others: event.open.filter(({ administrator }) => administrator._id !== context.administrator) };
    }),
    setRecord: assign(({ event }) => {
      assertEvent(event, "record.opened");
      return { record: event.record };
    }),
  },
  delays: {
    /** The server drops a page that has not told its record again for 90 seconds. */
    renewal: 20_000,
  },
}).createMachine({
  id: "presence",
  context: ({ input }) => ({ ...input, others: [], record: undefined }),
  invoke: { id: "watchForm", src: "watchForm", input: ({ context: { changes } }) => ({ changes }) },
  on: {
    "presence.changed": { actions: "setOthers" },
    "record.opened": { target: ".open", actions: "setRecord" },
  },
  initial: "idle",
  states: {
    idle: {},

    open: {
      invoke: { id: "watchPageHide", src: "watchPageHide" },
      initial: "registering",
      on: { "record.closed": "closing", "page.left": "closing" },
      states: {
        registering: {
          invoke: {
            id: "open",
            src: "open",
            input: ({ context }) => known(context.record),
            onDone: "registered",
            // The next renewal tells it again.
            onError: "registered",
          },
        },
        registered: { after: { renewal: "registering" } },
      },
    },

    closing: {
      invoke: {
        id: "close",
        src: "close",
        onDone: "idle",
        // The server forgets it by itself.
        onError: "idle",
      },
    },
  },
});
