// Drawn from src/machines/changes.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { createMachine, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "change.request" }
      | { type: "change.left" }
      | { type: "change.closed" }
      | { type: "session.revoke" }
      | { type: "administrator.arrived" }
      | { type: "form.opened" }
      | { type: "draft.keep" }
      | { type: "draft.taken" }
      | { type: "user.changed" }
      | { type: "order.changed" }
      | { type: "session.signOut" }
      | { type: "screen.changed" }
      | { type: "toast" }
      | { type: "session.closed" }
      | { type: "form.closed" },
  },
  guards: {
    isRepeated: () => true,
    isRecordBusy: () => true,
    isOtherAdministrator: () => true,
    isCurrentForm: () => true,
    isSignOut: () => true,
    isUnfinished: () => true,
    hasNext: () => true,
  },
  actions: {
    addChange: () => {},
    startChange: () => {},
    joinChange: () => {},
    leaveChange: () => {},
    removeChange: () => {},
    startNext: () => {},
    setAdministrator: () => {},
    setForm: () => {},
    forgetForm: () => {},
    askForDraft: () => {},
    setDraft: () => {},
    forgetDraft: () => {},
    tellSessionClosed: () => {},
    revokeToken: () => {},
    forwardToParent: () => {},
    forwardToBulk: () => {},
  },
  actors: {
    change: createMachine({ id: "change" }),
    bulk: createMachine({ id: "bulk" }),
    revocation: createMachine({ id: "revocation" }),
  },
}).createMachine({
  id: "changes",
  invoke: {
    id: "bulk",
    src: "bulk"
  },
  on: {
    "change.request": [
      {
        guard: "isRepeated",
        actions: "joinChange"
      },
      {
        guard: "isRecordBusy",
        actions: "addChange"
      },
      {
        actions: [
          "addChange",
          "startChange"
        ]
      }
    ],
    "change.left": {
      guard: "isUnfinished",
      actions: "leaveChange"
    },
    "change.closed": [
      {
        guard: "hasNext",
        actions: [
          "startNext",
          "removeChange"
        ]
      },
      {
        actions: "removeChange"
      }
    ],
    "session.revoke": {
      actions: "revokeToken"
    },
    "administrator.arrived": {
      guard: "isOtherAdministrator",
      actions: [
        "setAdministrator",
        "forgetDraft"
      ]
    },
    "form.opened": {
      target: ".editing",
      actions: "setForm"
    },
    "draft.keep": {
      actions: "setDraft"
    },
    "draft.taken": {
      actions: "forgetDraft"
    },
    "user.changed": {
      actions: "forwardToParent"
    },
    "order.changed": {
      actions: "forwardToParent"
    },
    "session.signOut": {
      actions: "forwardToParent"
    },
    "screen.changed": {
      actions: "forwardToBulk"
    },
    toast: {
      actions: "forwardToParent"
    }
  },
  initial: "idle",
  states: {
    idle: {
      on: {
        "session.closed": [
          {
            guard: "isSignOut",
            actions: [
              "forgetDraft",
              "tellSessionClosed"
            ]
          },
          {
            actions: "tellSessionClosed"
          }
        ]
      }
    },
    editing: {
      on: {
        "session.closed": [
          {
            guard: "isSignOut",
            actions: [
              "forgetDraft",
              "tellSessionClosed"
            ]
          },
          {
            actions: [
              "askForDraft",
              "tellSessionClosed"
            ]
          }
        ],
        "form.closed": {
          guard: "isCurrentForm",
          target: "idle",
          actions: "forgetForm"
        }
      }
    }
  }
});
