import { vi } from "vitest";
import { createActor } from "xstate";
import { paletteMachine } from "../../src/machines/palette.ts";
import { model } from "./palette.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const actor = createActor(paletteMachine, { input: beginning.input(), inspect });
  return {
    actor,
    perform: (event) => {
      if (event.type === "palette.toggle")
        page.dispatchEvent(Object.assign(new Event("keydown"), { key: "k", ctrlKey: true, metaKey: false }));
      else actor.send(event as never);
    },
  };
});
