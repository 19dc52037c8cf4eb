import { createEmptyActor } from "xstate";
import type { Draft } from "../../src/domain/drafts.ts";
import type { ChangesRef } from "../../src/machines/drafts.ts";

/** The owner of the changes, with what was typed when a session ended. */
export function keeping(draft?: Draft): ChangesRef {
  return Object.assign(createEmptyActor(), {
    getSnapshot: () => ({ context: { draft, unfinished: [] } }),
  }) as unknown as ChangesRef;
}
