import { expect, it } from "vitest";
import { type AnyMachineSnapshot, createActor } from "xstate";
import { models } from "../flows/models.ts";
import { shortestPaths } from "./paths.ts";

const isActor = (value: unknown) => typeof value === "object" && value !== null && "getSnapshot" in value;

/**
 * Returns the places where a value has functions of its own, or actors in maps and sets: XState stores actors by their
 * ids, but does not look for them there. Methods of classes do not count.
 */
function functionsIn(value: unknown, place: string, seen = new Set<unknown>()): string[] {
  if (typeof value === "function") return [place];
  if (typeof value !== "object" || value === null || seen.has(value) || isActor(value)) return [];
  seen.add(value);
  if (value instanceof Map || value instanceof Set)
    return [...value.values()].flatMap((held) => {
      const parts = [held, ...Object.values(Object(held))];
      return parts.some(isActor) ? [place] : functionsIn(held, place, seen);
    });
  return Object.entries(value).flatMap(([name, field]) => functionsIn(field, `${place}.${name}`, seen));
}

it.each(models.map((model) => ({ name: model.machine.id, model })))(
  "$name keeps no function in its context, and goes on from where it is stored",
  ({ model }) => {
    const { machine } = model;
    const states = model.beginnings.flatMap((beginning) =>
      shortestPaths(model, beginning).flatMap((path) => path.map(({ state }) => state)),
    );
    for (const state of new Map(
      states.map((one) => [JSON.stringify([one.value, model.stateKey(one)]), one]),
    ).values()) {
      expect(functionsIn(state.context, "context")).toEqual([]);
      const alone = { ...state, children: {} } as never;
      const restored = createActor(machine, { snapshot: machine.getPersistedSnapshot(alone) });
      const { value, context } = restored.getSnapshot() as AnyMachineSnapshot;
      expect([value, Object.keys(context)]).toEqual([state.value, Object.keys(state.context)]);
    }
  },
);
