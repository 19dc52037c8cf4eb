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
      | { type: "view.request" }
      | { type: "name.typed" }
      | { type: "shared.toggle" }
      | { type: "draft.submit" }
      | { type: "draft.cancel" }
      | { type: "deletion.confirm" }
      | { type: "deletion.cancel" },
  },
  guards: {
    isName: () => true,
    isHidden: () => true,
    isWithoutForm: () => true,
  },
  actions: {
    setViews: () => {},
    openDraft: () => {},
    setName: () => {},
    toggleShared: () => {},
    tellWhyNoName: () => {},
    setChangeFromDraft: () => {},
    setChange: () => {},
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
          guard: "isWithoutForm",
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
            "view.request": {
              target: "sending",
              actions: "setChange"
            }
          }
        },
        naming: {
          tags: "naming",
          on: {
            "name.typed": {
              actions: "setName"
            },
            "shared.toggle": {
              actions: "toggleShared"
            },
            "draft.submit": [
              {
                guard: "isName",
                target: "sending.withForm",
                actions: "setChangeFromDraft"
              },
              {
                actions: "tellWhyNoName"
              }
            ],
            "draft.cancel": "idle",
            "screen.changed": "idle"
          }
        },
        confirming: {
          on: {
            "deletion.confirm": "sending",
            "deletion.cancel": "idle",
            "panel.toggle": "idle",
            "panel.close": "idle",
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
              actions: "toastDone"
            },
            onError: {
              target: "idle",
              actions: {
                type: "toastFailure"
              }
            }
          },
          initial: "withoutForm",
          states: {
            withoutForm: {},
            withForm: {
              tags: "naming",
              on: {
                "xstate.error.actor.send": {
                  target: "#views.work.naming",
                  actions: {
                    type: "setProblem"
                  }
                },
                "screen.changed": "withoutForm"
              }
            }
          }
        }
      }
    }
  }
});
