// Drawn from src/machines/list-window.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "view.changed" }
      | { type: "versions.announced" }
      | { type: "list.settled" }
      | { type: "rows.seen" }
      | { type: "server.reached" }
      | { type: "rows.retry" },
  },
  guards: {
    isNeeded: () => true,
    isOtherView: () => true,
    lacksRows: () => true,
    isStuck: () => true,
    isOutdated: () => true,
    isBehind: () => true,
  },
  actions: {
    setQuery: () => {},
    clearRows: () => {},
    forgetLeftRows: () => {},
    keepLeftRows: () => {},
    setRows: () => {},
    renewRows: () => {},
    addRows: () => {},
    forgetKeys: () => {},
    setVersions: () => {},
    setAnnounced: () => {},
    forgetAnnounced: () => {},
    setSeen: () => {},
    setOthersSeen: () => {},
    setFailure: () => {},
    setOutdated: () => {},
  },
  actors: {
    watchLists: fromCallback(() => {}),
    watchUntilSettled: fromCallback(() => {}),
    watchView: fromCallback(() => {}),
    read: fromPromise(async () => undefined),
  },
  delays: {
    soon: 250,
    long: 400,
    later: 5000,
  },
}).createMachine({
  id: "listWindow",
  initial: "starting",
  states: {
    starting: {
      always: [
        {
          guard: "isNeeded",
          target: "needed"
        },
        {
          target: "unneeded"
        }
      ]
    },
    needed: {
      invoke: [
        {
          id: "watchLists",
          src: "watchLists"
        },
        {
          id: "watchUntilSettled",
          src: "watchUntilSettled"
        },
        {
          id: "watchView",
          src: "watchView"
        }
      ],
      on: {
        "view.changed": {
          guard: "isOtherView",
          target: ".reading",
          actions: "setQuery"
        },
        "versions.announced": {
          actions: "setAnnounced"
        },
        "list.settled": {
          target: "unneeded",
          actions: "clearRows"
        }
      },
      initial: "reading",
      states: {
        reading: {
          entry: "forgetAnnounced",
          initial: "brief",
          invoke: {
            id: "readFirst",
            src: "read",
            onDone: {
              target: "shown",
              actions: [
                {
                  type: "setRows"
                },
                {
                  type: "setVersions"
                }
              ]
            },
            onError: {
              target: "failed",
              actions: {
                type: "setFailure"
              }
            }
          },
          states: {
            brief: {
              after: {
                long: "long"
              }
            },
            long: {
              tags: "searching"
            }
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
              entry: "keepLeftRows",
              always: [
                {
                  guard: "lacksRows",
                  target: "filling"
                },
                {
                  guard: "isOutdated",
                  target: "outdated"
                }
              ],
              after: {
                later: {
                  guard: "isBehind",
                  target: "renewing"
                }
              },
              on: {
                "rows.seen": {
                  actions: [
                    "setOthersSeen",
                    "keepLeftRows"
                  ]
                }
              }
            },
            filling: {
              invoke: {
                id: "readMore",
                src: "read",
                onDone: [
                  {
                    guard: {
                      type: "isStuck"
                    },
                    target: "interrupted",
                    actions: {
                      type: "setFailure",
                      params: {}
                    }
                  },
                  {
                    target: "complete",
                    actions: {
                      type: "addRows"
                    }
                  }
                ],
                onError: {
                  target: "interrupted",
                  actions: {
                    type: "setFailure"
                  }
                }
              }
            },
            outdated: {
              after: {
                soon: "renewing"
              },
              on: {
                "rows.seen": {
                  target: "complete",
                  actions: "setSeen"
                }
              }
            },
            renewing: {
              entry: "forgetAnnounced",
              invoke: {
                id: "readAgain",
                src: "read",
                onDone: {
                  target: "complete",
                  actions: [
                    {
                      type: "renewRows"
                    },
                    {
                      type: "setVersions"
                    }
                  ]
                },
                onError: {
                  target: "interrupted",
                  actions: {
                    type: "setOutdated"
                  }
                }
              }
            },
            interrupted: {
              on: {
                "rows.seen": {
                  target: "resuming",
                  actions: "setSeen"
                },
                "versions.announced": {
                  target: "resuming",
                  actions: "setAnnounced"
                },
                "server.reached": "resuming",
                "rows.retry": {
                  target: "complete",
                  actions: "forgetKeys"
                }
              }
            },
            resuming: {
              after: {
                soon: [
                  {
                    guard: "isOutdated",
                    target: "renewing"
                  },
                  {
                    target: "complete"
                  }
                ]
              }
            }
          }
        },
        failed: {
          entry: [
            "clearRows",
            "forgetLeftRows"
          ],
          on: {
            "rows.retry": "reading",
            "versions.announced": "recovering",
            "server.reached": "recovering"
          }
        },
        recovering: {
          after: {
            soon: "reading"
          }
        }
      }
    },
    unneeded: {
      type: "final"
    }
  }
});
