// Drawn from src/machines/selection.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "records.select" }
      | { type: "records.keep" }
      | { type: "order.changed" }
      | { type: "user.changed" }
      | { type: "lists.change" }
      | { type: "selection.clear" }
      | { type: "found.select" }
      | { type: "found.progressed" }
      | { type: "found.stop" },
  },
  actions: {
    select: () => {},
    keep: () => {},
    keepFound: () => {},
    setChange: () => {},
    setTold: () => {},
    resetGathered: () => {},
    setGathered: () => {},
    clear: () => {},
    toastFailure: () => {},
    logFailure: () => {},
  },
  actors: {
    gather: fromPromise(async () => undefined),
  },
  delays: {
    moment: 300,
  },
}).createMachine({
  id: "selection",
  on: {
    "records.select": {
      actions: "select"
    },
    "records.keep": {
      actions: "keep"
    },
    "order.changed": {
      actions: "setChange"
    },
    "user.changed": {
      actions: "setChange"
    },
    "lists.change": {
      actions: "setTold"
    },
    "selection.clear": {
      target: ".resting",
      actions: "clear"
    }
  },
  initial: "resting",
  states: {
    resting: {
      on: {
        "found.select": "gathering"
      }
    },
    gathering: {
      entry: "resetGathered",
      invoke: {
        id: "gather",
        src: "gather",
        onDone: {
          target: "resting",
          actions: {
            type: "keepFound"
          }
        },
        onError: {
          target: "resting",
          actions: [
            {
              type: "logFailure"
            },
            "toastFailure"
          ]
        }
      },
      on: {
        "found.progressed": {
          actions: "setGathered"
        },
        "found.stop": "resting"
      },
      initial: "brief",
      states: {
        brief: {
          after: {
            moment: "long"
          }
        },
        long: {
          tags: "slow"
        }
      }
    }
  }
});
