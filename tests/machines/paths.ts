import { createHash } from "node:crypto";
import { getAdjacencyMap } from "@xstate/test";
import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  getInitialSnapshot,
  type InputFrom,
  type InspectionEvent,
} from "xstate";
import { stateWords } from "../../src/flows/history.ts";
import { storeInMemory } from "./memory-storage.ts";

/** An event of a path: sent by a person or the page, or the end of a service. */
export type PathEvent = EventObject & { readonly [field: string]: unknown };

/** One way to start a machine, and what can happen to it from there. */
export interface Beginning<Input = unknown> {
  /** After "given": "given a visitor on the sign-in page". */
  readonly given: string;
  /** Returns the input, made anew for each path, since a path may change what it holds. */
  readonly input: () => Input;
  /** The stored values at the start. */
  readonly stored?: Readonly<Record<string, string | null>>;
  /** Every event worth trying, by its description; in each state, the paths try those that the machine takes. */
  readonly events: Readonly<Record<string, PathEvent>>;
}

/** A machine, and all that its paths are generated from. */
export interface Model<Machine extends AnyStateMachine = AnyStateMachine, Input = InputFrom<Machine>> {
  readonly machine: Machine;
  /** Returns what distinguishes states of the same value, such as a part of the context. */
  readonly stateKey: (state: AnyMachineSnapshot) => unknown;
  /** Describes a state as a person would, after "then". */
  readonly describeState: (state: AnyMachineSnapshot) => string;
  /** Whether an event is possible in a state, if the machine would take it in more states. */
  readonly isPossible?: Possible;
  readonly beginnings: readonly Beginning<Input>[];
  /** The transitions, in words, that nobody in a browser can cause, with reasons; a test there takes all others. */
  readonly machineOnly?: Readonly<Record<string, string>>;
}

/** The parts of a model that paths are generated from. */
type Paths = Pick<Model, "machine" | "stateKey" | "isPossible">;

export interface Step {
  /** The event's description. */
  readonly when: string;
  readonly event: PathEvent;
  /** The model's state after the event. */
  readonly state: AnyMachineSnapshot;
}

/** The steps from a machine's start; empty for the start alone. */
export type Path = readonly Step[];

/** A predicate: whether the described event is possible in a state. */
export type Possible = (when: string, state: AnyMachineSnapshot) => boolean;

/** Returns the shortest path by every possible transition of a machine, without those that another path begins with. */
export function shortestPaths(model: Paths, beginning: Beginning): Path[] {
  const { keyOf, start, stepsFrom } = graphOf(model, beginning);
  const none: Path = [];
  // By the last state, in the order in which they are found: the shortest first.
  const ways = new Map([[keyOf(start), none]]);
  const ends = new Set([none]);
  for (const [key, way] of ways) {
    for (const step of stepsFrom(key)) {
      const longer = [...way, step];
      ends.delete(way);
      ends.add(longer);
      const next = keyOf(step.state);
      if (!ways.has(next)) ways.set(next, longer);
    }
  }
  return [...ends];
}

/**
 * Returns every path that comes to no state twice, at most `most` of them: machines that can go to and fro have more than
 * anybody could read.
 */
export function simplePaths(model: Paths, beginning: Beginning, most: number): Path[] {
  const { keyOf, start, stepsFrom } = graphOf(model, beginning);
  const paths: Path[] = [];
  const walk = (key: string, visited: ReadonlySet<string>, path: Path) => {
    for (const step of stepsFrom(key)) {
      const next = keyOf(step.state);
      if (visited.has(next) || paths.length >= most) continue;
      const longer = [...path, step];
      paths.push(longer);
      walk(next, new Set([...visited, next]), longer);
    }
  };
  walk(keyOf(start), new Set([keyOf(start)]), []);
  return paths;
}

interface Graph {
  /** The machine's first state. */
  readonly start: AnyMachineSnapshot;
  /** Returns a key, the same for states that nothing distinguishes. */
  keyOf(state: AnyMachineSnapshot): string;
  /** Returns the steps that are possible in a state. */
  stepsFrom(key: string): Path;
}

/** Explores a machine from a beginning on. */
function graphOf({ machine, stateKey, isPossible = () => true }: Paths, { input, events, stored }: Beginning): Graph {
  storeInMemory(stored);
  const keyOf = (state: AnyMachineSnapshot) => JSON.stringify([state.value, stateKey(state)]);
  const words = new Map(Object.entries(events).map(([when, event]) => [event, when]));
  const adjacency = getAdjacencyMap(machine, {
    input: input(),
    events: (state: AnyMachineSnapshot) =>
      [...words]
        .filter(([event, when]) => state.status === "active" && state.can(event) && isPossible(when, state))
        .map(([event]) => event),
    serializeState: keyOf as never,
  });
  const [start] = Object.values(adjacency);
  if (!start) throw new Error(`${machine.id} does not start.`);
  const stepsFrom = (key: string) =>
    Object.values(adjacency[key as never]?.transitions ?? {}).map(({ event, state }) => ({
      when: words.get(event as PathEvent) as string,
      event,
      state,
    }));
  return { start: start.state, keyOf, stepsFrom };
}

