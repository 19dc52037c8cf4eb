// Drawn from src/machines/insights-wish.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "insights.near" },
  },
  guards: {
    isBack: () => true,
  },
  delays: {
    latest: 5000,
  },
}).createMachine({
  id: "insightsWish",
  initial: "reading",
  states: {
    reading: {
      always: {
        guard: "isBack",
        target: "wanted"
      },
      after: {
        latest: "wanted"
      },
      on: {
        "insights.near": "wanted"
      }
    },
    wanted: {
      type: "final"
    }
  }
});
