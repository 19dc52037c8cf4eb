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
import type { NavigateEvent, Receiver } from "./effects.ts";
import type { ShopDataState, WatchedShopData } from "./shop-data-ref.ts";
import { watch } from "./watch.ts";

export interface HistoryInput {
  /** Where a change that was made here, or read anew, shows. */
  readonly shopData: WatchedShopData;
  readonly parent: Receiver<NavigateEvent>;
  /** Of one record, or of the shop as the address says. */
  readonly view: HistoryView;
  readonly address: ActorRefFrom<typeof addressMachine>;
}

interface HistoryContext extends HistoryInput {
  /** What was read last, and of which view; it stays on screen until another comes. */
  readonly answer: (HistoryPage & { readonly view: HistoryView }) | null;
  /** Why reading failed, the last time that it did. */
  readonly failure: ApiError | undefined;
  /** The days as they are being typed. */
  readonly draft: PeriodDraft;
}

export type HistoryEvent =
  /** The entries have come into view. */
  | { type: "history.show" }
  | { type: "history.more" }
  | { type: "history.retry" }
  /** The address says something else now. */
  | { type: "view.changed"; view: HistoryView }
  | { type: "filter.choose"; filter: HistoryView }
  | { type: "period.change"; field: keyof PeriodDraft; value: string }
  | { type: "shop.changed" };

/**
 * What happened to one record or in the whole shop, newest first: read once somebody comes to it, page by page, and
 * again after a change. Which changes of the shop are shown is in the address.
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
      // That of one record is the same whatever the address says: its page may be about to go.
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
      (_, filter: HistoryView) => {
        // The router may not have shown it yet.
        const here = readHistoryView(new URLSearchParams(currentSearch()));
        const chosen = withFilter(here, filter);
        // What is shown already is no place to go back to.
        const replace = isSameView(chosen, here);
        return { type: "navigate", to: historyPath + writeHistoryView(chosen), replace } as const;
      },
    ),
  },
  guards: {
    isOtherView: ({ context, event }) => {
      assertEvent(event, "view.changed");
      return !isSameView(event.view, context.view);
    },
    isBeforeMore: stateIn({ shown: { loading: "beforeMore" } }),
    hasMore: ({ context: { answer, view } }) => answer?.next !== undefined && isSameView(answer.view, view),
    isPossiblePeriod: ({ context, event }) => {
      assertEvent(event, "period.change");
      return periodProblem(draftAfter(context.draft, event)) === undefined;
    },
  },
}).createMachine({
  id: "history",
  context: ({ input }) => ({ ...input, answer: null, failure: undefined, draft: periodOf(input.view) }),
  invoke: { id: "watchView", src: "watchView", input: ({ context: { address, view } }) => ({ address, view }) },
  on: {
    "filter.choose": { actions: { type: "goTo", params: ({ event }) => event.filter } },
    "period.change": [
      {
        guard: "isPossiblePeriod",
        actions: [
          { type: "goTo", params: ({ context, event }) => periodFilter(draftAfter(context.draft, event)) },
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
        "shop.changed": ".loading",
      },
      states: {
        loading: {
          tags: "busy",
          initial: "first",
          states: {
            first: { on: { "history.more": { guard: "hasMore", target: "beforeMore" } } },
            /** Why it failed stays on screen. */
            again: { tags: "failed" },
            /** More are read after the newest. */
            beforeMore: {},
          },
          on: { "shop.changed": { guard: "isBeforeMore", target: ".beforeMore", reenter: true } },
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

        ready: { on: { "history.more": { guard: "hasMore", target: "loadingMore" } } },

        loadingMore: {
          tags: "busy",
          initial: "first",
          states: {
            first: {},
            /** Why it failed stays on screen. */
            again: { tags: "failed" },
          },
          on: { "shop.changed": "loading.beforeMore" },
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

        failed: { tags: "failed", on: { "history.retry": "loading.again" } },
        /** What was read before stays. */
        moreFailed: { tags: "failed", on: { "history.retry": "loadingMore.again" } },
      },
    },
  },
});

interface Held {
  readonly records: unknown;
  readonly told: string | undefined;
}

/** What of the shop a view is about. */
function recordsOf({ context: { orders, users } }: ShopDataState, { kind, id }: HistoryView): readonly Held[] {
  if (id === undefined) return [orders, users];
  return [{ records: kind === "order" ? recordIn(orders, id) : recordIn(users, id), told: undefined }];
}

/** Records that are loaded for the first time have not changed. Where none are loaded, what is told of them counts. */
function isOtherThan(before: Held, now: Held | undefined): boolean {
  if (before.records) return before.records !== now?.records;
  return !now?.records && before.told !== undefined && before.told !== now?.told;
}

const draftAfter = (draft: PeriodDraft, { field, value }: Extract<HistoryEvent, { type: "period.change" }>) => ({
  ...draft,
  [field]: value,
});
