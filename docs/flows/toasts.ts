// Drawn from src/machines/toasts.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { createMachine, fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "message.expired" }
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
    isOfferOver: () => true,
    isShown: () => true,
    isNotRecent: () => true,
    isSaidAgain: () => true,
    isLast: () => true,
  },
  actions: {
    put: () => {},
    offer: () => {},
    withdraw: () => {},
    holdOffers: () => {},
    releaseOffers: () => {},
    removeSame: () => {},
    removeGone: () => {},
    remember: () => {},
    forgetLater: () => {},
    forgetMessage: () => {},
    forgetDismissed: () => {},
    dismiss: () => {},
    hold: () => {},
    release: () => {},
  },
  actors: {
    toast: createMachine({ id: "toast" }),
    listenToApp: fromCallback(() => {}),
  },
  delays: {
    repeatWindow: 500,
  },
}).createMachine({
  id: "toasts",
  invoke: {
    id: "listenToApp",
    src: "listenToApp"
  },
  on: {
    "message.expired": {
      actions: "forgetMessage"
    },
    "toast.gone": {
      guard: "isShown",
      actions: "removeGone"
    },
    "toast.dismiss": {
      guard: "isShown",
      actions: [
        "forgetDismissed",
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
            guard: "isNotRecent",
            actions: [
              "removeSame",
              "put",
              "remember",
              "forgetLater"
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
            guard: "isSaidAgain",
            target: "running",
            actions: [
              "removeSame",
              "put",
              "release",
              "remember",
              "forgetLater"
            ]
          },
          {
            guard: "isNotRecent",
            actions: [
              "put",
              "hold",
              "remember",
              "forgetLater"
            ]
          }
        ],
        "offers.changed": {
          guard: "isOfferOver",
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
            "forgetDismissed",
            "dismiss",
            "release"
          ]
        },
        "toast.gone": {
          guard: "isLast",
          target: "running",
          actions: "removeGone"
        }
      }
    }
  }
});
