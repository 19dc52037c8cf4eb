import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type DoneActorEvent,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  stateIn,
} from "xstate";
import { dateAt } from "../../contract/calendar.ts";
import type { Insights } from "../../contract/insights-query.ts";
import {
  groupingsFor,
  type InsightsView,
  type Preset,
  readView,
  withPreset,
  withRange,
  writeView,
} from "../domain/insights-view.ts";
import { homePath } from "../domain/paths.ts";
import { type ApiError, toApiError } from "../services/api-error.ts";
import { askInsights } from "../services/insights-api.ts";
import { http } from "../services/page-http.ts";
import type { addressMachine } from "./address.ts";
import { customPeriodMachine, type RangeChosen } from "./custom-period.ts";
import { exportTableMachine } from "./export-table.ts";
import type { NavigateEvent, Receiver, ToastEvent } from "./shared/effects.ts";
import type { ShopDataRef } from "./shared/shop-data-ref.ts";
import { watch } from "./shared/watch.ts";

export interface InsightsInput {
  readonly parent: Receiver<ToastEvent | NavigateEvent>;
  readonly address: ActorRefFrom<typeof addressMachine>;
  readonly shopData: ShopDataRef;
  readonly timeZone: string;
  readonly view: InsightsView;
  /** The current date in `timeZone`. */
  readonly today: string;
}

interface InsightsContext extends InsightsInput {
  /** The last answer and its view. It stays on screen until another has come; null before the first. */
  readonly answer: { readonly insights: Insights; readonly view: InsightsView } | null;
  /** The error of the last request that failed; undefined before one has. */
  readonly failure: ApiError | undefined;
}

export type InsightsEvent =
  /** The address says this view, as of `today`. */
  | { type: "view.changed"; view: InsightsView; today: string }
  /** The shop's data are being reloaded. */
  | { type: "insights.refresh" }
  | { type: "insights.retry" }
  | { type: "period.choose"; period: Preset }
  | { type: "grouping.choose"; by: InsightsView["by"] }
  | { type: "comparison.toggle" }
  | RangeChosen;

/**
 * Asks the server for the dashboard's insights (behaviour: Insights); the question is in the address. A reply to an
 * earlier question is ignored.
 */
