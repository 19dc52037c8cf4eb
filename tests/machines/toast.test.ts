import { createActor, SimulatedClock } from "xstate";
import { toastMachine } from "../../src/machines/toast.ts";
import { model } from "./toast.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const clock = new SimulatedClock();
  const actor = createActor(toastMachine, { input: beginning.input(), clock, inspect });
  const delays: Record<string, number> = {
    "xstate.after.shownFor.toast.timed": 2000,
    "xstate.after.fadesFor.toast.leaving": 160,
  };
  return {
    actor,
    perform: (event) => {
      const delay = delays[event.type];
      if (delay === undefined) actor.send(event as never);
      else clock.increment(delay);
    },
  };
});
