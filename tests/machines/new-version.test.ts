import { createActor } from "xstate";
import { newVersionMachine } from "../../src/machines/new-version.ts";
import { model } from "./new-version.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  let answer: { resolve: (isOutdated: boolean) => void; reject: (error: Error) => void } | undefined;
  const isOutdated = () =>
    new Promise<boolean>((resolve, reject) => {
      answer = { resolve, reject };
    });
  const actor = createActor(newVersionMachine, { input: { ...beginning.input(), isOutdated }, inspect });
  return {
    actor,
    perform: async (event) => {
      if (event.type === "xstate.done.actor.isOutdated") answer?.resolve(event.output === true);
      else if (event.type === "xstate.error.actor.isOutdated") answer?.reject(new Error("No answer"));
      else actor.send(event as never);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
});
