// Drawn from src/machines/presence.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "presence.changed" }
      | { type: "record.opened" }
      | { type: "record.closed" }
      | { type: "page.left" },
  },
  actions: {
    setOthers: () => {},
    setRecord: () => {},
  },
  actors: {
    watchForm: fromCallback(() => {}),
    watchPageHide: fromCallback(() => {}),
    open: fromPromise(async () => undefined),
    close: fromPromise(async () => undefined),
  },
  delays: {
    renewal: 20000,
  },
}).createMachine({
  id: "presence",
  invoke: {
    id: "watchForm",
    src: "watchForm"
  },
  on: {
    "presence.changed": {
      actions: "setOthers"
    },
    "record.opened": {
      target: ".open",
      actions: "setRecord"
    }
  },
  initial: "idle",
  states: {
    idle: {},
    open: {
      invoke: {
        id: "watchPageHide",
        src: "watchPageHide"
      },
      initial: "registering",
      on: {
        "record.closed": "closing",
        "page.left": "closing"
      },
      states: {
        registering: {
          invoke: {
            id: "open",
            src: "open",
            onDone: "registered",
            onError: "registered"
          }
        },
        registered: {
          after: {
            renewal: "registering"
          }
        }
      }
    },
    closing: {
      invoke: {
        id: "close",
        src: "close",
        onDone: "idle",
        onError: "idle"
      }
    }
  }
});
