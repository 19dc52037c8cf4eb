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
    isOver: () => true,
    isAnyAsked: () => true,
    hasOutcome: () => true,
  },
  actions: {
    toastWhyNot: () => {},
    askToDelete: () => {},
    setStage: () => {},
    stopDeletion: () => {},
    forgetDeletion: () => {},
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
        guard: "isOver",
        target: ".quiet",
        actions: [
          "stopDeletion",
          "forgetDeletion"
        ]
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
    quiet: {
      always: [
        {
          guard: "isAnyAsked",
          target: "asking"
        },
        {
          guard: "hasOutcome",
          target: "telling"
        }
      ]
    },
    asking: {},
    telling: {}
  }
});
