// Drawn from src/machines/deletions.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { createMachine, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "user.delete" }
      | { type: "deletion.moved" }
      | { type: "screen.changed" }
      | { type: "navigate" },
  },
  guards: {
    cannotBeDeleted: () => true,
    isNotBeingDeleted: () => true,
    isAnyAsked: () => true,
    isAnyTold: () => true,
  },
  actions: {
    toastWhyNot: () => {},
    askToDelete: () => {},
    setStage: () => {},
    cancelQuestions: () => {},
    forwardToParent: () => {},
  },
  actors: {
    deleteUser: createMachine({ id: "deleteUser" }),
  },
}).createMachine({
  id: "deletions",
  on: {
    "user.delete": [
      {
        guard: "cannotBeDeleted",
        actions: "toastWhyNot"
      },
      {
        guard: "isNotBeingDeleted",
        target: ".asking",
        actions: "askToDelete"
      }
    ],
    "deletion.moved": [
      {
        guard: "isAnyAsked",
        target: ".asking",
        actions: "setStage"
      },
      {
        guard: "isAnyTold",
        target: ".telling",
        actions: "setStage"
      },
      {
        target: ".quiet",
        actions: "setStage"
      }
    ],
    "screen.changed": {
      actions: "cancelQuestions"
    },
    navigate: {
      actions: "forwardToParent"
    }
  },
  initial: "quiet",
  states: {
    quiet: {},
    asking: {},
    telling: {}
  }
});
