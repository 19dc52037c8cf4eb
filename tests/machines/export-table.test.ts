import { beforeEach, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { exportTableMachine } from "../../src/machines/export-table.ts";
import { model } from "./export-table.paths.ts";
import { listeningParent } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

/** A fake of the worker and the disk. */
let saving = { finish: () => {}, fail: () => {} };
const machine = exportTableMachine.provide({
  actors: {
    save: fromPromise(
      () =>
        new Promise<void>((finish, reject) => {
          saving = { finish, fail: () => reject("full") };
        }),
    ),
  },
});

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

walkAllPaths({ ...model, machine }, (_, inspect) => {
  const { actor: parent } = listeningParent();
  const actor = createActor(machine, { input: { parent }, inspect });
  return {
    actor,
    perform: (event) => {
      if (event.type === "xstate.done.actor.save") return saving.finish();
      if (event.type === "xstate.error.actor.save") return saving.fail();
      return actor.send(event as never);
    },
  };
});
