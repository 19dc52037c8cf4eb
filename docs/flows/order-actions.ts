// Drawn from src/machines/order-actions.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { createMachine, fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "beside.changed" }
      | { type: "order.delete" }
      | { type: "order.cancel" }
      | { type: "order.ship" }
      | { type: "order.step" },
  },
  guards: {
    isSaved: () => true,
    isShippingRestored: () => true,
    isCancellationRestored: () => true,
    isAllowed: () => true,
    hasBeside: () => true,
    wasDeleted: () => true,
  },
  actions: {
    setOrder: () => {},
    setBeside: () => {},
    takeDraft: () => {},
    toastSaved: () => {},
    goBeside: () => {},
  },
  actors: {
    deleteOrder: createMachine({ id: "deleteOrder" }),
    cancelOrder: createMachine({ id: "cancelOrder" }),
    updateShipping: createMachine({ id: "updateShipping" }),
    registerActions: fromCallback(() => {}),
    watchBeside: fromCallback(() => {}),
  },
}).createMachine({
  id: "orderActions",
  invoke: [
    {
      id: "registerActions",
      src: "registerActions"
    },
    {
      id: "watchBeside",
      src: "watchBeside"
    }
  ],
  on: {
    "beside.changed": {
      actions: "setBeside"
    }
  },
  initial: "starting",
  states: {
    starting: {
      always: [
        {
          guard: "isSaved",
          target: "idle",
          actions: [
            "takeDraft",
            "toastSaved"
          ]
        },
        {
          guard: "isShippingRestored",
          target: "shipping",
          actions: "takeDraft"
        },
        {
          guard: "isCancellationRestored",
          target: "cancelling",
          actions: "takeDraft"
        },
        {
          target: "idle"
        }
      ]
    },
    idle: {
      on: {
        "order.delete": {
          target: "deleting",
          actions: "setOrder"
        },
        "order.cancel": {
          guard: "isAllowed",
          target: "cancelling",
          actions: "setOrder"
        },
        "order.ship": {
          guard: "isAllowed",
          target: "shipping",
          actions: "setOrder"
        },
        "order.step": {
          guard: "hasBeside",
          actions: "goBeside"
        }
      }
    },
    deleting: {
      invoke: {
        id: "deleteOrder",
        src: "deleteOrder",
        onDone: [
          {
            guard: {
              type: "wasDeleted"
            },
            target: "gone"
          },
          {
            target: "idle"
          }
        ]
      }
    },
    cancelling: {
      invoke: {
        id: "cancelOrder",
        src: "cancelOrder",
        onDone: "idle"
      }
    },
    shipping: {
      invoke: {
        id: "updateShipping",
        src: "updateShipping",
        onDone: "idle"
      }
    },
    gone: {
      type: "final"
    }
  }
});
