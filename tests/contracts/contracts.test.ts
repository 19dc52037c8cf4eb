import { describe, it } from "vitest";
import { verify } from "./contract.ts";
import { sets } from "./sets.ts";

describe.each(sets.map((set) => [set.machine.id, set] as const))("the contract of %s", (_, set) => {
  for (const contract of set.contracts) it(contract.title, () => verify(set, contract, set.machine));
});
