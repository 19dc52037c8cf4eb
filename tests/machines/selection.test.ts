import { createActor } from "xstate";
import { selectionMachine } from "../../src/machines/selection.ts";
import { model } from "./selection.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (_, inspect) => {
  const actor = createActor(selectionMachine, { inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
