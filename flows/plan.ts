import { writeToString } from "fast-csv";
import { type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, getInitialSnapshot } from "xstate";
import {
  describeState,
  type Model,
  type Path,
  shortestPaths,
  simplePaths,
  transitionsAlong,
} from "../tests/machines/paths.ts";
import { allTransitions, describeTransition } from "../tests/machines/transitions.ts";

/** Which paths: the shortest by every transition, which the test run walks, or those that come to no state twice. */
export type PathKind = "shortest" | "simple";

/** The paths of one machine, as a test plan. */
export interface Plan {
  readonly machine: string;
  readonly kind: PathKind;
  /** What the paths come to; only the shortest are meant to come to everything. */
  readonly states: Coverage;
  readonly transitions: Coverage;
  /** Transitions that nobody in a browser can bring about, and why; the browser's tests take all others. */
  readonly machineOnly: Readonly<Record<string, string>>;
  readonly paths: readonly PlannedPath[];
  /** What was not generated, as there is too much of it; empty where there is all. */
  readonly cutShort: readonly string[];
}

/** How much of a machine its paths come to. */
export interface Coverage {
  readonly covered: number;
  readonly total: number;
  readonly missed: readonly string[];
}

export interface PlannedPath {
  readonly given: string;
  readonly steps: readonly {
    readonly when: string;
    readonly outcome: string;
    readonly state: string;
    readonly event: string;
  }[];
}

/** From one beginning. More than this nobody reads. */
const mostPaths = 200;

/** Generates the paths of a machine. */
export function planOf(model: Model, kind: PathKind): Plan {
  const { machine, beginnings, machineOnly = {} } = model;
  const walks = beginnings.map((beginning) => ({
    given: beginning.given,
    initial: getInitialSnapshot(machine, beginning.input() as never) as AnyMachineSnapshot,
    paths: kind === "shortest" ? shortestPaths(model, beginning) : simplePaths(model, beginning, mostPaths),
  }));
  const cut = walks.filter(({ paths }) => kind === "simple" && paths.length === mostPaths);

  return {
    machine: machine.id,
    kind,
    ...coverageOf(machine, walks),
    machineOnly,
    paths: walks.flatMap(({ given, paths }) =>
      paths.map((path) => ({
        given,
        steps: path.map(({ when, event, state }) => ({
          when,
          outcome: model.says(state),
          state: describeState(state.value),
          event: event.type,
        })),
      })),
    ),
    cutShort: cut.map(({ given }) => `given ${given}: the first ${mostPaths} paths`),
  };
}

interface Walk {
  readonly initial: AnyMachineSnapshot;
  readonly paths: readonly Path[];
}

function coverageOf(machine: AnyStateMachine, walks: readonly Walk[]) {
  const entered = new Set<AnyStateNode>();
  const taken = new Set<unknown>();
  for (const { initial, paths } of walks) {
    for (const node of initial._nodes) entered.add(node);
    for (const path of paths) {
      for (const transition of transitionsAlong(machine, initial, path)) taken.add(transition);
      for (const { state } of path) for (const node of state._nodes) entered.add(node);
    }
  }
  // A state that is left at once is entered all the same, on the way to where it leads.
  for (const transition of allTransitions(machine)) {
    if (transition.eventType !== "" || !transition.target?.every((node) => entered.has(node))) continue;
    taken.add(transition);
    entered.add(transition.source);
  }
  const states = [machine.root, ...statesIn(machine.root)];
  const transitions = allTransitions(machine);
  return {
    states: coverage(states, entered, ({ id }) => id),
    transitions: coverage(transitions, taken, describeTransition),
  };
}

const statesIn = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((state: AnyStateNode) => [state, ...statesIn(state)]);

function coverage<T>(all: readonly T[], seen: ReadonlySet<unknown>, describe: (part: T) => string): Coverage {
  const missed = all.filter((part) => !seen.has(part));
  return { covered: all.length - missed.length, total: all.length, missed: missed.map(describe) };
}

/** A plan to read: given, when, then. */
export function planAsText({ machine, kind, states, transitions, machineOnly, paths, cutShort }: Plan): string {
  const missed = kind === "simple" ? [] : [...states.missed, ...transitions.missed].map((part) => `  missed: ${part}`);
  const notInBrowser = Object.entries(machineOnly).map(
    ([transition, reason]) => `  not in a browser: ${transition}\n    because ${reason}`,
  );
  const written = paths.map(({ given, steps }, index) => {
    const lines = steps.flatMap(({ when, outcome }) => [`     when  ${when}`, `     then  ${outcome}`]);
    return [
      `${String(index + 1).padStart(3)}. given ${given}`,
      ...(steps.length > 0 ? lines : ["     then  it has started"]),
    ].join("\n");
  });
  const title =
    kind === "simple"
      ? `${machine}: ${paths.length} simple paths`
      : `${machine}: states ${inFigures(states)}, transitions ${inFigures(transitions)}, ${paths.length} paths`;
  return [
    title,
    "=".repeat(title.length),
    ...missed,
    ...notInBrowser,
    ...cutShort.map((part) => `  ${part}`),
    "",
    ...written,
    "",
  ].join("\n");
}

const inFigures = ({ covered, total }: Coverage) => `${covered} of ${total}`;

/** Plans as rows, a step each, for a spreadsheet. */
export function plansAsCsv(plans: readonly Plan[]): Promise<string> {
  const rows = plans.flatMap(({ machine, paths }) =>
    paths.flatMap(({ given, steps }, path) =>
      steps.map(({ when, outcome, state, event }, step) => ({
        machine,
        path: path + 1,
        step: step + 1,
        given,
        when,
        outcome,
        state,
        event,
      })),
    ),
  );
  return writeToString(rows, { headers: true });
}
