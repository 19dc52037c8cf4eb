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
  type StateValue,
} from "xstate";
import { storeInMemory } from "./memory-storage.ts";

/** An event as paths have it: what a person or the page sends, or how a service ends. */
export type PathEvent = EventObject & { readonly [field: string]: unknown };

/** One way to start a machine, and what can happen to it from there. */
export interface Beginning<Input = unknown> {
  /** After "given": "given a visitor on the sign-in page". */
  readonly given: string;
  /** Made anew for each path, as what it holds may change along it. */
  readonly input: () => Input;
  /** What the browser keeps by then. */
  readonly stored?: Readonly<Record<string, string | null>>;
  /** Every event worth trying, by what happens in words; in each state the paths try those that the machine takes. */
  readonly events: Readonly<Record<string, PathEvent>>;
}

/** A machine as its paths are generated from it. */
export interface Model<Machine extends AnyStateMachine = AnyStateMachine, Input = InputFrom<Machine>> {
  readonly machine: Machine;
  /** What tells two states apart beyond their value, such as a part of the context. */
  readonly stateKey: (state: AnyMachineSnapshot) => unknown;
  /** What a person would say of a state, after "then". */
  readonly describeState: (state: AnyMachineSnapshot) => string;
  /** Whether an event can happen in a state at all, where the machine would take it in more. */
  readonly isPossible?: Possible;
  readonly beginnings: readonly Beginning<Input>[];
  /** Transitions, in words, that nobody in a browser can bring about, and why; a test there takes all others. */
  readonly machineOnly?: Readonly<Record<string, string>>;
}

/** What paths are generated from. */
type Paths = Pick<Model, "machine" | "stateKey" | "isPossible">;

export interface Step {
  /** What happens, in words. */
  readonly when: string;
  readonly event: PathEvent;
  /** What the model says of the machine then. */
  readonly state: AnyMachineSnapshot;
}

/** Steps from a machine's start; none where a path is the start alone. */
export type Path = readonly Step[];

/** Whether what these words say can happen in a state. */
export type Possible = (when: string, state: AnyMachineSnapshot) => boolean;

/** The shortest path by every transition of a machine, as far as it is possible; none that another one begins with. */
export function shortestPaths(model: Paths, beginning: Beginning): Path[] {
  const { keyOf, start, stepsFrom } = graphOf(model, beginning);
  const none: Path = [];
  // In the order in which they are found, which is by their length.
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
 * Every path that comes to no state twice, at most `most` of them: in machines that can go to and fro there are more than
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
  /** Where the machine starts. */
  readonly start: AnyMachineSnapshot;
  /** The same for states that nothing tells apart. */
  keyOf(state: AnyMachineSnapshot): string;
  /** What can happen in a state. */
  stepsFrom(key: string): Path;
}

/** All that can happen to a machine from a beginning on. */
function graphOf({ machine, stateKey, isPossible = () => true }: Paths, { input, events, stored }: Beginning): Graph {
  storeInMemory(stored);
  const keyOf = (state: AnyMachineSnapshot) => JSON.stringify([state.value, stateKey(state)]);
  const words = new Map(Object.entries(events).map(([when, event]) => [event, when]));
  const adjacency = getAdjacencyMap(machine, {
    input: input(),
    events: (state: AnyMachineSnapshot) =>
      [...words].filter(([event, when]) => state.can(event) && isPossible(when, state)).map(([event]) => event),
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

/** Where a machine starts. */
export function initialOf(machine: AnyStateMachine, { input, stored }: Beginning): AnyMachineSnapshot {
  storeInMemory(stored);
  return getInitialSnapshot(machine, input() as never) as AnyMachineSnapshot;
}

/** The shortest paths of a model, each after its beginning. */
export function everyPath(model: Model): [beginning: Beginning, path: Path][] {
  return model.beginnings.flatMap((beginning) =>
    shortestPaths(model, beginning).map((path): [Beginning, Path] => [beginning, path]),
  );
}

/** How long a walk may become: one that fails is still to be read. */
const longestWalk = 12;

/**
 * A few walks through a machine, each after its beginning, that together take every transition that is possible and have
 * everything happen that can: each goes on to the nearest that none has had, until something happens that `isLast` says
 * ends a walk. At least one from each beginning.
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

    /** The shortest way from a state to what no walk has had. */
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

/** The transitions that a path takes, those included that need no event, at its start or later. */
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
  // Nothing is done: where each step leads is known.
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

/** A path in words. */
export function describePath(path: Path): string {
  return path.map(({ when, state }) => `${when} → ${describeState(state.value)}`).join(", then ") || "starts";
}

/** A state in words: "signedIn", or "theme dark, sidebar closed". */
export function describeState(value: StateValue): string {
  if (typeof value === "string") return value;
  return Object.entries(value)
    .map(([region, inner]) => `${region} ${inner && describeState(inner)}`)
    .join(", ");
}
