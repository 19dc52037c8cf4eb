import { createActor } from "xstate";
import { listWindowMachine } from "../../src/machines/list-window.ts";
import { windowsApi } from "../../src/services/windows-api.ts";
import { replaceInTest } from "./fakes.ts";
import { model } from "./list-window.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  replaceInTest(windowsApi, { orders: () => new Promise(() => undefined) });
  const actor = createActor(listWindowMachine, { input: beginning.input(), inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
