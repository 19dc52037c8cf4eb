import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type EventObject,
  type InspectionEvent,
  isMachineSnapshot,
  type Snapshot,
  type StateValue,
} from "xstate";
import { download } from "../services/download.ts";
import { log } from "../services/log.ts";
import type { FlightActor, FlightEvent, FlightRecord } from "./flight-record.ts";
import { redactedContext, redactedEvent } from "./redact.ts";
import { guardsAtRest, type Step, stepOf } from "./steps.ts";

const maxEvents = 400;
const maxActors = 100;

let flight: FlightRecord = { version: 2, actors: [], events: [], dropped: 0 };
const numbers = new WeakMap<AnyActorRef, number>();
/** The running actors, by their numbers. */
const running = new Map<number, AnyActorRef>();
/** The last known snapshot and states of each actor, and its steps since that snapshot. */
const seen = new WeakMap<AnyActorRef, { snapshot: AnyMachineSnapshot; states: readonly AnyStateNode[]; step: Step }>();
/** The actors that are processing an event, as a stack: the innermost is last. */
const working: AnyActorRef[] = [];
const nothingYet: Step = { guards: [], actions: [] };
let lastNumber = 0;
const listeners = new Set<() => void>();

/**
 * Records an inspection event of XState that came `at` milliseconds after the page began. An error in here is logged
 * and must not break the page.
 */
export function record(inspected: InspectionEvent, at = performance.now()): void {
  try {
    const actor = inspected.actorRef as AnyActorRef;
    if (inspected.type === "@xstate.event") {
      // XState names no source for what a service sends directly: the innermost actor at work counts as the sender.
      keepEvent(actor, (inspected.sourceRef as AnyActorRef | undefined) ?? working.at(-1), inspected.event, at);
      working.push(actor);
      queueMicrotask(() => working.splice(0));
    }
    if (inspected.type === "@xstate.microstep") keepStep(inspected);
    if (inspected.type === "@xstate.snapshot") {
      const place = working.lastIndexOf(actor);
      if (place >= 0) working.splice(place, 1);
      keepSnapshot(actor, inspected.snapshot, at);
    }
  } catch (error) {
    log.error("The flight record lacks an event.", error);
  }
}

/** Keeps an event when it is sent: a machine that fails on it may report nothing more. */
function keepEvent(actorRef: AnyActorRef, sender: AnyActorRef | undefined, event: EventObject, at: number): void {
  // Not asked of `seen`: services may send events to a machine before its first snapshot is reported.
  if (!isMachineSnapshot(actorRef.getSnapshot()) || event.type === "xstate.init") return;
  const number = numberOf(actorRef);
  const from = sender && numberOf(machineOf(sender));
  const sent: FlightEvent = {
    at: Math.round(at),
    actor: number,
    from,
    event: redactedEvent(machineIdOf(actorRef), event),
  };
  const events = [...flight.events, sent];
  const surplus = Math.max(0, events.length - maxEvents);
  const actors = events.slice(0, surplus).reduce(begunAfter, flight.actors);
  flight = { ...flight, actors, events: events.slice(surplus), dropped: flight.dropped + surplus };
  queueMicrotask(() => {
    const { status, error } = actorRef.getSnapshot() as { status: string; error?: unknown };
    if (status !== "error") return;
    running.delete(number);
    changeActor(number, { isRunning: false, endedAt: Math.round(at), failedAt: placeOf(error) });
  });
  tellListeners();
}

/** Returns the actors for a record that begins after this event. */
function begunAfter(actors: readonly FlightActor[], { actor: number, state, changed }: FlightEvent) {
  if (state === undefined) return actors;
  return actors.map((actor) =>
    actor.number === number ? { ...actor, began: state, context: { ...(actor.context as object), ...changed } } : actor,
  );
}

const machineIdOf = (actorRef: AnyActorRef): string => (actorRef.getSnapshot() as AnyMachineSnapshot).machine.id;

/** Returns the actor itself where it is a machine, and else the machine whose service it is. */
function machineOf(actorRef: AnyActorRef): AnyActorRef {
  return isMachineSnapshot(actorRef.getSnapshot()) || !actorRef._parent ? actorRef : actorRef._parent;
}

