// Drawn from src/machines/list-window.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "list.held" }
      | { type: "view.changed" }
      | { type: "rows.seen" },
  },
  guards: {
    isLarge: () => true,
    isUnknown: () => true,
    isOtherView: () => true,
    lacksRows: () => true,
  },
  actions: {
    setQuery: () => {},
    clearRows: () => {},
    setRows: () => {},
    addRows: () => {},
    setSeen: () => {},
  },
  actors: {
    watchList: fromCallback(() => {}),
    watchView: fromCallback(() => {}),
    read: fromPromise(async () => undefined),
  },
}).createMachine({
  id: "listWindow",
  invoke: {
    id: "watchList",
    src: "watchList"
  },
  initial: "starting",
  states: {
    starting: {
      always: [
        {
          guard: "isLarge",
          target: "needed"
        },
        {
          target: "unneeded"
        }
      ]
    },
    needed: {
      invoke: {
        id: "watchView",
        src: "watchView"
      },
      on: {
        "list.held": "unneeded",
        "view.changed": [
          {
            guard: "isUnknown",
            target: ".resting",
            actions: "setQuery"
          },
          {
            guard: "isOtherView",
            target: ".reading",
            actions: "setQuery"
          }
        ]
      },
      initial: "resting",
      states: {
        resting: {
          entry: "clearRows"
        },
        reading: {
          invoke: {
            id: "readFirst",
            src: "read",
            onDone: {
              target: "shown",
              actions: {
                type: "setRows"
              }
            },
            onError: "failed"
          }
        },
        shown: {
          initial: "complete",
          on: {
            "rows.seen": {
              actions: "setSeen"
            }
          },
          states: {
            complete: {
              always: {
                guard: "lacksRows",
                target: "filling"
              }
            },
            filling: {
              invoke: {
                id: "readMore",
                src: "read",
                onDone: {
                  target: "complete",
                  actions: {
                    type: "addRows"
                  }
                },
                onError: "interrupted"
              }
            },
            interrupted: {
              on: {
                "rows.seen": {
                  target: "complete",
                  actions: "setSeen"
                }
              }
            }
          }
        },
        failed: {
          entry: "clearRows"
        }
      }
    },
    unneeded: {
      entry: "clearRows"
    }
  }
});
