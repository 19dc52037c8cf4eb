import { createActor, SimulatedClock } from "xstate";
import { insightsWishMachine } from "../../src/machines/insights-wish.ts";
import { model } from "./insights-wish.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const clock = new SimulatedClock();
  const actor = createActor(insightsWishMachine, { input: beginning.input(), clock, inspect });
  return {
    actor,
    perform: (event) =>
      event.type === "insights.near" ? actor.send({ type: "insights.near" }) : clock.increment(5000),
  };
});
