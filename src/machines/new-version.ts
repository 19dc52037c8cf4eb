import { type ActorRefFrom, fromCallback, fromPromise, setup } from "xstate";
import type { AskPageVersion } from "../services/page-version.ts";
import type { ScreenChanged } from "./address.ts";
import type { changesMachine } from "./changes.ts";
import type { ListsTold } from "./shop-data.ts";
import { watch } from "./watch.ts";

export interface NewVersionInput {
  readonly isOutdated: AskPageVersion;
  readonly reload: () => void;
  /** Who owns every change of the server's data: a reload would lose what becomes of one. */
  readonly changes: ActorRefFrom<typeof changesMachine>;
}

export type NewVersionEvent =
  /** The server says which versions its lists are at, as it does after each start. */
  | Extract<ListsTold, { type: "lists.versions" }>
  | ScreenChanged
  /** The person does not want to wait for the next screen. */
  | { type: "version.take" }
  | { type: "changes.finished" }
  | { type: "changes.begun" };

/**
 * Whether the server has a newer page (behaviour: A new version). The page takes it at the next screen, where nothing is
 * typed yet, or when the person says so, and not before its own changes are finished and what became of them could be read.
 */
export const newVersionMachine = setup({
  types: {
    context: {} as NewVersionInput,
    input: {} as NewVersionInput,
    events: {} as NewVersionEvent,
  },
  actors: {
    isOutdated: fromPromise<boolean, NewVersionInput>(({ input, signal }) => input.isOutdated(signal)),
    watchChanges: fromCallback<NewVersionEvent, NewVersionInput>(({ input: { changes }, sendBack }) =>
      watch(changes, ({ context }) => {
        sendBack({ type: context.unfinished.length === 0 ? "changes.finished" : "changes.begun" });
      }),
    ),
  },
  actions: {
    reload: ({ context }) => context.reload(),
  },
  guards: {
    isOutdated: (_, answer: { isOutdated: boolean }) => answer.isOutdated,
    isNothingUnderWay: ({ context }) => context.changes.getSnapshot().context.unfinished.length === 0,
  },
  /** What became of the changes is said in toasts, which an error keeps for as long. */
  delays: { reading: 4_000 },
}).createMachine({
  id: "newVersion",
  context: ({ input }) => input,
  initial: "current",
  states: {
    current: { on: { "lists.versions": "asking" } },

    asking: {
      invoke: {
        id: "isOutdated",
        src: "isOutdated",
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: "isOutdated", params: ({ event }) => ({ isOutdated: event.output }) },
            target: "outdated",
          },
          { target: "current" },
        ],
        // The server says again which versions there are once it can be reached.
        onError: "current",
      },
    },

    outdated: {
      on: {
        "screen.changed": { guard: "isNothingUnderWay", target: "taken" },
        "version.take": [{ guard: "isNothingUnderWay", target: "taken" }, { target: "waiting" }],
      },
    },

    /** The page's own changes come first. */
    waiting: {
      invoke: { id: "watchChanges", src: "watchChanges", input: ({ context }) => context },
      initial: "finishing",
      states: {
        finishing: { on: { "changes.finished": "told" } },

        /** The person reads what became of them. */
        told: {
          after: { reading: "#newVersion.taken" },
          on: { "screen.changed": "#newVersion.taken", "changes.begun": "finishing" },
        },
      },
    },

    taken: { entry: "reload", type: "final" },
  },
});
