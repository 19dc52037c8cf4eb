// Drawn from src/machines/server-answer.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "question.changed" }
      | { type: "lists.told" }
      | { type: "server.heard" }
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
    setTold: () => {},
    forgetTold: () => {},
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
    "lists.told": {
      actions: "setTold"
    }
  },
  initial: "idle",
  states: {
    idle: {
      entry: "clearAnswer"
    },
    asking: {
      tags: "busy",
      entry: "forgetTold",
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
        "lists.told": "outdated",
        "server.heard": "outdated",
        "answer.retry": "asking"
      }
    }
  }
});
