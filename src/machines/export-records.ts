import { assertEvent, assign, fromCallback, sendTo, setup } from "xstate";
import type { Total } from "../domain/list-window.ts";
import type { CsvRecords, ExportProgress, FoundRecords } from "../services/csv-export.ts";
import { log } from "../services/log.ts";
import type { Receiver, ToastEvent } from "./shared/effects.ts";

type Export = (CsvRecords | FoundRecords) & { readonly fileName: string };

export interface ExportRecordsInput {
  readonly parent: Receiver<ToastEvent>;
}

interface ExportRecordsContext extends ExportRecordsInput {
  /** The kind of records exported, as the texts about it say. */
  readonly kind: "users" | "orders";
  /** The number of rows written to the file so far. */
  readonly written: number;
  /** The number of all rows; undefined until it is known. */
  readonly total: Total | undefined;
}

export type ExportRecordsEvent =
  | ({ type: "export.start" } & Export)
  | SaveNews
  | { type: "export.stop" }
  | { type: "export.acknowledge" };

/** The progress and the outcome of saving the file. */
type SaveNews =
  | { type: "export.found"; total: Total }
  | { type: "export.progressed"; written: number }
  | { type: "export.saved" }
  /** The server has found nothing to save. */
  | { type: "export.foundNothing" }
  | { type: "export.failed"; error: unknown };

/**
 * Saves users or orders as a CSV file (behaviour: Export users), one file at a time, or says that there is nothing to
 * export.
 */
export const exportRecordsMachine = setup({
  types: {
    context: {} as ExportRecordsContext,
    input: {} as ExportRecordsInput,
    events: {} as ExportRecordsEvent,
    tags: "" as "busy",
  },
  actors: {
    save: fromCallback<SaveNews, Export>(({ input: asked, sendBack }) => {
      const leaving = new AbortController();
      const progress = {
        found: (total: Total) => sendBack({ type: "export.found", total }),
        written: (written: number) => sendBack({ type: "export.progressed", written }),
      };
      save(asked, progress, leaving.signal).then(
        (isAny) => sendBack({ type: isAny ? "export.saved" : "export.foundNothing" }),
        (error) => sendBack({ type: "export.failed", error }),
      );
      return () => leaving.abort();
    }),
  },
  actions: {
    setKind: assign(({ event }) => {
      assertEvent(event, "export.start");
      return { kind: kindOf(event), written: 0, total: totalOf(event) };
    }),
    setTotal: assign(({ event }) => {
      assertEvent(event, "export.found");
      return { total: event.total };
    }),
    setProgress: assign(({ event }) => {
      assertEvent(event, "export.progressed");
      return { written: event.written };
    }),
    toastFailure: sendTo(({ context }) => context.parent, {
      type: "toast",
      kind: "error",
      message: "The export failed. Please try again.",
    } as const),
    logFailure: ({ context, event }) => {
      assertEvent(event, "export.failed");
      log.error(`The ${context.kind} could not be exported.`, event.error);
    },
  },
  guards: {
    isEmpty: ({ event }) => {
      assertEvent(event, "export.start");
      return totalOf(event)?.about === 0;
    },
  },
}).createMachine({
  id: "exportRecords",
  context: ({ input }) => ({ ...input, kind: "users", written: 0, total: undefined }),
  initial: "idle",
  states: {
    idle: {
      on: {
        "export.start": [
          { guard: "isEmpty", target: "nothingToExport", actions: "setKind" },
          { target: "exporting", actions: "setKind" },
        ],
      },
    },

    nothingToExport: { on: { "export.acknowledge": "idle" } },

    exporting: {
      tags: "busy",
      invoke: {
        id: "save",
        src: "save",
        input: ({ event }) => {
          assertEvent(event, "export.start");
          return event;
        },
      },
      on: {
        "export.found": { actions: "setTotal" },
        "export.progressed": { actions: "setProgress" },
        "export.saved": "idle",
        "export.foundNothing": "nothingToExport",
        "export.failed": { target: "idle", actions: ["logFailure", "toastFailure"] },
        "export.stop": "idle",
      },
    },
  },
});

/** Saves the file; false where there was nothing to save. */
async function save(asked: Export, progress: ExportProgress, signal: AbortSignal): Promise<boolean> {
  // Loaded only now, as few visits export anything.
  const { saveFound, saveRecords } = await import("../services/csv-export.ts");
  if ("list" in asked) return saveFound(asked, asked.fileName, progress, signal);
  await saveRecords(recordsIn(asked), asked.fileName, progress.written, signal);
  return true;
}

function kindOf(asked: Export): ExportRecordsContext["kind"] {
  if ("list" in asked) return asked.list;
  return "users" in asked ? "users" : "orders";
}

/** Returns how many records there are to export; undefined while only the server knows. */
function totalOf(asked: Export): Total | undefined {
  if ("list" in asked) return undefined;
  const count = "users" in asked ? asked.users.length : asked.orders.length;
  return { about: count, atLeast: count, isExact: true };
}

/** Returns the records without the rest of the event, which the worker does not need. */
function recordsIn(event: CsvRecords): CsvRecords {
  return "users" in event ? { users: event.users } : { orders: event.orders, columns: event.columns };
}
