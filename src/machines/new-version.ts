import { fromCallback, fromPromise, setup } from "xstate";
import { isPageOutdated } from "../services/page-version.ts";
import type { ScreenChanged } from "./address.ts";
import { type ChangesRef, isUnsaved } from "./shared/drafts.ts";
import type { ListsAnnouncement } from "./shared/shop-data-ref.ts";
import { watch } from "./shared/watch.ts";

export interface NewVersionInput {
  /** The actor that owns every change and knows the open form, which a reload would lose. */
  readonly changes: ChangesRef;
}

export type NewVersionEvent =
  /** Reasons to check: the server, which may have been restarted, announces its versions, or the stream is silent. */
  | Extract<ListsAnnouncement, { type: "lists.versions" } | { type: "lists.ask" }>
  | ScreenChanged
  /** The person does not want to wait for the next screen. */
  | { type: "version.take" }
  /** A reload would lose nothing any more. */
  | { type: "changes.finished" };

/**
 * Checks whether the server has a newer version of the page (behaviour: A new version). The page reloads at the next
 * screen, or when the person says so, but only once its changes are finished and nothing typed is unsaved.
 */
export const newVersionMachine = setup({
  types: {
    context: {} as NewVersionInput,
    input: {} as NewVersionInput,
    events: {} as NewVersionEvent,
  },
  actors: {
    isOutdated: fromPromise<boolean>(({ signal }) => isPageOutdated(signal)),
    watchChanges: fromCallback<NewVersionEvent, NewVersionInput>(({ input: { changes }, sendBack }) =>
      watch(changes, () => {
        if (isNothingLost(changes)) sendBack({ type: "changes.finished" });
      }),
    ),
  },
  actions: {
    reload: () => location.reload(),
  },
  guards: {
    isOutdated: (_, answer: { isOutdated: boolean }) => answer.isOutdated,
    isNothingLost: ({ context }) => isNothingLost(context.changes),
    isNoneUnderWay: ({ context: { changes } }) => changes.getSnapshot().context.unfinished.length === 0,
  },
}).createMachine({
  id: "newVersion",
  context: ({ input }) => input,
  initial: "current",
  states: {
    current: { on: { "lists.versions": "asking", "lists.ask": "asking" } },

    asking: {
      invoke: {
        id: "isOutdated",
        src: "isOutdated",
        onDone: [
          {
            guard: { type: "isOutdated", params: ({ event }) => ({ isOutdated: event.output }) },
            target: "outdated",
          },
          { target: "current" },
        ],
        // Once the server can be reached, it announces its versions again.
        onError: "current",
      },
    },

    outdated: {
      on: {
        "screen.changed": [
          { guard: "isNothingLost", target: "taken" },
          // The form of the previous screen has yet to close.
          { guard: "isNoneUnderWay", target: "finishing" },
        ],
        "version.take": [{ guard: "isNothingLost", target: "taken" }, { target: "finishing" }],
      },
    },

    /** Waits until the page's changes are finished and nothing typed is unsaved. */
    finishing: {
      invoke: { id: "watchChanges", src: "watchChanges", input: ({ context }) => context },
      on: { "changes.finished": "taken" },
    },

    taken: { entry: "reload", type: "final" },
  },
});

/** Whether the page can be loaded anew: none of its changes is under way, and nothing is typed. */
function isNothingLost(changes: ChangesRef): boolean {
  return changes.getSnapshot().context.unfinished.length === 0 && !isUnsaved(changes);
}
