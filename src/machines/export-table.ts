import { fromPromise, sendTo, setup } from "xstate";
import { log } from "../services/log.ts";
import type { Receiver, ToastEvent } from "./shared/effects.ts";

/** A table to save; its first row holds the heads. */
interface TableFile {
  readonly rows: readonly (readonly string[])[];
  readonly fileName: string;
}

export interface ExportTableInput {
  readonly parent: Receiver<ToastEvent>;
}

/** Saves the tables of the insights as files, one at a time (behaviour: Insights). */
export const exportTableMachine = setup({
  types: {
    context: {} as ExportTableInput,
    input: {} as ExportTableInput,
    events: {} as { type: "table.export" } & TableFile,
  },
  actors: {
    save: fromPromise<void, TableFile>(async ({ input, signal }) => {
      const { saveTable } = await import("../services/csv-export.ts");
      await saveTable(input.rows, input.fileName, signal);
    }),
  },
  actions: {
    toastFailure: sendTo(({ context }) => context.parent, {
      type: "toast",
      kind: "error",
      message: "The export failed. Please try again.",
    } as const),
    logFailure: (_, { error }: { error: unknown }) => log.error("A table could not be exported.", error),
  },
}).createMachine({
  id: "exportTable",
  context: ({ input }) => input,
  initial: "idle",
  states: {
    idle: { on: { "table.export": "exporting" } },
    exporting: {
      invoke: {
        id: "save",
        src: "save",
        input: ({ event }) => event,
        onDone: "idle",
        onError: {
          target: "idle",
          actions: [{ type: "logFailure", params: ({ event }) => ({ error: event.error }) }, "toastFailure"],
        },
      },
    },
  },
});
