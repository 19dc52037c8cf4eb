// Drawn from src/machines/order-actions.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { createMachine, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "order.delete" }
      | { type: "order.cancel" }
      | { type: "order.ship" },
  },
  guards: {
    canBeCancelled: () => true,
    canBeShipped: () => true,
    wasDeleted: () => true,
  },
  actions: {
    keepOrder: () => {},
  },
  actors: {
    deleteOrder: createMachine({ id: "deleteOrder" }),
    cancelOrder: createMachine({ id: "cancelOrder" }),
    updateShipping: createMachine({ id: "updateShipping" }),
  },
}).createMachine({
  id: "orderActions",
  initial: "idle",
  states: {
    idle: {
      on: {
        "order.delete": {
          target: "deleting",
          actions: "keepOrder"
        },
        "order.cancel": {
          guard: "canBeCancelled",
          target: "cancelling",
          actions: "keepOrder"
        },
        "order.ship": {
          guard: "canBeShipped",
          target: "shipping",
          actions: "keepOrder"
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
