// Drawn from src/machines/app.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { createMachine, fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "toast" }
      | { type: "navigate" }
      | { type: "offers.changed" }
      | { type: "path.changed" }
      | { type: "session.rejected" }
      | { type: "session.signOut" }
      | { type: "session.revoke" }
      | { type: "xstate.error.actor.*" }
      | { type: "session.opened" }
      | { type: "session.closed" }
      | { type: "user.changed" }
      | { type: "order.changed" },
  },
  guards: {
    hasChanges: () => true,
  },
  actions: {
    emitEffect: () => {},
    forwardToSession: () => {},
    forwardToInterface: () => {},
    forwardToAdministration: () => {},
    forwardToChanges: () => {},
    revokeToken: () => {},
    openAdministration: () => {},
    closeAdministration: () => {},
    logCrash: () => {},
  },
  actors: {
    address: createMachine({ id: "address" }),
    session: createMachine({ id: "session" }),
    interface: createMachine({ id: "interface" }),
    watchSteps: fromCallback(() => {}),
    watchHttp: fromCallback(() => {}),
    revoke: fromCallback(() => {}),
    loadAdministration: createMachine({ id: "part" }),
  },
}).createMachine({
  id: "app",
  invoke: [
    {
      id: "session",
      src: "session"
    },
    {
      id: "interface",
      src: "interface"
    },
    {
      id: "watchHttp",
      src: "watchHttp"
    },
    {
      id: "watchSteps",
      src: "watchSteps"
    }
  ],
  on: {
    toast: {
      actions: "emitEffect"
    },
    navigate: {
      actions: "emitEffect"
    },
    "offers.changed": {
      actions: "emitEffect"
    },
    "path.changed": {
      actions: [
        "forwardToSession",
        "forwardToInterface"
      ]
    },
    "session.rejected": {
      actions: "forwardToSession"
    },
    "session.signOut": {
      actions: "forwardToSession"
    },
    "session.revoke": [
      {
        guard: "hasChanges",
        actions: "forwardToChanges"
      },
      {
        actions: "revokeToken"
      }
    ],
    "xstate.error.actor.*": {
      target: ".crashed",
      actions: "logCrash"
    }
  },
  initial: "visiting",
  states: {
    visiting: {
      on: {
        "session.opened": "administering"
      }
    },
    administering: {
      initial: "loading",
      exit: "closeAdministration",
      on: {
        "session.closed": [
          {
            guard: "hasChanges",
            target: "visiting",
            actions: "forwardToChanges"
          },
          {
            target: "visiting"
          }
        ]
      },
      states: {
        loading: {
          invoke: {
            id: "loadAdministration",
            src: "loadAdministration",
            onDone: {
              target: "open",
              actions: {
                type: "openAdministration"
              }
            }
          }
        },
        open: {
          on: {
            "user.changed": {
              actions: "forwardToAdministration"
            },
            "order.changed": {
              actions: "forwardToAdministration"
            }
          }
        }
      }
    },
    crashed: {}
  }
});