function keepStep({ actorRef, event, snapshot, _transitions }: InspectionEvent & { type: "@xstate.microstep" }): void {
  const last = seen.get(actorRef as AnyActorRef);
  if (!last) return;
  const { _nodes: states } = snapshot as AnyMachineSnapshot;
  const { guards, actions } = stepOf(last.states, event.type, _transitions, states);
  last.step = { guards: [...last.step.guards, ...guards], actions: [...last.step.actions, ...actions] };
  last.states = states;
}

function keepSnapshot(actorRef: AnyActorRef, snapshot: Snapshot<unknown>, at: number): void {
  if (!isMachineSnapshot(snapshot)) return;
  const state: StateValue = snapshot.value;
  const isRunning = snapshot.status === "active";
  const now = { state, tags: [...snapshot.tags], isRunning, ...(isRunning ? {} : { endedAt: Math.round(at) }) };
  const number = numberOf(actorRef);
  const last = seen.get(actorRef);
  seen.set(actorRef, { snapshot, states: snapshot._nodes, step: nothingYet });
  if (isRunning) running.set(number, actorRef);
  else running.delete(number);
  if (!flight.actors.some((actor) => actor.number === number)) {
    // XState reports an actor before the one that started it, so the parent may get its number here.
    const parent = actorRef._parent && numberOf(actorRef._parent);
    const actor = {
      number,
      machine: snapshot.machine.id,
      parent,
      context: redactedContext(snapshot.machine.id, snapshot.context),
      began: state,
      startedAt: Math.round(at),
      ...now,
    };
    flight = { ...flight, actors: withRoom([...flight.actors, actor]) };
    tellListeners();
    return;
  }
  const taken = flight.events.findIndex((event) => event.actor === number && event.state === undefined);
  // A stopped actor processes none of its pending events.
  if (taken !== -1 && last && snapshot.status !== "stopped") {
    const kept: Partial<FlightEvent> = {
      state,
      guards: [...last.step.guards, ...(isRunning ? guardsAtRest(snapshot._nodes) : [])],
      actions: last.step.actions,
      changed: changesOf(snapshot.machine.id, last.snapshot.context, snapshot.context),
    };
    flight = {
      ...flight,
      events: flight.events.map((event, index) => (index === taken ? { ...event, ...kept } : event)),
    };
  }
  changeActor(number, now);
}

/** Returns the context fields that changed, redacted; undefined where none did. */
function changesOf(
  machine: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): FlightEvent["changed"] {
  const changed = Object.entries(after).filter(([key, value]) => value !== before[key]);
  return changed.length > 0 ? redactedContext(machine, Object.fromEntries(changed)) : undefined;
}

function changeActor(number: number, change: Partial<FlightActor>): void {
  const actors = flight.actors.map((actor) => (actor.number === number ? { ...actor, ...change } : actor));
  flight = { ...flight, actors };
  tellListeners();
}

/** Returns the stack lines of an error, without its message, which may hold personal data. */
function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack
    .split("\n")
    .filter((line) => /^\s*at |@/.test(line) && /:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim())
    .join("\n");
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Drops the first ended actor where there are too many: every opened dialog adds one. */
function withRoom(actors: readonly FlightActor[]): readonly FlightActor[] {
  if (actors.length <= maxActors) return actors;
  const ended = actors.findIndex(({ isRunning }) => !isRunning);
  return actors.filter((_, index) => index !== ended);
}

function numberOf(actor: AnyActorRef): number {
  const number = numbers.get(actor) ?? ++lastNumber;
  numbers.set(actor, number);
  return number;
}

/** Returns the record so far. */
export function flightRecord(): FlightRecord {
  return flight;
}

/** Returns the running actor with this number; undefined where none runs. */
export function actorOf(number: number): AnyActorRef | undefined {
  return running.get(number);
}

/** Calls back whenever the record has changed. Returns the unsubscribe function. */
export function watchFlight(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Downloads the flight record as a file, which `npm run replay` reads. */
export function saveFlightRecord(): void {
  download(new Blob([JSON.stringify(flight, null, 2)], { type: "application/json" }), "flight-record.json");
}
