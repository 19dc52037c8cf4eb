// Drawn from src/machines/administration.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { createMachine, fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "user.delete" }
      | { type: "screen.changed" }
      | { type: "orderActions.opened" }
      | { type: "list.open" }
      | { type: "order.*" }
      | { type: "favourite.toggle" }
      | { type: "sheet.open" }
      | { type: "search.focus" }
      | { type: "user.changed" }
      | { type: "order.changed" }
      | { type: "lists.versions" }
      | { type: "lists.change" }
      | { type: "lists.ask" }
      | { type: "lists.behind" }
      | { type: "presence.changed" }
      | { type: "records.changed" }
      | { type: "toast" }
      | { type: "navigate" }
      | { type: "navigate.back" }
      | { type: "orderActions.closed" },
  },
  guards: {
    hasViews: () => true,
    isOrderShown: () => true,
    canBeUndone: () => true,
    isOfOrderShown: () => true,
  },
  actions: {
    closeQuestions: () => {},
    forwardToViews: () => {},
    tellArrived: () => {},
    setOrderActions: () => {},
    forgetOrderActions: () => {},
    forwardToOrderActions: () => {},
    openList: () => {},
    forwardToDeletions: () => {},
    forwardToFavourites: () => {},
    forwardToShortcuts: () => {},
    focusListSearch: () => {},
    forwardToGoBack: () => {},
    forwardToParent: () => {},
    forwardToShopData: () => {},
    forwardToRecentChanges: () => {},
    forwardToSelection: () => {},
    forwardToNewVersion: () => {},
    offerUndo: () => {},
    forwardToPresence: () => {},
    forwardToLive: () => {},
  },
  actors: {
    shopData: createMachine({ id: "shopData" }),
    largeShopData: createMachine({ id: "largeShopData" }),
    live: createMachine({ id: "live" }),
    presence: createMachine({ id: "presence" }),
    undo: createMachine({ id: "undo" }),
    views: createMachine({ id: "views" }),
    recentChanges: createMachine({ id: "recentChanges" }),
    newVersion: createMachine({ id: "newVersion" }),
    leaving: createMachine({ id: "leaving" }),
    exportRecords: createMachine({ id: "exportRecords" }),
    favourites: createMachine({ id: "favourites" }),
    deletions: createMachine({ id: "deletions" }),
    palette: createMachine({ id: "palette" }),
    shortcuts: createMachine({ id: "shortcuts" }),
    selection: createMachine({ id: "selection" }),
    goBack: fromCallback(() => {}),
    watchScreen: fromCallback(() => {}),
  },
}).createMachine({
  id: "administration",
  entry: "tellArrived",
  invoke: [
    {
      id: "goBack",
      src: "goBack"
    },
    {
      id: "watchScreen",
      src: "watchScreen"
    },
    {
      id: "recentChanges",
      src: "recentChanges"
    },
    {
      id: "newVersion",
      src: "newVersion"
    },
    {
      id: "leaving",
      src: "leaving"
    },
    {
      id: "deletions",
      src: "deletions"
    },
    {
      id: "exportRecords",
      src: "exportRecords"
    },
    {
      id: "favourites",
      src: "favourites"
    },
    {
      id: "palette",
      src: "palette"
    },
    {
      id: "shortcuts",
      src: "shortcuts"
    },
    {
      id: "orderSelection",
      src: "selection"
    },
    {
      id: "userSelection",
      src: "selection"
    }
  ],
  on: {
    "user.delete": {
      actions: "forwardToDeletions"
    },
    "screen.changed": [
      {
        guard: "hasViews",
        actions: [
          "closeQuestions",
          "forwardToViews",
          "forwardToNewVersion"
        ]
      },
      {
        actions: [
          "closeQuestions",
          "forwardToNewVersion"
        ]
      }
    ],
    "orderActions.opened": {
      target: ".atOrder",
      actions: "setOrderActions"
    },
    "list.open": {
      actions: "openList"
    },
    "order.*": {
      guard: "isOrderShown",
      actions: "forwardToOrderActions"
    },
    "favourite.toggle": {
      actions: "forwardToFavourites"
    },
    "sheet.open": {
      actions: "forwardToShortcuts"
    },
    "search.focus": {
      actions: "focusListSearch"
    },
    "user.changed": [
      {
        guard: "canBeUndone",
        actions: [
          "forwardToShopData",
          "forwardToSelection",
          "forwardToRecentChanges",
          "offerUndo"
        ]
      },
      {
        actions: [
          "forwardToShopData",
          "forwardToSelection",
          "forwardToRecentChanges"
        ]
      }
    ],
    "order.changed": [
      {
        guard: "canBeUndone",
        actions: [
          "forwardToShopData",
          "forwardToSelection",
          "forwardToRecentChanges",
          "offerUndo"
        ]
      },
      {
        actions: [
          "forwardToShopData",
          "forwardToSelection",
          "forwardToRecentChanges"
        ]
      }
    ],
    "lists.versions": {
      actions: [
        "forwardToShopData",
        "forwardToNewVersion"
      ]
    },
    "lists.change": {
      actions: [
        "forwardToShopData",
        "forwardToSelection"
      ]
    },
    "lists.ask": {
      actions: [
        "forwardToShopData",
        "forwardToNewVersion"
      ]
    },
    "lists.behind": {
      actions: "forwardToLive"
    },
    "presence.changed": {
      actions: "forwardToPresence"
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
      actions: "forwardToGoBack"
    }
  },
  initial: "noOrder",
  states: {
    noOrder: {},
    atOrder: {
      on: {
        "orderActions.closed": {
          guard: "isOfOrderShown",
          target: "noOrder",
          actions: "forgetOrderActions"
        }
      }
    }
  }
});
