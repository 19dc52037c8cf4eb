import { expect, it, vi } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { shortcutsMachine } from "../../src/machines/shortcuts.ts";
import { listeningParent } from "./fakes.ts";
import { changeElsewhere, storeInMemory } from "./memory-storage.ts";
import { address, model, shopData } from "./shortcuts.paths.ts";
import { walkAllPaths } from "./walk.ts";

/** Opens a page; returns a function that presses a key on it, and returns whether the page has handled it. */
function openPage(isDialogOpen = false) {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", { querySelector: () => (isDialogOpen ? {} : null) });
  vi.stubGlobal("Element", EventTarget);
  return (key: string, more: object = {}) => {
    const event = new Event("keydown", { cancelable: true });
    Object.defineProperty(event, "target", { value: { closest: () => null } });
    page.dispatchEvent(Object.assign(event, { key, ...more }));
    return event.defaultPrevented;
  };
}

walkAllPaths(model, (beginning, inspect) => {
  const press = openPage();
  const clock = new SimulatedClock();
  const input = beginning.input();
  const actor = createActor(shortcutsMachine, { input, clock, inspect });
  return {
    actor,
    perform: (event) => {
      if (event.type === "key.pressed") press(event.key as string);
      else if (event.type === "shortcuts.changed") changeElsewhere("shortcuts", event.stored as string | null);
      else if (event.type.startsWith("xstate.after")) clock.increment(1500);
      else actor.send(event as never);
    },
  };
});

function startShortcuts() {
  storeInMemory();
  const { actor: parent, received } = listeningParent();
  const input = { address, shopData, parent: parent as never };
  const actor = createActor(shortcutsMachine, { input });
  actor.start();
  return { actor, received };
}

it("leaves keys with Ctrl, Alt or Meta, held ones and those of a dialog to whom they are for", () => {
  const press = openPage();
  const { received } = startShortcuts();
  for (const held of ["ctrlKey", "altKey", "metaKey", "repeat", "isComposing"])
    expect(press("?", { [held]: true })).toBe(false);
  expect(received).toEqual([]);
  expect(press("?", { shiftKey: true })).toBe(true);
  expect(press("x")).toBe(false);
  expect(received).toEqual([{ type: "sheet.open" }]);
  const pressInDialog = openPage(true);
  startShortcuts();
  expect(pressInDialog("?")).toBe(false);
});

it("hears no key while they are off", () => {
  const press = openPage();
  const { actor, received } = startShortcuts();
  actor.send({ type: "shortcuts.toggle" });
  expect(press("?")).toBe(false);
  expect(received).toEqual([]);
});
