import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromCallback } from "xstate";
import { type ExportRecordsEvent, exportRecordsMachine } from "../../src/machines/export-records.ts";
import type { EffectEvent } from "../../src/machines/shared/effects.ts";
import { until } from "../until.ts";
import { model, users } from "./export-records.paths.ts";
import { listeningParent } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** A fake of the worker and the disk: the test lets it write, finish and fail. */
let saving = { tell: (_: ExportRecordsEvent) => {}, isStopped: false };

const machine = exportRecordsMachine.provide({
  actors: {
    save: fromCallback(({ sendBack }) => {
      const begun = { tell: sendBack, isStopped: false };
      saving = begun;
      return () => {
        begun.isStopped = true;
      };
    }),
  },
});

function startExport() {
  const { actor: parent, received } = listeningParent<EffectEvent>();
  return { input: { parent }, received };
}

walkAllPaths({ ...model, machine }, (_, inspect) => {
  const actor = createActor(machine, { input: startExport().input, inspect });
  return {
    actor,
    perform: (event) => actor.send(event as never),
  };
});

describe("what an export does", () => {
  it("says that it failed, and can be tried again", async () => {
    const { input, received } = startExport();
    const actor = createActor(machine, { input });
    actor.start();
    actor.send({ type: "export.start", users, fileName: "users_export.csv" });
    saving.tell({ type: "export.failed", error: "full" });
    await until(() => actor.getSnapshot().value === "idle");
    expect(received).toEqual([{ type: "toast", kind: "error", message: "The export failed. Please try again." }]);
    actor.send({ type: "export.start", users, fileName: "users_export.csv" });
    expect(actor.getSnapshot().value).toBe("exporting");
  });

  it("ends with the session that began it", () => {
    const { input } = startExport();
    const actor = createActor(machine, { input });
    actor.start();
    actor.send({ type: "export.start", users, fileName: "users_export.csv" });
    actor.stop();
    expect(saving.isStopped).toBe(true);
  });
});
