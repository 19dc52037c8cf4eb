// Drawn from src/machines/change.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "asker.left" }
      | { type: "session.closed" }
      | { type: "xstate.done.actor.call" }
      | { type: "xstate.error.actor.call" }
      | { type: "asker.joined" }
      | { type: "change.start" },
  },
  guards: {
    hasNews: () => true,
    isGone: () => true,
    isOneOfMany: () => true,
    isPassword: () => true,
    wasSaid: () => true,
    wasAnnounced: () => true,
    wasShown: () => true,
    isExpired: () => true,
  },
  actions: {
    setAsker: () => {},
    tellConfirmed: () => {},
    tellFailed: () => {},
    tellLists: () => {},
    tellRemoved: () => {},
    tellClosed: () => {},
    signOut: () => {},
    tellTooLate: () => {},
    toastConfirmed: () => {},
    toastFailed: () => {},
    toastSaved: () => {},
    toastLost: () => {},
  },
  actors: {
    call: fromPromise(async () => undefined),
  },
}).createMachine({
  id: "change",
  type: "parallel",
  states: {
    person: {
      initial: "here",
      states: {
        here: {
          on: {
            "asker.left": "left",
            "session.closed": [
              {
                guard: "isOneOfMany"
              },
              {
                guard: "isExpired",
                target: "expired"
              },
              {
                target: "signedOut"
              }
            ],
            "xstate.done.actor.call": {
              actions: {
                type: "tellConfirmed"
              }
            },
            "xstate.error.actor.call": {
              actions: {
                type: "tellFailed"
              }
            }
          }
        },
        left: {
          on: {
            "asker.joined": {
              target: "here",
              actions: "setAsker"
            },
            "session.closed": [
              {
                guard: "isExpired",
                target: "expired"
              },
              {
                target: "signedOut"
              }
            ],
            "xstate.done.actor.call": [
              {
                guard: "isPassword",
                actions: [
                  {
                    type: "toastConfirmed"
                  },
                  "signOut"
                ]
              },
              {
                guard: {
                  type: "wasSaid"
                }
              },
              {
                actions: {
                  type: "toastConfirmed"
                }
              }
            ],
            "xstate.error.actor.call": [
              {
                guard: {
                  type: "wasShown"
                }
              },
              {
                actions: {
                  type: "toastFailed"
                }
              }
            ]
          }
        },
        signedOut: {
          on: {
            "asker.joined": {
              target: "here",
              actions: "setAsker"
            },
            "xstate.done.actor.call": [
              {
                guard: {
                  type: "wasSaid"
                }
              },
              {
                actions: {
                  type: "toastSaved",
                  params: {
                    end: "signedOut"
                  }
                }
              }
            ],
            "xstate.error.actor.call": [
              {
                guard: {
                  type: "wasShown"
                }
              },
              {
                actions: {
                  type: "toastLost",
                  params: {
                    end: "signedOut"
                  }
                }
              }
            ]
          }
        },
        expired: {
          on: {
            "asker.joined": {
              target: "here",
              actions: "setAsker"
            },
            "xstate.done.actor.call": [
              {
                guard: {
                  type: "wasSaid"
                }
              },
              {
                actions: {
                  type: "toastSaved",
                  params: {
                    end: "expired"
                  }
                }
              }
            ],
            "xstate.error.actor.call": [
              {
                guard: {
                  type: "wasAnnounced"
                }
              },
              {
                actions: {
                  type: "toastLost",
                  params: {
                    end: "expired"
                  }
                }
              }
            ]
          }
        }
      }
    },
    call: {
      initial: "waiting",
      states: {
        waiting: {
          on: {
            "change.start": "pending",
            "session.closed": [
              {
                guard: "isOneOfMany",
                target: "failed",
                actions: "tellTooLate"
              },
              {
                guard: "isExpired",
                target: "failed",
                actions: {
                  type: "toastLost",
                  params: {
                    end: "expired"
                  }
                }
              },
              {
                target: "failed",
                actions: {
                  type: "toastLost",
                  params: {
                    end: "signedOut"
                  }
                }
              }
            ]
          }
        },
        pending: {
          invoke: {
            id: "call",
            src: "call",
            onDone: [
              {
                guard: {
                  type: "hasNews"
                },
                target: "confirmed",
                actions: {
                  type: "tellLists"
                }
              },
              {
                target: "confirmed"
              }
            ],
            onError: [
              {
                guard: {
                  type: "isGone"
                },
                target: "failed",
                actions: "tellRemoved"
              },
              {
                target: "failed"
              }
            ]
          }
        },
        confirmed: {
          entry: "tellClosed"
        },
        failed: {
          entry: "tellClosed"
        }
      }
    }
  }
});
