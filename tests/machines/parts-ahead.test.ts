import { createActor, fromPromise, SimulatedClock } from "xstate";
import { type PartsAheadInput, partsAheadMachine } from "../../src/machines/parts-ahead.ts";
import { model } from "./parts-ahead.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  let asked = { arrive: () => {}, fail: () => {} };
  const ask = () =>
    new Promise<unknown>((arrive, reject) => {
      asked = { arrive: () => arrive(undefined), fail: () => reject("offline") };
    });
  const actors = { reachServer: fromPromise<unknown>(ask), load: fromPromise<unknown, PartsAheadInput>(ask) };
  const clock = new SimulatedClock();
  const actor = createActor(partsAheadMachine.provide({ actors }), {
    clock,
    inspect,
    input: beginning.input(),
  });
  return {
    actor,
    perform: (event) => {
      if (event.type.startsWith("xstate.done.")) asked.arrive();
      else if (event.type.startsWith("xstate.error.")) asked.fail();
      else clock.increment(20_000);
    },
  };
});
