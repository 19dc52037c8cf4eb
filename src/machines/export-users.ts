import { assertEvent, assign, fromPromise, sendTo, setup } from "xstate";
import type { User } from "../domain/records.ts";
import { saveUsers } from "../services/csv-export.ts";
import { log } from "../services/log.ts";
import type { Receiver, ToastEvent } from "./effects.ts";

interface Export {
  readonly users: readonly User[];
  readonly fileName: string;
}

export interface ExportUsersInput {
  readonly parent: Receiver<ToastEvent>;
}

interface ExportUsersContext extends ExportUsersInput {
  /** Rows of the file under way: written so far, and all of them. */
  readonly written: number;
  readonly total: number;
}

export type ExportUsersEvent =
  | ({ type: "export.start" } & Export)
  | { type: "export.progressed"; written: number }
  | { type: "export.acknowledge" };

/** Users as a CSV file (behaviour: Export users): the file under way, and that there was nothing to put into one. */
export const exportUsersMachine = setup({
  types: {
    context: {} as ExportUsersContext,
    input: {} as ExportUsersInput,
    events: {} as ExportUsersEvent,
    tags: "" as "busy",
  },
  actors: {
    save: fromPromise<void, Export & { progressed: (written: number) => void }>(({ input, signal }) =>
      saveUsers(input.users, input.fileName, input.progressed, signal),
    ),
  },
  actions: {
    keepTotal: assign(({ event }) => {
      assertEvent(event, "export.start");
      return { written: 0, total: event.users.length };
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
    logFailure: (_, { error }: { error: unknown }) => log.error("The users could not be exported.", error),
  },
  guards: {
    isEmpty: ({ event }) => {
      assertEvent(event, "export.start");
      return event.users.length === 0;
    },
  },
}).createMachine({
  id: "exportUsers",
  context: ({ input }) => ({ ...input, written: 0, total: 0 }),
  initial: "idle",
  states: {
    idle: {
      on: {
        "export.start": [{ guard: "isEmpty", target: "nothingToExport" }, { target: "exporting" }],
      },
    },

    nothingToExport: { on: { "export.acknowledge": "idle" } },

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
      on: { "export.progressed": { actions: "keepProgress" } },
    },
  },
});
