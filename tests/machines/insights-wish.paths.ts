import { insightsWishMachine } from "../../src/machines/insights-wish.ts";
import type { Model } from "./paths.ts";

/** Whether the insights are wanted. */
export const model: Model<typeof insightsWishMachine> = {
  machine: insightsWishMachine,
  stateKey: () => null,
  describeState: ({ value }) => (value === "wanted" ? "the insights are loaded" : "what is above is read"),
  beginnings: [
    ["the dashboard, just opened", false],
    ["the way back to the insights", true],
  ].map(([given, isBack]) => ({
    given: String(given),
    input: () => ({ isBack: isBack === true }),
    events: {
      "somebody comes near": { type: "insights.near" },
      "there was time to read": { type: "xstate.after.latest.insightsWish.reading" },
    },
  })),
};
