// Drawn from src/machines/leaving.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "leave.try" }
      | { type: "leave.stay" }
      | { type: "form.closed" }
      | { type: "leave.confirm" }
      | { type: "page.left" },
  },
  guards: {
    isUnsaved: () => true,
  },
  actions: {
    setSteps: () => {},
  },
  actors: {
    watchClosing: fromCallback(() => {}),
    watchForm: fromCallback(() => {}),
    goThrough: fromCallback(() => {}),
  },
}).createMachine({
  id: "leaving",
  invoke: {
    id: "watchClosing",
    src: "watchClosing"
  },
  initial: "staying",
  states: {
    staying: {
      on: {
        "leave.try": {
          guard: "isUnsaved",
          target: "asking",
          actions: "setSteps"
        }
      }
    },
    asking: {
      invoke: {
        id: "watchForm",
        src: "watchForm"
      },
      on: {
        "leave.try": {
          guard: "isUnsaved",
          actions: "setSteps"
        },
        "leave.stay": "staying",
        "form.closed": "staying",
        "leave.confirm": "going"
      }
    },
    going: {
      invoke: {
        id: "goThrough",
        src: "goThrough"
      },
      on: {
        "page.left": "staying"
      }
    }
  }
});
