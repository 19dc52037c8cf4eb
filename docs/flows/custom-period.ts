// Drawn from src/machines/custom-period.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "view.changed" }
      | { type: "range.edit" }
      | { type: "range.change" }
      | { type: "range.apply" }
      | { type: "range.cancel" },
  },
  guards: {
    isPossibleRange: () => true,
  },
  actions: {
    setView: () => {},
    beginDraft: () => {},
    changeDraft: () => {},
    tellChosen: () => {},
  },
}).createMachine({
  id: "customPeriod",
  initial: "closed",
  on: {
    "view.changed": {
      target: ".closed",
      actions: "setView"
    }
  },
  states: {
    closed: {
      on: {
        "range.edit": {
          target: "editing",
          actions: "beginDraft"
        }
      }
    },
    editing: {
      on: {
        "range.change": {
          actions: "changeDraft"
        },
        "range.apply": {
          guard: "isPossibleRange",
          target: "closed",
          actions: "tellChosen"
        },
        "range.cancel": "closed"
      }
    }
  }
});
