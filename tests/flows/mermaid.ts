import type { State, Transition } from "../../src/flows/statechart.ts";

/** Draws a statechart as a Mermaid state diagram. */
export function stateDiagram(root: State): string {
  // Mermaid separates regions only within a state.
  const lines = root.type === "parallel" ? stateOf(root, "  ") : bodyOf(root, "  ");
  return ["stateDiagram-v2", ...lines].join("\n");
}

function bodyOf(state: State, indent: string): string[] {
  const start = state.initial ? [`${indent}[*] --> ${nameOf(state.initial)}`] : [];
  const parts = state.states.map((child) => stateOf(child, indent));
  // Mermaid cannot draw an arrow from a state to one within it: this box stands for any state there.
  const within = state.transitions.filter((transition) => isWithin(state, transition));
  if (within.length > 0 || state.states.length === 0) {
    const name = `${nameOf(state.id)}_any`;
    const words = state.states.length === 0 ? state.key : "in any state";
    parts.push([
      `${indent}state "${words}" as ${name}`,
      ...notesOf(state).map((note) => `${indent}${name} : ${note}`),
      ...arrows(name, within).map((arrow) => indent + arrow),
    ]);
  }
  return [...start, ...(state.type === "parallel" ? separated(parts, `${indent}--`) : parts.flat())];
}

function stateOf(state: State, indent: string): string[] {
  const name = nameOf(state.id);
  const inside =
    state.states.length > 0
      ? [`${indent}state ${name} {`, ...bodyOf(state, `${indent}  `), `${indent}}`]
      : notesOf(state).map((note) => `${indent}${name} : ${note}`);
  const leaving = state.transitions.filter((transition) => state.states.length === 0 || !isWithin(state, transition));
  return [
    `${indent}state "${state.key}" as ${name}`,
    ...inside,
    ...arrows(name, leaving).map((arrow) => indent + arrow),
    ...(state.type === "final" ? [`${indent}${name} --> [*]`] : []),
  ];
}

/** Whether a transition leads nowhere, or to a state within its own. */
function isWithin({ id }: State, { target }: Transition): boolean {
  return target === undefined || target.startsWith(`${id}.`);
}

const notesOf = ({ entry, exit, services }: State) => [
  ...services.map((service) => `runs ${service}`),
  ...entry.map((action) => `entry / ${action}`),
  ...exit.map((action) => `exit / ${action}`),
];

function arrows(from: string, transitions: readonly Transition[]): string[] {
  const staying = transitions.filter(({ target }) => target === undefined || nameOf(target) === from);
  const leaving = transitions.filter((transition) => !staying.includes(transition));
  return [
    // Mermaid draws only one of several arrows from a state to itself.
    ...(staying.length > 0 ? [`${from} --> ${from} : ${staying.map(labelOf).join("<br/>")}`] : []),
    ...leaving.map((transition) => `${from} --> ${nameOf(transition.target as string)} : ${labelOf(transition)}`),
  ];
}

function labelOf({ event, guard, actions }: Transition): string {
  const condition = guard ? ` [${guard}]` : "";
  const effect = actions.length > 0 ? ` / ${actions.join(", ")}` : "";
  return `${event}${condition}${effect}`;
}

const separated = (parts: readonly string[][], line: string) =>
  parts.flatMap((part, index) => (index > 0 ? [line, ...part] : part));

/** Mermaid's names have no dots. */
const nameOf = (id: string) => id.replaceAll(".", "_");
