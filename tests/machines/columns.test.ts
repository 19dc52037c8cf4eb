import { createActor } from "xstate";
import { columnsMachine } from "../../src/machines/columns.ts";
import { model } from "./columns.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const input = beginning.input();
  const actor = createActor(columnsMachine, { input, inspect });
  return {
    actor,
    perform: (event) => {
      if (event.type === "columns.changed") input.stored.setElsewhere(event.stored as string | null);
      else actor.send(event as never);
    },
  };
});
