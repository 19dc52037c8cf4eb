import { beforeEach, vi } from "vitest";
import { createActor, createEmptyActor, SimulatedClock } from "xstate";
import { selectionMachine } from "../../src/machines/selection.ts";
import { windowsApi } from "../../src/services/windows-api.ts";
import { replaceInTest } from "./fakes.ts";
import { model } from "./selection.paths.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

walkAllPaths(model, (beginning, inspect) => {
  replaceInTest(windowsApi, { orders: () => new Promise(() => undefined) });
  const clock = new SimulatedClock();
  const input = { ...beginning.input(), parent: createEmptyActor() as never };
  const actor = createActor(selectionMachine, { input, inspect, clock });
  return {
    actor,
    perform: (event) => (event.type.startsWith("xstate.after") ? clock.increment(300) : actor.send(event as never)),
  };
});
