import { isDeepStrictEqual } from "node:util";
import type { Locator, Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import type { AnyMachineSnapshot, AnyStateMachine, StateSchemaFrom, StateValue } from "xstate";
import { reactionsSaid } from "../contracts/reactions.ts";
import {
  type Beginning,
  coveringWalks,
  describePath,
  everyPath,
  initialOf,
  type Model,
  type Path,
  type Possible,
  pathId,
  transitionsAlong,
} from "../machines/paths.ts";
import type { Reaction } from "../machines/reactions.ts";
import { allTransitions, describeTransition } from "../machines/transitions.ts";
import type { Seam } from "./seam.ts";
import { product } from "./sessions.ts";
import { emptyPage, eventually, type Visit, type VisitOptions, visit } from "./visit.ts";

/** Opens the product at `path` with a page that carries the test seam. */
export function visitWithSeam(path: string, options: Omit<VisitOptions, "at"> = {}): Promise<Visit> {
  const at = product().seamUrl ?? expect.fail("npm test builds no page with the seam: who visits it is tagged long");
  return visit(path, { ...options, at });
}

declare global {
  interface Window {
    sillageSeam: Seam;
  }
}

/** As `visitWithSeam`, but opens `path` only after `prepare`, which can route the page's first requests. */
export async function visitPrepared<T>(
  path: string,
  prepare: (page: Page) => Promise<T>,
  options: Parameters<typeof visitWithSeam>[1] = {},
): Promise<Visit & T> {
  const visited = await visitWithSeam(emptyPage, options);
  const prepared = await prepare(visited.page);
  await visited.page.goto(path);
  return { ...visited, ...prepared };
}

/** Stores a value from another tab of the same browser; null removes it. */
export async function storeElsewhere({ openTab }: Visit, key: string, value: string | null): Promise<void> {
  const tab = await openTab("/health/live");
  await tab.evaluate(
    ([name, stored]) => (stored === null ? localStorage.removeItem(name) : localStorage.setItem(name, stored)),
    [key, value] as const,
  );
  await tab.close();
}

const seamOf = (page: Page) =>
  page.evaluate(() => ({ states: window.sillageSeam.states, reactions: window.sillageSeam.reactions }));

/** Returns a function that sends a machine in the page an event that a test could not cause, or not in time. */
export const sendTo =
  (machine: string, event: object) =>
  ({ page }: { readonly page: Page }): Promise<void> =>
    page.evaluate(([to, happens]) => window.sillageSeam.send(to, happens as never), [machine, event] as const);

/** Waits until a machine in the page is in `state`. */
export function expectState(page: Page, machine: string, state: StateValue): Promise<void> {
  return eventually(() => page.evaluate((id) => window.sillageSeam.states[id], machine)).toEqual(state);
}

/** The number of paths above which only a few are walked: all of them would take Chromium an hour. */
const maxPaths = 12;

/**
 * Returns the paths of a model to walk in a browser, with their descriptions: every path; where there are more than
 * `maxPaths`, a few that take every transition; or the one that `npm run walk` is given.
 */
export function pathsToWalk<Input>(
  model: Model<AnyStateMachine, Input>,
  isLast?: (when: string) => boolean,
): [words: string, path: Path, beginning: Beginning<Input>][] {
  const { WALK_PATH: chosen } = process.env;
  const isChosen = ([{ given }, path]: [Beginning, Path]) => pathId(model.machine.id, given, path) === chosen;
  const some = () => coveringWalks(model as Model, isLast);
  const every = () => everyPath(model as Model);
  const walked = () => (every().length <= maxPaths ? every() : some());
  const paths = chosen ? [...some(), ...every()].filter(isChosen).slice(0, 1) : walked();
  return paths.map(([beginning, path]) => [
    `given ${beginning.given}: ${describePath(path)}`,
    path,
    beginning as Beginning<Input>,
  ]);
}

/** Waits until exactly `times` matches of a locator are visible. */
export const expectSeen = (what: Locator, times = 1): Promise<void> =>
  eventually(() => what.filter({ visible: true }).count()).toBe(times);

/** The innermost states of a machine, by the names on the way to them: "signedOut", "stream.open.receiving". */
type StatesIn<Schema> = Schema extends { states: infer States }
  ? {
      [Name in keyof States & string]: States[Name] extends { states: unknown }
        ? `${Name}.${StatesIn<States[Name]>}`
        : Name;
    }[keyof States & string]
  : never;
type StatesOf<Machine extends AnyStateMachine> = StatesIn<StateSchemaFrom<Machine>>;

/** A check of the screen in one state, or the reason why that state cannot be seen. */
type Look<Args extends unknown[]> = ((...args: Args) => Promise<unknown>) | { readonly unseen: string };

/** What a person sees in each state of a machine; one look for a machine without states. */
export type Sees<Machine extends AnyStateMachine, Args extends unknown[]> = [StatesOf<Machine>] extends [never]
  ? (...args: Args) => Promise<unknown>
  : Readonly<Record<StatesOf<Machine>, Look<Args>>>;

export const passedThrough = { unseen: "The machine is never found in it: a transition leads on at once." };

/** Returns the innermost states of a state value, named as in `StatesIn`. */
function statesIn(value: StateValue): string[] {
  if (typeof value === "string") return [value];
  const states = Object.entries(value);
  if (states.length === 0) return [wholeMachine];
  return states.flatMap(([name, inner]) => statesIn(inner ?? {}).map((state) => `${name}.${state}`));
}
const wholeMachine = "";

/**
 * Records the transitions that a machine takes in the page. A visit fails if the machine does what no rule of its contract
 * says. Once `visits` have been added, the file fails with the names of the transitions that are missing.
 */
export function transitionsTaken(
  { machine, machineOnly = {} }: Pick<Model, "machine" | "machineOnly">,
  visits: number,
) {
  const taken = new Set<string>();
  let said: Promise<Reaction[]> | undefined;
  let added = 0;
  afterAll(() => {
    if (added < visits || process.env.WALK_PATH) return;
    const missed = allTransitions(machine)
      .map(describeTransition)
      .filter((transition) => !taken.has(transition));
    expect(missed.sort(), "transitions that no path took").toEqual(Object.keys(machineOnly).sort());
  });
  return {
    async add(page: Page): Promise<void> {
      added += 1;
      said ??= reactionsSaid(machine.id);
      const rules = await said;
      for (const [id, reaction] of (await seamOf(page)).reactions) {
        if (id !== machine.id) continue;
        for (const transition of reaction.transitions) taken.add(transition);
        expectSaid(reaction, rules);
      }
    },
    /** Adds the transitions that a machine takes at its beginning, before it can be watched. */
    addBeginning(beginning: Pick<Beginning, "input" | "stored">): void {
      for (const transition of transitionsAlong(machine, beginning)) taken.add(describeTransition(transition));
    },
  };
}

/** Fails if no rule says this, and shows the first rule about the same transitions. */
function expectSaid(reaction: Reaction, rules: readonly Reaction[]): void {
  if (rules.some((rule) => isDeepStrictEqual(rule, reaction))) return;
  const { transitions } = reaction;
  const like = rules.filter((rule) => isDeepStrictEqual(rule.transitions, transitions));
  expect(reaction, `no rule says this; ${like.length} are about ${transitions.join(", ")}`).toEqual(like[0]);
}

/** As `transitionsTaken`, and also looks at the screen in each state. A look that is never taken fails the file. */
export function coverage<Machine extends AnyStateMachine, Args extends unknown[]>(
  model: Pick<Model<Machine>, "machine" | "machineOnly">,
  visits: number,
  sees: Sees<Machine, Args>,
) {
  const looks = (typeof sees === "function" ? { [wholeMachine]: sees } : sees) as Readonly<Record<string, Look<Args>>>;
  const unseen = new Set(Object.keys(looks).filter((state) => typeof looks[state] === "function"));
  const transitions = transitionsTaken(model, visits);
  let added = 0;
  afterAll(() => {
    if (added >= visits && !process.env.WALK_PATH) expect([...unseen], "states that nobody looked at").toEqual([]);
  });
  return {
    ...transitions,
    add(page: Page): Promise<void> {
      added += 1;
      return transitions.add(page);
    },
    /** Waits until the machine in the page is in this state, and a person sees it. */
    async expectState(page: Page, value: StateValue, ...args: Args): Promise<void> {
      await expectState(page, model.machine.id, value);
      for (const state of statesIn(value)) {
        const look = looks[state] ?? expect.fail(`nobody looks at ${state}`);
        expect(look).not.toBe(passedThrough);
        unseen.delete(state);
        if (typeof look === "function") await look(...args);
      }
    },
  };
}

/** How a machine's paths are walked in a browser. `Stage` is what a path needs beside the page. */
export interface BrowserFlow<Walked extends Model<AnyStateMachine, unknown>, Stage> {
  readonly model: Walked;
  /** Opens the page at each beginning, by its words. Beginnings that are left out are impossible in a browser. */
  readonly begin: Readonly<Record<string, () => Promise<Stage & { readonly page: Page }>>>;
  /** Causes each of the model's events as a person or the network would, by its words. */
  readonly perform: Readonly<Record<string, (stage: Stage & { readonly page: Page }) => Promise<unknown>>>;
  /** Whether the page lets an event happen in a state; the machine may accept it in more states. */
  readonly isPossible?: Possible;
  /** The events that end a walk: after them, the page can no longer do everything that the model says. */
  readonly last?: readonly string[];
  /** What a person sees in each state. */
  readonly sees: Sees<Walked["machine"], Looking<Stage>>;
}

/** The arguments of a look: the stage with its page, and the machine's state in the model. */
export type Looking<Stage> = [stage: Stage & { readonly page: Page }, state: AnyMachineSnapshot];

/**
 * Walks generated paths in Chromium, and compares the machine in the page with its model after each step. Fails if a
 * transition is not taken, unless the model says why it is impossible here.
 */
export function walkInBrowser<Walked extends Model<AnyStateMachine, unknown>, Stage>(
  flow: BrowserFlow<Walked, Stage>,
): void {
  const { model, begin, perform, isPossible = () => true, last = [], sees } = flow;
  const { machine, beginnings } = model;
  const isPossibleHere: Possible = (when, state) =>
    when in perform && isPossible(when, state) && (model.isPossible?.(when, state) ?? true);
  const paths = pathsToWalk(
    { ...model, beginnings: beginnings.filter(({ given }) => begin[given]), isPossible: isPossibleHere },
    (when) => last.includes(when),
  );

  describe(`the ${machine.id} machine in the page`, () => {
    const covered = coverage<Walked["machine"], Looking<Stage>>(model, paths.length, sees);

    test.each(paths)("%s", async (_, path, beginning) => {
      const { given } = beginning;
      const initial = initialOf(machine, beginning);
      const stage = (await begin[given]?.()) ?? expect.fail(`no browser begins with ${given}`);
      await covered.expectState(stage.page, initial.value, stage, initial);
      covered.addBeginning(beginning);
      for (const [index, { when, state }] of path.entries()) {
        try {
          await perform[when]?.(stage);
          await covered.expectState(stage.page, state.value, stage, state);
        } catch (error) {
          throw new Error(`step ${index + 1}, ${when}: ${error}`, { cause: error });
        }
      }
      await covered.add(stage.page);
    });
  });
}
