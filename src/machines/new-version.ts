import { type ActorRefFrom, fromCallback, fromPromise, setup } from "xstate";
import type { AskPageVersion } from "../services/page-version.ts";
import type { ScreenChanged } from "./address.ts";
import type { changesMachine } from "./changes.ts";
import type { ListsTold } from "./shop-data-ref.ts";
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
  | { type: "changes.finished" };

/**
 * Whether the server has a newer page (behaviour: A new version). The page takes it at the next screen, where nothing is
 * typed yet, or when the person says so, and not before its own changes are finished.
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
        if (context.unfinished.length === 0) sendBack({ type: "changes.finished" });
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
        "version.take": [{ guard: "isNothingUnderWay", target: "taken" }, { target: "finishing" }],
      },
    },

    /** The page's own changes are finished first. */
    finishing: {
      invoke: { id: "watchChanges", src: "watchChanges", input: ({ context }) => context },
      on: { "changes.finished": "taken" },
    },

    taken: { entry: "reload", type: "final" },
  },
});
