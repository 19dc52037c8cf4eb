import type { AnyStateNode, AnyTransitionDefinition } from "xstate";
import { namesOf } from "./statechart.ts";

/** A guard that a machine evaluated, and its result. */
export interface GuardOutcome {
  readonly guard: string;
  readonly holds: boolean;
}

/** The guards that a machine evaluated and the actions that it ran on an event, in order. */
export interface Step {
  readonly guards: readonly GuardOutcome[];
  /** Names of the actions run: of exits, transitions and entries. */
  readonly actions: readonly string[];
}

/**
 * Returns the guards evaluated and the actions run in one microstep from the states `before` to those `after`. XState's
 * inspection reports only the transitions taken; guards and actions are derived from these and the definition.
 */
export function stepOf(
  before: readonly AnyStateNode[],
  eventType: string,
  taken: readonly AnyTransitionDefinition[],
  after: readonly AnyStateNode[],
): Step {
  const event = taken[0]?.eventType === "" ? "" : eventType;
  return { guards: guardsAsked(before, event, taken), actions: actionsRun(before, taken, after) };
}

/** Returns the guards of the `always` transitions in `states`, none of which held, so that the machine rests. */
export function guardsAtRest(states: readonly AnyStateNode[]): GuardOutcome[] {
  return guardsAsked(states, "", []);
}

function guardsAsked(
  states: readonly AnyStateNode[],
  eventType: string,
  taken: readonly AnyTransitionDefinition[],
): GuardOutcome[] {
  // A state is asked before its ancestors, which are not asked when it takes the event.
  const asked = states.filter((state) => !taken.some(({ source }) => isWithin(source, state)));
  return [...asked]
    .sort((one, other) => other.path.length - one.path.length || one.order - other.order)
    .flatMap((state) => {
      const candidates = candidatesOf(state, eventType);
      const chosen = candidates.findIndex((candidate) => taken.includes(candidate));
      return candidates
        .slice(0, chosen === -1 ? undefined : chosen + 1)
        .flatMap(({ guard }, place) =>
          namesOf(guard ? [guard] : []).map((name) => ({ guard: name, holds: place === chosen })),
        );
    });
}

function candidatesOf(state: AnyStateNode, eventType: string): readonly AnyTransitionDefinition[] {
  if (eventType === "") return state.always ?? [];
  return [...state.transitions]
    .filter(
      ([descriptor]) => descriptor === eventType || (descriptor.endsWith("*") && isCovered(eventType, descriptor)),
    )
    .sort(([one], [other]) => other.length - one.length)
    .flatMap(([, transitions]) => transitions);
}

const isCovered = (eventType: string, wildcard: string) => `${eventType}.`.startsWith(wildcard.slice(0, -1));

function actionsRun(
  before: readonly AnyStateNode[],
  taken: readonly AnyTransitionDefinition[],
  after: readonly AnyStateNode[],
): string[] {
  const moving = taken.filter(({ target }) => target?.length);
  const isLeft = (state: AnyStateNode) =>
    moving.some((transition) => {
      const domain = domainOf(transition);
      return (
        !domain || isWithin(state, domain) || (state === domain && transition.reenter && domain === transition.source)
      );
    });
  const exited = before.filter(isLeft).sort((one, other) => other.order - one.order);
  const entered = after.filter(isLeft).sort((one, other) => one.order - other.order);
  return [
    ...exited.flatMap(({ exit }) => exit),
    ...taken.flatMap(({ actions }) => actions),
    ...entered.flatMap(({ entry }) => entry),
  ].flatMap((action) => namesOf([action]));
}

/** Returns the innermost state that a transition does not leave; undefined where it leaves the root. */
function domainOf({ source, target = [], reenter }: AnyTransitionDefinition): AnyStateNode | undefined {
  if (!reenter && target.every((state) => state === source || isWithin(state, source))) return source;
  let domain = source.parent;
  while (domain && !target.every((state) => isWithin(state, domain as AnyStateNode))) domain = domain.parent;
  return domain ?? (reenter ? undefined : source.machine.root);
}

function isWithin(state: AnyStateNode, outer: AnyStateNode): boolean {
  for (let parent = state.parent; parent; parent = parent.parent) if (parent === outer) return true;
  return false;
}
