import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";

/** A state of a machine, as plain data. */
export interface State {
  /** The id, unique in its machine: the machine's id and the keys on the way to the state, joined by dots. */
  readonly id: string;
  readonly key: string;
  readonly type: AnyStateNode["type"];
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /** The services that run while it is active. */
  readonly services: readonly string[];
  /** The id of the child state that it begins with; undefined unless the state is compound. */
  readonly initial: string | undefined;
  readonly transitions: readonly Transition[];
  readonly states: readonly State[];
}

export interface Transition {
  /** In words: "verify done" for a service that ended, "always" for none. */
  readonly event: string;
  readonly guard: string | undefined;
  /** The id of the target state; undefined for a transition that only runs actions. */
  readonly target: string | undefined;
  /** Whether the state is left and entered again, rather than kept. */
  readonly reenters: boolean;
  readonly actions: readonly string[];
  /** How many generated paths take it, where they were counted. */
  readonly paths?: number;
  /** How many rules of its contract are about it, where they were counted. */
  readonly rules?: number;
}

/** An event that can be sent to a machine without knowing any record of the shop. */
export interface Sendable {
  /** A description of the event, for people. */
  readonly when: string;
  readonly event: { readonly type: string };
}

/** A whole machine as `/flows` shows it. */
export interface Statechart extends State {
  readonly sendable: readonly Sendable[];
}

/** Returns the tree of a machine's states, from its root. */
export function statechartOf({ root }: AnyStateMachine): State {
  return stateOf(root);
}

function stateOf(node: AnyStateNode): State {
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    tags: node.tags,
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    services: node.invoke.map(({ src }) => String(src)),
    initial: node.type === "compound" ? node.initial.target?.[0]?.id : undefined,
    transitions: transitionsOf(node).map(transitionOf),
    states: Object.values(node.states).map(stateOf),
  };
}

/** Returns a state's own transitions, without those of its child states. */
export function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...(node.always ?? []), ...[...node.transitions.values()].flat()];
}

/** Returns a transition as plain data. */
export function transitionOf({ eventType, guard, target, reenter, actions }: AnyTransitionDefinition): Transition {
  return {
    event: inWords(eventType),
    guard: guard && nameOf(guard),
    target: target?.[0]?.id,
    reenters: reenter,
    actions: namesOf(actions),
  };
}

/** Returns a key that tells a transition from all others of its machine. */
export function transitionKey(state: string, { event, guard, target, actions }: Transition): string {
  return JSON.stringify([state, event, guard, target, actions]);
}

/** Describes an event type for people: "verify done", "after afterSignIn". */
export function inWords(eventType: string): string {
  if (eventType === "") return "always";
  return eventType
    .replace(/^xstate\.done\.actor\.(.*)$/, "$1 done")
    .replace(/^xstate\.error\.actor\.\*$/, "anything failed")
    .replace(/^xstate\.error\.actor\.(.*)$/, "$1 failed")
    .replace(/^xstate\.after\.([^.]*)\..*$/, "after $1");
}

/** Returns the names of actions or guards, without functions, which XState adds for delays. */
export const namesOf = (actions: readonly unknown[]) =>
  actions.filter((action) => typeof action !== "function").map(nameOf);

const nameOf = (action: unknown) =>
  typeof action === "string" ? action : String((action as { readonly type: unknown }).type);
