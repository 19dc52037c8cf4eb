// Drawn from src/machines/toast.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "toast.hold" }
      | { type: "toast.dismiss" }
      | { type: "toast.offer" }
      | { type: "toast.release" },
  },
  actions: {
    fade: () => {},
    remove: () => {},
    tellGone: () => {},
  },
  delays: {
    shownFor: 1000,
    fadesFor: 160,
  },
}).createMachine({
  id: "toast",
  initial: "timed",
  states: {
    timed: {
      after: {
        shownFor: "leaving"
      },
      on: {
        "toast.hold": "held",
        "toast.dismiss": "leaving",
        "toast.offer": "offering"
      }
    },
    held: {
      on: {
        "toast.release": "timed",
        "toast.dismiss": "leaving",
        "toast.offer": "offering"
      }
    },
    offering: {
      on: {
        "toast.dismiss": "leaving"
      }
    },
    leaving: {
      entry: "fade",
      after: {
        fadesFor: "gone"
      }
    },
    gone: {
      type: "final",
      entry: [
        "remove",
        "tellGone"
      ]
    }
  }
});
