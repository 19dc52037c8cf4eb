// Drawn from src/machines/flows-view.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "xstate.done.actor.readFile" }
      | { type: "record.close" }
      | { type: "moment.choose" }
      | { type: "moment.leave" }
      | { type: "file.open" },
  },
  actions: {
    setMoment: () => {},
    setRecord: () => {},
    setProblem: () => {},
  },
  actors: {
    readFile: fromPromise(async () => undefined),
  },
}).createMachine({
  id: "flowsView",
  context: {
    moment: 0,
    record: {
      version: 2,
      actors: [],
      events: [],
      dropped: 0
    },
    problem: ""
  },
  type: "parallel",
  states: {
    source: {
      initial: "page",
      on: {
        "xstate.done.actor.readFile": {
          target: ".record",
          actions: {
            type: "setRecord"
          }
        },
        "record.close": ".page"
      },
      states: {
        page: {},
        record: {}
      }
    },
    moment: {
      initial: "last",
      on: {
        "moment.choose": {
          target: ".earlier",
          actions: "setMoment"
        },
        "xstate.done.actor.readFile": ".last",
        "record.close": ".last"
      },
      states: {
        last: {},
        earlier: {
          on: {
            "moment.leave": "last"
          }
        }
      }
    },
    file: {
      initial: "none",
      on: {
        "file.open": ".reading",
        "record.close": ".none"
      },
      states: {
        none: {},
        reading: {
          invoke: {
            id: "readFile",
            src: "readFile",
            onDone: "none",
            onError: {
              target: "unreadable",
              actions: {
                type: "setProblem"
              }
            }
          }
        },
        unreadable: {}
      }
    }
  }
});
