// Drawn from src/machines/deletion-dialogs.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "deletion.moved" },
  },
  guards: {
    isAnyAsked: () => true,
    isAnyTold: () => true,
  },
  actions: {
    keepStage: () => {},
  },
  actors: {
    watchDeletions: fromCallback(() => {}),
  },
}).createMachine({
  id: "deletionDialogs",
  invoke: {
    id: "watchDeletions",
    src: "watchDeletions"
  },
  on: {
    "deletion.moved": [
      {
        guard: "isAnyAsked",
        target: ".asking",
        actions: "keepStage"
      },
      {
        guard: "isAnyTold",
        target: ".telling",
        actions: "keepStage"
      },
      {
        target: ".quiet",
        actions: "keepStage"
      }
    ]
  },
  initial: "quiet",
  states: {
    quiet: {},
    asking: {},
    telling: {}
  }
});
