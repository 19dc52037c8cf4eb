import { type AnyActorRef, type InspectionEvent, isMachineSnapshot, type StateValue } from "xstate";
import { download } from "../services/download.ts";
import { log } from "../services/log.ts";
import { redacted } from "./redact.ts";

/** What happened to one actor, and the state it is in since. */
export interface FlightEvent {
  /** Milliseconds since the page began. */
  readonly at: number;
  readonly actor: number;
  /** Without anybody's data. */
  readonly event: { readonly type: string };
  readonly state: StateValue;
}

/** A machine that runs, or has run, in this page. */
export interface FlightActor {
  readonly number: number;
  readonly machine: string;
  /** The number of the actor that started it. */
  readonly parent: number | undefined;
  /** What it began with, without anybody's data. */
  readonly context: unknown;
  readonly began: StateValue;
  readonly state: StateValue;
  readonly tags: readonly string[];
  readonly isRunning: boolean;
}

/** The last that happened in a page's machines. It holds nobody's data, and no token. */
export interface FlightRecord {
  readonly version: 1;
  readonly actors: readonly FlightActor[];
  readonly events: readonly FlightEvent[];
  /** How many events came before those kept. */
  readonly dropped: number;
}

const mostEvents = 400;
const mostActors = 100;

let flight: FlightRecord = { version: 1, actors: [], events: [], dropped: 0 };
const numbers = new WeakMap<AnyActorRef, number>();
let lastNumber = 0;
const listeners = new Set<() => void>();

/** Takes in what XState's inspection tells of the page's actors. A fault in it costs the record, not the page. */
export function record(inspected: InspectionEvent): void {
  try {
    keep(inspected);
  } catch (error) {
    log.error("The flight record lacks an event.", error);
  }
}

function keep(inspected: InspectionEvent): void {
  if (inspected.type !== "@xstate.snapshot" || !isMachineSnapshot(inspected.snapshot)) return;
  const { snapshot, event } = inspected;
  const actorRef = inspected.actorRef as AnyActorRef;
  const number = numberOf(actorRef);
  const state: StateValue = snapshot.value;
  const now = { state, tags: [...snapshot.tags], isRunning: snapshot.status === "active" };

  if (!flight.actors.some((actor) => actor.number === number)) {
    const parent = actorRef._parent && numberOf(actorRef._parent);
    const actor = {
      number,
      machine: snapshot.machine.id,
      parent,
      context: redacted(snapshot.context),
      began: state,
      ...now,
    };
    flight = { ...flight, actors: withRoom([...flight.actors, actor]) };
  } else {
    const actors = flight.actors.map((actor) => (actor.number === number ? { ...actor, ...now } : actor));
    const happened = {
      at: Math.round(performance.now()),
      actor: number,
      event: redacted(event) as FlightEvent["event"],
      state,
    };
    const events = [...flight.events, happened];
    const surplus = Math.max(0, events.length - mostEvents);
    flight = { ...flight, actors, events: events.slice(surplus), dropped: flight.dropped + surplus };
  }
  for (const listener of listeners) listener();
}

/** Forgets the first actor that has ended, where there are too many: each dialog is one. */
function withRoom(actors: readonly FlightActor[]): readonly FlightActor[] {
  if (actors.length <= mostActors) return actors;
  const ended = actors.findIndex(({ isRunning }) => !isRunning);
  return actors.filter((_, index) => index !== ended);
}

function numberOf(actor: AnyActorRef): number {
  const number = numbers.get(actor) ?? ++lastNumber;
  numbers.set(actor, number);
  return number;
}

/** What has been recorded until now. */
export function flightRecord(): FlightRecord {
  return flight;
}

/** Calls back whenever there is more to read; returns how to stop. */
export function watchFlight(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Has the browser save the flight record, which `npm run replay` reads. */
export function saveFlightRecord(): void {
  download(new Blob([JSON.stringify(flight, null, 2)], { type: "application/json" }), "flight-record.json");
}
