// Drawn from src/machines/list-view.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "term.typed" }
      | { type: "sort.by" }
      | { type: "sort.choose" }
      | { type: "favourites.toggle" }
      | { type: "filter.choose" }
      | { type: "params.clear" }
      | { type: "address.changed" }
      | { type: "rows.painted" }
      | { type: "address.written" }
      | { type: "filter.toggle" }
      | { type: "filter.close" },
  },
  guards: {
    isOneLetter: () => true,
    isHere: () => true,
    isAnswer: () => true,
    isOlderAnswer: () => true,
    isOtherView: () => true,
  },
  actions: {
    readAddress: () => {},
    setKey: () => {},
    setTerm: () => {},
    sortBy: () => {},
    sortTo: () => {},
    toggleFavourites: () => {},
    chooseFilter: () => {},
    clearParams: () => {},
    replaceRoute: () => {},
    pushRoute: () => {},
    addSent: () => {},
  },
  actors: {
    watchAddress: fromCallback(() => {}),
    watchPaint: fromCallback(() => {}),
    writeAddress: fromCallback(() => {}),
  },
  delays: {
    pause: 250,
  },
}).createMachine({
  id: "listView",
  invoke: {
    id: "watchAddress",
    src: "watchAddress"
  },
  type: "parallel",
  states: {
    rows: {
      initial: "painted",
      on: {
        "term.typed": ".painting",
        "sort.by": ".painting",
        "sort.choose": ".painting",
        "favourites.toggle": ".painting",
        "filter.choose": ".painting",
        "params.clear": ".painting",
        "address.changed": {
          guard: "isOtherView",
          target: ".painting"
        }
      },
      states: {
        painting: {
          tags: "painting",
          invoke: {
            id: "watchPaint",
            src: "watchPaint"
          },
          on: {
            "rows.painted": "painted"
          }
        },
        painted: {}
      }
    },
    search: {
      initial: "following",
      on: {
        "term.typed": [
          {
            guard: "isOneLetter",
            target: ".typing",
            actions: "setTerm"
          },
          {
            target: ".typing.painted",
            actions: "setTerm"
          }
        ],
        "sort.by": {
          target: ".paused",
          actions: [
            "sortBy",
            "replaceRoute"
          ]
        },
        "sort.choose": {
          target: ".paused",
          actions: [
            "sortTo",
            "replaceRoute"
          ]
        },
        "favourites.toggle": {
          target: ".paused",
          actions: [
            "toggleFavourites",
            "replaceRoute"
          ]
        },
        "filter.choose": {
          target: ".paused",
          actions: [
            "chooseFilter",
            "replaceRoute"
          ]
        },
        "params.clear": {
          target: ".paused",
          actions: [
            "clearParams",
            "pushRoute"
          ]
        },
        "address.changed": {
          target: ".following",
          actions: "readAddress"
        }
      },
      states: {
        following: {},
        typing: {
          initial: "unpainted",
          after: {
            pause: {
              guard: "isHere",
              target: "paused",
              actions: "replaceRoute"
            }
          },
          on: {
            "address.changed": {
              guard: "isAnswer",
              actions: "setKey"
            }
          },
          states: {
            unpainted: {
              on: {
                "rows.painted": "painted"
              }
            },
            painted: {
              invoke: {
                id: "writeAddress",
                src: "writeAddress"
              },
              on: {
                "address.written": "committed"
              }
            },
            committed: {}
          }
        },
        paused: {
          entry: "addSent",
          on: {
            "address.changed": {
              guard: "isOlderAnswer",
              actions: "setKey"
            }
          }
        }
      }
    },
    choices: {
      initial: "hidden",
      states: {
        hidden: {
          on: {
            "filter.toggle": "shown"
          }
        },
        shown: {
          on: {
            "filter.toggle": "hidden",
            "filter.close": "hidden"
          }
        }
      }
    }
  }
});
