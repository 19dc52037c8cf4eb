import { createActor } from "xstate";
import { answersTo, serverAnswerMachine } from "../../src/machines/server-answer.ts";
import { model } from "./server-answer.paths.ts";
import { walkAllPaths } from "./walk.ts";

const never = () => new Promise<never>(() => undefined);
const machine = serverAnswerMachine.provide({ actors: answersTo(never, () => () => undefined) });

walkAllPaths({ ...model, machine }, (beginning, inspect) => {
  const actor = createActor(machine, { input: beginning.input(), inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
