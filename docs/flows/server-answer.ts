// Drawn from src/machines/server-answer.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "question.changed" }
      | { type: "versions.announced" }
      | { type: "server.reached" }
      | { type: "answer.retry" },
  },
  guards: {
    isNone: () => true,
    isAnother: () => true,
    isOutdated: () => true,
    isBehind: () => true,
  },
  actions: {
    setQuestion: () => {},
    setAnswer: () => {},
    setFailure: () => {},
    clearAnswer: () => {},
    setAnnounced: () => {},
    forgetAnnounced: () => {},
  },
  actors: {
    ask: fromPromise(async () => undefined),
    watchQuestion: fromCallback(() => {}),
    watchLists: fromCallback(() => {}),
  },
  delays: {
    soon: 250,
    later: 5000,
  },
}).createMachine({
  id: "serverAnswer",
  invoke: [
    {
      id: "watchQuestion",
      src: "watchQuestion"
    },
    {
      id: "watchLists",
      src: "watchLists"
    }
  ],
  on: {
    "question.changed": [
      {
        guard: "isNone",
        target: ".idle",
        actions: "setQuestion"
      },
      {
        guard: "isAnother",
        target: ".asking",
        actions: "setQuestion"
      }
    ],
    "versions.announced": {
      actions: "setAnnounced"
    }
  },
  initial: "idle",
  states: {
    idle: {
      entry: "clearAnswer"
    },
    asking: {
      tags: "busy",
      entry: "forgetAnnounced",
      invoke: {
        id: "ask",
        src: "ask",
        onDone: {
          target: "known",
          actions: {
            type: "setAnswer"
          }
        },
        onError: {
          target: "failed",
          actions: {
            type: "setFailure"
          }
        }
      }
    },
    known: {
      always: {
        guard: "isOutdated",
        target: "outdated"
      },
      after: {
        later: {
          guard: "isBehind",
          target: "asking"
        }
      }
    },
    outdated: {
      after: {
        soon: "asking"
      }
    },
    failed: {
      on: {
        "versions.announced": "outdated",
        "server.reached": "outdated",
        "answer.retry": "asking"
      }
    }
  }
});
