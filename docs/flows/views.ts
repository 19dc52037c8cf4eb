// Drawn from src/machines/views.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "views.read" }
      | { type: "panel.toggle" }
      | { type: "change.confirmed" }
      | { type: "change.failed" }
      | { type: "panel.close" }
      | { type: "screen.changed" }
      | { type: "draft.open" }
      | { type: "deletion.ask" }
      | { type: "view.request" }
      | { type: "link.copy" }
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
    toastCopied: () => {},
    toastNotCopied: () => {},
  },
  actors: {
    readViews: fromPromise(async () => undefined),
    copy: fromPromise(async () => undefined),
    requestChange: fromCallback(() => {}),
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
        "change.confirmed": ".reading",
        "change.failed": {
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
            },
            "link.copy": "copying"
          }
        },
        copying: {
          tags: "sending",
          invoke: {
            id: "copy",
            src: "copy",
            onDone: {
              target: "idle",
              actions: "toastCopied"
            },
            onError: {
              target: "idle",
              actions: "toastNotCopied"
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
            id: "requestChange",
            src: "requestChange"
          },
          on: {
            "change.confirmed": {
              target: "idle",
              actions: "toastDone"
            },
            "change.failed": {
              target: "idle",
              actions: "toastFailure"
            }
          },
          initial: "withoutForm",
          states: {
            withoutForm: {},
            withForm: {
              tags: "naming",
              on: {
                "change.failed": {
                  target: "#views.work.naming",
                  actions: "setProblem"
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
