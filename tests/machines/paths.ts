import { getAdjacencyMap, TestModel } from "@xstate/test";
import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject, StateValue } from "xstate";
import { inWords, transitionsOf } from "../../src/flows/statechart.ts";

/** An event as paths have it: what a person or the page sends, or how a service ends. */
export type PathEvent = EventObject & { readonly [field: string]: unknown };

/** One way to start a machine, and what can happen to it from there. */
export interface Beginning<Input = unknown> {
  /** After "given": "given a visitor on the sign-in page". */
  readonly given: string;
  /** Made anew for each path, as what it holds may change along it. */
  readonly input: () => Input;
  /** Every event worth trying, by what happens in words; in each state the paths try those that the machine takes. */
  readonly events: Readonly<Record<string, PathEvent>>;
}

/** A machine as its paths are generated from it. */
export interface Model<Input = unknown> {
  readonly machine: AnyStateMachine;
  /** What tells two states apart beyond their value, such as a part of the context. */
  readonly tell: (state: AnyMachineSnapshot) => unknown;
  readonly beginnings: readonly Beginning<Input>[];
}

export interface Step {
  /** What happens, in words. */
  readonly when: string;
  readonly event: PathEvent;
  /** What the model says of the machine then. */
  readonly state: AnyMachineSnapshot;
}

/** Steps from a machine's start; none where a path is the start alone. */
export type Path = readonly Step[];

/** The shortest path to every state of a machine by every event that leads there. */
export function shortestPaths({ machine, tell }: Omit<Model, "beginnings">, beginning: Beginning): Path[] {
  // By value alone, paths that end in the same state by another way would be lost, and their transitions with them.
  const identity = (state: AnyMachineSnapshot, event?: PathEvent, before?: AnyMachineSnapshot) =>
    JSON.stringify([state.value, tell(state), event, before?.value, before && tell(before)]);
  const model = new TestModel<AnyMachineSnapshot, PathEvent, unknown>(machine, { serializeState: identity as never });
  const words = wordsOf(beginning);
  return model
    .getShortestPaths(traversal(beginning))
    .map(({ steps }) => steps.slice(1).map(({ event, state }) => ({ when: words.get(event) as string, event, state })));
}

/**
 * Every path that comes to no state twice, at most `most` of them: in machines that can go to and fro there are more than
 * anybody could read.
 */
export function simplePaths({ machine, tell }: Omit<Model, "beginnings">, beginning: Beginning, most: number): Path[] {
  const identity = (state: AnyMachineSnapshot) => JSON.stringify([state.value, tell(state)]);
  const adjacency = getAdjacencyMap(machine, { ...traversal(beginning), serializeState: identity as never });
  const words = wordsOf(beginning);
  const paths: Path[] = [];
  const walk = (key: string, visited: ReadonlySet<string>, path: Path) => {
    for (const { event, state } of Object.values(adjacency[key as never]?.transitions ?? {})) {
      const next = identity(state);
      if (visited.has(next) || paths.length >= most) continue;
      const longer = [...path, { when: words.get(event) as string, event, state }];
      paths.push(longer);
      walk(next, new Set([...visited, next]), longer);
    }
  };
  const [start] = Object.keys(adjacency);
  if (start !== undefined) walk(start, new Set([start]), []);
  return paths;
}

const wordsOf = ({ events }: Beginning) => new Map(Object.entries(events).map(([when, event]) => [event, when]));

const traversal = ({ input, events }: Beginning) => ({
  input: input(),
  events: (state: AnyMachineSnapshot) => Object.values(events).filter((event) => state.can(event)),
});

/** The shortest paths from every beginning, each after its words. */
export function pathsInWords(model: Model): [words: string, path: Path][] {
  return model.beginnings.flatMap((beginning) =>
    shortestPaths(model, beginning).map((path): [string, Path] => [`${beginning.given}: ${describePath(path)}`, path]),
  );
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

/** Every transition of a machine. */
export function allTransitions({ root }: AnyStateMachine): AnyTransitionDefinition[] {
  const within = (node: typeof root): AnyTransitionDefinition[] =>
    transitionsOf(node).concat(...Object.values(node.states).map(within));
  return within(root);
}

/** A transition in words: "cancelOrder.editing: dialog.confirm [hasReason] → cancelOrder.submitting". */
export function describeTransition({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const condition = guard ? ` [${(guard as { type?: string }).type ?? guard}]` : "";
  return `${source.id}: ${inWords(eventType)}${condition} → ${target?.map(({ id }) => id).join(", ") ?? "stays"}`;
}
