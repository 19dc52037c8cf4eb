import { graphlib, layout } from "@dagrejs/dagre";
import type { State, Transition } from "../../flows/statechart.ts";

export interface Box {
  readonly id: string;
  readonly state: State;
  /** What it says below its name: the services it runs, and what happens in it without leaving it. */
  readonly lines: readonly string[];
  readonly isGroup: boolean;
  readonly isInitial: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Arrow {
  readonly id: string;
  readonly path: string;
  readonly label: readonly string[];
  readonly labelX: number;
  readonly labelY: number;
}

/** A statechart laid out to be drawn, in px. */
export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** Of the monospaced text in the drawing. */
export const letter = { width: 6.7, height: 16 };
const padding = 12;
const headHeight = 30;

/** Lays out the states of a machine, with those within others inside of them. */
export function chartOf(root: State): Chart {
  const graph = new graphlib.Graph({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: 28, ranksep: 44, edgesep: 16, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  // A machine without states of its own is one box.
  const states = root.states.length > 0 ? within(root) : [{ state: root, parent: root.id }];
  const drawn = new Map(states.map(({ state, parent }) => [state.id, { state, parent, lines: linesOf(state) }]));

  for (const { state, parent, lines } of drawn.values()) {
    graph.setNode(state.id, sizeOf(state, lines));
    if (parent !== root.id) graph.setParent(state.id, parent);
  }
  for (const { state } of drawn.values())
    for (const [target, labels] of arrowsOf(state)) {
      const longest = Math.max(...labels.map((label) => label.length));
      graph.setEdge(
        leafOf(state),
        leafIn(drawn.get(target)?.state ?? state),
        {
          labels,
          width: longest * letter.width,
          height: labels.length * letter.height,
          labelpos: "c",
        },
        `${state.id} ${target}`,
      );
    }
  layout(graph);

  const boxes = [...drawn.values()].map(({ state, parent, lines }): Box => {
    const { x, y, width, height } = graph.node(state.id);
    const isInitial = (parent === root.id ? root : drawn.get(parent)?.state)?.initial === state.id;
    return {
      id: state.id,
      state,
      lines,
      isGroup: state.states.length > 0,
      isInitial,
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
    };
  });
  const arrows = graph.edges().map((edge): Arrow => {
    const { points, labels, x, y } = graph.edge(edge);
    return { id: String(edge.name), path: curveThrough(points), label: labels, labelX: x, labelY: y };
  });
  const { width = 0, height = 0 } = graph.graph();
  return { width, height, boxes, arrows };
}

function within(state: State): { state: State; parent: string }[] {
  return state.states.flatMap((child) => [{ state: child, parent: state.id }, ...within(child)]);
}

/** A transition in a line: its event, its guard, and what it does. */
export function wordsOf({ event, guard, actions }: Transition, withActions = true): string {
  const effect = withActions && actions.length > 0 ? ` / ${actions.join(", ")}` : "";
  return `${event}${guard ? ` [${guard}]` : ""}${effect}`;
}

function linesOf(state: State): string[] {
  const staying = state.transitions.filter(({ target }) => target === undefined || target === state.id);
  return [...state.services.map((service) => `runs ${service}`), ...staying.map((stay) => `↻ ${wordsOf(stay, false)}`)];
}

function sizeOf(state: State, lines: readonly string[]) {
  if (state.states.length > 0) return {};
  const longest = Math.max(state.key.length + 2, ...lines.map((line) => line.length));
  return {
    width: longest * letter.width + 2 * padding,
    height: headHeight + lines.length * letter.height + (lines.length > 0 ? 8 : 0),
  };
}

/** The transitions that leave a state, by where they lead. */
function arrowsOf(state: State): Map<string, string[]> {
  const arrows = new Map<string, string[]>();
  for (const transition of state.transitions) {
    const { target } = transition;
    if (target === undefined || target === state.id) continue;
    arrows.set(target, [...(arrows.get(target) ?? []), wordsOf(transition, false)]);
  }
  return arrows;
}

// The layout knows no arrows to and from what holds other states, so they go to and from one of those.
const leafOf = (state: State): string => (state.states.at(-1) ? leafOf(state.states.at(-1) as State) : state.id);
const leafIn = (state: State): string => {
  const first = state.states.find(({ id }) => id === state.initial) ?? state.states[0];
  return first ? leafIn(first) : state.id;
};

function curveThrough(points: readonly { x: number; y: number }[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");
}
