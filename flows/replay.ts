import { type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor, type EventObject, transition } from "xstate";
import { isRecord } from "../contract/is-record.ts";
import type { FlightActor, FlightRecord } from "../src/flows/recorder.ts";
import { ApiError } from "../src/services/api-error.ts";
import { describeState } from "../tests/machines/paths.ts";
import { flows } from "./machines.ts";

/** Reads a flight record from a file's text. Throws an Error that says what is wrong with any other text. */
export function readRecord(text: string): FlightRecord {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Error("It is no JSON; perhaps it was cut off.");
  }
  if (!isRecord(record) || !Array.isArray(record.actors) || !Array.isArray(record.events))
    throw new Error("It is no flight record: it has no actors and events.");
  if (record.version !== 1) throw new Error("It is a flight record of another version.");
  for (const actor of record.actors)
    if (
      !isRecord(actor) ||
      typeof actor.machine !== "string" ||
      typeof actor.number !== "number" ||
      !isState(actor.began)
    )
      throw new Error("One of its actors cannot be read.");
  for (const happened of record.events)
    if (
      !isRecord(happened) ||
      !isRecord(happened.event) ||
      typeof happened.event.type !== "string" ||
      !(happened.state === undefined || isState(happened.state))
    )
      throw new Error("One of its events cannot be read.");
  return record as unknown as FlightRecord;
}

const isState = (value: unknown) => typeof value === "string" || isRecord(value);

/** How one actor's record went when its machine took the same events. */
export interface Replay {
  readonly machine: string;
  readonly events: number;
  /** The state that it ended in, in words. */
  readonly ended: string;
  /** The event at which it failed, if it did. */
  readonly failed: string | undefined;
  /** Where the machine did something else than the record says; the replay goes on from what the record says. */
  readonly differences: readonly string[];
}

/** Takes each actor's machine through the events of its record. No service runs and nothing is sent. */
export function replay({ actors, events, dropped }: FlightRecord): Replay[] {
  return actors.map((actor) => {
    const flow = flows.find(({ machine }) => machine.id === actor.machine);
    if (!flow)
      return {
        machine: actor.machine,
        events: 0,
        ended: "nowhere",
        failed: undefined,
        differences: ["There is no such machine any more."],
      };
    const own = events.filter((happened) => happened.actor === actor.number);
    return replayActor(flow.machine, actor, own, dropped > 0);
  });
}

function replayActor(
  machine: AnyStateMachine,
  actor: FlightActor,
  events: FlightRecord["events"],
  isCut: boolean,
): Replay {
  const context = revived(actor.context);
  const at = (value: unknown, from: unknown) =>
    withChildren(machine.resolveState({ value, context: from } as never) as AnyMachineSnapshot);
  let state = at(actor.began, context);
  const differences: string[] = [];

  for (const [index, { event, state: recorded }] of events.entries()) {
    const told = `event ${index + 1}, ${event.type}`;
    if (recorded === undefined) continue;
    try {
      const [next] = transition(machine, state, revived(event) as EventObject) as [AnyMachineSnapshot, unknown];
      state = withChildren(next);
    } catch (error) {
      differences.push(`${told}: ${(error as Error).message}`);
    }
    if (JSON.stringify(state.value) === JSON.stringify(recorded)) continue;
    // Whatever came before a cut is not known, so the first event may be a surprise.
    if (!(isCut && index === 0))
      differences.push(`${told}: ${describeState(state.value)} here, ${describeState(recorded)} in the record`);
    try {
      state = at(recorded, state.context);
    } catch {
      differences.push(`${told}: there is no state ${describeState(recorded)} any more`);
      break;
    }
  }
  return {
    machine: machine.id,
    events: events.length,
    ended: describeState(state.value) || "as it began",
    failed:
      actor.failedAt === undefined ? undefined : events.find(({ state: taken }) => taken === undefined)?.event.type,
    differences,
  };
}

/** The children that a machine would send to, of which each takes anything and does nothing. */
function withChildren(state: AnyMachineSnapshot): AnyMachineSnapshot {
  return Object.assign(state, { children: new Proxy({}, { get: () => createEmptyActor() }) });
}

/** A redacted value as a machine can work with it: services that do nothing, and errors that are errors. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (!isRecord(value)) return value;
  const { kept, ...rest } = value;
  const fields = Object.fromEntries(Object.entries(rest).map(([key, field]) => [key, revived(field)]));
  switch (kept) {
    case "nothing":
      return new Proxy({}, { get: (_, key) => (typeof key === "string" ? () => undefined : undefined) });
    case "map":
      return new Map((fields.keys as unknown[]).map((key) => [key, undefined]));
    case "set":
      return new Set(fields.keys as unknown[]);
    case "error":
      return fields.name === "ApiError"
        ? new ApiError(fields.failure as ApiError["failure"], fields.announced === true)
        : Object.assign(new Error(), fields);
    default:
      return fields;
  }
}
