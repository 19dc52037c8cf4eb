import { vi } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { undoMachine } from "../../src/machines/undo.ts";
import { changeElsewhere } from "./memory-storage.ts";
import { model } from "./undo.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const input = beginning.input();
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  const clock = new SimulatedClock();
  const actor = createActor(undoMachine, { input, clock, inspect });
  return {
    actor,
    perform: (event) => {
      if (event.type === "offers.stored") changeElsewhere("undoOffers", event.stored as string | null);
      else if (event.type.startsWith("xstate.after")) clock.increment(10_000);
      else actor.send(event as never);
    },
  };
});
