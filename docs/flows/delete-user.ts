// Drawn from src/machines/delete-user.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "deletion.confirm" }
      | { type: "user.found" }
      | { type: "user.missing" }
      | { type: "deletion.cancel" }
      | { type: "change.confirmed" }
      | { type: "change.failed" }
      | { type: "deletion.acknowledge" },
  },
  guards: {
    isGone: () => true,
    isNews: () => true,
    wasChanged: () => true,
    isOnProfile: () => true,
  },
  actions: {
    setUser: () => {},
    setCurrent: () => {},
    leaveProfile: () => {},
    tellStage: () => {},
  },
  actors: {
    requestChange: fromCallback(() => {}),
    watchUser: fromCallback(() => {}),
  },
}).createMachine({
  id: "deleteUser",
  invoke: {
    id: "watchUser",
    src: "watchUser"
  },
  initial: "confirming",
  states: {
    confirming: {
      entry: {
        type: "tellStage",
        params: {
          stage: "question"
        }
      },
      on: {
        "deletion.confirm": "deleting",
        "user.found": {
          guard: "isNews",
          actions: "setUser"
        },
        "user.missing": "gone",
        "deletion.cancel": "closed"
      }
    },
    deleting: {
      entry: {
        type: "tellStage",
        params: {
          stage: "deleting"
        }
      },
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
        "change.failed": [
          {
            guard: "wasChanged",
            target: "confirming",
            actions: "setCurrent"
          },
          {
            guard: "isGone",
            target: "gone"
          },
          {
            target: "failed"
          }
        ]
      }
    },
    gone: {
      entry: {
        type: "tellStage",
        params: {
          stage: "outcome"
        }
      },
      on: {
        "user.found": {
          target: "confirming",
          actions: "setUser"
        },
        "deletion.acknowledge": "closed"
      }
    },
    deleted: {
      entry: {
        type: "tellStage",
        params: {
          stage: "outcome"
        }
      },
      on: {
        "deletion.acknowledge": "closed"
      }
    },
    failed: {
      entry: {
        type: "tellStage",
        params: {
          stage: "outcome"
        }
      },
      on: {
        "deletion.acknowledge": "closed"
      }
    },
    closed: {
      type: "final",
      entry: {
        type: "tellStage",
        params: {
          stage: "over"
        }
      }
    }
  }
});
