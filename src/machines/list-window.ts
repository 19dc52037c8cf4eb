import { type ActorRefFrom, assertEvent, assign, fromCallback, fromPromise, setup } from "xstate";
import type { ListName } from "../../contract/list-names.ts";
import { Stretch, type WindowPlace } from "../domain/list-window.ts";
import { windowQueries } from "../domain/window-query.ts";
import { type ApiError, toApiError } from "../services/api-error.ts";
import { leftRows } from "../services/left-rows.ts";
import type { ListVersions } from "../services/list-changes.ts";
import { type ReadRows, type ReadWindow, windowsApi } from "../services/windows-api.ts";
import type { favouritesMachine } from "./favourites.ts";
import type { listViewMachine } from "./list-view.ts";
import type { ServerReached } from "./shared/shop-data-ref.ts";
import { watch } from "./shared/watch.ts";
import {
  type AnnouncedVersions,
  hasOtherVersion,
  isSettled,
  type ListSettled,
  type VersionsAnnounced,
  type WatchedLists,
  watchLists,
  watchUntilSettled,
} from "./shared/watch-lists.ts";

/** A record of whichever list. */
type SomeRecord = { readonly _id: string };

type Favourites = Pick<ActorRefFrom<typeof favouritesMachine>, "getSnapshot" | "subscribe">;
type View = Pick<ActorRefFrom<typeof listViewMachine>, "getSnapshot" | "subscribe">;

export interface ListWindowInput {
  readonly list: ListName;
  /** Whether the server offers windows of the list. */
  readonly isOffered: boolean;
  readonly shopData: WatchedLists;
  readonly favourites: Favourites;
  readonly view: View;
}

interface ListWindowContext extends ListWindowInput {
  readonly query: string;
  /** The rows loaded of the last view that was answered; `versions` are those of the lists at that time. */
  readonly rows: Stretch<SomeRecord> | undefined;
  readonly versions: ListVersions | undefined;
  /** Whether the server had not indexed all changes yet. */
  readonly isBehind: boolean;
  /** The versions of the lists announced since rows were last requested anew; undefined for none. */
  readonly announced: AnnouncedVersions | undefined;
  /** The first and the last place in sight, both included. */
  readonly from: number;
  readonly to: number;
  /** The error of the last request that failed; undefined once rows have come. */
  readonly failure: ApiError | undefined;
}

export type ListWindowEvent =
  | { type: "view.changed"; query: string }
  | VersionsAnnounced
  | ServerReached
  | ListSettled
  /** Other rows are in sight. */
  | { type: "rows.seen"; from: number; to: number }
  | { type: "rows.retry" };

type QuerySource = Pick<ListWindowInput, "list" | "view" | "favourites">;

/** Returns the query of the rows that the view shows, with the current favourites. */
const queryNow = ({ list, view, favourites }: QuerySource) =>
  windowQueries[list](view.getSnapshot().context.search, favourites.getSnapshot().context.orderIds);

interface Asked {
  readonly place: WindowPlace;
  /** The place of the first row, where it is known. */
  readonly first?: number;
}

interface Answered extends Asked {
  readonly window: ReadRows<SomeRecord>;
}

/**
 * Loads the rows of a list around those in sight (behaviour: Large lists), and again when the lists have changed: for
 * good in a large shop, and in any other until the list has been loaded. The rows of a view stay until those of the next
 * view have come.
 */
