import { createActor } from "xstate";
import { presenceMachine } from "../../src/machines/presence.ts";
import { model } from "./presence.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const actor = createActor(presenceMachine, { input: beginning.input(), inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
