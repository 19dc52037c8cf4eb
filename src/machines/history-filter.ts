import { assertEvent, assign, sendTo, setup } from "xstate";
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
import { currentSearch } from "../services/navigation.ts";
import type { NavigateEvent, Receiver } from "./shared/effects.ts";
import { type HistoryViewChanged, type WatchedAddress, watchHistoryView } from "./shared/watch-history-view.ts";

export interface HistoryFilterInput extends WatchedAddress {
  readonly parent: Receiver<NavigateEvent>;
  /** The view in the address. */
  readonly view: HistoryView;
}

interface HistoryFilterContext extends HistoryFilterInput {
  /** The days as they are being typed. */
  readonly draft: PeriodDraft;
}

export type HistoryFilterEvent =
  | HistoryViewChanged
  | { type: "filter.choose"; filter: HistoryView }
  | { type: "period.change"; field: keyof PeriodDraft; value: string };

/** Chooses which changes the shop's history shows (behaviour: History). The choice is in the address. */
export const historyFilterMachine = setup({
  types: {
    context: {} as HistoryFilterContext,
    input: {} as HistoryFilterInput,
    events: {} as HistoryFilterEvent,
  },
  actors: { watchHistoryView },
  actions: {
    setView: assign(({ event }) => {
      assertEvent(event, "view.changed");
      return { view: event.view, draft: periodOf(event.view) };
    }),
    changeDraft: assign({ draft: ({ context, event }) => draftAfter(context, event) }),
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
  },
  guards: {
    isPossiblePeriod: ({ context, event }) => periodProblem(draftAfter(context, event)) === undefined,
  },
}).createMachine({
  id: "historyFilter",
  context: ({ input }) => ({ ...input, draft: periodOf(input.view) }),
  invoke: { id: "watchHistoryView", src: "watchHistoryView", input: ({ context }) => context },
  on: {
    "view.changed": { target: ".possible", actions: "setView" },
    "filter.choose": {
      actions: { type: "goTo", params: ({ event: { filter } }) => ({ filter, isTyped: false }) },
    },
    "period.change": [
      {
        guard: "isPossiblePeriod",
        target: ".possible",
        actions: [
          "changeDraft",
          {
            type: "goTo",
            params: ({ context, event }) => ({ filter: periodFilter(draftAfter(context, event)), isTyped: true }),
          },
        ],
      },
      { target: ".impossible", actions: "changeDraft" },
    ],
  },
  initial: "possible",
  states: {
    possible: {},
    /** The days that are typed are no period, and the address keeps the one before. */
    impossible: {},
  },
});

function draftAfter({ draft }: HistoryFilterContext, event: HistoryFilterEvent): PeriodDraft {
  assertEvent(event, "period.change");
  return { ...draft, [event.field]: event.value };
}
