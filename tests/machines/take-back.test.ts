import { beforeEach, vi } from "vitest";
import { createActor } from "xstate";
import { takeBackMachine } from "../../src/machines/take-back.ts";
import type { ApiError } from "../../src/services/api-error.ts";
import { fakeNetwork, startChanges } from "./fakes.ts";
import { model } from "./take-back.paths.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

walkAllPaths(model, (beginning, inspect) => {
  const { network } = fakeNetwork("stored");
  const { changes } = startChanges();
  const actor = createActor(takeBackMachine, { input: { ...beginning.input(), changes }, inspect });
  const path = "/api/changes/c1/undo";
  return {
    actor,
    perform: async (event) => {
      if (event.type === "change.confirmed") await network.answer(path, 200, { data: { order: { _id: "o1" } } });
      else if (event.type === "change.failed") {
        const { failure, message } = event.error as ApiError;
        const status = failure.kind === "refused" ? failure.status : 0;
        await network.answer(path, status, { message: "It has been changed since.", code: message, showMessage: true });
      } else actor.send(event as never);
    },
  };
});
