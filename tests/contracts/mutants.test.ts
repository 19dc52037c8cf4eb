import { describe, expect, it } from "vitest";
import { type AnyStateMachine, assign, fromCallback, fromPromise, setup } from "xstate";
import { answer, type ContractSet, requested, send, wait } from "./contract.ts";
import { isKilled, judge } from "./gate.ts";
import { mutantsOf, nameOf } from "./mutants.ts";

/** A door that opens after a moment, and rings. */
const door = setup({
  actors: {
    ring: fromPromise<void, { ring: (signal: AbortSignal) => Promise<void> }>(({ input, signal }) =>
      input.ring(signal),
    ),
    listen: fromCallback(() => () => undefined),
  },
  actions: { count: assign({ count: ({ context }) => context.count + 1 }), reset: assign({ count: 0 }) },
  guards: { isUnlocked: ({ event }) => event.key === "right" },
  delays: { slowly: 50 },
  types: {
    context: {} as { count: number; ring: (signal: AbortSignal) => Promise<void> },
    input: {} as { ring: (signal: AbortSignal) => Promise<void> },
    events: {} as { type: "knock"; key?: string },
  },
}).createMachine({
  id: "door",
  context: ({ input }) => ({ count: 0, ring: input.ring }),
  initial: "shut",
  states: {
    shut: {
      tags: ["closed", "quiet"],
      entry: ["count", "reset"],
      on: { knock: [{ guard: "isUnlocked", target: "opening", reenter: true }, { actions: "count" }] },
    },
    opening: { after: { slowly: "open", 20: { actions: "count" } } },
    open: {
      invoke: { id: "ring", src: "ring", input: ({ context }) => context, onDone: "shut", onError: "shut" },
    },
  },
}) as AnyStateMachine;

describe("the mutants of a machine", () => {
  const names = mutantsOf(door).map(nameOf);

  it("are every change of every kind, by name", () => {
    expect(names.toSorted()).toEqual(
      [
        "door.shut: drop the tag closed",
        "door.shut: drop the tag quiet",
        "door.shut: drop count of entry",
        "door.shut: drop reset of entry",
        "door.shut: swap count and reset of entry",
        "door.shut: delete knock [isUnlocked]",
        "door.shut: retarget knock [isUnlocked] to shut",
        "door.shut: retarget knock [isUnlocked] to open",
        "door.shut: drop the guard of knock [isUnlocked]",
        "door.shut: negate the guard of knock [isUnlocked]",
        "door.shut: drop reenter of knock [isUnlocked]",
        "door.shut: delete knock [otherwise]",
        "door.shut: retarget knock [otherwise] to opening",
        "door.shut: retarget knock [otherwise] to open",
        "door.shut: drop count of knock [otherwise]",
        "door.shut: swap candidates 1 and 2 of knock",
        "door.opening: delete after slowly",
        "door.opening: retarget after slowly to shut",
        "door.opening: retarget after slowly to opening",
        "door.opening: delete after 20",
        "door.opening: retarget after 20 to shut",
        "door.opening: retarget after 20 to open",
        "door.opening: drop count of after 20",
        "door.opening: make the delay of 20 ms ten times as long",
        "door.opening: make the delay of 20 ms a tenth",
        "door.open: delete onDone of ring",
        "door.open: retarget onDone of ring to opening",
        "door.open: retarget onDone of ring to open",
        "door.open: delete onError of ring",
        "door.open: retarget onError of ring to opening",
        "door.open: retarget onError of ring to open",
        "door: make the delay slowly ten times as long",
        "door: make the delay slowly a tenth",
        "door: let the service ring ignore its abort",
        "door: let the service listen ignore its abort",
      ].toSorted(),
    );
  });

  it("are made without changing the machine they are made from", () => {
    const before = JSON.stringify(door.config);
    for (const { make } of mutantsOf(door)) make();
    expect(JSON.stringify(door.config)).toBe(before);
  });
});

describe("the gate", () => {
  const set = (contracts: ContractSet["contracts"]): ContractSet => ({
    machine: door,
    behaviour: "A door",
    start: (world) => ({ input: { ring: world.call("ring") } }),
    contracts,
  });
  const opens = {
    title: "the right key opens",
    given: undefined as never,
    when: send({ type: "knock", key: "right" }),
    expected: { state: "opening" },
  };
  const mutant = (name: string) => {
    const found = mutantsOf(door).find((one) => nameOf(one) === name);
    if (!found) throw new Error(name);
    return found;
  };

  it("kills what the contract notices, and names what it does not", async () => {
    const [noticed, unnoticed] = ["door.shut: delete knock [isUnlocked]", "door.open: delete onDone of ring"].map(
      mutant,
    );
    const verdict = await judge(set([opens]), {}, [noticed as never, unnoticed as never]);
    expect(verdict).toMatchObject({ made: 2, killed: 1, excused: [], survivors: ["door.open: delete onDone of ring"] });
  });

  it("takes a reason for a survivor, and names a reason that nobody needs", async () => {
    const reasons = { "door.open: delete onDone of ring": "nobody rings", "door.shut: delete knock [isUnlocked]": "?" };
    const verdict = await judge(set([opens]), reasons, Object.keys(reasons).map(mutant));
    expect(verdict).toMatchObject({ killed: 1, survivors: [], stale: ["door.shut: delete knock [isUnlocked]"] });
    expect(verdict.excused).toEqual(["door.open: delete onDone of ring"]);
  });

  it("does not judge by a contract that the machine itself breaks", async () => {
    const broken = { ...opens, expected: { state: "open" } };
    await expect(judge(set([broken]), {}, [])).rejects.toThrow("state: expected 'open', but it is 'opening'");
  });

  it("notices an effect that a contract does not name", async () => {
    const rings = {
      ...opens,
      after: [send({ type: "knock", key: "right" })],
      when: wait(50),
      expected: { state: "open" },
    };
    expect(await isKilled(set([rings]), () => door)).toBe(true);
    const effects = [requested("ring")];
    expect(await isKilled(set([{ ...rings, expected: { state: "open", effects } }]), () => door)).toBe(false);
  });

  it("fails where nobody has called what is to be answered", async () => {
    await expect(judge(set([{ ...opens, when: answer("ring") }]), {}, [])).rejects.toThrow("Nobody has called ring");
  });
});
