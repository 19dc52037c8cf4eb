import { vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { newVersionMachine } from "../../src/machines/new-version.ts";
import { model } from "./new-version.paths.ts";
import { walkAllPaths } from "./walk.ts";

let answer: { resolve: (isOutdated: boolean) => void; reject: (error: Error) => void } | undefined;
const isOutdated = fromPromise<boolean>(
  () =>
    new Promise((resolve, reject) => {
      answer = { resolve, reject };
    }),
);
const machine = newVersionMachine.provide({ actors: { isOutdated } });

walkAllPaths({ ...model, machine }, (beginning, inspect) => {
  vi.stubGlobal("location", { reload: () => undefined });
  const actor = createActor(machine, { input: beginning.input(), inspect });
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
