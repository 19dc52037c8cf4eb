// Drawn from src/machines/selection.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "records.select" }
      | { type: "selection.clear" },
  },
  actions: {
    select: () => {},
    clear: () => {},
  },
}).createMachine({
  id: "selection",
  context: {
    ids: {}
  },
  on: {
    "records.select": {
      actions: "select"
    },
    "selection.clear": {
      actions: "clear"
    }
  }
});
