import { newVersionMachine } from "../../src/machines/new-version.ts";
import { versions } from "./live.paths.ts";
import type { Model } from "./paths.ts";

/** A form in which something is typed. */
const form = { ref: { getSnapshot: () => ({ can: () => true, hasTag: () => false }) } };

/** Returns a fake owner of the page's changes, with so many unfinished ones. */
const changesOf = (unfinished: number, isTyped: boolean) =>
  ({
    getSnapshot: () => ({
      context: { unfinished: Array.from({ length: unfinished }), form: isTyped ? form : undefined },
    }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  }) as never;

/** The check for a newer version of the page. */
export const model: Model<typeof newVersionMachine> = {
  machine: newVersionMachine,
  stateKey: () => null,
  describeState: ({ value }) =>
    ({
      current: "the page is the server's",
      asking: "the page is asked for",
      outdated: "the person is told of a new version",
      finishing: "the changes of the page are waited for",
      taken: "the new version is loaded",
    })[String(value)] ?? "",
  beginnings: [
    { given: "a page without changes under way", unfinished: 0, isTyped: false },
    { given: "a page with a change under way", unfinished: 1, isTyped: false },
    { given: "a page in which something is typed", unfinished: 0, isTyped: true },
  ].map(({ given, unfinished, isTyped }) => ({
    given,
    input: () => ({
      changes: changesOf(unfinished, isTyped),
    }),
    events: {
      "the server says which versions there are": { type: "lists.versions", versions },
      "what has changed is asked, as nothing is heard": { type: "lists.ask" },
      "it is the same page": { type: "xstate.done.actor.isOutdated", output: false },
      "it is another page": { type: "xstate.done.actor.isOutdated", output: true },
      "the page cannot be asked for": { type: "xstate.error.actor.isOutdated" },
      "the person goes to another screen": { type: "screen.changed" },
      "the person presses Open it now": { type: "version.take" },
      "the changes are finished": { type: "changes.finished" },
    },
  })),
};
