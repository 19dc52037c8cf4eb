import { type ActorRefFrom, assertEvent, assign, fromCallback, fromPromise, sendTo, setup, stateIn } from "xstate";
import { recordIn } from "../domain/held-list.ts";
import { type HistoryPage, withNewest, withOlder } from "../domain/history.ts";
import {
  type HistoryView,
  isSameView,
  type PeriodDraft,
  periodFilter,
  periodOf,
  periodProblem,
  readHistoryView,
  withFilter,
  writeHistoryView,
} from "../domain/history-view.ts";
import { historyPath } from "../domain/paths.ts";
import { type ApiError, toApiError } from "../services/api-error.ts";
import { historyApi } from "../services/history-api.ts";
import { currentSearch } from "../services/navigation.ts";
import type { addressMachine } from "./address.ts";
import type { NavigateEvent, Receiver } from "./shared/effects.ts";
import type { ShopDataState, WatchedShopData } from "./shared/shop-data-ref.ts";
import { watch } from "./shared/watch.ts";

export interface HistoryInput {
  /** The shop's data, which show each change that was made here or read anew. */
  readonly shopData: WatchedShopData;
  readonly parent: Receiver<NavigateEvent>;
  /** The history of one record, or of the shop as the address says. */
  readonly view: HistoryView;
  readonly address: ActorRefFrom<typeof addressMachine>;
}

interface HistoryContext extends HistoryInput {
  /** The entries read last, and their view. They stay on screen until others have come; null before the first. */
  readonly answer: (HistoryPage & { readonly view: HistoryView }) | null;
  /** The error of the last read that failed; undefined before one has. */
  readonly failure: ApiError | undefined;
  /** The days as they are being typed. */
  readonly draft: PeriodDraft;
  /** Whether the shop has changed since the newest entries were asked for. */
  readonly isOutdated: boolean;
}

export type HistoryEvent =
  /** The entries have come into view. */
  | { type: "history.show" }
  | { type: "history.more" }
  | { type: "history.retry" }
  /** The address has changed, and says this view. */
  | { type: "view.changed"; view: HistoryView }
  | { type: "filter.choose"; filter: HistoryView }
  | { type: "period.change"; field: keyof PeriodDraft; value: string }
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
    watchView: fromCallback<HistoryEvent, Pick<HistoryContext, "address" | "view">>(({ input, sendBack }) => {
      // The history of one record does not depend on the address, which may already be another page's.
      if (input.view.id !== undefined) return undefined;
      return watch(input.address, ({ context: { address } }) => {
        if (address?.pathname === historyPath)
          sendBack({ type: "view.changed", view: readHistoryView(new URLSearchParams(address.search)) });
      });
    }),
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
      return { view: event.view, draft: periodOf(event.view) };
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
    changeDraft: assign({
      draft: ({ context, event }) => {
        assertEvent(event, "period.change");
        return draftAfter(context.draft, event);
      },
    }),
    goTo: sendTo(
      ({ context }) => context.parent,
      (_, { filter, isTyped }: { filter: HistoryView; isTyped: boolean }) => {
        // The browser's address: the router may not have shown it yet.
        const here = readHistoryView(new URLSearchParams(currentSearch()));
        const chosen = withFilter(here, filter);
        // Neither a key that is pressed nor choosing the view that is shown adds a history entry.
        const replace = isTyped || isSameView(chosen, here);
        return { type: "navigate", to: historyPath + writeHistoryView(chosen), replace } as const;
      },
    ),
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
    isPossiblePeriod: ({ context, event }) => {
      assertEvent(event, "period.change");
      return periodProblem(draftAfter(context.draft, event)) === undefined;
    },
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
    draft: periodOf(input.view),
    isOutdated: false,
  }),
  invoke: { id: "watchView", src: "watchView", input: ({ context: { address, view } }) => ({ address, view }) },
  on: {
    "filter.choose": {
      actions: { type: "goTo", params: ({ event: { filter } }) => ({ filter, isTyped: false }) },
    },
    "period.change": [
      {
        guard: "isPossiblePeriod",
        actions: [
          {
            type: "goTo",
            params: ({ context, event }) => ({
              filter: periodFilter(draftAfter(context.draft, event)),
              isTyped: true,
            }),
          },
          "changeDraft",
        ],
      },
      { actions: "changeDraft" },
    ],
  },
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

const draftAfter = (draft: PeriodDraft, { field, value }: Extract<HistoryEvent, { type: "period.change" }>) => ({
  ...draft,
  [field]: value,
});
