import { expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { toastsMachine } from "../../src/machines/toasts.ts";
import { toastShelf } from "../../src/services/toast-shelf.ts";
import { replaceInTest } from "./fakes.ts";
import { app, model } from "./toasts.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const actor = createActor(toastsMachine, { input: beginning.input(), clock: new SimulatedClock(), inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});

it("shows what is said for its time, once, and lets a person put it away", () => {
  const shelf: string[] = [];
  const clock = new SimulatedClock();
  replaceInTest(toastShelf, {
    put: (_, message) => {
      shelf.push(message);
      return message;
    },
    remove: (id) => {
      shelf.splice(shelf.indexOf(id), 1);
    },
  });
  const actor = createActor(toastsMachine, { clock, input: { app, early: [] } });
  actor.start();
  const say = (message: string) => actor.send({ type: "toast", kind: "error", message });
  say("Offline");
  say("Offline");
  say("Refused");
  expect(shelf).toEqual(["Offline", "Refused"]);
  actor.send({ type: "toast.dismiss", id: "Refused" });
  clock.increment(160);
  expect(shelf).toEqual(["Offline"]);
  clock.increment(3840);
  clock.increment(160);
  expect(shelf).toEqual([]);
});
