// Drawn from src/machines/live.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "stream.versions" }
      | { type: "stream.ended" }
      | { type: "xstate.after.firstNews.live.stream.open.opening" }
      | { type: "page.offline" }
      | { type: "xstate.after.silence.live.stream.open.receiving" }
      | { type: "page.hidden" }
      | { type: "lists.behind" }
      | { type: "stream.change" }
      | { type: "stream.presence" }
      | { type: "stream.unclear" }
      | { type: "stream.heartbeat" }
      | { type: "page.online" }
      | { type: "page.shown" },
  },
  guards: {
    isOffline: () => true,
  },
  actions: {
    tellVersions: () => {},
    tellChange: () => {},
    tellPresence: () => {},
    haveAsked: () => {},
    countFailure: () => {},
    forgetFailures: () => {},
  },
  actors: {
    follow: fromCallback(() => {}),
    watchPage: fromCallback(() => {}),
  },
  delays: {
    firstNews: 10000,
    silence: 40000,
    steady: 20000,
    retry: 1000,
  },
}).createMachine({
  id: "live",
  invoke: {
    id: "watchPage",
    src: "watchPage"
  },
  type: "parallel",
  states: {
    standing: {
      initial: "connecting",
      states: {
        connecting: {
          on: {
            "stream.versions": "live",
            "stream.ended": [
              {
                guard: "isOffline",
                target: "offline"
              },
              {
                target: "behind"
              }
            ],
            "xstate.after.firstNews.live.stream.open.opening": "behind",
            "page.offline": "offline"
          }
        },
        live: {
          on: {
            "stream.ended": "connecting",
            "xstate.after.silence.live.stream.open.receiving": "connecting",
            "page.hidden": "connecting",
            "page.offline": "offline",
            "lists.behind": "behind"
          }
        },
        behind: {
          entry: "haveAsked",
          on: {
            "stream.versions": "live",
            "stream.ended": [
              {
                guard: "isOffline",
                target: "offline"
              },
              {
                target: "behind",
                reenter: true
              }
            ],
            "xstate.after.firstNews.live.stream.open.opening": {
              target: "behind",
              reenter: true
            },
            "page.offline": "offline"
          }
        },
        offline: {
          on: {
            "stream.versions": "live",
            "stream.ended": [
              {
                guard: "isOffline"
              },
              {
                target: "behind"
              }
            ],
            "xstate.after.firstNews.live.stream.open.opening": "behind"
          }
        }
      }
    },
    stream: {
      initial: "open",
      states: {
        open: {
          invoke: {
            id: "follow",
            src: "follow"
          },
          initial: "opening",
          after: {
            steady: {
              actions: "forgetFailures"
            }
          },
          on: {
            "stream.ended": "waiting",
            "lists.behind": "waiting",
            "page.hidden": "resting",
            "page.offline": "waiting"
          },
          states: {
            opening: {
              after: {
                firstNews: "#live.stream.waiting"
              },
              on: {
                "stream.versions": {
                  target: "receiving",
                  actions: "tellVersions"
                }
              }
            },
            receiving: {
              after: {
                silence: "#live.stream.waiting"
              },
              on: {
                "stream.versions": {
                  target: "receiving",
                  reenter: true,
                  actions: "tellVersions"
                },
                "stream.change": {
                  target: "receiving",
                  reenter: true,
                  actions: "tellChange"
                },
                "stream.presence": {
                  target: "receiving",
                  reenter: true,
                  actions: "tellPresence"
                },
                "stream.unclear": {
                  target: "receiving",
                  reenter: true,
                  actions: "haveAsked"
                },
                "stream.heartbeat": {
                  target: "receiving",
                  reenter: true
                }
              }
            }
          }
        },
        waiting: {
          entry: "countFailure",
          after: {
            retry: "open"
          },
          on: {
            "page.online": "open",
            "page.hidden": "resting"
          }
        },
        resting: {
          on: {
            "page.shown": "open"
          }
        }
      }
    }
  }
});
