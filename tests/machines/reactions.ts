import { type AnyActorRef, type AnyStateNode, type InspectionEvent, isMachineSnapshot } from "xstate";
import { describeTransition } from "./transitions.ts";

/** A running machine's reaction to one event, without personal data. Each list is sorted, without duplicates. */
export interface Reaction {
  /** The transitions taken, in words. */
  readonly transitions: readonly string[];
  /** The ids of the states that these led to. */
  readonly states: readonly string[];
  /** The tags of these states. */
  readonly tags: readonly string[];
  /** The named actions, the events sent and emitted, and the children started. */
  readonly effects: readonly string[];
}

interface Doing {
  transitions: string[];
  targets: Set<AnyStateNode>;
  effects: string[];
}

/** Returns an inspector that reports each machine's reaction when it takes a transition, by the machine's id. */
export function watchReactions(tell: (machine: string, reaction: Reaction) => void): (event: InspectionEvent) => void {
  const doing = new WeakMap<object, Doing>();
  const by = (actor: object): Doing => {
    const now = doing.get(actor) ?? { transitions: [], targets: new Set(), effects: [] };
    doing.set(actor, now);
    return now;
  };
  return (inspected) => {
    const actor = inspected.actorRef as AnyActorRef;
    if (inspected.type === "@xstate.actor") {
      if (actor._parent) by(actor._parent).effects.push(`starts ${actor.src}`);
    } else if (inspected.type === "@xstate.event") {
      const { sourceRef, event } = inspected;
      if (sourceRef && sourceRef !== actor && !event.type.startsWith("xstate."))
        by(sourceRef).effects.push(`tells ${event.type}`);
    } else if (inspected.type === "@xstate.action") {
      const { type, params } = inspected.action;
      if (type === "xstate.emit") by(actor).effects.push(`emits ${(params as { event: { type: string } }).event.type}`);
      else if (!type.startsWith("xstate.")) by(actor).effects.push(type);
    } else if (inspected.type === "@xstate.microstep") {
      const { transitions, targets } = by(actor);
      for (const transition of inspected._transitions) {
        transitions.push(describeTransition(transition));
        for (const target of transition.target ?? []) targets.add(target);
      }
    } else if (isMachineSnapshot(inspected.snapshot)) {
      const { machine, _nodes: active } = inspected.snapshot;
      const { transitions, targets, effects } = by(actor);
      doing.delete(actor);
      const states = active.filter((state) => [...targets].some((target) => isSameOrWithin(state, target)));
      if (transitions.length === 0) return;
      tell(machine.id, {
        transitions: sorted(transitions),
        states: sorted(states.map(({ id }) => id)),
        tags: sorted(states.flatMap(({ tags }) => tags)),
        effects: sorted(effects),
      });
    }
  };
}

function isSameOrWithin(state: AnyStateNode, outer: AnyStateNode): boolean {
  return state === outer || (state.parent !== undefined && isSameOrWithin(state.parent, outer));
}

const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort();