export const insightsMachine = setup({
  types: {
    context: {} as InsightsContext,
    input: {} as InsightsInput,
    events: {} as InsightsEvent | DoneActorEvent<Insights | null, "ask">,
    tags: "" as "busy" | "unanswered" | "failed",
    children: {} as { customPeriod: "customPeriod"; exportTable: "exportTable" },
  },
  actors: {
    customPeriod: customPeriodMachine,
    exportTable: exportTableMachine,
    ask: fromPromise<Insights | null, Pick<InsightsContext, "timeZone" | "view">>(
      ({ input: { timeZone, view }, signal }) => {
        const { from, to, by } = view;
        return askInsights(http, { from, to, by, timeZone }, signal);
      },
    ),
    watchView: fromCallback<InsightsEvent, Pick<InsightsContext, "address" | "timeZone">>(
      ({ input: { address, timeZone }, sendBack }) =>
        watch(address, () => {
          const changed = viewAt(address, timeZone);
          if (changed) sendBack(changed);
        }),
    ),
    watchReloads: fromCallback<InsightsEvent, Pick<InsightsContext, "address" | "timeZone" | "shopData">>(
      ({ input: { address, timeZone, shopData }, sendBack }) => {
        let isReloading = shopData.getSnapshot().hasTag("busy");
        return watch(shopData, (state) => {
          const wasReloading = isReloading;
          isReloading = state.hasTag("busy");
          if (!isReloading || wasReloading) return;
          // It may be another day by now.
          const changed = viewAt(address, timeZone);
          if (changed) sendBack(changed);
          sendBack({ type: "insights.refresh" });
        });
      },
    ),
  },
  actions: {
    setView: enqueueActions(({ enqueue, event }) => {
      assertEvent(event, "view.changed");
      enqueue.assign({ view: event.view, today: event.today });
      enqueue.sendTo("customPeriod", event);
    }),
    setAnswer: assign({
      answer: ({ context }, { insights }: { insights: Insights | null }) =>
        insights && { insights, view: context.view },
    }),
    setFailure: assign({ failure: (_, { error }: { error: unknown }) => toApiError(error) }),
    goTo: sendTo(
      ({ context }) => context.parent,
      ({ context }, view: InsightsView) => {
        const [to, here] = [view, context.view].map(writeView);
        // Choosing the view that is shown must not add a history entry.
        return { type: "navigate", to: `${homePath}${to}`, replace: to === here } as const;
      },
    ),
  },
  guards: {
    isOffered: (_, { insights }: { insights: Insights | null }) => insights !== null,
    wasOffered: stateIn({ answer: "given" }),
    isSameQuestion: ({ context, event }) => {
      assertEvent(event, "view.changed");
      const { from, to, by } = event.view;
      return from === context.view.from && to === context.view.to && by === context.view.by;
    },
    isPossibleGrouping: ({ context, event }) => {
      assertEvent(event, "grouping.choose");
      return groupingsFor(context.view).includes(event.by);
    },
  },
}).createMachine({
  id: "insights",
  context: ({ input }) => ({ ...input, answer: null, failure: undefined }),
  invoke: [
    { id: "watchView", src: "watchView", input: ({ context }) => context },
    { id: "watchReloads", src: "watchReloads", input: ({ context }) => context },
    { id: "customPeriod", src: "customPeriod", input: ({ context: { view }, self }) => ({ view, parent: self }) },
    { id: "exportTable", src: "exportTable", input: ({ context }) => ({ parent: context.parent }) },
  ],
  on: {
    "period.choose": {
      actions: {
        type: "goTo",
        params: ({ context, event }) => withPreset(context.view, event.period, context.today),
      },
    },
    "range.choose": {
      actions: { type: "goTo", params: ({ context, event }) => withRange(context.view, event.range) },
    },
    "grouping.choose": {
      guard: "isPossibleGrouping",
      actions: { type: "goTo", params: ({ context, event }) => ({ ...context.view, by: event.by }) },
    },
    "comparison.toggle": {
      actions: {
        type: "goTo",
        params: ({ context }) => ({ ...context.view, compared: !context.view.compared }),
      },
    },
  },
  type: "parallel",
  states: {
    question: {
      initial: "asking",
      on: {
        "view.changed": [
          { guard: "isSameQuestion", actions: "setView" },
          { guard: "wasOffered", target: ".asking.again", actions: "setView" },
          { target: ".asking", actions: "setView" },
        ],
        "insights.refresh": [{ guard: "wasOffered", target: ".asking.again" }, { target: ".asking" }],
      },
      states: {
        asking: {
          tags: "busy",
          initial: "first",
          states: {
            first: { tags: "unanswered" },
            /** The previous answer stays on screen. */
            again: {},
            /** The reason of the failure stays on screen. */
            afterFailure: { tags: "failed" },
          },
          invoke: {
            id: "ask",
            src: "ask",
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: "isOffered", params: ({ event }) => ({ insights: event.output }) },
                target: "ready",
              },
              {
                // A server that has answered before has insights: this is a failure.
                guard: "wasOffered",
                target: "failed",
                actions: { type: "setFailure", params: { error: undefined } },
              },
              { target: "notOffered" },
            ],
            onError: {
              target: "failed",
              actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        ready: {},
        failed: { tags: "failed", on: { "insights.retry": "asking.afterFailure" } },
        /** This server has no insights; the dashboard goes without. */
        notOffered: {},
      },
    },

    answer: {
      initial: "none",
      on: {
        "xstate.done.actor.ask": {
          guard: { type: "isOffered", params: ({ event }) => ({ insights: event.output }) },
          target: ".given",
          actions: { type: "setAnswer", params: ({ event }) => ({ insights: event.output }) },
        },
      },
      states: { none: {}, given: {} },
    },
  },
});

/** Returns the view that the address says, as of today; undefined where the address is another screen's. */
function viewAt(actor: InsightsInput["address"], timeZone: string): InsightsEvent | undefined {
  const { address } = actor.getSnapshot().context;
  if (address?.pathname !== homePath) return undefined;
  const today = dateAt(new Date(), timeZone);
  return { type: "view.changed", view: readView(new URLSearchParams(address.search), today), today };
}