export const listWindowMachine = setup({
  types: {
    context: {} as ListWindowContext,
    input: {} as ListWindowInput,
    events: {} as ListWindowEvent,
  },
  actors: {
    watchLists,
    watchUntilSettled,
    watchView: fromCallback<ListWindowEvent, QuerySource>(({ input, sendBack }) => {
      const tell = () => sendBack({ type: "view.changed", query: queryNow(input) });
      const unwatchView = watch(input.view, tell);
      const unwatchFavourites = watch(input.favourites, tell);
      return () => {
        unwatchView();
        unwatchFavourites();
      };
    }),
    read: fromPromise<Answered, Asked & { list: ListName; query: string }>(
      async ({ input: { list, query, ...asked }, signal }) => {
        const read: ReadWindow<SomeRecord> = windowsApi[list];
        return { ...asked, window: await read(query, asked.place, signal) };
      },
    ),
  },
  actions: {
    setQuery: assign(({ event }) => {
      assertEvent(event, "view.changed");
      return { query: event.query };
    }),
    clearRows: assign({ rows: undefined }),
    forgetLeftRows: ({ context: { shopData, view } }) =>
      leftRows.keep(shopData, view.getSnapshot().context.key, undefined),
    keepLeftRows: ({ context: { shopData, view, query, rows, from } }) => {
      const left = rows?.leftAt(from);
      leftRows.keep(shopData, view.getSnapshot().context.key, left && { query, ...left });
    },
    setRows: assign((_, { place, first, window }: Answered) => {
      const rows = Stretch.of(window, place, first);
      return { rows, from: rows.start, to: rows.start, failure: undefined };
    }),
    renewRows: assign(({ context: { rows } }, { place, window }: Answered) => ({
      rows: rows?.renewed(place, window),
      failure: undefined,
    })),
    addRows: assign(({ context: { rows } }, { place, window }: Answered) => ({
      rows: rows?.with(place, window),
      failure: undefined,
    })),
    /** The server may not know the keys any more. */
    forgetKeys: assign({ rows: ({ context: { rows } }) => rows?.withoutKeys() }),
    setVersions: assign((_, { window: { versions, isBehind } }: Answered) => ({ versions, isBehind })),
    setAnnounced: assign(({ event }) => {
      assertEvent(event, "versions.announced");
      return { announced: event.versions };
    }),
    forgetAnnounced: assign({ announced: undefined }),
    setSeen: assign(({ event }) => {
      assertEvent(event, "rows.seen");
      return { from: event.from, to: event.to };
    }),
    /** The failure was about other rows. */
    setOthersSeen: assign(({ event }) => {
      assertEvent(event, "rows.seen");
      return { from: event.from, to: event.to, failure: undefined };
    }),
    setFailure: assign({ failure: (_, { error }: { error: unknown }) => toApiError(error) }),
    /** Marks the rows as outdated, as they may still be from before a change. */
    setOutdated: assign((_, { error }: { error: unknown }) => ({
      failure: toApiError(error),
      announced: { users: "", orders: "" },
    })),
  },
  guards: {
    isNeeded: ({ context: { isOffered, shopData, list } }) => isOffered && !isSettled(shopData, list),
    isOtherView: ({ context, event }) => {
      assertEvent(event, "view.changed");
      return event.query !== context.query;
    },
    lacksRows: ({ context: { rows, from, to } }) => rows?.missing(from, to) !== undefined,
    /** Whether asking again would get the same rows, without end. */
    isStuck: ({ context: { rows, from, to } }, { place, window }: Answered) =>
      rows?.isStuck(place, window, from, to) === true,
    isOutdated: ({ context: { announced, versions } }) =>
      announced !== undefined && versions !== undefined && hasOtherVersion(announced, versions),
    isBehind: ({ context }) => context.isBehind,
  },
  delays: {
    /** Limits how often the server is asked where much changes. */
    soon: 250,
    /** Most answers come before anybody notices. */
    long: 400,
    /** By then the server has indexed more. */
    later: 5_000,
  },
}).createMachine({
  id: "listWindow",
  context: ({ input }) => ({
    ...input,
    query: queryNow(input),
    rows: undefined,
    versions: undefined,
    isBehind: false,
    announced: undefined,
    from: 0,
    to: 0,
    failure: undefined,
  }),
  initial: "starting",
  states: {
    starting: { always: [{ guard: "isNeeded", target: "needed" }, { target: "unneeded" }] },

    needed: {
      invoke: [
        { id: "watchLists", src: "watchLists", input: ({ context: { shopData } }) => shopData },
        { id: "watchUntilSettled", src: "watchUntilSettled", input: ({ context }) => context },
        {
          id: "watchView",
          src: "watchView",
          input: ({ context }) => context,
        },
      ],
      on: {
        "view.changed": { guard: "isOtherView", target: ".reading", actions: "setQuery" },
        "versions.announced": { actions: "setAnnounced" },
        "list.settled": { target: "unneeded", actions: "clearRows" },
      },
      initial: "reading",
      states: {
        reading: {
          entry: "forgetAnnounced",
          initial: "brief",
          invoke: {
            id: "readFirst",
            src: "read",
            input: ({ context: { list, query, shopData, view } }) => ({
              list,
              query,
              ...(leftRows.before(shopData, view.getSnapshot().context.key, query) ?? { place: { at: 0 } }),
            }),
            onDone: {
              target: "shown",
              actions: [
                { type: "setRows", params: ({ event }) => event.output },
                { type: "setVersions", params: ({ event }) => event.output },
              ],
            },
            onError: {
              target: "failed",
              actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) },
            },
          },
          states: {
            brief: { after: { long: "long" } },
            /** The person must be able to tell waiting from nothing found. */
            long: { tags: "searching" },
          },
        },

        shown: {
          initial: "complete",
          on: { "rows.seen": { actions: "setSeen" } },
          states: {
            complete: {
              entry: "keepLeftRows",
              always: [
                { guard: "lacksRows", target: "filling" },
                { guard: "isOutdated", target: "outdated" },
              ],
              after: { later: { guard: "isBehind", target: "renewing" } },
              on: { "rows.seen": { actions: ["setOthersSeen", "keepLeftRows"] } },
            },

            filling: {
              invoke: {
                id: "readMore",
                src: "read",
                input: ({ context: { list, query, rows, from, to } }) => ({
                  list,
                  query,
                  place: rows?.missing(from, to) ?? { at: from },
                }),
                onDone: [
                  {
                    guard: { type: "isStuck", params: ({ event }) => event.output },
                    target: "interrupted",
                    actions: { type: "setFailure", params: { error: undefined } },
                  },
                  { target: "complete", actions: { type: "addRows", params: ({ event }) => event.output } },
                ],
                onError: {
                  target: "interrupted",
                  actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) },
                },
              },
            },

            outdated: {
              after: { soon: "renewing" },
              on: { "rows.seen": { target: "complete", actions: "setSeen" } },
            },

            renewing: {
              entry: "forgetAnnounced",
              invoke: {
                id: "readAgain",
                src: "read",
                input: ({ context: { list, query, rows, from } }) => ({
                  list,
                  query,
                  place: rows?.again(from) ?? { at: from },
                }),
                onDone: {
                  target: "complete",
                  actions: [
                    { type: "renewRows", params: ({ event }) => event.output },
                    { type: "setVersions", params: ({ event }) => event.output },
                  ],
                },
                onError: {
                  target: "interrupted",
                  actions: { type: "setOutdated", params: ({ event }) => ({ error: event.error }) },
                },
              },
            },

            /** Asks again when the person retries or scrolls, or the server announces versions or is reached again. */
            interrupted: {
              on: {
                "rows.seen": { target: "resuming", actions: "setSeen" },
                "versions.announced": { target: "resuming", actions: "setAnnounced" },
                "server.reached": "resuming",
                "rows.retry": { target: "complete", actions: "forgetKeys" },
              },
            },

            resuming: {
              after: {
                soon: [{ guard: "isOutdated", target: "renewing" }, { target: "complete" }],
              },
            },
          },
        },

        failed: {
          entry: ["clearRows", "forgetLeftRows"],
          on: { "rows.retry": "reading", "versions.announced": "recovering", "server.reached": "recovering" },
        },

        /** The server is there again. */
        recovering: { after: { soon: "reading" } },
      },
    },

    unneeded: { type: "final" },
  },
});
