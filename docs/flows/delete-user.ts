// Drawn from src/machines/delete-user.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "deletion.confirm" }
      | { type: "deletion.cancel" }
      | { type: "change.confirmed" }
      | { type: "change.failed" }
      | { type: "deletion.acknowledge" },
  },
  guards: {
    isOnProfile: () => true,
  },
  actions: {
    leaveProfile: () => {},
    tellClosed: () => {},
  },
  actors: {
    requestChange: fromCallback(() => {}),
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
        id: "requestChange",
        src: "requestChange"
      },
      on: {
        "change.confirmed": [
          {
            guard: "isOnProfile",
            target: "deleted",
            actions: "leaveProfile"
          },
          {
            target: "deleted"
          }
        ],
        "change.failed": "failed"
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
