import { createActor } from "xstate";
import { serverAnswerMachine } from "../../src/machines/server-answer.ts";
import { model } from "./server-answer.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const actor = createActor(serverAnswerMachine, { input: beginning.input(), inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
