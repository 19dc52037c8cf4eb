import { assertEvent, assign, type DoneActorEvent, fromPromise, setup } from "xstate";
import type { FlightRecord } from "../flows/flight-record.ts";
import { recordFile } from "../flows/record-file.ts";

interface FlowsViewContext {
  /** The number of events that had happened at the earlier moment, including those that the record dropped. */
  readonly moment: number;
  /** The record from the file that is open, or was last; empty before. */
  readonly record: FlightRecord;
  /** Why the last file could not be opened. */
  readonly problem: string;
}

export type FlowsViewEvent =
  | { type: "moment.choose"; moment: number }
  /** The last moment is shown again. */
  | { type: "moment.leave" }
  | { type: "file.open"; file: Blob }
  | { type: "record.close" };

/**
 * Holds what /flows shows: this page or a flight record from a file, at its last moment or an earlier one. It is not in
 * the address, as each change of the address is an event itself.
 */
export const flowsViewMachine = setup({
  types: {
    context: {} as FlowsViewContext,
    events: {} as FlowsViewEvent | DoneActorEvent<FlightRecord, "readFile">,
  },
  actors: {
    readFile: fromPromise<FlightRecord, Blob>(({ input: file }) => recordFile.read(file)),
  },
  actions: {
    setMoment: assign(({ event }) => {
      assertEvent(event, "moment.choose");
      return { moment: event.moment };
    }),
    setRecord: assign((_, { record }: { record: FlightRecord }) => ({ record })),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: (error as Error).message })),
  },
}).createMachine({
  id: "flowsView",
  context: { moment: 0, record: { version: 2, actors: [], events: [], dropped: 0 }, problem: "" },
  type: "parallel",
  states: {
    source: {
      initial: "page",
      on: {
        "xstate.done.actor.readFile": {
          target: ".record",
          actions: { type: "setRecord", params: ({ event }) => ({ record: event.output }) },
        },
        "record.close": ".page",
      },
      states: { page: {}, record: {} },
    },

    moment: {
      initial: "last",
      on: {
        "moment.choose": { target: ".earlier", actions: "setMoment" },
        "xstate.done.actor.readFile": ".last",
        "record.close": ".last",
      },
      states: {
        last: {},
        earlier: { on: { "moment.leave": "last" } },
      },
    },

    file: {
      initial: "none",
      on: { "file.open": ".reading", "record.close": ".none" },
      states: {
        none: {},
        reading: {
          invoke: {
            id: "readFile",
            src: "readFile",
            input: ({ event }) => {
              assertEvent(event, "file.open");
              return event.file;
            },
            onDone: "none",
            onError: {
              target: "unreadable",
              actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        unreadable: {},
      },
    },
  },
});
