import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type AnyStateMachine, type InspectionEvent, StateMachine } from "xstate";
import {
  type Sendable,
  type State,
  type Statechart,
  statechartOf,
  transitionKey,
  transitionOf,
} from "../../src/flows/statechart.ts";
import { verify } from "../contracts/contract.ts";
import { sets } from "../contracts/sets.ts";
import type { Model } from "../machines/paths.ts";
import { type Flow, flows } from "./machines.ts";
import { stateDiagram } from "./mermaid.ts";
import { models } from "./models.ts";
import { pathsOf } from "./plan.ts";
import { rulesPage } from "./rules.ts";
import { standaloneMachine } from "./stately.ts";

/**
 * Draws the pages on flows from the running code: an index, the rules, a page for each machine, and the machine as
 * Stately's editor takes it. The keys are names of files in `docs/flows`.
 */
export function flowPages(): ReadonlyMap<string, string> {
  const pages = flows.flatMap((flow): [string, string][] => [
    [`${flow.file}.md`, pageOf(flow)],
    [`${flow.file}.ts`, standaloneMachine(flow)],
  ]);
  return new Map([["README.md", index()], ["rules.md", rulesPage()], ...pages]);
}

/** The data of /flows. The machines themselves would add too much to the page that everybody loads. */
export const chartsFile = "src/flows/charts.json";

/** Returns the statechart of every machine, with its paths and rules counted, as the JSON in `chartsFile`. */
export async function charts(): Promise<string> {
  const counted: Statechart[] = [];
  // One after the other: a rule replaces globals.
  for (const model of models) counted.push(await countedChart(model));
  return `${JSON.stringify(counted)}\n`;
}

type Taken = Parameters<typeof transitionOf>[0];

