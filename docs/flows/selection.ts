// Drawn from src/machines/selection.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

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
      | { type: "found.gathered" }
      | { type: "found.failed" }
      | { type: "found.stop" },
  },
  actions: {
    select: () => {},
    addKept: () => {},
    addFound: () => {},
    setChange: () => {},
    applyUpdate: () => {},
    resetGathered: () => {},
    setGathered: () => {},
    clear: () => {},
    toastFailure: () => {},
    logFailure: () => {},
  },
  actors: {
    gather: fromCallback(() => {}),
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
      actions: "addKept"
    },
    "order.changed": {
      actions: "setChange"
    },
    "user.changed": {
      actions: "setChange"
    },
    "lists.change": {
      actions: "applyUpdate"
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
        src: "gather"
      },
      on: {
        "found.progressed": {
          actions: "setGathered"
        },
        "found.gathered": {
          target: "resting",
          actions: "addFound"
        },
        "found.failed": {
          target: "resting",
          actions: [
            "logFailure",
            "toastFailure"
          ]
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
