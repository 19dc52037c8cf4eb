import { createActor, SimulatedClock } from "xstate";
import { newVersionMachine } from "../../src/machines/new-version.ts";
import { model } from "./new-version.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const clock = new SimulatedClock();
  let answer: { resolve: (isOutdated: boolean) => void; reject: (error: Error) => void } | undefined;
  const isOutdated = () =>
    new Promise<boolean>((resolve, reject) => {
      answer = { resolve, reject };
    });
  const actor = createActor(newVersionMachine, { input: { ...beginning.input(), isOutdated }, inspect, clock });
  return {
    actor,
    perform: async (event) => {
      if (event.type === "xstate.done.actor.isOutdated") answer?.resolve(event.output === true);
      else if (event.type === "xstate.error.actor.isOutdated") answer?.reject(new Error("No answer"));
      else if (event.type.startsWith("xstate.after")) clock.increment(4_000);
      else actor.send(event as never);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
});
