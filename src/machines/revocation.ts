import { fromCallback, fromPromise, setup } from "xstate";
import { authApi } from "../services/auth-api.ts";
import { watchPageHide } from "../services/page-hide.ts";
import type { ChangesRef } from "./shared/drafts.ts";
import { watch } from "./shared/watch.ts";

export interface RevocationInput {
  /** The number of the session that was signed out. */
  readonly session: number;
  /** The actor that owns the changes made in that session. */
  readonly changes: ChangesRef;
  /** The number of the session's last change: later ones are made by whoever signs in next. */
  readonly lastChange: number;
}

export type RevocationEvent =
  /** The server has answered all changes of the session. */
  { type: "changes.finished" } | { type: "page.left" };

/**
 * Revokes a session's token on sign-out (behaviour: Sign out), once the changes made in the session are answered, or
 * when the page is left.
 */
export const revocationMachine = setup({
  types: {} as { context: RevocationInput; input: RevocationInput; events: RevocationEvent },
  actors: {
    watchChanges: fromCallback<RevocationEvent, RevocationInput>(({ input, sendBack }) =>
      watch(input.changes, () => {
        if (isNoneUnderWay(input)) sendBack({ type: "changes.finished" });
      }),
    ),
    watchPageHide: fromCallback<RevocationEvent>(({ sendBack }) =>
      watchPageHide(() => sendBack({ type: "page.left" })),
    ),
    revoke: fromPromise<void, number>(({ input: session }) => authApi.signOut(session)),
  },
  guards: {
    isNoneUnderWay: ({ context }) => isNoneUnderWay(context),
  },
}).createMachine({
  id: "revocation",
  context: ({ input }) => input,
  initial: "starting",
  states: {
    starting: {
      always: [{ guard: "isNoneUnderWay", target: "revoking" }, { target: "waiting" }],
    },
    waiting: {
      invoke: [
        { id: "watchChanges", src: "watchChanges", input: ({ context }) => context },
        { id: "watchPageHide", src: "watchPageHide" },
      ],
      on: { "changes.finished": "revoking", "page.left": "revoking" },
    },
    revoking: {
      invoke: {
        id: "revoke",
        src: "revoke",
        input: ({ context }) => context.session,
        onDone: "ended",
      },
    },
    ended: { type: "final" },
  },
});

const isNoneUnderWay = ({ changes, lastChange }: RevocationInput) =>
  !changes.getSnapshot().context.unfinished.some(({ number }) => number <= lastChange);
