// Drawn from src/machines/recent-changes.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "marks.expired" }
      | { type: "user.changed" }
      | { type: "order.changed" }
      | { type: "records.changed" },
  },
  guards: {
    isNothing: () => true,
  },
  actions: {
    add: () => {},
    expireLater: () => {},
    expire: () => {},
    dropOwn: () => {},
    forgetUnread: () => {},
  },
  delays: {
    marked: 6000,
    collecting: 1000,
    telling: 5000,
  },
}).createMachine({
  id: "recentChanges",
  context: {
    marks: {
      users: {},
      orders: {}
    },
    unread: {
      users: {},
      orders: {}
    },
    count: 0
  },
  on: {
    "marks.expired": {
      actions: "expire"
    },
    "user.changed": {
      actions: "dropOwn"
    },
    "order.changed": {
      actions: "dropOwn"
    }
  },
  initial: "quiet",
  states: {
    quiet: {
      entry: "forgetUnread",
      on: {
        "records.changed": {
          target: "collecting",
          actions: [
            "add",
            "expireLater"
          ]
        }
      }
    },
    collecting: {
      after: {
        collecting: "telling"
      },
      on: {
        "records.changed": {
          actions: [
            "add",
            "expireLater"
          ]
        }
      }
    },
    telling: {
      always: {
        guard: "isNothing",
        target: "quiet"
      },
      after: {
        telling: "quiet"
      },
      on: {
        "records.changed": {
          target: "collecting",
          actions: [
            "forgetUnread",
            "add",
            "expireLater"
          ]
        }
      }
    }
  }
});
