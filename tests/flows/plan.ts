import { writeToString } from "fast-csv";
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { stateWords } from "../../src/flows/history.ts";
import {
  type Beginning,
  coveringWalks,
  initialOf,
  type Model,
  type Path,
  pathId,
  shortestPaths,
  simplePaths,
  transitionsAlong,
} from "../machines/paths.ts";
import { allTransitions, describeTransition } from "../machines/transitions.ts";

/**
 * The kinds of paths: a few that together take every transition, which the browser walks; the shortest by every
 * transition, which are walked without one; or those that come to no state twice.
 */
export const pathKinds = ["covering", "shortest", "simple"] as const;
export type PathKind = (typeof pathKinds)[number];

/** The paths of one machine, as a test plan. */
export interface Plan {
  readonly machine: string;
  readonly kind: PathKind;
  /** The coverage of its states. Simple paths, and chosen ones, need not cover everything. */
  readonly states: Coverage;
  readonly transitions: Coverage;
  /** The transitions that nobody in a browser can cause, with reasons; the browser's tests take all others. */
  readonly machineOnly: Readonly<Record<string, string>>;
  readonly paths: readonly PlannedPath[];
  /** The beginnings whose paths were cut short, with the limit; empty if all paths were generated. */
  readonly cutShort: readonly string[];
}

/** The parts of a machine that its paths come to. */
export interface Coverage {
  readonly covered: number;
  readonly total: number;
  readonly missed: readonly string[];
}

export interface PlannedPath {
  readonly id: string;
  readonly given: string;
  readonly steps: readonly {
    readonly when: string;
    readonly outcome: string;
    readonly state: string;
    readonly event: string;
  }[];
}

/** A path with its id, its beginning and its transitions. */
export interface WholePath {
  readonly id: string;
  readonly beginning: Beginning;
  readonly initial: AnyMachineSnapshot;
  readonly path: Path;
  /** Each transition that it takes, including those at its start. */
  readonly transitions: readonly AnyTransitionDefinition[];
}

/** The limit of simple paths from one beginning: nobody reads more. */
const maxPaths = 200;

/** A cache: generating the paths of some machines takes seconds. */
const known = new WeakMap<Model, Partial<Record<PathKind, readonly WholePath[]>>>();

/** Returns the paths of a machine, of one kind. */
export function pathsOf(model: Model, kind: PathKind): readonly WholePath[] {
  const paths = known.get(model)?.[kind] ?? generatePaths(model, kind);
  known.set(model, { ...known.get(model), [kind]: paths });
  return paths;
}

function generatePaths(model: Model, kind: PathKind): WholePath[] {
  const { machine } = model;
  const generated: readonly [Beginning, Path][] =
    kind === "covering"
      ? coveringWalks(model)
      : model.beginnings.flatMap((beginning) =>
          (kind === "shortest" ? shortestPaths(model, beginning) : simplePaths(model, beginning, maxPaths)).map(
            (path): [Beginning, Path] => [beginning, path],
          ),
        );
  const initials = new Map(model.beginnings.map((beginning) => [beginning, initialOf(machine, beginning)]));
  return generated.map(([beginning, path]) => {
    const initial = initials.get(beginning) as AnyMachineSnapshot;
    const id = pathId(machine.id, beginning.given, path);
    return { id, beginning, initial, path, transitions: transitionsAlong(machine, beginning, path) };
  });
}

/** Plans the paths of a machine, or those of them that are chosen. */
export function planOf(model: Model, kind: PathKind, isChosen: (path: WholePath) => boolean = () => true): Plan {
  const { machine, machineOnly = {} } = model;
  const all = pathsOf(model, kind);
  const paths = all.filter(isChosen);
  const isCut = ({ given }: Beginning) => all.filter(({ beginning }) => beginning.given === given).length === maxPaths;
  const cut = kind === "simple" ? model.beginnings.filter(isCut) : [];
  return {
    machine: machine.id,
    kind,
    ...coverageOf(machine, paths),
    machineOnly,
    paths: paths.map(({ id, beginning: { given }, path }) => ({
      id,
      given,
      steps: path.map(({ when, event, state }) => ({
        when,
        outcome: model.describeState(state),
        state: stateWords(state.value),
        event: event.type,
      })),
    })),
    cutShort: cut.map(({ given }) => `given ${given}: the first ${maxPaths} paths`),
  };
}

function coverageOf(machine: AnyStateMachine, paths: readonly WholePath[]) {
  const taken = new Set(paths.flatMap(({ transitions }) => transitions));
  const along = paths.flatMap(({ initial, path }) => nodesAlong(initial, path));
  // A state that is left at once is entered, too, on the way to the next.
  const entered = new Set([...along, ...[...taken].map(({ source }) => source)]);
  const states = [machine.root, ...statesIn(machine.root)];
  const transitions = allTransitions(machine);
  return {
    states: coverage(states, entered, ({ id }) => id),
    transitions: coverage(transitions, taken, describeTransition),
  };
}

/** Returns every state node that a path is in, from its start. */
export const nodesAlong = (initial: AnyMachineSnapshot, path: Path): AnyStateNode[] =>
  [initial, ...path.map(({ state }) => state)].flatMap(({ _nodes }) => _nodes);

const statesIn = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((state: AnyStateNode) => [state, ...statesIn(state)]);

function coverage<T>(all: readonly T[], seen: ReadonlySet<unknown>, describe: (part: T) => string): Coverage {
  const missed = all.filter((part) => !seen.has(part));
  return { covered: all.length - missed.length, total: all.length, missed: missed.map(describe) };
}

/** Renders a plan as text: given, when, then. */
export function planAsText(plan: Plan, isWhole = true): string {
  const { machine, kind, states, transitions, machineOnly, paths, cutShort } = plan;
  const missed =
    kind === "simple" || !isWhole ? [] : [...states.missed, ...transitions.missed].map((part) => `  missed: ${part}`);
  const notInBrowser = Object.entries(machineOnly).map(
    ([transition, reason]) => `  not in a browser: ${transition}\n    because ${reason}`,
  );
  const written = paths.map(({ id, given, steps }) => {
    const lines = steps.flatMap(({ when, outcome }) => [`     when  ${when}`, `     then  ${outcome}`]);
    return [`${id}\n     given ${given}`, ...(steps.length > 0 ? lines : ["     then  it has started"])].join("\n");
  });
  const title = `${machine}: ${paths.length} ${kind} paths, states ${inFigures(states)}, transitions ${inFigures(transitions)}`;
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

/** Renders plans as CSV for a spreadsheet, a row for each step. */
export function plansAsCsv(plans: readonly Plan[]): Promise<string> {
  const rows = plans.flatMap(({ machine, paths }) =>
    paths.flatMap(({ id, given, steps }) =>
      steps.map(({ when, outcome, state, event }, step) => ({
        machine,
        path: id,
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
