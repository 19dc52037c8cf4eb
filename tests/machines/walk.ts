import { afterAll, describe, expect, it } from "vitest";
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from "xstate";
import { storeInMemory } from "./memory-storage.ts";
import { type Beginning, describePath, type Model, type PathEvent, shortestPaths } from "./paths.ts";
import { allTransitions, describeTransition } from "./transitions.ts";

/** A running machine on which a path is walked. */
export interface Walker {
  /** An actor that is not started yet. */
  readonly actor: AnyActorRef;
  /** Makes the event happen for real: sends it, or lets the service it comes from end that way. */
  perform(event: PathEvent): Promise<void> | void;
}

/** Starts a machine with real services over a fake network; its actor must be given `inspect`. */
export type Start<Input> = (beginning: Beginning<Input>, inspect: (event: InspectionEvent) => void) => Walker;

/**
 * Walks every generated path on the running machine, and compares it with the model after each step. Once all have been
 * walked, a transition that none took fails the file, and is named.
 */
export function walkAllPaths<Input>(model: Model<AnyStateMachine, Input>, start: Start<Input>): void {
  const { machine, stateKey, beginnings } = model;
  const taken = new Set<string>();
  const inspect = (event: InspectionEvent) => {
    if (event.type !== "@xstate.microstep") return;
    for (const transition of event._transitions) taken.add(describeTransition(transition));
  };

  let [paths, walked] = [0, 0];

  describe(`the ${machine.id} machine`, () => {
    describe.each(beginnings)("given $given", (beginning) => {
      for (const path of shortestPaths(model, beginning)) {
        paths += 1;
        it(describePath(path), async () => {
          walked += 1;
          storeInMemory(beginning.stored);
          const { actor, perform } = start(beginning, inspect);
          const now = () => actor.getSnapshot() as AnyMachineSnapshot;
          actor.start();
          try {
            for (const { event, state } of path) {
              await perform(event);
              await expect
                .poll(() => ({ value: now().value, announced: stateKey(now()) }))
                .toEqual({ value: state.value, announced: stateKey(state) });
            }
          } finally {
            actor.stop();
          }
        });
      }
    });

    afterAll(() => {
      if (walked < paths) return;
      const missed = allTransitions(machine)
        .map(describeTransition)
        .filter((transition) => !taken.has(transition));
      expect(missed, "transitions that no path took").toEqual([]);
    });
  });
}
