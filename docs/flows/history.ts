// Drawn from src/machines/history.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "history.show" }
      | { type: "view.changed" }
      | { type: "shop.changed" }
      | { type: "history.more" }
      | { type: "history.retry" },
  },
  guards: {
    isOtherView: () => true,
    isOutdated: () => true,
    isBeforeMore: () => true,
    hasMore: () => true,
  },
  actions: {
    setView: () => {},
    setNewest: () => {},
    addOlder: () => {},
    setFailure: () => {},
    markOutdated: () => {},
    markCurrent: () => {},
  },
  actors: {
    watchHistoryView: fromCallback(() => {}),
    watchShop: fromCallback(() => {}),
    readNewest: fromPromise(async () => undefined),
    readOlder: fromPromise(async () => undefined),
  },
  delays: {
    soon: 250,
  },
}).createMachine({
  id: "history",
  invoke: {
    id: "watchHistoryView",
    src: "watchHistoryView"
  },
  initial: "waiting",
  states: {
    waiting: {
      on: {
        "history.show": "shown",
        "view.changed": {
          actions: "setView"
        }
      }
    },
    shown: {
      initial: "loading",
      invoke: {
        id: "watchShop",
        src: "watchShop"
      },
      on: {
        "view.changed": {
          guard: "isOtherView",
          target: ".loading",
          actions: "setView"
        }
      },
      states: {
        loading: {
          tags: "busy",
          initial: "first",
          states: {
            first: {
              on: {
                "history.more": {
                  guard: "hasMore",
                  target: "beforeMore"
                }
              }
            },
            again: {
              tags: "failed"
            },
            beforeMore: {}
          },
          entry: "markCurrent",
          on: {
            "shop.changed": {
              actions: "markOutdated"
            }
          },
          invoke: {
            id: "readNewest",
            src: "readNewest",
            onDone: [
              {
                guard: "isBeforeMore",
                target: "loadingMore",
                actions: {
                  type: "setNewest"
                }
              },
              {
                target: "ready",
                actions: {
                  type: "setNewest"
                }
              }
            ],
            onError: {
              target: "failed",
              actions: {
                type: "setFailure"
              }
            }
          }
        },
        ready: {
          always: {
            guard: "isOutdated",
            target: "outdated"
          },
          on: {
            "history.more": {
              guard: "hasMore",
              target: "loadingMore"
            },
            "shop.changed": "loading"
          }
        },
        outdated: {
          after: {
            soon: "loading"
          },
          on: {
            "history.more": {
              guard: "hasMore",
              target: "loadingMore"
            }
          }
        },
        loadingMore: {
          tags: "busy",
          initial: "first",
          states: {
            first: {},
            again: {
              tags: "failed"
            }
          },
          on: {
            "shop.changed": {
              actions: "markOutdated"
            }
          },
          invoke: {
            id: "readOlder",
            src: "readOlder",
            onDone: {
              target: "ready",
              actions: {
                type: "addOlder"
              }
            },
            onError: {
              target: "moreFailed",
              actions: {
                type: "setFailure"
              }
            }
          }
        },
        failed: {
          tags: "failed",
          on: {
            "history.retry": "loading.again",
            "shop.changed": "loading"
          }
        },
        moreFailed: {
          tags: "failed",
          on: {
            "history.retry": "loadingMore.again",
            "shop.changed": "loading"
          }
        }
      }
    }
  }
});
