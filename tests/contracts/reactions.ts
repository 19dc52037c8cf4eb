import { type Reaction, watchReactions } from "../machines/reactions.ts";
import { verify } from "./contract.ts";
import { sets } from "./sets.ts";

/** Returns the reactions of a machine in all of its rules, each of which must hold. */
export async function reactionsSaid(machine: string): Promise<Reaction[]> {
  const set = sets.find((one) => one.machine.id === machine);
  if (!set) throw new Error(`The ${machine} machine has no contract.`);
  const said: Reaction[] = [];
  const inspect = watchReactions((id, reaction) => {
    if (id === machine) said.push(reaction);
  });
  for (const contract of set.contracts) await verify(set, contract, set.machine, inspect);
  return said;
}
