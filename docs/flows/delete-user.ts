// Drawn from src/machines/delete-user.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "deletion.confirm" }
      | { type: "deletion.cancel" }
      | { type: "deletion.acknowledge" },
  },
  guards: {
    isOnProfile: () => true,
    isGone: () => true,
  },
  actions: {
    tellRemoved: () => {},
    leaveProfile: () => {},
    tellClosed: () => {},
  },
  actors: {
    deleteUser: fromPromise(async () => undefined),
  },
}).createMachine({
  id: "deleteUser",
  initial: "confirming",
  states: {
    confirming: {
      tags: "dialog",
      on: {
        "deletion.confirm": "deleting",
        "deletion.cancel": "closed"
      }
    },
    deleting: {
      invoke: {
        id: "deleteUser",
        src: "deleteUser",
        onDone: [
          {
            guard: "isOnProfile",
            target: "deleted",
            actions: [
              "leaveProfile",
              "tellRemoved"
            ]
          },
          {
            target: "deleted",
            actions: "tellRemoved"
          }
        ],
        onError: [
          {
            guard: {
              type: "isGone"
            },
            target: "failed",
            actions: "tellRemoved"
          },
          {
            target: "failed"
          }
        ]
      }
    },
    deleted: {
      tags: "dialog",
      on: {
        "deletion.acknowledge": "closed"
      }
    },
    failed: {
      tags: "dialog",
      on: {
        "deletion.acknowledge": "closed"
      }
    },
    closed: {
      type: "final",
      entry: "tellClosed"
    }
  }
});
