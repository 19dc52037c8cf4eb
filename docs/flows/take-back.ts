// Drawn from src/machines/take-back.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "change.takeBack" }
      | { type: "change.confirmed" }
      | { type: "change.failed" },
  },
  guards: {
    isFinal: () => true,
  },
  actions: {
    setReason: () => {},
    forgetReason: () => {},
  },
  actors: {
    requestChange: fromCallback(() => {}),
  },
}).createMachine({
  id: "takeBack",
  initial: "possible",
  states: {
    possible: {
      on: {
        "change.takeBack": {
          target: "asking",
          actions: "forgetReason"
        }
      }
    },
    asking: {
      tags: "busy",
      invoke: {
        id: "requestChange",
        src: "requestChange"
      },
      on: {
        "change.confirmed": "taken",
        "change.failed": [
          {
            guard: "isFinal",
            target: "impossible",
            actions: "setReason"
          },
          {
            target: "possible",
            actions: "setReason"
          }
        ]
      }
    },
    taken: {},
    impossible: {}
  }
});
