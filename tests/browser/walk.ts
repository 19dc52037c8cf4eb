import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { type AnyMachineSnapshot, getInitialSnapshot, type StateValue } from "xstate";
import { coveringPaths, describePath, type Model, type Possible } from "../machines/paths.ts";
import { allTransitions, describeTransition } from "../machines/transitions.ts";
import type { Seam } from "./seam.ts";
import { eventually, type Visit, type VisitOptions, visit } from "./visit.ts";

/** Opens the product at `path` with a page that carries the test seam. */
export function visitWithSeam(path: string, options: Omit<VisitOptions, "at"> = {}): Promise<Visit> {
  return visit(path, { ...options, at: inject("seamUrl") });
}

declare global {
  interface Window {
    readonly sillageSeam: Seam;
  }
}

/** As `visitWithSeam`, but opens `path` only after `prepare` has set what is held at the network. */
export async function visitPrepared<T>(
  path: string,
  prepare: (page: Page) => Promise<T>,
  options: Parameters<typeof visitWithSeam>[1] = {},
): Promise<Visit & T> {
  const visited = await visitWithSeam("/health/live", options);
  const prepared = await prepare(visited.page);
  await visited.page.goto(path);
  return { ...visited, ...prepared };
}

/** Stores a value, or takes it away with null, as another tab of the same browser does. */
export async function storeElsewhere({ openTab }: Visit, key: string, value: string | null): Promise<void> {
  const tab = await openTab("/health/live");
  await tab.evaluate(
    ([name, stored]) => (stored === null ? localStorage.removeItem(name) : localStorage.setItem(name, stored)),
    [key, value] as const,
  );
  await tab.close();
}

const seamOf = (page: Page) =>
  page.evaluate(() => ({ states: window.sillageSeam.states, taken: window.sillageSeam.taken }));

/** Waits until the machine that runs in the page is in the state that its model says. */
export function expectState(page: Page, machine: string, state: StateValue): Promise<void> {
  return eventually(async () => (await seamOf(page)).states[machine]).toEqual(state);
}

/** The transitions that a machine's paths take in the page; `expectAll` fails for any that is missing, and names it. */
export function coverage({ machine, machineOnly = {} }: Pick<Model, "machine" | "machineOnly">) {
  const taken = new Set<string>();
  return {
    async add(page: Page): Promise<void> {
      for (const transition of (await seamOf(page)).taken) taken.add(transition);
    },
    /** Takes what a machine does at its beginning, before it can be watched, from the states it was then seen in. */
    addBeginning({ _nodes }: AnyMachineSnapshot): void {
      for (const transition of allTransitions(machine))
        if (transition.eventType === "" && transition.target?.every((node) => _nodes.includes(node as never)))
          taken.add(describeTransition(transition));
    },
    expectAll(): void {
      const missed = allTransitions(machine)
        .map(describeTransition)
        .filter((transition) => !taken.has(transition));
      expect(missed.sort()).toEqual(Object.keys(machineOnly).sort());
    },
  };
}

/** How a machine's paths are walked in a browser. `Stage` is what a path needs beside the page. */
export interface BrowserFlow<Input, Stage> {
  readonly model: Model<Input>;
  /** Opens the page with the machine as each beginning says, by its words; what is left out no browser can begin with. */
  readonly begin: Readonly<Record<string, () => Promise<Stage & { readonly page: Page }>>>;
  /** Makes the model's events happen as a person or the network would, by their words. */
  readonly perform: Readonly<Record<string, (stage: Stage & { readonly page: Page }) => Promise<unknown>>>;
  /** Whether the page lets it happen in this state, where the machine would take it in more. */
  readonly isPossible?: Possible;
  /** What a person sees then. */
  readonly sees?: (stage: Stage & { readonly page: Page }, state: AnyMachineSnapshot) => Promise<unknown>;
}

/**
 * Walks so many generated paths in Chromium that every transition is taken, and compares the machine in the page with
 * its model after each step. Fails for a transition that is not taken, unless the model says why nobody can.
 */
export function walkInBrowser<Input, Stage>(flow: BrowserFlow<Input, Stage>): void {
  const { model, begin, perform, isPossible = () => true, sees } = flow;
  const { machine, beginnings } = model;
  const inBrowser = beginnings.filter(({ given }) => begin[given]);
  const paths = coveringPaths({
    ...model,
    beginnings: inBrowser,
    isPossible: (when, state) =>
      when in perform && isPossible(when, state) && (model.isPossible?.(when, state) ?? true),
  } as Model);
  const covered = coverage(model as Model);

  describe(`the ${machine.id} machine in the page`, () => {
    const cases = paths.map(([beginning, path]) => [
      `given ${beginning.given}: ${describePath(path)}`,
      beginning,
      path,
    ]);
    test.each(cases as [string, ...(typeof paths)[number]][])("%s", async (_, { given, input }, path) => {
      const initial = getInitialSnapshot(machine, input() as never) as AnyMachineSnapshot;
      const stage = (await begin[given]?.()) ?? expect.fail(`no browser begins with ${given}`);
      const check = async (state: AnyMachineSnapshot) => {
        await expectState(stage.page, machine.id, state.value);
        await sees?.(stage, state);
      };
      await check(initial);
      covered.addBeginning(initial);
      for (const { when, state } of path) {
        await perform[when]?.(stage);
        await check(state);
      }
      await covered.add(stage.page);
    });

    test("takes every transition but those that only the machine can take", () => covered.expectAll());
  });
}
