import { graphlib, layout } from "@dagrejs/dagre";
import { type State, type Transition, transitionKey } from "../../flows/statechart.ts";

/** A line in a state's box: a service, an action, or a transition that has no arrow. */
export interface BoxLine {
  readonly text: string;
  /** The transition's key. Undefined for other lines. */
  readonly key?: string;
  readonly tested?: number;
}

export interface Box {
  readonly id: string;
  readonly state: State;
  readonly lines: readonly BoxLine[];
  readonly isGroup: boolean;
  readonly isInitial: boolean;
  /** The height that its name and lines take. */
  readonly head: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One transition's words beside its arrow. */
export interface Label {
  readonly key: string;
  /** The number of paths and rules that take the transition; 0 where it has no paths or no rules. */
  readonly tested: number;
  readonly lines: readonly string[];
}

/** All transitions from one state to another. */
export interface Arrow {
  readonly id: string;
  readonly points: readonly Point[];
  readonly labels: readonly Label[];
  /** The middle of the labels. */
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

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The size of a character of the drawing's monospaced text, in px. */
export const letter = { width: 7.3, height: 17 };
/**
 * Returns the CSS max-width of a drawing: a wide one shrinks to 80 %, no further, as scrolling is better than small
 * text.
 */
export const widthOf = (width: number) => `max(100%, ${Math.round(width * 0.8)}px)`;
const padding = 12;
const headHeight = 30;
const longestLine = 34;

/** Lays out a machine. Each state with inner states is laid out by itself and is one box in its parent. */
export function chartOf(root: State): Chart {
  const { width, height, ...contents } = placed(root, true);
  return { ...moved(contents, 1, 1), width: width + 2, height: height + 2 };
}

/** Lays out a state and all within it, from its own upper left corner. */
function placed(state: State, isInitial: boolean): Chart {
  const lines = linesOf(state);
  const isGroup = state.states.length > 0;
  const longest = Math.max(state.key.length + 4, ...lines.map(({ text }) => text.length));
  const head = headHeight + lines.length * letter.height + (lines.length > 0 ? 8 : 0);
  const inner = isGroup ? contentsOf(state) : { width: 0, height: 0, boxes: [], arrows: [] };
  const width = Math.max(longest * letter.width, inner.width) + 2 * padding;
  const height = head + inner.height + (isGroup ? padding : 0);
  const left = (width - inner.width) / 2;
  const box: Box = { id: state.id, state, lines, isGroup, isInitial, head, x: 0, y: 0, width, height };
  const { boxes, arrows } = moved(inner, left, head);
  return { width, height, boxes: [box, ...boxes], arrows };
}

/** The graph's node for the group itself, where the group's own transitions to its inner states start. */
const holder = "(any)";

/** Lays out the states within a group, and the arrows between them. */
function contentsOf(group: State): Chart {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: 24, ranksep: 32, edgesep: 12, marginx: 4, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  const parts = new Map(group.states.map((state) => [state.id, placed(state, isEnteredWith(group, state))]));
  for (const [id, { width, height }] of parts) graph.setNode(id, { width, height });

  const ways = waysIn(group);
  if (ways.some(({ from }) => from === group.id)) graph.setNode(holder, { width: 1, height: 1 });
  const nodeOf = (id: string) => group.states.find((state) => isWithin(id, state.id))?.id ?? holder;
  for (const { from, to, labels } of ways) {
    const texts = labels.flatMap(({ lines }) => lines);
    const width = Math.max(...texts.map((text) => text.length)) * letter.width + 8;
    const height = texts.length * letter.height + (labels.length - 1) * 4;
    graph.setEdge(nodeOf(from), nodeOf(to), { width, height, labelpos: "c" }, `${from} ${to}`);
  }
  layout(graph);

  const inner = [...parts].map(([id, part]) => {
    const { x, y, width, height } = graph.node(id);
    return moved(part, x - width / 2, y - height / 2);
  });
  const boxes = inner.flatMap((part) => part.boxes);
  const arrows = ways.map(({ from, to, labels }): Arrow => {
    const name = `${from} ${to}`;
    const { points, x, y } = graph.edge(nodeOf(from), nodeOf(to), name);
    return { id: name, labels, labelX: x, labelY: y, points: joined(points, from, to, boxes) };
  });
  const { width = 0, height = 0 } = graph.graph();
  return { width, height, boxes, arrows: [...inner.flatMap((part) => part.arrows), ...arrows] };
}

const isEnteredWith = (group: State, { id }: State) => group.type === "parallel" || group.initial === id;
const isWithin = (id: string, outer: string) => id === outer || id.startsWith(`${outer}.`);

interface Way {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly Label[];
}

/** Returns the transitions whose arrows are drawn in this group, and neither further in nor further out. */
function waysIn(group: State): Way[] {
  const ways = new Map<string, Way>();
  const add = (from: State) => {
    for (const transition of from.transitions.filter((one) => isDrawnIn(group, from, one))) {
      const to = transition.target as string;
      const way = ways.get(`${from.id} ${to}`) ?? { from: from.id, to, labels: [] };
      ways.set(`${from.id} ${to}`, { ...way, labels: [...way.labels, labelOf(from, transition)] });
    }
  };
  add(group);
  for (const state of group.states.flatMap(withInner)) add(state);
  return [...ways.values()];
}

function isDrawnIn(group: State, from: State, { target }: Transition): boolean {
  if (target === undefined || target === group.id || !isWithin(target, group.id)) return false;
  if (from === group) return true;
  const part = group.states.find(({ id }) => isWithin(from.id, id));
  return !isWithin(target, part?.id ?? "");
}

const withInner = (state: State): State[] => [state, ...state.states.flatMap(withInner)];

/** Returns an arrow's points, extended to the borders of its source and its target, however deep these are nested. */
function joined(points: readonly Point[], from: string, to: string, boxes: readonly Box[]): Point[] {
  const [start, end] = [points[0] as Point, points.at(-1) as Point];
  const [source, target] = [boxes.find(({ id }) => id === from), boxes.find(({ id }) => id === to)];
  const first = source ? borderPoint(source, start) : { x: start.x, y: 0 };
  return [first, ...points, ...(target ? [borderPoint(target, end)] : [])];
}

/** Returns a box's nearest point to a point outside of it. */
function borderPoint({ x, y, width, height }: Box, to: Point): Point {
  return { x: Math.min(Math.max(to.x, x), x + width), y: Math.min(Math.max(to.y, y), y + height) };
}

type Contents = Pick<Chart, "boxes" | "arrows">;

/** Returns what is drawn of a chart, moved to another place. */
function moved({ boxes, arrows }: Contents, dx: number, dy: number): Contents {
  return {
    boxes: boxes.map((box) => ({ ...box, x: box.x + dx, y: box.y + dy })),
    arrows: arrows.map((arrow) => ({
      ...arrow,
      points: arrow.points.map(({ x, y }) => ({ x: x + dx, y: y + dy })),
      labelX: arrow.labelX + dx,
      labelY: arrow.labelY + dy,
    })),
  };
}

function linesOf(state: State): BoxLine[] {
  const staying = state.transitions.filter(({ target }) => target === undefined || isWithin(state.id, target));
  return [
    ...state.services.map((service) => `runs ${service}`),
    ...namesAfter("entry / ", state.entry),
    ...namesAfter("exit / ", state.exit),
  ]
    .map((text): BoxLine => ({ text }))
    .concat(
      staying.flatMap((transition) => {
        const { key, tested, lines } = labelOf(state, transition);
        const sign = transition.target === undefined || transition.target === state.id ? "↻ " : "↑ ";
        return lines.map((text, index) => ({ text: `${index === 0 ? sign : ""}${text}`, key, tested }));
      }),
    );
}

function labelOf(from: State, transition: Transition): Label {
  const { event, guard, actions, paths, rules } = transition;
  const count = paths === undefined ? "" : ` ×${paths} §${rules}`;
  const condition = `${event}${guard ? ` [${guard}]` : ""}`;
  const effects = namesAfter("/ ", actions);
  const whole = [condition, ...effects].join(" ");
  const isShort = whole.length <= longestLine && effects.length < 2;
  const lines = isShort ? [`${whole}${count}`] : [`${condition}${count}`, ...effects];
  return { key: transitionKey(from.id, transition), tested: paths && rules ? paths + rules : 0, lines };
}

/** Wraps names into lines of limited length, the first of which begins with `sign`. */
function namesAfter(sign: string, names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const [index, name] of names.entries()) {
    const word = index < names.length - 1 ? `${name},` : name;
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= longestLine) lines[lines.length - 1] = longer;
    else lines.push(lines.length === 0 ? `${sign}${word}` : `  ${word}`);
  }
  return lines;
}

/** Returns an SVG path through the points, with rounded corners. */
export function curveThrough(points: readonly Point[]): string {
  const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const between = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const [first, ...rest] = points;
  const bends = rest
    .slice(0, -1)
    .map((point, index) => `Q${at(point)} ${at(between(point, rest[index + 1] as Point))}`);
  return [`M${at(first as Point)}`, ...bends, `L${at(rest.at(-1) as Point)}`].join(" ");
}
