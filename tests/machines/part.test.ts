import { beforeEach, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { partMachine } from "../../src/machines/part.ts";
import { model } from "./part.paths.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** A fake of the network: the test lets a request arrive, or fail. */
let asked = { arrive: () => {}, fail: () => {} };
const ask = fromPromise<unknown>(
  () =>
    new Promise<unknown>((arrive, reject) => {
      asked = { arrive: () => arrive(undefined), fail: () => reject("offline") };
    }),
);

const machine = partMachine.provide({
  actors: { load: ask, reachServer: ask },
  actions: { reloadPage: () => undefined },
});

walkAllPaths({ ...model, machine }, (_, inspect) => {
  const actor = createActor(machine, { inspect });
  return {
    actor,
    perform: (event) => {
      if (event.type.startsWith("xstate.done.")) asked.arrive();
      else if (event.type.startsWith("xstate.error.")) asked.fail();
      else actor.send(event as never);
    },
  };
});
