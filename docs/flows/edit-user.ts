// Drawn from src/machines/edit-user.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "draft.ask" }
      | { type: "field.changed" }
      | { type: "form.submit" }
      | { type: "user.found" }
      | { type: "user.missing" }
      | { type: "dialog.cancel" }
      | { type: "dialog.dismiss" }
      | { type: "change.confirmed" }
      | { type: "change.failed" }
      | { type: "clash.choose" },
  },
  guards: {
    isChanged: () => true,
    hasClash: () => true,
    hasNoClash: () => true,
    isSettled: () => true,
    isValid: () => true,
    wasAnnounced: () => true,
    isGone: () => true,
    isNews: () => true,
    isClash: () => true,
    canMerge: () => true,
    isSettledAndValid: () => true,
  },
  actions: {
    setField: () => {},
    setProblem: () => {},
    forgetProblem: () => {},
    mergeNews: () => {},
    mergeCurrent: () => {},
    forgetMerges: () => {},
    forgetChoices: () => {},
    setChoice: () => {},
    applyChoices: () => {},
    setSaved: () => {},
    tellDraft: () => {},
    toastProblem: () => {},
    toastFailure: () => {},
    goBack: () => {},
  },
  actors: {
    requestChange: fromCallback(() => {}),
    registerForm: fromCallback(() => {}),
    watchUser: fromCallback(() => {}),
  },
  delays: {
    successShown: 1000,
  },
}).createMachine({
  id: "editUser",
  invoke: [
    {
      id: "watchUser",
      src: "watchUser"
    },
    {
      id: "registerForm",
      src: "registerForm"
    }
  ],
  on: {
    "draft.ask": {
      guard: "isChanged",
      actions: {
        type: "tellDraft",
        params: {
          wasSent: false
        }
      }
    }
  },
  initial: "editing",
  states: {
    editing: {
      on: {
        "field.changed": {
          actions: "setField"
        },
        "form.submit": [
          {
            guard: "hasClash",
            target: "clashing"
          },
          {
            guard: "isValid",
            target: "updating",
            actions: "forgetMerges"
          },
          {
            actions: [
              "setProblem",
              "toastProblem"
            ]
          }
        ],
        "user.found": {
          guard: "isNews",
          actions: "mergeNews"
        },
        "user.missing": "gone",
        "dialog.cancel": "closed",
        "dialog.dismiss": "closed"
      }
    },
    updating: {
      tags: "busy",
      invoke: {
        id: "requestChange",
        src: "requestChange"
      },
      on: {
        "draft.ask": {
          actions: {
            type: "tellDraft",
            params: {
              wasSent: true
            }
          }
        },
        "change.confirmed": {
          target: "success",
          actions: "setSaved"
        },
        "change.failed": [
          {
            guard: "isClash",
            target: "clashing",
            actions: "mergeCurrent"
          },
          {
            guard: "canMerge",
            target: "updating",
            reenter: true,
            actions: "mergeCurrent"
          },
          {
            guard: "isGone",
            target: "gone"
          },
          {
            guard: "wasAnnounced",
            target: "editing"
          },
          {
            target: "editing",
            actions: "toastFailure"
          }
        ],
        "dialog.cancel": "closed"
      }
    },
    clashing: {
      entry: "forgetChoices",
      always: {
        guard: "hasNoClash",
        target: "editing"
      },
      on: {
        "clash.choose": {
          actions: "setChoice"
        },
        "form.submit": [
          {
            guard: "isSettledAndValid",
            target: "updating",
            actions: [
              "applyChoices",
              "forgetProblem",
              "forgetMerges"
            ]
          },
          {
            guard: "isSettled",
            target: "editing",
            actions: [
              "applyChoices",
              "setProblem",
              "toastProblem"
            ]
          }
        ],
        "user.found": {
          guard: "isNews",
          actions: "mergeNews"
        },
        "user.missing": "gone",
        "dialog.cancel": "editing",
        "dialog.dismiss": "editing"
      }
    },
    gone: {
      on: {
        "user.found": {
          target: "editing",
          actions: "mergeNews"
        },
        "dialog.cancel": "closed",
        "dialog.dismiss": "closed"
      }
    },
    success: {
      after: {
        successShown: "closed"
      },
      on: {
        "dialog.cancel": "closed",
        "dialog.dismiss": "closed"
      }
    },
    closed: {
      type: "final",
      entry: "goBack"
    }
  }
});
