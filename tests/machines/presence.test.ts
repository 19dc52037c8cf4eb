import { vi } from "vitest";
import { createActor } from "xstate";
import { presenceMachine } from "../../src/machines/presence.ts";
import { presenceApi } from "../../src/services/presence-api.ts";
import { replaceInTest } from "./fakes.ts";
import { model } from "./presence.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const never = () => new Promise<never>(() => undefined);
  replaceInTest(presenceApi, { open: never, close: never });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  const actor = createActor(presenceMachine, { input: beginning.input(), inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
