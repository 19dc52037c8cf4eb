// The test seam: exposes what the machines of this page do, for tests to compare with their models. It runs before the
// product's own script, and only in a page that is built for tests.
import {
  Actor,
  type AnyActor,
  type AnyStateMachine,
  type EventObject,
  fromPromise,
  type InspectionEvent,
  isMachineSnapshot,
  type StateValue,
} from "xstate";
import { type Reaction, watchReactions } from "../machines/reactions.ts";

export interface Seam {
  /** The state that each machine was last seen in, by the machine's id. */
  readonly states: Readonly<Record<string, StateValue>>;
  /** What the machines have done since the page began, in order, each with the machine's id. */
  readonly reactions: readonly (readonly [machine: string, Reaction])[];
  /** Sends an event to the running machine of this id, which may be an event that it does not handle. */
  send(machine: string, event: EventObject): void;
  /** Plants a fault in the machine: its guard or action throws from now on. */
  breakDown(machine: string, kind: "guards" | "actions", name: string): void;
  /** Makes the machine's service reject with `reason` from now on. */
  reject(machine: string, service: string, reason: unknown): void;
}

const states: Record<string, StateValue> = {};
const actors: Record<string, AnyActor> = {};
const reactions: [machine: string, Reaction][] = [];
const watchAll = watchReactions((machine, reaction) => reactions.push([machine, reaction]));

function watch(inspected: InspectionEvent): void {
  watchAll(inspected);
  if (inspected.type !== "@xstate.snapshot" || !isMachineSnapshot(inspected.snapshot)) return;
  const { machine, value } = inspected.snapshot;
  states[machine.id] = value;
  actors[machine.id] = inspected.actorRef as AnyActor;
}

function actorOf(machine: string): AnyActor {
  const actor = actors[machine];
  if (!actor) throw new Error(`The ${machine} machine is not running.`);
  return actor;
}

const implementationsOf = (machine: string) => (actorOf(machine).logic as AnyStateMachine).implementations;

window.sillageSeam = {
  states,
  reactions,
  send: (machine, event) => actorOf(machine).send(event),
  breakDown: (machine, kind, name) => {
    implementationsOf(machine)[kind][name] = () => {
      throw new Error(`${name} is broken on purpose`);
    };
  },
  reject: (machine, service, reason) => {
    implementationsOf(machine).actors[service] = fromPromise(() => Promise.reject(reason));
  },
};

const { start } = Actor.prototype;
Actor.prototype.start = function (this: AnyActor) {
  // The root actor is started before all others in its system.
  if (!this._parent) this.system.inspect(watch);
  return start.call(this);
};
