import { execFileSync } from "node:child_process";
import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { inWords, type State, statechartOf, type Transition, transitionOf } from "../../src/flows/statechart.ts";
import { chartsFile, statesOf } from "./pages.ts";
import { nodesAlong, type WholePath } from "./plan.ts";

/** Conditions on paths; without any, all paths are wanted. */
export interface Wish {
  /** A state that a path is in before its last step. */
  readonly from?: string;
  /** A state that a path ends in. */
  readonly to?: string;
  /** A state that a path comes to, or an event that happens along it. */
  readonly through?: string;
  /** A commit: only paths with a transition that is new or different since then. */
  readonly since?: string;
}

/** Returns a predicate of wanted paths. Throws an Error whose one line says what is possible if a name is unknown. */
export function chooser(machines: readonly AnyStateMachine[], wish: Wish): (path: WholePath) => boolean {
  const states = machines.flatMap((machine) => statesOf(statechartOf(machine)));
  const events = states.flatMap(({ transitions }) => transitions.map(({ event }) => event));
  const { from, to, through, since } = wish;
  for (const name of [from, to]) if (name !== undefined) requireKnown("state", name, states);
  if (through !== undefined && !events.includes(through)) requireKnown("state or event", through, states, events);
  const isNew = since === undefined ? () => true : newSince(since, states);

  return ({ initial, path, transitions }) => {
    const last = path.at(-1)?.state ?? initial;
    return (
      (from === undefined || isIn(from, initial, path.slice(0, -1))) &&
      (to === undefined || isIn(to, last, [])) &&
      (through === undefined ||
        isIn(through, initial, path) ||
        path.some(({ event }) => inWords(event.type) === through)) &&
      (since === undefined || transitions.some((taken) => isNew(taken.source.id, transitionOf(taken))))
    );
  };
}

const isIn = (name: string, initial: AnyMachineSnapshot, path: WholePath["path"]) =>
  nodesAlong(initial, path).some(({ id }) => isNamed(id, name));

/** Whether `name` means a state: its key, its id, or the last parts of its id. */
const isNamed = (id: string, name: string) => id === name || id.endsWith(`.${name}`);

function requireKnown(kind: string, name: string, states: readonly State[], events: readonly string[] = []): void {
  if (states.some(({ id }) => isNamed(id, name))) return;
  const possible = [...new Set([...states.map(({ key }) => key), ...events])];
  throw new Error(`There is no ${kind} ${name}. There are: ${possible.join(", ")}.`);
}

/**
 * Returns a predicate: whether a transition differs from the commit's, itself or in what its state or its target runs.
 * Compares names, as the drawings do; a change inside a guard or an action is not seen.
 */
function newSince(commit: string, states: readonly State[]): (state: string, transition: Transition) => boolean {
  const known = new Map(
    chartsAt(commit)
      .flatMap(statesOf)
      .map((state) => [state.id, state]),
  );
  const signature = ({ type, tags, entry, exit, services, initial }: State) =>
    JSON.stringify([type, tags, entry, exit, services, initial]);
  const current = new Map(states.map((state) => [state.id, state]));
  return (id, transition) => {
    const before = known.get(id);
    const isKnown = before?.transitions.some((other) => isSame(other, transition));
    return !isKnown || [id, transition.target].some((state) => state !== undefined && hasChanged(state));
  };

  function hasChanged(id: string): boolean {
    const [before, now] = [known.get(id), current.get(id)];
    return !before || (now !== undefined && signature(before) !== signature(now));
  }
}

const isSame = (one: Transition, other: Transition) =>
  one.event === other.event &&
  one.guard === other.guard &&
  one.target === other.target &&
  one.reenters === other.reenters &&
  one.actions.join() === other.actions.join();

function chartsAt(commit: string): readonly State[] {
  try {
    const args = ["show", "--end-of-options", `${commit}:${chartsFile}`];
    return JSON.parse(execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    throw new Error(`There is no commit ${commit} that has ${chartsFile}. Give a hash, a tag or a branch.`);
  }
}
