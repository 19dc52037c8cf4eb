import { createActor, createEmptyActor } from "xstate";
import { addressMachine } from "../../src/machines/address.ts";
import { columnsMachine } from "../../src/machines/columns.ts";
import { model } from "./columns.paths.ts";
import { changeElsewhere } from "./memory-storage.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const input = beginning.input();
  const address = createActor(addressMachine, { input: { parent: createEmptyActor() as never } }).start();
  const actor = createActor(columnsMachine, { input: { ...input, address }, inspect });
  return {
    actor,
    perform: (event) => {
      if (event.type === "columns.changed") changeElsewhere("orderColumns", event.stored as string | null);
      else if (event.type === "address.changed")
        address.send({
          type: "address.changed",
          address: { pathname: input.pathname, search: event.search as string, hash: "", place: 0, key: "k1" },
        });
      else actor.send(event as never);
    },
  };
});
