// Drawn from src/machines/address.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "address.changed" },
  },
  guards: {
    isOtherScreen: () => true,
  },
  actions: {
    setAddress: () => {},
    tellPath: () => {},
    emitScreen: () => {},
  },
}).createMachine({
  id: "address",
  on: {
    "address.changed": [
      {
        guard: "isOtherScreen",
        actions: [
          "setAddress",
          "tellPath",
          "emitScreen"
        ]
      },
      {
        actions: [
          "setAddress",
          "tellPath"
        ]
      }
    ]
  }
});
