import { type AnyStateMachine, StateMachine } from "xstate";
import type { Flow } from "./machines.ts";

/**
 * Returns a machine as one TypeScript file that needs only XState, for Stately's editor: its configuration, and stubs of
 * the same names in place of its types, guards, actions, services and delays.
 */
export function standaloneMachine({ machine, file }: Flow): string {
  const { guards, actions, actors, delays } = machine.implementations;
  const services = Object.entries(actors).map(([name, logic]) => `${keyOf(name)}: ${stubOf(machine, name, logic)}`);
  const parts = [
    block(
      "guards",
      Object.keys(guards).map((name) => `${keyOf(name)}: () => true`),
    ),
    block(
      "actions",
      Object.keys(actions).map((name) => `${keyOf(name)}: () => {}`),
    ),
    block("actors", services),
    block(
      "delays",
      Object.entries(delays).map(([name, delay]) => `${keyOf(name)}: ${typeof delay === "number" ? delay : 1000}`),
    ),
  ].join("");
  const creators = ["createMachine", "fromCallback", "fromPromise"].filter((name) => parts.includes(`${name}(`));
  const events = [...new Set(eventsIn(machine.config))].map((type) => `\n      | { type: ${JSON.stringify(type)} }`);
  return `// Drawn from src/machines/${file}.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { ${[...creators, "setup"].join(", ")} } from "xstate";

export const machine = setup({
  types: {
    events: {} as${events.join("") || " never"},
  },
${parts}}).createMachine(${literal(machine.config)});
`;
}

function block(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `  ${name}: {\n${lines.map((line) => `    ${line},\n`).join("")}  },\n`;
}

/** Returns the source of a service of the same kind that does nothing: a promise if the machine awaits its end. */
function stubOf({ config }: AnyStateMachine, name: string, logic: unknown): string {
  if (logic instanceof StateMachine) return `createMachine({ id: ${JSON.stringify(logic.id)} })`;
  return objectsIn(config).some(({ src, onDone }) => src === name && onDone)
    ? "fromPromise(async () => undefined)"
    : "fromCallback(() => {})";
}

/** Returns the types of the events that a configuration names. */
const eventsIn = (config: unknown) => objectsIn(config).flatMap(({ on }) => Object.keys(Object(on)));

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const within = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? within : [value as Record<string, unknown>, ...within];
}

/** Writes a configuration as a literal: JSON, which leaves out functions, with names unquoted where possible. */
const literal = (config: unknown) => JSON.stringify(config, null, 2).replaceAll(/^( *)"([a-z_$][\w$]*)":/gim, "$1$2:");
const keyOf = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name));
