import type { AnyStateMachine, AnyTransitionDefinition } from "xstate";
import { inWords, transitionsOf } from "../../src/flows/statechart.ts";

/** Returns every transition of a machine. */
export function allTransitions({ root }: AnyStateMachine): AnyTransitionDefinition[] {
  const within = (node: typeof root): AnyTransitionDefinition[] =>
    transitionsOf(node).concat(...Object.values(node.states).map(within));
  return within(root);
}

/** Describes a transition in words: "cancelOrder.editing: dialog.confirm [hasReason] → cancelOrder.submitting". */
export function describeTransition({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const condition = guard ? ` [${(guard as { type?: string }).type ?? guard}]` : "";
  return `${source.id}: ${inWords(eventType)}${condition} → ${target?.map(({ id }) => id).join(", ") ?? "stays"}`;
}
