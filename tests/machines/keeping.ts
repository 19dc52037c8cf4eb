import { createEmptyActor } from "xstate";
import type { Draft } from "../../src/domain/drafts.ts";
import type { ChangesRef } from "../../src/machines/shared/drafts.ts";

/** Returns a fake owner of the changes, with a draft of an ended session, and a form that can be asked for one. */
export function keeping(draft?: Draft): ChangesRef {
  const ref = { getSnapshot: () => ({ can: () => true, hasTag: () => false }) };
  return Object.assign(createEmptyActor(), {
    getSnapshot: () => ({ context: { draft, form: { ref }, unfinished: [] } }),
  }) as unknown as ChangesRef;
}
