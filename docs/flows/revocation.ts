// Drawn from src/machines/revocation.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "changes.finished" }
      | { type: "page.left" },
  },
  guards: {
    isNoneUnderWay: () => true,
  },
  actors: {
    watchChanges: fromCallback(() => {}),
    watchPageHide: fromCallback(() => {}),
    revoke: fromPromise(async () => undefined),
  },
}).createMachine({
  id: "revocation",
  initial: "starting",
  states: {
    starting: {
      always: [
        {
          guard: "isNoneUnderWay",
          target: "revoking"
        },
        {
          target: "waiting"
        }
      ]
    },
    waiting: {
      invoke: [
        {
          id: "watchChanges",
          src: "watchChanges"
        },
        {
          id: "watchPageHide",
          src: "watchPageHide"
        }
      ],
      on: {
        "changes.finished": "revoking",
        "page.left": "revoking"
      }
    },
    revoking: {
      invoke: {
        id: "revoke",
        src: "revoke",
        onDone: "ended"
      }
    },
    ended: {
      type: "final"
    }
  }
});
