import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";

/** A state of a machine, in plain words. */
export interface State {
  /** Unique in its machine: the keys on the way to it, with dots. */
  readonly id: string;
  readonly key: string;
  readonly type: AnyStateNode["type"];
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /** The services that run while it is active. */
  readonly services: readonly string[];
  /** Of the state that is entered with it. */
  readonly initial: string | undefined;
  readonly transitions: readonly Transition[];
  readonly states: readonly State[];
}

export interface Transition {
  /** In words: "verify done" for a service that ended, "always" for none. */
  readonly event: string;
  readonly guard: string | undefined;
  /** Undefined where it stays, and only acts. */
  readonly target: string | undefined;
  /** Leaves the state and enters it again, rather than staying in it. */
  readonly reenters: boolean;
  readonly actions: readonly string[];
  /** How many generated paths take it, where they were counted. */
  readonly paths?: number;
  /** How many rules of its contract are about it, where they were counted. */
  readonly rules?: number;
}

/** What can be sent to a machine without knowing anything of the shop. */
export interface Sendable {
  /** What happens, in words. */
  readonly when: string;
  readonly event: { readonly type: string };
}

/** A whole machine as `/flows` shows it. */
export interface Statechart extends State {
  readonly sendable: readonly Sendable[];
}

/** A machine as a tree of its states, from its root. */
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

/** A state's own transitions, not those of the states within. */
export function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...(node.always ?? []), ...[...node.transitions.values()].flat()];
}

/** A transition in plain words. */
export function transitionOf({ eventType, guard, target, reenter, actions }: AnyTransitionDefinition): Transition {
  return {
    event: inWords(eventType),
    guard: guard && nameOf(guard),
    target: target?.[0]?.id,
    reenters: reenter,
    actions: namesOf(actions),
  };
}

/** Tells a transition from all others of its machine. */
export function transitionKey(state: string, { event, guard, target, actions }: Transition): string {
  return JSON.stringify([state, event, guard, target, actions]);
}

/** What happens, as a person would say it. */
export function inWords(eventType: string): string {
  if (eventType === "") return "always";
  return eventType
    .replace(/^xstate\.done\.actor\.(.*)$/, "$1 done")
    .replace(/^xstate\.error\.actor\.\*$/, "anything failed")
    .replace(/^xstate\.error\.actor\.(.*)$/, "$1 failed")
    .replace(/^xstate\.after\.([^.]*)\..*$/, "after $1");
}

/** Names of actions or guards; functions, which XState adds by itself for delays, are left out. */
export const namesOf = (actions: readonly unknown[]) =>
  actions.filter((action) => typeof action !== "function").map(nameOf);

const nameOf = (action: unknown) =>
  typeof action === "string" ? action : String((action as { readonly type: unknown }).type);
