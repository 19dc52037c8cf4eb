import { expect, it } from "vitest";
import { createActor } from "xstate";
import { interfaceMachine } from "../../src/machines/interface.ts";
import { model } from "./interface.paths.ts";
import { memoryValue } from "./memory-value.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const actor = createActor(interfaceMachine, { input: beginning.input(), inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});

it("keeps and shows each theme that is chosen, and shows dark by default", () => {
  const isDarkMode = memoryValue("banana");
  const shown: string[] = [];
  const actor = createActor(interfaceMachine, { input: { isDarkMode, showTheme: (theme) => shown.push(theme) } });
  actor.start();
  actor.send({ type: "theme.toggle" });
  expect(isDarkMode.read()).toBe("false");
  actor.send({ type: "theme.toggle" });
  expect(isDarkMode.read()).toBe("true");
  expect(shown).toEqual(["dark", "light", "dark"]);
});
