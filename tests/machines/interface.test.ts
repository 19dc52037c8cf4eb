import { expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { interfaceMachine } from "../../src/machines/interface.ts";
import { storage } from "../../src/services/storage.ts";
import { model } from "./interface.paths.ts";
import { storeInMemory } from "./memory-storage.ts";
import { walkAllPaths } from "./walk.ts";

/** Records the themes in which the page is shown. */
function watchTheme(): string[] {
  const shown: string[] = [];
  const toggle = (_: string, isDark: boolean) => shown.push(isDark ? "dark" : "light");
  vi.stubGlobal("document", { documentElement: { classList: { toggle } } });
  return shown;
}

walkAllPaths(model, (_, inspect) => {
  watchTheme();
  const actor = createActor(interfaceMachine, { inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});

it("keeps and shows each theme that is chosen, and shows dark by default", () => {
  storeInMemory({ isDarkMode: "banana" });
  const shown = watchTheme();
  const actor = createActor(interfaceMachine);
  actor.start();
  actor.send({ type: "theme.toggle" });
  expect(storage.read("isDarkMode")).toBe("false");
  actor.send({ type: "theme.toggle" });
  expect(storage.read("isDarkMode")).toBe("true");
  expect(shown).toEqual(["dark", "light", "dark"]);
});
