import { assertEvent, assign, fromPromise, sendTo, setup } from "xstate";
import { type CsvRecords, saveRecords } from "../services/csv-export.ts";
import { log } from "../services/log.ts";
import type { Receiver, ToastEvent } from "./effects.ts";

type Export = CsvRecords & { readonly fileName: string };

export interface ExportRecordsInput {
  readonly parent: Receiver<ToastEvent>;
}

interface ExportRecordsContext extends ExportRecordsInput {
  /** What is exported, as the texts about it say. */
  readonly kind: "users" | "orders";
  /** Rows of the file under way: written so far, and all of them. */
  readonly written: number;
  readonly total: number;
}

export type ExportRecordsEvent =
  | ({ type: "export.start" } & Export)
  | { type: "export.progressed"; written: number }
  | { type: "export.stop" }
  | { type: "export.acknowledge" };

/** Users and orders as a CSV file (behaviour: Export users): the file under way, or that there is nothing to export. */
export const exportRecordsMachine = setup({
  types: {
    context: {} as ExportRecordsContext,
    input: {} as ExportRecordsInput,
    events: {} as ExportRecordsEvent,
    tags: "" as "busy",
  },
  actors: {
    save: fromPromise<void, Export & { progressed: (written: number) => void }>(({ input, signal }) =>
      saveRecords(recordsIn(input), input.fileName, input.progressed, signal),
    ),
  },
  actions: {
    keepTotal: assign(({ event }) => {
      assertEvent(event, "export.start");
      return { kind: "users" in event ? ("users" as const) : ("orders" as const), written: 0, total: countOf(event) };
    }),
    keepProgress: assign(({ event }) => {
      assertEvent(event, "export.progressed");
      return { written: event.written };
    }),
    toastFailure: sendTo(({ context }) => context.parent, {
      type: "toast",
      kind: "error",
      message: "The export failed. Please try again.",
    } as const),
    logFailure: ({ context }, { error }: { error: unknown }) =>
      log.error(`The ${context.kind} could not be exported.`, error),
  },
  guards: {
    isEmpty: ({ event }) => {
      assertEvent(event, "export.start");
      return countOf(event) === 0;
    },
  },
}).createMachine({
  id: "exportRecords",
  context: ({ input }) => ({ ...input, kind: "users", written: 0, total: 0 }),
  initial: "idle",
  states: {
    idle: {
      on: {
        "export.start": [{ guard: "isEmpty", target: "nothingToExport" }, { target: "exporting" }],
      },
    },

    nothingToExport: { entry: "keepTotal", on: { "export.acknowledge": "idle" } },

    exporting: {
      tags: "busy",
      entry: "keepTotal",
      invoke: {
        id: "save",
        src: "save",
        input: ({ event, self }) => {
          assertEvent(event, "export.start");
          return { ...event, progressed: (written) => self.send({ type: "export.progressed", written }) };
        },
        onDone: "idle",
        onError: {
          target: "idle",
          actions: [{ type: "logFailure", params: ({ event }) => ({ error: event.error }) }, "toastFailure"],
        },
      },
      on: {
        "export.progressed": { actions: "keepProgress" },
        "export.stop": "idle",
      },
    },
  },
});

function countOf(records: CsvRecords): number {
  return "users" in records ? records.users.length : records.orders.length;
}

/** Without the rest of the event, which the worker is not sent. */
function recordsIn(event: CsvRecords): CsvRecords {
  return "users" in event ? { users: event.users } : { orders: event.orders, columns: event.columns };
}
