import { createActor } from "xstate";
import { recordFile } from "../../src/flows/record-file.ts";
import { flowsViewMachine } from "../../src/machines/flows-view.ts";
import { replaceInTest } from "./fakes.ts";
import { model } from "./flows-view.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (_, inspect) => {
  replaceInTest(recordFile, { read: () => new Promise<never>(() => undefined) });
  const actor = createActor(flowsViewMachine, { inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
