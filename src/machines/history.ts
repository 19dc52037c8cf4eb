import { assertEvent, assign, fromCallback, fromPromise, setup, stateIn } from "xstate";
import { recordIn } from "../domain/held-list.ts";
import { type HistoryPage, withNewest, withOlder } from "../domain/history.ts";
import { type HistoryView, isSameView } from "../domain/history-view.ts";
import { type ApiError, toApiError } from "../services/api-error.ts";
import { historyApi } from "../services/history-api.ts";
import type { ShopDataState, WatchedShopData } from "./shared/shop-data-ref.ts";
import { watch } from "./shared/watch.ts";
import { type HistoryViewChanged, type WatchedAddress, watchHistoryView } from "./shared/watch-history-view.ts";

export interface HistoryInput extends WatchedAddress {
  /** The shop's data, which show each change that was made here or read anew. */
  readonly shopData: WatchedShopData;
  /** The history of one record, or of the shop as the address says. */
  readonly view: HistoryView;
}

interface HistoryContext extends HistoryInput {
  /** The entries read last, and their view. They stay on screen until others have come; null before the first. */
  readonly answer: (HistoryPage & { readonly view: HistoryView }) | null;
  /** The error of the last read that failed; undefined before one has. */
  readonly failure: ApiError | undefined;
  /** Whether the shop has changed since the newest entries were asked for. */
  readonly isOutdated: boolean;
}

export type HistoryEvent =
  /** The entries have come into view. */
  | { type: "history.show" }
  | { type: "history.more" }
  | { type: "history.retry" }
  | HistoryViewChanged
  | { type: "shop.changed" };

/**
 * Shows what happened to one record or in the whole shop, newest first, with the shop's filter in the address. It reads
 * page by page once it comes into view, and again after a change.
 */
export const historyMachine = setup({
  types: {
    context: {} as HistoryContext,
    input: {} as HistoryInput,
    events: {} as HistoryEvent,
    tags: "" as "busy" | "failed",
  },
  actors: {
    watchHistoryView,
    watchShop: fromCallback<HistoryEvent, Pick<HistoryContext, "shopData" | "view">>(
      ({ input: { shopData, view }, sendBack }) => {
        let seen = recordsOf(shopData.getSnapshot(), view);
        return watch(shopData, (snapshot) => {
          const before = seen;
          seen = recordsOf(snapshot, view);
          if (before.some((held, index) => isOtherThan(held, seen[index]))) sendBack({ type: "shop.changed" });
        });
      },
    ),
    readNewest: fromPromise<HistoryPage, HistoryContext>(({ input: { view }, signal }) =>
      historyApi.read(view, undefined, signal),
    ),
    readOlder: fromPromise<HistoryPage, HistoryContext>(({ input: { view, answer }, signal }) =>
      historyApi.read(view, answer?.next, signal),
    ),
  },
  actions: {
    setView: assign(({ event }) => {
      assertEvent(event, "view.changed");
      return { view: event.view };
    }),
    setNewest: assign({
      answer: ({ context: { answer, view } }, { page }: { page: HistoryPage }) => ({
        ...(answer && isSameView(answer.view, view) ? withNewest(answer, page) : page),
        view,
      }),
    }),
    addOlder: assign({
      answer: ({ context: { answer, view } }, { page }: { page: HistoryPage }) =>
        answer && { ...withOlder(answer, page), view },
    }),
    setFailure: assign({ failure: (_, { error }: { error: unknown }) => toApiError(error) }),
    markOutdated: assign({ isOutdated: true }),
    markCurrent: assign({ isOutdated: false }),
  },
  guards: {
    isOtherView: ({ context, event }) => {
      assertEvent(event, "view.changed");
      return !isSameView(event.view, context.view);
    },
    isOutdated: ({ context }) => context.isOutdated,
    isBeforeMore: stateIn({ shown: { loading: "beforeMore" } }),
    hasMore: ({ context: { answer, view } }) => answer?.next !== undefined && isSameView(answer.view, view),
  },
  delays: {
    /** Limits how often entries are read where much changes. */
    soon: 250,
  },
}).createMachine({
  id: "history",
  context: ({ input }) => ({
    ...input,
    answer: null,
    failure: undefined,
    isOutdated: false,
  }),
  invoke: { id: "watchHistoryView", src: "watchHistoryView", input: ({ context }) => context },
  initial: "waiting",
  states: {
    waiting: {
      on: {
        "history.show": "shown",
        "view.changed": { actions: "setView" },
      },
    },

    shown: {
      initial: "loading",
      invoke: { id: "watchShop", src: "watchShop", input: ({ context }) => context },
      on: {
        "view.changed": { guard: "isOtherView", target: ".loading", actions: "setView" },
      },
      states: {
        loading: {
          tags: "busy",
          initial: "first",
          states: {
            first: { on: { "history.more": { guard: "hasMore", target: "beforeMore" } } },
            /** The reason of the failure stays on screen. */
            again: { tags: "failed" },
            /** Older entries are read after the newest. */
            beforeMore: {},
          },
          entry: "markCurrent",
          // A request is not begun anew: where much changes, none would come to its end.
          on: { "shop.changed": { actions: "markOutdated" } },
          invoke: {
            id: "readNewest",
            src: "readNewest",
            input: ({ context }) => context,
            onDone: [
              {
                guard: "isBeforeMore",
                target: "loadingMore",
                actions: { type: "setNewest", params: ({ event }) => ({ page: event.output }) },
              },
              { target: "ready", actions: { type: "setNewest", params: ({ event }) => ({ page: event.output }) } },
            ],
            onError: {
              target: "failed",
              actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) },
            },
          },
        },

        ready: {
          always: { guard: "isOutdated", target: "outdated" },
          on: { "history.more": { guard: "hasMore", target: "loadingMore" }, "shop.changed": "loading" },
        },

        /** The shop has changed while entries were read, which may lack the change. */
        outdated: {
          after: { soon: "loading" },
          on: { "history.more": { guard: "hasMore", target: "loadingMore" } },
        },

        loadingMore: {
          tags: "busy",
          initial: "first",
          states: {
            first: {},
            /** The reason of the failure stays on screen. */
            again: { tags: "failed" },
          },
          on: { "shop.changed": { actions: "markOutdated" } },
          invoke: {
            id: "readOlder",
            src: "readOlder",
            input: ({ context }) => context,
            onDone: { target: "ready", actions: { type: "addOlder", params: ({ event }) => ({ page: event.output }) } },
            onError: {
              target: "moreFailed",
              actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) },
            },
          },
        },

        failed: { tags: "failed", on: { "history.retry": "loading.again", "shop.changed": "loading" } },
        /** The entries read before stay on screen. */
        moreFailed: { tags: "failed", on: { "history.retry": "loadingMore.again", "shop.changed": "loading" } },
      },
    },
  },
});

interface Held {
  readonly records: unknown;
  readonly announced: string | undefined;
}

/** Returns the shop's data that a view is about. */
function recordsOf({ context: { orders, users } }: ShopDataState, { kind, id }: HistoryView): readonly Held[] {
  if (id === undefined) return [orders, users];
  return [{ records: kind === "order" ? recordIn(orders, id) : recordIn(users, id), announced: undefined }];
}

/** Whether held data changed; a first load does not count. Where none are loaded, the announced version decides. */
function isOtherThan(before: Held, now: Held | undefined): boolean {
  if (before.records) return before.records !== now?.records;
  return !now?.records && before.announced !== undefined && before.announced !== now?.announced;
}
