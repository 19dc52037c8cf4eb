import { vi } from "vitest";
import { createActor, fromCallback } from "xstate";
import { leavingMachine } from "../../src/machines/leaving.ts";
import { model } from "./leaving.paths.ts";
import { walkAllPaths } from "./walk.ts";

const machine = leavingMachine.provide({ actors: { goThrough: fromCallback(() => undefined) } });

walkAllPaths({ ...model, machine }, (beginning, inspect) => {
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  const actor = createActor(machine, { input: beginning.input(), inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
