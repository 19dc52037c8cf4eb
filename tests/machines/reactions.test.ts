import { expect, test } from "vitest";
import { createActor, emit, fromPromise, sendTo, setup } from "xstate";
import { type Reaction, watchReactions } from "./reactions.ts";

const bell = setup({ types: {} as { events: { type: "ring" } } }).createMachine({ id: "bell", on: { ring: {} } });
const door = setup({
  types: {} as { events: { type: "knock" } | { type: "shut" }; emitted: { type: "creak" } },
  actors: { bell, open: fromPromise(() => new Promise(() => undefined)) },
  actions: { look: () => undefined },
}).createMachine({
  id: "door",
  type: "parallel",
  invoke: { id: "bell", src: "bell" },
  states: {
    leaf: {
      initial: "shut",
      states: {
        shut: { on: { knock: { target: "opening", actions: ["look", sendTo("bell", { type: "ring" })] } } },
        opening: { always: "open" },
        open: {
          tags: "open",
          invoke: { src: "open" },
          on: { shut: { target: "shut", actions: emit({ type: "creak" }) } },
        },
      },
    },
    lock: { initial: "off", states: { off: { tags: "off" } } },
  },
});

test("a reaction is what a machine does at one event, in those of its states that this is about", () => {
  const announced: [string, Reaction][] = [];
  const actor = createActor(door, {
    inspect: watchReactions((machine, reaction) => announced.push([machine, reaction])),
  });
  actor.start();
  actor.send({ type: "knock" });
  actor.send({ type: "knock" });
  actor.send({ type: "shut" });

  expect(announced).toEqual([
    ["bell", { transitions: ["bell: ring → stays"], states: [], tags: [], effects: [] }],
    [
      "door",
      {
        transitions: ["door.leaf.opening: always → door.leaf.open", "door.leaf.shut: knock → door.leaf.opening"],
        states: ["door.leaf.open"],
        tags: ["open"],
        effects: ["look", "starts open", "tells ring"],
      },
    ],
    [
      "door",
      {
        transitions: ["door.leaf.open: shut → door.leaf.shut"],
        states: ["door.leaf.shut"],
        tags: [],
        effects: ["emits creak"],
      },
    ],
  ]);
});
