// Drawn from src/machines/views.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "views.read" }
      | { type: "panel.toggle" }
      | { type: "xstate.done.actor.send" }
      | { type: "xstate.error.actor.send" }
      | { type: "panel.close" }
      | { type: "screen.changed" }
      | { type: "draft.open" }
      | { type: "deletion.ask" }
      | { type: "change.request" }
      | { type: "name.typed" }
      | { type: "shared.toggle" }
      | { type: "draft.submit" }
      | { type: "draft.cancel" }
      | { type: "deletion.confirm" }
      | { type: "deletion.cancel" },
  },
  guards: {
    hasName: () => true,
    isHidden: () => true,
    hasNoDraft: () => true,
    hasDraft: () => true,
  },
  actions: {
    setViews: () => {},
    openDraft: () => {},
    setName: () => {},
    toggleShared: () => {},
    askForName: () => {},
    setChangeFromDraft: () => {},
    setChange: () => {},
    forgetDraft: () => {},
    setProblem: () => {},
    toastDone: () => {},
    toastFailure: () => {},
  },
  actors: {
    readViews: fromPromise(async () => undefined),
    send: fromPromise(async () => undefined),
  },
}).createMachine({
  id: "views",
  type: "parallel",
  states: {
    list: {
      initial: "reading",
      on: {
        "views.read": ".reading",
        "panel.toggle": {
          guard: "isHidden",
          target: ".reading"
        },
        "xstate.done.actor.send": ".reading",
        "xstate.error.actor.send": {
          guard: "hasNoDraft",
          target: ".reading"
        }
      },
      states: {
        reading: {
          invoke: {
            id: "readViews",
            src: "readViews",
            onDone: {
              target: "known",
              actions: {
                type: "setViews"
              }
            },
            onError: "failed"
          }
        },
        known: {},
        failed: {}
      }
    },
    panel: {
      initial: "hidden",
      states: {
        hidden: {
          on: {
            "panel.toggle": "shown"
          }
        },
        shown: {
          on: {
            "panel.toggle": "hidden",
            "panel.close": "hidden",
            "screen.changed": "hidden"
          }
        }
      }
    },
    work: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "draft.open": {
              target: "naming",
              actions: "openDraft"
            },
            "deletion.ask": {
              target: "confirming",
              actions: "setChange"
            },
            "change.request": {
              target: "sending",
              actions: "setChange"
            }
          }
        },
        naming: {
          on: {
            "name.typed": {
              actions: "setName"
            },
            "shared.toggle": {
              actions: "toggleShared"
            },
            "draft.submit": [
              {
                guard: "hasName",
                target: "sending",
                actions: "setChangeFromDraft"
              },
              {
                actions: "askForName"
              }
            ],
            "draft.cancel": {
              target: "idle",
              actions: "forgetDraft"
            },
            "screen.changed": {
              target: "idle",
              actions: "forgetDraft"
            }
          }
        },
        confirming: {
          on: {
            "deletion.confirm": "sending",
            "deletion.cancel": "idle",
            "screen.changed": "idle"
          }
        },
        sending: {
          tags: "sending",
          invoke: {
            id: "send",
            src: "send",
            onDone: {
              target: "idle",
              actions: [
                "toastDone",
                "forgetDraft"
              ]
            },
            onError: [
              {
                guard: "hasDraft",
                target: "naming",
                actions: {
                  type: "setProblem"
                }
              },
              {
                target: "idle",
                actions: [
                  {
                    type: "toastFailure"
                  }
                ]
              }
            ]
          },
          on: {
            "screen.changed": {
              actions: "forgetDraft"
            }
          }
        }
      }
    }
  }
});
