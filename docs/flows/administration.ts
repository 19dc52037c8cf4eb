// Drawn from src/machines/administration.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { createMachine, fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "user.delete" }
      | { type: "screen.changed" }
      | { type: "deletion.closed" }
      | { type: "user.changed" }
      | { type: "order.changed" }
      | { type: "lists.versions" }
      | { type: "lists.change" }
      | { type: "lists.ask" }
      | { type: "lists.behind" }
      | { type: "records.changed" }
      | { type: "toast" }
      | { type: "navigate" }
      | { type: "navigate.back" },
  },
  guards: {
    hasNoId: () => true,
    isNotBeingDeleted: () => true,
  },
  actions: {
    askToDelete: () => {},
    forgetDeletion: () => {},
    closeQuestions: () => {},
    toastMissingId: () => {},
    forwardToHistory: () => {},
    forwardToParent: () => {},
    forwardToShopData: () => {},
    forwardToRecentChanges: () => {},
    offerUndo: () => {},
    forwardToLive: () => {},
  },
  actors: {
    shopData: createMachine({ id: "shopData" }),
    live: createMachine({ id: "live" }),
    undo: createMachine({ id: "undo" }),
    recentChanges: createMachine({ id: "recentChanges" }),
    exportUsers: createMachine({ id: "exportUsers" }),
    favourites: createMachine({ id: "favourites" }),
    deleteUser: createMachine({ id: "deleteUser" }),
    deletionDialogs: createMachine({ id: "deletionDialogs" }),
    history: fromCallback(() => {}),
    watchScreen: fromCallback(() => {}),
  },
}).createMachine({
  id: "administration",
  invoke: [
    {
      id: "history",
      src: "history"
    },
    {
      id: "watchScreen",
      src: "watchScreen"
    },
    {
      id: "shopData",
      src: "shopData"
    },
    {
      id: "recentChanges",
      src: "recentChanges"
    },
    {
      id: "deletionDialogs",
      src: "deletionDialogs"
    },
    {
      id: "exportUsers",
      src: "exportUsers"
    },
    {
      id: "favourites",
      src: "favourites"
    }
  ],
  on: {
    "user.delete": [
      {
        guard: "hasNoId",
        actions: "toastMissingId"
      },
      {
        guard: "isNotBeingDeleted",
        actions: "askToDelete"
      }
    ],
    "screen.changed": {
      actions: "closeQuestions"
    },
    "deletion.closed": {
      actions: "forgetDeletion"
    },
    "user.changed": {
      actions: [
        "forwardToShopData",
        "forwardToRecentChanges",
        "offerUndo"
      ]
    },
    "order.changed": {
      actions: [
        "forwardToShopData",
        "forwardToRecentChanges",
        "offerUndo"
      ]
    },
    "lists.versions": {
      actions: "forwardToShopData"
    },
    "lists.change": {
      actions: "forwardToShopData"
    },
    "lists.ask": {
      actions: "forwardToShopData"
    },
    "lists.behind": {
      actions: "forwardToLive"
    },
    "records.changed": {
      actions: "forwardToRecentChanges"
    },
    toast: {
      actions: "forwardToParent"
    },
    navigate: {
      actions: "forwardToParent"
    },
    "navigate.back": {
      actions: "forwardToHistory"
    }
  }
});
