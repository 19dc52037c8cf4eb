import { afterAll, describe, expect, it } from "vitest";
import { watchReactions } from "../machines/reactions.ts";
import { allTransitions, describeTransition } from "../machines/transitions.ts";
import { verify } from "./contract.ts";
import { isKilled } from "./gate.ts";
import { assemble, mutantsOf } from "./mutants.ts";
import { sets } from "./sets.ts";

describe.each(sets.map((set) => [set.machine.id, set] as const))("the contract of %s", (_, set) => {
  const taken = new Set<string>();
  let held = 0;
  for (const contract of set.contracts)
    it(contract.title, async () => {
      const inspect = watchReactions((_, { transitions }) => {
        for (const transition of transitions) taken.add(transition);
      });
      await verify(set, contract, set.machine, inspect);
      held += 1;
    });

  afterAll(() => {
    if (held < set.contracts.length) return;
    const missed = allTransitions(set.machine)
      .map(describeTransition)
      .filter((transition) => !taken.has(transition));
    expect(missed, "transitions that no rule is about").toEqual([]);
  });

  it("holds for a copy that nothing was changed in, so that a mutant is killed by its change alone", async () => {
    expect(await isKilled(set, () => assemble(set.machine, set.machine.config as never))).toBe(false);
    for (const { make } of mutantsOf(set.machine)) expect(make).not.toThrow();
  });

  it("has a title of its own for each rule", () => {
    const titles = set.contracts.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) < index)).toEqual([]);
  });
});
