import { createEmptyActor } from "xstate";
import { liveMachine } from "../../src/machines/live.ts";
import type { ListChange } from "../../src/services/list-changes.ts";
import type { Model } from "./paths.ts";

export const versions = { users: "shop-users-1", orders: "shop-orders-1" };
export const change: ListChange = {
  list: "orders",
  since: "shop-orders-1",
  version: "shop-orders-2",
  update: { records: [], gone: ["o1"] },
};

const standings = {
  connecting: "the page connects",
  live: "changes are told",
  behind: "changes are learned of now and then",
  offline: "the server cannot be reached",
};
const streams = {
  opening: "the stream is opened",
  receiving: "the stream is heard",
  waiting: "the stream is opened again in a moment",
  resting: "nobody sees the page",
};

const ofStream = new Set([
  "the server says which versions there are",
  "the server ends the stream",
  "the connection is lost",
]);

/** The connection over which the server tells of changes. */
export const model: Model<typeof liveMachine> = {
  machine: liveMachine,
  stateKey: () => null,
  describeState: ({ value }) => {
    const { standing, stream } = value as { standing: keyof typeof standings; stream: string | { open: string } };
    const opened = typeof stream === "string" ? stream : stream.open;
    return `${standings[standing]}; ${streams[opened as keyof typeof streams]}`;
  },
  // Only an open stream is heard.
  isPossible: (when, state) => {
    if (when === "nothing has come for 10 seconds") return state.matches({ stream: { open: "opening" } });
    if (when === "nothing has come for 40 seconds") return state.matches({ stream: { open: "receiving" } });
    return state.matches({ stream: "open" }) || !ofStream.has(when);
  },
  beginnings: [
    {
      given: "somebody who has signed in to a server that tells what changes",
      input: () => ({
        parent: createEmptyActor() as never,
      }),
      events: {
        "the server says which versions there are": { type: "stream.versions", versions },
        "the server tells of a change": { type: "stream.change", change },
        "the server tells who has which record open": { type: "stream.presence", open: [] },
        "the server tells of what cannot be read": { type: "stream.unclear" },
        "the server says that it is there": { type: "stream.heartbeat" },
        "the server ends the stream": { type: "stream.ended", isOffline: false },
        "the connection is lost": { type: "stream.ended", isOffline: true },
        "it is time to try again": { type: "xstate.after.retry.live.stream.waiting" },
        "nothing has come for 10 seconds": { type: "xstate.after.firstNews.live.stream.open.opening" },
        "nothing has come for 40 seconds": { type: "xstate.after.silence.live.stream.open.receiving" },
        "the stream has lasted": { type: "xstate.after.steady.live.stream.open" },
        "the person goes to another tab": { type: "page.hidden" },
        "the person comes back to the tab": { type: "page.shown" },
        "the computer has no network": { type: "page.offline" },
        "the computer has a network again": { type: "page.online" },
        "asking what has changed has failed": { type: "lists.behind" },
      },
    },
  ],
};
