import { assertEvent, assign, fromCallback, sendTo, setup } from "xstate";
import { toApiError } from "../services/api-error.ts";
import { changeStream, type StreamNews } from "../services/change-stream.ts";
import { watchPage } from "../services/page-watch.ts";
import type { PresenceChanged } from "./presence.ts";
import type { Receiver } from "./shared/effects.ts";
import type { ListsAnnouncement, ShopDataNotice } from "./shared/shop-data-ref.ts";

export interface LiveInput {
  readonly parent: Receiver<ListsAnnouncement | PresenceChanged>;
}

interface LiveContext extends LiveInput {
  /** How often in a row the stream did not last. */
  readonly failures: number;
}

export type LiveEvent =
  | StreamNews
  /** The stream has ended; `isOffline` says that the server could not be reached. */
  | { type: "stream.ended"; isOffline: boolean }
  | { type: "page.hidden" }
  | { type: "page.shown" }
  | { type: "page.offline" }
  | { type: "page.online" }
  | Extract<ShopDataNotice, { type: "lists.behind" }>;

/** A timeout: the stream is open, but nothing comes. */
type Silence = {
  type: "xstate.after.firstNews.live.stream.open.opening" | "xstate.after.silence.live.stream.open.receiving";
};

/**
 * Follows the stream in which the server tells of changes (behaviour: Live changes), and passes on what it hears. It
 * knows whether what the person sees is up to date, and has the lists ask what has changed while it hears nothing.
 */
export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    input: {} as LiveInput,
    events: {} as LiveEvent | Silence,
  },
  actors: {
    follow: fromCallback<LiveEvent>(({ sendBack }) => {
      const leaving = new AbortController();
      changeStream.follow(sendBack, leaving.signal).then(
        () => sendBack({ type: "stream.ended", isOffline: false }),
        (error) => sendBack({ type: "stream.ended", isOffline: toApiError(error).failure.kind === "offline" }),
      );
      return () => leaving.abort();
    }),
    watchPage: fromCallback<LiveEvent>(({ sendBack }) => watchPage(sendBack)),
  },
  actions: {
    tellVersions: sendTo(
      ({ context }) => context.parent,
      ({ event }) => {
        assertEvent(event, "stream.versions");
        return { type: "lists.versions", versions: event.versions } as const;
      },
    ),
    tellChange: sendTo(
      ({ context }) => context.parent,
      ({ event }) => {
        assertEvent(event, "stream.change");
        return { type: "lists.change", change: event.change } as const;
      },
    ),
    tellPresence: sendTo(
      ({ context }) => context.parent,
      ({ event }) => {
        assertEvent(event, "stream.presence");
        return { type: "presence.changed", open: event.open } as const;
      },
    ),
    haveAsked: sendTo(({ context }) => context.parent, { type: "lists.ask" } as const),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
  },
  guards: {
    isOffline: ({ event }) => {
      assertEvent(event, "stream.ended");
      return event.isOffline;
    },
  },
  delays: {
    /** A proxy that buffers the stream lets nothing through until its buffer is full. */
    firstNews: 10_000,
    /** The server sends a heartbeat every 15 seconds. */
    silence: 40_000,
    /** A stream that lasts this long resets the count of failures. */
    steady: 20_000,
    /** Exponential back-off, up to 30 seconds, with jitter: pages that lost the server must not all return at once. */
    retry: ({ context: { failures } }) => Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2),
  },
}).createMachine({
  id: "live",
  context: ({ input }) => ({ ...input, failures: 0 }),
  invoke: { id: "watchPage", src: "watchPage" },
  type: "parallel",
  states: {
    standing: {
      initial: "connecting",
      states: {
        connecting: {
          on: {
            "stream.versions": "live",
            "stream.ended": [{ guard: "isOffline", target: "offline" }, { target: "behind" }],
            "xstate.after.firstNews.live.stream.open.opening": "behind",
            "page.offline": "offline",
          },
        },

        live: {
          on: {
            // Streams are cut now and then, which alone is not shown to the person.
            "stream.ended": "connecting",
            "xstate.after.silence.live.stream.open.receiving": "connecting",
            "page.hidden": "connecting",
            "page.offline": "offline",
            "lists.behind": "behind",
          },
        },

        /** The server can be reached, but changes are learned only with each retry of the stream. */
        behind: {
          entry: "haveAsked",
          on: {
            "stream.versions": "live",
            "stream.ended": [
              { guard: "isOffline", target: "offline" },
              { target: "behind", reenter: true },
            ],
            "xstate.after.firstNews.live.stream.open.opening": { target: "behind", reenter: true },
            "page.offline": "offline",
          },
        },

        offline: {
          on: {
            "stream.versions": "live",
            "stream.ended": [{ guard: "isOffline" }, { target: "behind" }],
            "xstate.after.firstNews.live.stream.open.opening": "behind",
          },
        },
      },
    },

    stream: {
      initial: "open",
      states: {
        open: {
          invoke: { id: "follow", src: "follow" },
          initial: "opening",
          after: { steady: { actions: "forgetFailures" } },
          on: {
            "stream.ended": "waiting",
            "lists.behind": "waiting",
            "page.hidden": "resting",
            "page.offline": "waiting",
          },
          states: {
            opening: {
              after: { firstNews: "#live.stream.waiting" },
              on: { "stream.versions": { target: "receiving", actions: "tellVersions" } },
            },
            receiving: {
              after: { silence: "#live.stream.waiting" },
              on: {
                "stream.versions": { target: "receiving", reenter: true, actions: "tellVersions" },
                "stream.change": { target: "receiving", reenter: true, actions: "tellChange" },
                "stream.presence": { target: "receiving", reenter: true, actions: "tellPresence" },
                "stream.unclear": { target: "receiving", reenter: true, actions: "haveAsked" },
                "stream.heartbeat": { target: "receiving", reenter: true },
              },
            },
          },
        },

        waiting: {
          entry: "countFailure",
          after: { retry: "open" },
          on: { "page.online": "open", "page.hidden": "resting" },
        },

        /** Browsers open at most six connections to a server: a hidden page leaves its own to others. */
        resting: { on: { "page.shown": "open" } },
      },
    },
  },
});
