import { createActor, fromPromise, SimulatedClock } from "xstate";
import { partsAheadMachine } from "../../src/machines/parts-ahead.ts";
import { model } from "./parts-ahead.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (_, inspect) => {
  let asked = { arrive: () => {}, fail: () => {} };
  const ask = fromPromise<unknown>(
    () =>
      new Promise<unknown>((arrive, reject) => {
        asked = { arrive: () => arrive(undefined), fail: () => reject("offline") };
      }),
  );
  const clock = new SimulatedClock();
  const actor = createActor(partsAheadMachine.provide({ actors: { reachServer: ask, load: ask } }), { clock, inspect });
  return {
    actor,
    perform: (event) => {
      if (event.type.startsWith("xstate.done.")) asked.arrive();
      else if (event.type.startsWith("xstate.error.")) asked.fail();
      else clock.increment(20_000);
    },
  };
});
