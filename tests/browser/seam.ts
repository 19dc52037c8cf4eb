// The test seam: what the machines of this page do, for tests to compare with their models. It is built into a page that
// only the tests have, ahead of the product's own script, and into nothing else.
import { Actor, type AnyActor, type InspectionEvent, isMachineSnapshot, type StateValue } from "xstate";
import { describeTransition } from "../machines/transitions.ts";

export interface Seam {
  /** The state that each machine was last seen in, by the machine's id. */
  readonly states: Readonly<Record<string, StateValue>>;
  /** Every transition taken since the page began, in words. */
  readonly taken: readonly string[];
}

const states: Record<string, StateValue> = {};
const taken = new Set<string>();

function watch(inspected: InspectionEvent): void {
  if (inspected.type === "@xstate.microstep")
    for (const transition of inspected._transitions) taken.add(describeTransition(transition));
  if (inspected.type === "@xstate.snapshot" && isMachineSnapshot(inspected.snapshot))
    states[inspected.snapshot.machine.id] = inspected.snapshot.value;
}

const { start } = Actor.prototype;
Actor.prototype.start = function (this: AnyActor) {
  // A system's root is started before all others in it.
  if (!this._parent) this.system.inspect(watch);
  return start.call(this);
};

Object.defineProperty(window, "sillageSeam", { get: (): Seam => ({ states, taken: [...taken] }) });
