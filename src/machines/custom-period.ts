import { assertEvent, assign, sendTo, setup } from "xstate";
import type { DateRange } from "../../contract/date-range.ts";
import { type InsightsView, rangeProblem } from "../domain/insights-view.ts";
import type { Receiver } from "./shared/effects.ts";

/** The days that somebody has chosen. */
export interface RangeChosen {
  readonly type: "range.choose";
  readonly range: DateRange;
}

export interface CustomPeriodInput {
  /** The view that is shown. */
  readonly view: InsightsView;
  readonly parent: Receiver<RangeChosen>;
}

interface CustomPeriodContext extends CustomPeriodInput {
  /** The days that are being chosen. */
  readonly draft: DateRange;
}

export type CustomPeriodEvent =
  /** Other insights are shown. */
  | { type: "view.changed"; view: InsightsView }
  | { type: "range.edit" }
  | { type: "range.change"; field: keyof DateRange; value: string }
  | { type: "range.apply" }
  | { type: "range.cancel" };

/** Lets a person choose the days that the insights cover (behaviour: Insights). */
export const customPeriodMachine = setup({
  types: {
    context: {} as CustomPeriodContext,
    input: {} as CustomPeriodInput,
    events: {} as CustomPeriodEvent,
  },
  actions: {
    setView: assign(({ event }) => {
      assertEvent(event, "view.changed");
      return { view: event.view };
    }),
    beginDraft: assign({ draft: ({ context: { view } }) => ({ from: view.from, to: view.to }) }),
    changeDraft: assign({
      draft: ({ context, event }) => {
        assertEvent(event, "range.change");
        return { ...context.draft, [event.field]: event.value };
      },
    }),
    tellChosen: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: "range.choose", range: context.draft }) as const,
    ),
  },
  guards: {
    isPossibleRange: ({ context }) => rangeProblem(context.draft) === undefined,
  },
}).createMachine({
  id: "customPeriod",
  context: ({ input }) => ({ ...input, draft: input.view }),
  initial: "closed",
  // A view that was chosen another way meanwhile ends the editing.
  on: { "view.changed": { target: ".closed", actions: "setView" } },
  states: {
    closed: { on: { "range.edit": { target: "editing", actions: "beginDraft" } } },
    editing: {
      on: {
        "range.change": { actions: "changeDraft" },
        "range.apply": { guard: "isPossibleRange", target: "closed", actions: "tellChosen" },
        "range.cancel": "closed",
      },
    },
  },
});
