// Drawn from src/machines/history-filter.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "view.changed" }
      | { type: "filter.choose" }
      | { type: "period.change" },
  },
  guards: {
    isPossiblePeriod: () => true,
  },
  actions: {
    setView: () => {},
    changeDraft: () => {},
    goTo: () => {},
  },
  actors: {
    watchHistoryView: fromCallback(() => {}),
  },
}).createMachine({
  id: "historyFilter",
  invoke: {
    id: "watchHistoryView",
    src: "watchHistoryView"
  },
  on: {
    "view.changed": {
      target: ".possible",
      actions: "setView"
    },
    "filter.choose": {
      actions: {
        type: "goTo"
      }
    },
    "period.change": [
      {
        guard: "isPossiblePeriod",
        target: ".possible",
        actions: [
          "changeDraft",
          {
            type: "goTo"
          }
        ]
      },
      {
        target: ".impossible",
        actions: "changeDraft"
      }
    ]
  },
  initial: "possible",
  states: {
    possible: {},
    impossible: {}
  }
});
