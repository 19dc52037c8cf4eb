import { vi } from "vitest";
import { createActor } from "xstate";
import { revocationMachine } from "../../src/machines/revocation.ts";
import { authApi } from "../../src/services/auth-api.ts";
import { replaceInTest } from "./fakes.ts";
import { model } from "./revocation.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  replaceInTest(authApi, { signOut: () => new Promise<never>(() => undefined) });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  const actor = createActor(revocationMachine, { input: beginning.input(), inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
