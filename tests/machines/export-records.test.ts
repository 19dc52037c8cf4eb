import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { Total } from "../../src/domain/list-window.ts";
import type { EffectEvent } from "../../src/machines/effects.ts";
import { exportRecordsMachine } from "../../src/machines/export-records.ts";
import { until } from "../until.ts";
import { model, users } from "./export-records.paths.ts";
import { listeningParent } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** What stands in for the worker and the disk: the test lets it write, finish and fail. */
let saving = {
  progress: { found: (_: Total) => {}, written: (_: number) => {} },
  finish: (_: boolean) => {},
  fail: () => {},
  stopped: false,
};

const machine = exportRecordsMachine.provide({
  actors: {
    save: fromPromise(
      ({ input: { progress }, signal }) =>
        new Promise<boolean>((finish, reject) => {
          const begun = { progress, finish, fail: () => reject("full"), stopped: false };
          signal.addEventListener("abort", () => {
            begun.stopped = true;
          });
          saving = begun;
        }),
    ),
  },
});

function startExport() {
  const { actor: parent, heard } = listeningParent<EffectEvent>();
  return { input: { windows: null as never, parent }, heard };
}

walkAllPaths({ ...model, machine }, (_, inspect) => {
  const actor = createActor(machine, { input: startExport().input, inspect });
  return {
    actor,
    perform: (event) => {
      if (event.type === "export.progressed") saving.progress.written(1);
      else if (event.type === "export.found") saving.progress.found(event.total as Total);
      else if (event.type === "xstate.done.actor.save") saving.finish(event.output as boolean);
      else if (event.type === "xstate.error.actor.save") saving.fail();
      else actor.send(event as never);
    },
  };
});

describe("what an export does", () => {
  it("says that it failed, and can be tried again", async () => {
    const { input, heard } = startExport();
    const actor = createActor(machine, { input });
    actor.start();
    actor.send({ type: "export.start", users, fileName: "users_export.csv" });
    saving.fail();
    await until(() => actor.getSnapshot().value === "idle");
    expect(heard).toEqual([{ type: "toast", kind: "error", message: "The export failed. Please try again." }]);
    actor.send({ type: "export.start", users, fileName: "users_export.csv" });
    expect(actor.getSnapshot().value).toBe("exporting");
  });

  it("ends with the session that began it", () => {
    const { input } = startExport();
    const actor = createActor(machine, { input });
    actor.start();
    actor.send({ type: "export.start", users, fileName: "users_export.csv" });
    actor.stop();
    expect(saving.stopped).toBe(true);
  });
});
