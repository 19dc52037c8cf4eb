import { createEmptyActor } from "xstate";
import type { Draft } from "../../src/domain/drafts.ts";
import type { ChangesRef } from "../../src/machines/drafts.ts";

/** The owner of the changes, with what was typed when a session ended, and a form that can be asked for a draft. */
export function keeping(draft?: Draft): ChangesRef {
  const ref = { getSnapshot: () => ({ can: () => true, hasTag: () => false }) };
  return Object.assign(createEmptyActor(), {
    getSnapshot: () => ({ context: { draft, form: { ref }, unfinished: [] } }),
  }) as unknown as ChangesRef;
}
