import { type AnyActorLogic, type AnyStateMachine, createMachine, not } from "xstate";
import { deafened } from "./deaf.ts";

/** A machine with one change, and a description of the change. */
export interface Mutant {
  readonly machine: string;
  /** The state whose configuration was changed; the machine's id for its root. */
  readonly state: string;
  readonly change: string;
  readonly make: () => AnyStateMachine;
}

type Json = unknown[] | Record<string, unknown>;
type Config = Record<string, unknown>;
type Implementations = Record<string, Record<string, unknown> | undefined>;
/** The configurations of states, by their keys. */
type States = Readonly<Record<string, Config>>;
type Place = readonly (string | number)[];

/** Ends a mutant soon whose transitions go round in a cycle. */
const options = { maxIterations: 200 };

/** Names a mutant in reports and reasons: "session.verifying: drop the tag busy". */
export const nameOf = ({ state, change }: Mutant) => `${state}: ${change}`;

/** Returns every mutant of a machine: each differs from it by one change of its configuration or its services. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const config = machine.config as Config;
  const mutants: Mutant[] = [];
  const add = (state: string, change: string, make: Mutant["make"]) =>
    mutants.push({ machine: machine.id, state, change, make });
  const configured = (state: string, change: string, edit: (copy: Config) => void) =>
    add(state, change, () => {
      const copy = clone(config) as Config;
      edit(copy);
      return assemble(machine, copy);
    });

  visit(config, [], [machine.id]);
  delays();
  services();
  return mutants;

  function visit(node: Config, place: Place, path: readonly string[], siblings: States = {}): void {
    const state = path.join(".");
    const key = path.at(-1) ?? "";
    const children = (node.states ?? {}) as States;
    const states = node.type === "parallel" ? {} : children;
    const change = (words: string, edit: (copy: Config) => void) =>
      configured(state, words, (copy) => edit(at(copy, place) as Config));

    list(node.tags).forEach((tag, index) => {
      change(`drop the tag ${tag}`, (copy) => {
        copy.tags = list(copy.tags).toSpliced(index, 1);
      });
    });
    for (const when of ["entry", "exit"]) actions(node[when], [...place, when], state, `${when}`);

    const transitions = (found: unknown, at: Place, words: string, isEventless = false) =>
      candidates({ found, place: at, state, words, siblings, key, states, isEventless });
    for (const [event, found] of Object.entries((node.on as Config) ?? {}))
      transitions(found, [...place, "on", event], event);
    for (const [delay, found] of Object.entries((node.after as Config) ?? {}))
      transitions(found, [...place, "after", delay], `after ${delay}`);
    transitions(node.always, [...place, "always"], "always", true);
    transitions(node.onDone, [...place, "onDone"], "onDone");
    list(node.invoke).forEach((invoke, index) => {
      const { id } = invoke as Config;
      const here = [...place, "invoke", ...(Array.isArray(node.invoke) ? [index] : [])];
      for (const end of ["onDone", "onError", "onSnapshot"])
        transitions((invoke as Config)[end], [...here, end], `${end} of ${id}`);
      if (list((invoke as Config).onError).length > 1)
        configured(state, `drop onError of ${id}`, (copy) => {
          delete (at(copy, here) as Config).onError;
        });
    });

    for (const [name, child] of Object.entries(children))
      visit(child, [...place, "states", name], [...path, name], states);
  }

  function candidates(of: {
    found: unknown;
    place: Place;
    state: string;
    words: string;
    siblings: States;
    key: string;
    states: States;
    isEventless: boolean;
  }): void {
    const { found, place, state, words, siblings, key, states, isEventless } = of;
    const all = list(found);
    const edit = (change: string, index: number, alter: (candidate: Config, all: Config[]) => void) =>
      configured(state, `${change}`, (copy) => {
        const listed = list(at(copy, place)).map(asObject);
        alter(listed[index] as Config, listed);
        put(copy, place, listed);
      });

    all.forEach((one, index) => {
      const { guard, target, actions: does, reenter } = asObject(one);
      const named = `${words}${guard ? ` [${nameOfGuard(guard)}]` : ""}${all.length > 1 && !guard ? " [otherwise]" : ""}`;
      edit(`delete ${named}`, index, (_, listed) => listed.splice(index, 1));
      for (const other of otherTargets(target as string | undefined, { states, siblings, key, isEventless }))
        edit(`retarget ${named} to ${other}`, index, (candidate) => {
          candidate.target = other;
        });
      if (guard) {
        edit(`drop the guard of ${named}`, index, (candidate) => {
          delete candidate.guard;
        });
        edit(`negate the guard of ${named}`, index, (candidate) => {
          candidate.guard = not(guard as never);
        });
      }
      if (reenter)
        edit(`drop reenter of ${named}`, index, (candidate) => {
          delete candidate.reenter;
        });
      const before = asObject(one);
      listChanges(does, `of ${named}`, (change, changed) =>
        edit(change, index, (candidate) => {
          candidate.actions = changed(list(before.actions));
        }),
      );
      if (index > 0)
        edit(`swap candidates ${index} and ${index + 1} of ${words}`, index, (candidate, listed) => {
          listed.splice(index - 1, 2, candidate, listed[index - 1] as Config);
        });
    });
  }

  function actions(found: unknown, place: Place, state: string, words: string): void {
    listChanges(found, `of ${words}`, (change, changed) =>
      configured(state, change, (copy) => put(copy, place, changed(list(found)) as Json)),
    );
  }

  function delays(): void {
    const known = (machine.implementations as unknown as Implementations).delays ?? {};
    for (const [name, delay] of Object.entries(known))
      for (const factor of [10, 0.1])
        add(machine.id, `make the delay ${name} ${factor > 1 ? "ten times as long" : "a tenth"}`, () =>
          assemble(machine, config, { delays: { [name]: scaled(delay, factor) } }),
        );
    eachState(config, [machine.id], (node, path) => {
      for (const delay of Object.keys((node.after as Config) ?? {}).filter((key) => /^\d+$/.test(key)))
        for (const factor of [10, 0.1])
          configured(
            path.join("."),
            `make the delay of ${delay} ms ${factor > 1 ? "ten times as long" : "a tenth"}`,
            (copy) => {
              const after = (
                at(
                  copy,
                  path.slice(1).flatMap((name) => ["states", name]),
                ) as Config
              ).after as Config;
              after[String(Number(delay) * factor)] = after[delay];
              delete after[delay];
            },
          );
    });
  }

  /** Makes services ignore being stopped. */
  function services(): void {
    const known = (machine.implementations as unknown as Implementations).actors ?? {};
    for (const [name, logic] of Object.entries(known)) {
      const deaf = deafened(logic as AnyActorLogic);
      if (deaf)
        add(machine.id, `let the service ${name} ignore its abort`, () =>
          assemble(machine, config, { actors: { [name]: deaf } }),
        );
    }
  }
}

