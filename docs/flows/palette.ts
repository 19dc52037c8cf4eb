// Drawn from src/machines/palette.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "palette.toggle" }
      | { type: "palette.close" }
      | { type: "query.typed" }
      | { type: "option.reached" }
      | { type: "group.expand" }
      | { type: "command.choose" }
      | { type: "page.painted" },
  },
  guards: {
    isAlone: () => true,
  },
  actions: {
    beginAnew: () => {},
    setQuery: () => {},
    addExpanded: () => {},
    setActive: () => {},
    setCommand: () => {},
    sendCommand: () => {},
  },
  actors: {
    watchFindKey: fromCallback(() => {}),
    watchTyped: fromCallback(() => {}),
    watchPaint: fromCallback(() => {}),
  },
}).createMachine({
  id: "palette",
  invoke: {
    id: "watchFindKey",
    src: "watchFindKey"
  },
  initial: "closed",
  states: {
    closed: {
      on: {
        "palette.toggle": {
          guard: "isAlone",
          target: "open",
          actions: "beginAnew"
        }
      }
    },
    open: {
      invoke: {
        id: "watchTyped",
        src: "watchTyped"
      },
      on: {
        "palette.toggle": "closed",
        "palette.close": "closed",
        "query.typed": {
          actions: "setQuery"
        },
        "option.reached": {
          actions: "setActive"
        },
        "group.expand": {
          actions: "addExpanded"
        },
        "command.choose": {
          target: "choosing",
          actions: "setCommand"
        }
      }
    },
    choosing: {
      invoke: {
        id: "watchPaint",
        src: "watchPaint"
      },
      on: {
        "page.painted": {
          target: "closed",
          actions: "sendCommand"
        }
      }
    }
  }
});