/** Counts the takers of each transition, by the transition's key. */
function countsOf(takers: Iterable<Iterable<Taken>>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const transitions of takers)
    for (const key of new Set([...transitions].map((taken) => transitionKey(taken.source.id, transitionOf(taken)))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Returns, for each rule of a machine's contract, the transitions that it is about. */
async function takenByRules({ id }: AnyStateMachine): Promise<Set<Taken>[]> {
  const set = sets.find(({ machine }) => machine.id === id);
  const rules: Set<Taken>[] = [];
  for (const contract of set?.contracts ?? []) {
    const taken = new Set<Taken>();
    const inspect = (inspected: InspectionEvent) => {
      if (inspected.type === "@xstate.microstep")
        for (const transition of inspected._transitions) taken.add(transition);
    };
    if (set) await verify(set, contract, set.machine, inspect);
    rules.push(taken);
  }
  return rules;
}

/** Returns the statechart of a machine, with the numbers of generated paths and of rules that take each transition. */
async function countedChart(model: Model): Promise<Statechart> {
  const paths = countsOf(pathsOf(model, "shortest").map(({ transitions }) => transitions));
  const rules = countsOf(await takenByRules(model.machine));
  const counted = (state: State): State => ({
    ...state,
    transitions: state.transitions.map((transition) => {
      const key = transitionKey(state.id, transition);
      return { ...transition, paths: paths.get(key) ?? 0, rules: rules.get(key) ?? 0 };
    }),
    states: state.states.map(counted),
  });
  return { ...counted(statechartOf(model.machine)), sendable: sendableOf(model) };
}

/** Returns what a person or the page may send: no event that ends a service or a delay, or holds or names a record. */
function sendableOf({ beginnings }: Model): Sendable[] {
  const all = new Map(
    beginnings.flatMap(({ events }) =>
      Object.entries(events).map(([when, event]) => [JSON.stringify(event), { when, event }]),
    ),
  );
  return withSessionsOfAPage(
    [...all.values()].filter(
      ({ event: { type, ...fields } }) =>
        !type.startsWith("xstate.") &&
        Object.entries(fields).every(([name, value]) => !/(Id|token)$/.test(name) && Object(value) !== value),
    ),
  );
}

/** Renumbers sessions as a page does, from 1: a model's have numbers after those of other tests. */
function withSessionsOfAPage(sendable: readonly Sendable[]): Sendable[] {
  const sessionIn = (event: object) => ("session" in event && typeof event.session === "number" ? event.session : 0);
  const sessions = [...new Set(sendable.map(({ event }) => sessionIn(event)))].filter((session) => session > 0);
  return sendable.map(({ when, event }) => {
    const place = sessions.indexOf(sessionIn(event));
    return { when, event: place < 0 ? event : { ...event, session: place + 1 } };
  });
}

function index(): string {
  return `# Flows

Every flow of Sillage is a state machine. These pages are drawn from the running code by \`npm run flows\`, and the test
run fails when they differ from it. How to read and use them: [looking at flows](../looking-at-flows.md).

## The actor system

\`\`\`mermaid
${actorSystem()}
\`\`\`

## The machines

| Machine | What it is | Started by |
|---|---|---|
${flows.map((flow) => `| [${flow.machine.id}](${flow.file}.md) | ${purposeOf(flow)} | ${startersOf(flow).join(", ")} |`).join("\n")}
`;
}

function actorSystem(): string {
  const boxes = flows.map(({ machine }) => `  ${machine.id}`);
  const arrows = flows.flatMap((flow) =>
    startersOf(flow).map((starter) => `  ${isMachine(starter) ? starter : screenBox(starter)} --> ${flow.machine.id}`),
  );
  return ["flowchart LR", ...boxes, ...arrows].join("\n");
}

/** Draws what is no machine, such as a screen, with round ends. */
const screenBox = (name: string) => `${name.replaceAll(/\W/g, "")}(["${name}"])`;
const isMachine = (name: string) => flows.some(({ machine }) => machine.id === name);

/** Returns the machines that have this one among their services, or its starter if none has. */
function startersOf({ machine, startedBy }: Flow): string[] {
  const parents = flows.filter((flow) => Object.values(servicesOf(flow.machine)).includes(machine));
  return parents.length > 0 ? parents.map((parent) => parent.machine.id) : [startedBy ?? "nothing"];
}

const servicesOf = (machine: AnyStateMachine) => machine.implementations.actors as Record<string, unknown>;

function pageOf(flow: Flow): string {
  const { machine, file } = flow;
  const chart = statechartOf(machine);
  const source = `src/machines/${file}.ts`;
  const services = Object.entries(servicesOf(machine)).map(([name, logic]) => `| ${name} | ${kindOf(logic)} |`);
  return `# ${machine.id}

${purposeOf(flow)}

[${source}](../../${source}) · [for Stately's editor](${file}.ts) · [all flows](README.md)

\`\`\`mermaid
${stateDiagram(chart)}
\`\`\`

## States

| State | Tags | Runs | On entry | On exit |
|---|---|---|---|---|
${statesOf(chart).map(stateRow).join("\n")}

## Transitions

| In | When | If | Then | Does |
|---|---|---|---|---|
${statesOf(chart).flatMap(transitionRows).join("\n")}
${services.length > 0 ? `\n## Services\n\n| Name | Kind |\n|---|---|\n${services.join("\n")}\n` : ""}`;
}

/** Returns a state and all states within it. */
export const statesOf = (state: State): State[] => [state, ...state.states.flatMap(statesOf)];

const stateRow = ({ id, tags, services, entry, exit }: State) =>
  `| ${id} | ${[tags, services, entry, exit].map((names) => names.join(", ")).join(" | ")} |`;

const transitionRows = ({ id, transitions }: State) =>
  transitions.map(
    ({ event, guard = "", target, reenters, actions }) =>
      `| ${id} | ${event} | ${guard} | ${target ? `${reenters ? "again " : ""}${target}` : "stays"} | ${actions.join(", ")} |`,
  );

function kindOf(logic: unknown): string {
  const flow = flows.find(({ machine }) => machine === logic);
  if (flow) return `a machine: [${flow.machine.id}](${flow.file}.md)`;
  return logic instanceof StateMachine ? "a machine" : "start" in Object(logic) ? "a service" : "an actor";
}

/** Returns the docstring of the machine in its source. */
function purposeOf({ file }: Flow): string {
  const source = readFileSync(fileURLToPath(new URL(`../../src/machines/${file}.ts`, import.meta.url)), "utf8");
  const [, comment = ""] = source.match(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+Machine = setup/) ?? [];
  return comment
    .replaceAll(/\n \*/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\(behaviour: ([^)]+)\)/g, (_, headings: string) => `(${headings.split("; ").map(linkTo).join("; ")})`)
    .trim();
}

/** Returns a link to a heading of docs/behaviour.md. */
const linkTo = (heading: string) => `[${heading}](../behaviour.md#${heading.toLowerCase().replaceAll(" ", "-")})`;
