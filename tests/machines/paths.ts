import { TestModel } from "@xstate/test";
import { describe, expect, it } from "vitest";
import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  InspectionEvent,
  StateNode,
} from "xstate";

/** An event as paths have it: what a person or the page sends, or how a service ends. */
export type PathEvent = EventObject & { readonly [field: string]: unknown };

/** A running machine, which a path is walked on. */
export interface Walker {
  /** Not yet started. */
  readonly actor: AnyActorRef;
  /** Makes the event happen for real: sends it, or lets the service it comes from end that way. */
  perform(event: PathEvent): Promise<void> | void;
}

/** One way to start a machine, and what can happen to it from there. */
export interface Beginning {
  readonly name: string;
  readonly input: unknown;
  /** Every event worth trying; in each state the paths try those that the machine takes there. */
  readonly events: readonly PathEvent[];
}

export interface Variant extends Beginning {
  /** Starts the machine with real services over a fake network; its actor must be given `inspect`. */
  readonly start: (inspect: (event: InspectionEvent) => void) => Walker;
}

/** A machine whose paths are walked. */
export interface Subject {
  readonly machine: AnyStateMachine;
  /** What tells two states apart beyond their value, such as a part of the context. */
  readonly tell: (state: AnyMachineSnapshot) => unknown;
}

interface Walk extends Subject {
  readonly variants: readonly Variant[];
}

/**
 * Generates the shortest path to every state of a machine by every event, walks each of them on the running machine,
 * and compares it with the model after each step. Fails for a transition that no path takes, and names it.
 */
export function walkAllPaths({ machine, tell, variants }: Walk): void {
  const taken = new Set<unknown>();
  const inspect = (event: InspectionEvent) => {
    if (event.type === "@xstate.microstep") for (const transition of event._transitions) taken.add(transition);
  };

  describe(`the ${machine.id} machine`, () => {
    describe.each(variants)("$name", (variant) => {
      for (const path of pathsOf({ machine, tell }, variant)) {
        it(describePath(path), async () => {
          const { actor, perform } = variant.start(inspect);
          const now = () => actor.getSnapshot() as AnyMachineSnapshot;
          actor.start();
          try {
            for (const { event, state } of path) {
              await perform(event);
              await expect
                .poll(() => ({ value: now().value, told: tell(now()) }), { interval: 1 })
                .toEqual({ value: state.value, told: tell(state) });
            }
          } finally {
            actor.stop();
          }
        });
      }
    });

    it("takes every transition on some path", () => {
      const missed = transitionsOf(machine.root).filter((transition) => !taken.has(transition));
      expect(missed.map(describeTransition)).toEqual([]);
    });
  });
}

export type Step = { readonly event: PathEvent; readonly state: AnyMachineSnapshot };

/** The shortest path to every state of a machine by every event that leads there. */
export function pathsOf({ machine, tell }: Subject, { input, events }: Beginning): Step[][] {
  // By value alone, paths that end in the same state by another way would be lost, and their transitions with them.
  const serializeState = (state: AnyMachineSnapshot, event?: PathEvent, before?: AnyMachineSnapshot) =>
    JSON.stringify([state.value, tell(state), event, before?.value, before && tell(before)]);
  const model = new TestModel<AnyMachineSnapshot, PathEvent, unknown>(machine, {
    serializeState: serializeState as never,
  });
  const paths = model.getShortestPaths({ input, events: (state) => events.filter((event) => state.can(event)) });
  return paths.map(({ steps }) => steps.slice(1));
}

function transitionsOf(node: StateNode): AnyTransitionDefinition[] {
  const own: AnyTransitionDefinition[] = [...node.transitions.values()].flat();
  return own.concat(node.always ?? [], ...Object.values(node.states).map(transitionsOf));
}

/** A path in words. */
export function describePath(path: readonly Step[]): string {
  const steps = path.map(({ event: { type, ...details }, state }) => {
    const said = JSON.stringify(details, (_, value) => (value instanceof Error ? value.message : value));
    return `${type}${said === "{}" ? "" : ` ${said}`} → ${JSON.stringify(state.value)}`;
  });
  return steps.join(", then ") || "starts";
}

function describeTransition({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const condition = guard ? ` [${(guard as { type?: string }).type ?? guard}]` : "";
  return `${source.id}: ${eventType || "always"}${condition} → ${target?.map(({ id }) => id).join(", ") ?? "stays"}`;
}
