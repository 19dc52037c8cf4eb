import { beforeEach, vi } from "vitest";
import { createActor, createEmptyActor } from "xstate";
import { administrationMachine } from "../../src/machines/administration.ts";
import { model } from "./administration.paths.ts";
import { fakeNetwork, listeningParent, startChanges } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const page = new EventTarget();
  vi.stubGlobal("document", Object.assign(page, { hidden: false, querySelector: () => null }));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});

walkAllPaths(model, ({ given }, inspect) => {
  fakeNetwork("stored");
  const input = {
    administrator: "a1",
    changes: startChanges().changes,
    parent: listeningParent().actor as never,
    address: createEmptyActor() as never,
    tellsChanges: true,
    offersViews: given.includes("keeps views"),
    isLarge: false,
  };
  const actor = createActor(administrationMachine, { input, inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