/** Returns the first state of a machine. */
export function initialOf(machine: AnyStateMachine, { input, stored }: Beginning): AnyMachineSnapshot {
  storeInMemory(stored);
  return getInitialSnapshot(machine, input() as never) as AnyMachineSnapshot;
}

/** Returns the shortest paths of a model, each after its beginning. */
export function everyPath(model: Model): [beginning: Beginning, path: Path][] {
  return model.beginnings.flatMap((beginning) =>
    shortestPaths(model, beginning).map((path): [Beginning, Path] => [beginning, path]),
  );
}

/** A walk of this length goes no further: one that fails must stay readable. */
const longestWalk = 12;

/**
 * Returns a few walks through a machine, each after its beginning, that together take every possible transition and
 * contain every possible event. Each goes on to the nearest transition or event that no walk has had, until it has
 * `longestWalk` steps, nothing new is left, or an event comes that `isLast` says ends a walk. There is at least one
 * from each beginning.
 */
export function coveringWalks(
  model: Model,
  isLast: (when: string) => boolean = () => false,
): [beginning: Beginning, path: Path][] {
  const { machine } = model;
  const taken = new Set<unknown>();
  return model.beginnings.flatMap((beginning) => {
    const { start, keyOf, stepsFrom } = graphOf(model, beginning);
    const takenBy = (state: AnyMachineSnapshot, { event, when }: Step): unknown[] => [
      when,
      ...machine.getTransitionData(state as never, event),
    ];

    /** Returns the shortest way from a state to something that no walk has had. */
    function nearest(from: AnyMachineSnapshot): Path {
      const seen = new Set([keyOf(from)]);
      for (let ways: [AnyMachineSnapshot, Path][] = [[from, []]]; ways.length > 0; ) {
        const longer: typeof ways = [];
        for (const [state, way] of ways) {
          for (const step of stepsFrom(keyOf(state))) {
            if (takenBy(state, step).some((part) => !taken.has(part))) return [...way, step];
            if (seen.has(keyOf(step.state)) || isLast(step.when)) continue;
            seen.add(keyOf(step.state));
            longer.push([step.state, [...way, step]]);
          }
        }
        ways = longer;
      }
      return [];
    }

    const walks: [Beginning, Path][] = [];
    do {
      const walk: Step[] = [];
      let state = start;
      for (let way = nearest(state); way.length > 0; way = nearest(state)) {
        for (const step of way) {
          for (const part of takenBy(state, step)) taken.add(part);
          state = step.state;
        }
        walk.push(...way);
        if (walk.length >= longestWalk || isLast(way.at(-1)?.when ?? "")) break;
      }
      walks.push([beginning, walk]);
    } while (nearest(start).length > 0);
    return walks;
  });
}

/** Returns the transitions that a path takes, including those without an event, at its start or later. */
export function transitionsAlong(
  machine: AnyStateMachine,
  { input, stored }: Pick<Beginning, "input" | "stored">,
  path: Path = [],
): AnyTransitionDefinition[] {
  storeInMemory(stored);
  const taken: AnyTransitionDefinition[] = [];
  const inspect = (event: InspectionEvent) => event.type === "@xstate.microstep" && taken.push(...event._transitions);
  const actor = createActor(machine, { input: input() as never, inspect });
  const none = () => undefined;
  // Nothing is executed: the result of each step is known.
  const scope: AnyActorScope = {
    self: actor,
    id: actor.id,
    sessionId: actor.sessionId,
    system: actor.system,
    logger: none,
    defer: none,
    emit: none,
    stopChild: none,
    actionExecutor: none,
  };
  let before = actor.getSnapshot();
  for (const { event, state } of path) {
    machine.transition(before as never, event, scope);
    before = state;
  }
  return taken;
}

/** Returns the id of a path: its machine, and a hash of its beginning and of the events along it, nothing else. */
export function pathId(machine: string, given: string, path: Path): string {
  const words = JSON.stringify([given, ...path.map(({ when }) => when)]);
  return `${machine}.${createHash("sha256").update(words).digest("hex").slice(0, 8)}`;
}

/** Describes a path in words. */
export function describePath(path: Path): string {
  return path.map(({ when, state }) => `${when} → ${stateWords(state.value)}`).join(", then ") || "starts";
}
