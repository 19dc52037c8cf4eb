import { createActor } from "xstate";
import { customPeriodMachine } from "../../src/machines/custom-period.ts";
import { model } from "./custom-period.paths.ts";
import { listeningParent } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const { actor: parent } = listeningParent();
  const actor = createActor(customPeriodMachine, { input: { ...beginning.input(), parent }, inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
