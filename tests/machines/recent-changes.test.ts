import { afterEach, beforeEach, vi } from "vitest";
import { createActor } from "xstate";
import { recentChangesMachine } from "../../src/machines/recent-changes.ts";
import { model } from "./recent-changes.paths.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const delays = { collecting: 1_000, telling: 5_000 };

walkAllPaths(model, (_, inspect) => {
  const actor = createActor(recentChangesMachine, { inspect });
  return {
    actor,
    perform: (event) => {
      const [, , delay] = event.type.split(".");
      if (event.type.startsWith("xstate.after.")) vi.advanceTimersByTime(delays[delay as keyof typeof delays]);
      else actor.send(event as never);
    },
  };
});