/** Returns a copy of a machine with another configuration or some other implementations. */
export function assemble(machine: AnyStateMachine, config: Config, changed: object = {}): AnyStateMachine {
  const bounded = { ...config, options: { ...(config.options as object), ...options } };
  return createMachine(bounded as never, machine.implementations as never).provide(changed as never) as AnyStateMachine;
}

/** Calls `tell` for each way to leave one out, or to swap two neighbours. */
function listChanges(
  found: unknown,
  words: string,
  tell: (change: string, changed: (all: unknown[]) => unknown[]) => void,
): void {
  const all = list(found);
  all.forEach((one, index) => {
    const twice = all.slice(0, index).some((other) => nameOfAction(other) === nameOfAction(one))
      ? ` (${index + 1})`
      : "";
    tell(`drop ${nameOfAction(one)}${twice} ${words}`, (before) => before.toSpliced(index, 1));
    if (index > 0)
      tell(`swap ${nameOfAction(all[index - 1])} and ${nameOfAction(one)}${twice} ${words}`, (before) =>
        before.toSpliced(index - 1, 2, before[index], before[index - 1]),
      );
  });
}

/**
 * Returns the other states that a transition could lead to: each sibling of its target, and each other state within its
 * target; if it stays, each sibling of its source and each state within it.
 */
function otherTargets(
  target: string | undefined,
  { states, siblings, key, isEventless }: { states: States; siblings: States; key: string; isEventless: boolean },
): string[] {
  const within = (node: Config | undefined) => (node?.type === "parallel" ? {} : ((node?.states ?? {}) as States));
  const below = (name: string, all: States) => {
    const node = all[name];
    return Object.keys(within(node))
      .filter((child) => child !== node?.initial)
      .map((child) => `${name}.${child}`);
  };
  if (target?.startsWith(".")) {
    const inner = target.slice(1);
    const others = Object.keys(states).filter((name) => name !== inner);
    return [...others, ...below(inner, states)].map((name) => `.${name}`);
  }
  // Without an event, a state that leads to itself would loop for ever.
  const isOther = (name: string) => name !== target && !(name === key && (isEventless || !target));
  const into = target === undefined ? Object.keys(states).map((name) => `.${name}`) : below(target, siblings);
  return [...Object.keys(siblings).filter(isOther), ...(isEventless ? [] : into)];
}

function scaled(delay: unknown, factor: number): unknown {
  if (typeof delay === "number") return delay * factor;
  return (...args: unknown[]) => (delay as (...args: unknown[]) => number)(...args) * factor;
}

function eachState(node: Config, path: readonly string[], tell: (node: Config, path: readonly string[]) => void): void {
  tell(node, path);
  for (const [name, child] of Object.entries((node.states as Record<string, Config>) ?? {}))
    eachState(child, [...path, name], tell);
}

const nameOfAction = (action: unknown): string =>
  typeof action === "string" ? action : ((action as { type?: string }).type ?? "an inline action");

const nameOfGuard = (guard: unknown): string =>
  typeof guard === "string" ? guard : ((guard as { type?: string }).type ?? "inline");

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const asObject = (transition: unknown): Config =>
  typeof transition === "string" ? { target: transition } : (transition as Config);

const at = (copy: Config, place: Place): unknown =>
  place.reduce((found: unknown, key) => (found as Config)[key as string], copy);

function put(copy: Config, place: Place, value: Json): void {
  (at(copy, place.slice(0, -1)) as Config)[place.at(-1) as string] = value;
}

/** Copies a value so that its parts can be changed; functions are shared. */
function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clone);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clone(inner)]));
}
