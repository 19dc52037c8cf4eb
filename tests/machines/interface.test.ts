import { expect, it } from "vitest";
import { createActor } from "xstate";
import { interfaceMachine } from "../../src/machines/interface.ts";
import { memoryValue } from "./fakes.ts";
import { walkAllPaths } from "./paths.ts";

const inputWith = (stored: string | null) => ({ isDarkMode: memoryValue(stored), showTheme: () => undefined });

walkAllPaths({
  machine: interfaceMachine,
  tell: () => null,
  variants: [null, "true", "false", "banana"].map((stored) => ({
    name: `with isDarkMode stored as ${stored}`,
    input: inputWith(stored),
    events: [{ type: "theme.toggle" }, { type: "sidebar.toggle" }, { type: "sidebar.close" }, { type: "path.changed" }],
    start: (inspect) => {
      const actor = createActor(interfaceMachine, { input: inputWith(stored), inspect });
      return { actor, perform: (event) => actor.send(event as never) };
    },
  })),
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
