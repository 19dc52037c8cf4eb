import { setup } from "xstate";

export interface InsightsWishInput {
  /** Whether the person comes back to their place in the insights. */
  readonly isBack: boolean;
}

/**
 * Decides when the insights are loaded: once somebody comes near or back to them, or has had time to read what is
 * above.
 */
export const insightsWishMachine = setup({
  types: {
    context: {} as InsightsWishInput,
    input: {} as InsightsWishInput,
    events: {} as { type: "insights.near" },
  },
  guards: { isBack: ({ context }) => context.isBack },
  delays: {
    /** The longest time until the insights are loaded. */
    latest: 5_000,
  },
}).createMachine({
  id: "insightsWish",
  context: ({ input }) => input,
  initial: "reading",
  states: {
    reading: {
      always: { guard: "isBack", target: "wanted" },
      after: { latest: "wanted" },
      on: { "insights.near": "wanted" },
    },
    wanted: { type: "final" },
  },
});
