// Drawn from src/machines/update-shipping.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "draft.ask" }
      | { type: "field.changed" }
      | { type: "form.submit" }
      | { type: "order.found" }
      | { type: "order.missing" }
      | { type: "dialog.cancel" }
      | { type: "change.confirmed" }
      | { type: "change.failed" }
      | { type: "clash.choose" },
  },
  guards: {
    isChanged: () => true,
    hasClash: () => true,
    hasNoClash: () => true,
    isSettled: () => true,
    isGone: () => true,
    isUnannouncedChange: () => true,
    isNews: () => true,
    wasChanged: () => true,
    hasTrackingNumber: () => true,
    isTrackingNumber: () => true,
    isCancelled: () => true,
    wasCancelled: () => true,
    isClash: () => true,
    canMerge: () => true,
    isSettledAndComplete: () => true,
  },
  actions: {
    setField: () => {},
    mergeNews: () => {},
    mergeCurrent: () => {},
    forgetMerges: () => {},
    forgetChoices: () => {},
    setChoice: () => {},
    applyChoices: () => {},
    tellDraft: () => {},
    toastChanged: () => {},
  },
  actors: {
    requestChange: fromCallback(() => {}),
    registerForm: fromCallback(() => {}),
    watchOrder: fromCallback(() => {}),
  },
}).createMachine({
  id: "updateShipping",
  invoke: [
    {
      id: "watchOrder",
      src: "watchOrder"
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
      always: {
        guard: "isCancelled",
        target: "refused"
      },
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
            guard: "hasTrackingNumber",
            target: "submitting",
            actions: "forgetMerges"
          },
          {
            target: "incomplete"
          }
        ],
        "order.found": {
          guard: "isNews",
          actions: "mergeNews"
        },
        "order.missing": "gone",
        "dialog.cancel": "closed"
      }
    },
    incomplete: {
      tags: "incomplete",
      on: {
        "field.changed": [
          {
            guard: "isTrackingNumber",
            target: "editing",
            actions: "setField"
          },
          {
            actions: "setField"
          }
        ],
        "order.found": {
          guard: "isNews",
          target: "editing",
          actions: "mergeNews"
        },
        "order.missing": "gone",
        "dialog.cancel": "closed"
      }
    },
    submitting: {
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
        "change.confirmed": "closed",
        "change.failed": [
          {
            guard: "wasCancelled",
            target: "refused",
            actions: "mergeCurrent"
          },
          {
            guard: "isClash",
            target: "clashing",
            actions: "mergeCurrent"
          },
          {
            guard: "canMerge",
            target: "submitting",
            reenter: true,
            actions: "mergeCurrent"
          },
          {
            guard: "isGone",
            target: "gone"
          },
          {
            guard: "isUnannouncedChange",
            target: "editing",
            actions: "toastChanged"
          },
          {
            target: "editing"
          }
        ]
      }
    },
    clashing: {
      entry: "forgetChoices",
      always: [
        {
          guard: "isCancelled",
          target: "refused"
        },
        {
          guard: "hasNoClash",
          target: "editing"
        }
      ],
      on: {
        "clash.choose": {
          actions: "setChoice"
        },
        "form.submit": [
          {
            guard: "isSettledAndComplete",
            target: "submitting",
            actions: [
              "applyChoices",
              "forgetMerges"
            ]
          },
          {
            guard: "isSettled",
            target: "incomplete",
            actions: "applyChoices"
          }
        ],
        "order.found": {
          guard: "isNews",
          actions: "mergeNews"
        },
        "order.missing": "gone",
        "dialog.cancel": "editing"
      }
    },
    refused: {
      on: {
        "order.found": {
          guard: "isNews",
          target: "editing",
          actions: "mergeNews"
        },
        "order.missing": "gone",
        "dialog.cancel": "closed"
      }
    },
    gone: {
      on: {
        "order.found": {
          target: "editing",
          actions: "mergeNews"
        },
        "dialog.cancel": "closed"
      }
    },
    closed: {
      type: "final"
    }
  }
});
