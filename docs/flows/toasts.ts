// Drawn from src/machines/toasts.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { createMachine, fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "words.known" }
      | { type: "toast.gone" }
      | { type: "toast.dismiss" }
      | { type: "toast" }
      | { type: "offers.changed" }
      | { type: "toasts.pause" }
      | { type: "toasts.resume" },
  },
  guards: {
    isOfferOfShown: () => true,
    isOffer: () => true,
    isShown: () => true,
    isNews: () => true,
    isLast: () => true,
  },
  actions: {
    put: () => {},
    offer: () => {},
    withdraw: () => {},
    holdOffers: () => {},
    releaseOffers: () => {},
    removeSame: () => {},
    forget: () => {},
    addFresh: () => {},
    knowLater: () => {},
    know: () => {},
    knowDismissed: () => {},
    dismiss: () => {},
    hold: () => {},
    release: () => {},
  },
  actors: {
    toast: createMachine({ id: "toast" }),
    hearApp: fromCallback(() => {}),
  },
  delays: {
    sameFailure: 500,
  },
}).createMachine({
  id: "toasts",
  invoke: {
    id: "hearApp",
    src: "hearApp"
  },
  on: {
    "words.known": {
      actions: "know"
    },
    "toast.gone": {
      guard: "isShown",
      actions: "forget"
    },
    "toast.dismiss": {
      guard: "isShown",
      actions: [
        "knowDismissed",
        "dismiss"
      ]
    }
  },
  initial: "running",
  states: {
    running: {
      on: {
        toast: [
          {
            guard: "isOfferOfShown",
            actions: "offer"
          },
          {
            guard: "isOffer",
            actions: [
              "put",
              "offer"
            ]
          },
          {
            guard: "isNews",
            actions: [
              "removeSame",
              "put",
              "addFresh",
              "knowLater"
            ]
          }
        ],
        "offers.changed": {
          actions: "withdraw"
        },
        "toasts.pause": "paused"
      }
    },
    paused: {
      entry: [
        "hold",
        "holdOffers"
      ],
      exit: "releaseOffers",
      on: {
        toast: [
          {
            guard: "isOfferOfShown",
            actions: [
              "offer",
              "holdOffers"
            ]
          },
          {
            guard: "isOffer",
            actions: [
              "put",
              "offer",
              "holdOffers"
            ]
          },
          {
            guard: "isNews",
            actions: [
              "removeSame",
              "put",
              "hold",
              "addFresh",
              "knowLater"
            ]
          }
        ],
        "offers.changed": {
          target: "running",
          actions: [
            "withdraw",
            "release"
          ]
        },
        "toasts.resume": {
          target: "running",
          actions: "release"
        },
        "toast.dismiss": {
          guard: "isShown",
          target: "running",
          actions: [
            "knowDismissed",
            "dismiss",
            "release"
          ]
        },
        "toast.gone": {
          guard: "isLast",
          target: "running",
          actions: "forget"
        }
      }
    }
  }
});
