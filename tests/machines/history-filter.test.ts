import { vi } from "vitest";
import { createActor, createEmptyActor } from "xstate";
import { historyFilterMachine } from "../../src/machines/history-filter.ts";
import { listeningParent } from "./fakes.ts";
import { model } from "./history-filter.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  vi.stubGlobal("location", { search: "" });
  const { actor: parent } = listeningParent();
  const input = { ...beginning.input(), parent, address: createEmptyActor() as never };
  const actor = createActor(historyFilterMachine, { input, inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
