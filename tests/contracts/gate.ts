import type { AnyStateMachine } from "xstate";
import { type ContractSet, verify } from "./contract.ts";
import { type Mutant, mutantsOf, nameOf } from "./mutants.ts";

/** The reason why a mutant that no contract kills is the same machine, by the mutant's name. */
export type Reasons = Readonly<Record<string, string>>;

export interface Verdict {
  readonly made: number;
  readonly killed: number;
  readonly excused: readonly string[];
  readonly survivors: readonly string[];
  /** Reasons for mutants that were killed or do not exist. */
  readonly stale: readonly string[];
}

/** Whether a machine's contract fails for another machine. */
export async function isKilled(set: ContractSet, make: () => AnyStateMachine): Promise<boolean> {
  const machine = make();
  try {
    for (const contract of set.contracts) await verify(set, contract, machine);
    return false;
  } catch {
    return true;
  }
}

/** Runs a machine's contract on each of its mutants. */
export async function judge(
  set: ContractSet,
  reasons: Reasons,
  mutants: readonly Mutant[] = mutantsOf(set.machine),
): Promise<Verdict> {
  for (const contract of set.contracts)
    await verify(set, contract, set.machine).catch((cause) => {
      throw new Error(`${set.machine.id} breaks its contract "${contract.title}": ${cause.message}`, { cause });
    });
  const unnoticed: string[] = [];
  for (const mutant of mutants) if (!(await isKilled(set, mutant.make))) unnoticed.push(nameOf(mutant));
  const excused = unnoticed.filter((name) => reasons[name]?.trim());
  const { id } = set.machine;
  const ours = Object.keys(reasons).filter((name) => name.startsWith(`${id}:`) || name.startsWith(`${id}.`));
  return {
    made: mutants.length,
    killed: mutants.length - unnoticed.length,
    excused,
    survivors: unnoticed.filter((name) => !excused.includes(name)),
    stale: ours.filter((name) => !unnoticed.includes(name)),
  };
}
