import type { StateValue } from "xstate";
import type { FlightActor, FlightEvent, FlightRecord } from "./flight-record.ts";

/** Returns the flight record as it was after its first `count` events. */
export function flightAt({ actors, events, ...rest }: FlightRecord, count: number): FlightRecord {
  const happened = events.slice(0, count);
  const now = happened.at(-1)?.at ?? events[0]?.at ?? 0;
  const were = actors
    .filter(({ startedAt }) => startedAt <= now)
    .map((actor): FlightActor => {
      const last = happened.findLast((event) => event.actor === actor.number && event.state !== undefined);
      const takesMore = events.slice(count).some((event) => event.actor === actor.number && event.state !== undefined);
      const isRunning = actor.isRunning || takesMore || (actor.endedAt ?? 0) > now;
      return { ...actor, state: last?.state ?? actor.began, tags: [], isRunning };
    });
  return { ...rest, actors: were, events: happened };
}

/** A field of the context before and after an event. */
export interface ContextChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** An event that an actor took or sent. */
export interface HistoryStep {
  /** The position among the kept events of the actor, counted from 1. */
  readonly place: number;
  readonly event: FlightEvent;
  readonly isSent: boolean;
  readonly differences: readonly ContextChange[];
}

/** Returns the events that an actor took and sent, with the context fields that each event taken changed. */
export function historyOf({ actors, events }: Pick<FlightRecord, "actors" | "events">, number: number): HistoryStep[] {
  let context = (actors.find((actor) => actor.number === number)?.context ?? {}) as Record<string, unknown>;
  return events
    .filter(({ actor, from }) => actor === number || from === number)
    .map((event, index) => {
      const place = index + 1;
      if (event.actor !== number) return { place, event, isSent: true, differences: [] };
      const { changed = {} } = event;
      const differences = Object.entries(changed).map(([field, value]) => ({
        field,
        before: inShort(context[field]),
        after: inShort(value),
      }));
      context = { ...context, ...changed };
      return { place, event, isSent: false, differences };
    });
}

const longest = 120;

function inShort(value: unknown): string {
  const text = JSON.stringify(value) ?? "none";
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Returns the ids of the states that a state value names, each after those of the states around it. */
export function idsOf(parent: string, value: StateValue): string[] {
  if (typeof value === "string") return value === "" ? [] : [`${parent}.${value}`];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${parent}.${key}`,
    ...(inner ? idsOf(`${parent}.${key}`, inner) : []),
  ]);
}

/** Describes a state value in words: "signedIn", or "theme dark, sidebar closed". */
export function stateWords(value: StateValue): string {
  if (typeof value === "string") return value;
  return Object.entries(value)
    .map(([key, inner]) => `${key} ${inner ? stateWords(inner) : ""}`)
    .join(", ");
}
