import { createEmptyActor } from "xstate";
import type { Draft } from "../../src/domain/drafts.ts";
import type { ChangesRef } from "../../src/machines/drafts.ts";

/** The owner of the changes, with what was typed when a session ended. */
export function keeping(draft?: Draft): ChangesRef {
  return Object.assign(createEmptyActor(), {
    getSnapshot: () => ({ context: { draft, unfinished: [] } }),
  }) as unknown as ChangesRef;
}

/** The transitions of a dialog whose session ends, which no walk in the page can go on from. */
export function keptAtTheEnd(machine: string, states: Readonly<Record<string, string | undefined>>) {
  const why = "the page leaves the dialog with its session: tests/browser/drafts.test.ts";
  return Object.fromEntries(
    Object.entries(states).map(([state, guard]) => [
      `${machine}.${state}: draft.ask${guard ? ` [${guard}]` : ""} → stays`,
      why,
    ]),
  );
}
