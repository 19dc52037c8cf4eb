import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createMachine,
  type EventObject,
  fromCallback,
  transition,
} from "xstate";
import type { FlightActor, FlightEvent, FlightRecord } from "../../src/flows/flight-record.ts";
import { stateWords } from "../../src/flows/history.ts";
import type { GuardOutcome } from "../../src/flows/steps.ts";
import { flows } from "./machines.ts";

/** The replay of one actor's record by its machine. */
export interface Replay {
  readonly machine: string;
  readonly events: number;
  /** The final state, in words. */
  readonly ended: string;
  /** The event at which it failed, if it did. */
  readonly failed: string | undefined;
  /** The differences between the machine and the record; after one, the replay goes on from the recorded state. */
  readonly differences: readonly string[];
}

/**
 * Takes each actor's machine through the events of its record, with the recorded outcomes of guards. Only the machine's
 * transitions run, so it makes no difference what the record leaves out of events and contexts.
 */
export function replay({ actors, events }: FlightRecord, machines = flows.map(({ machine }) => machine)): Replay[] {
  return actors.map((actor) => {
    const machine = machines.find(({ id }) => id === actor.machine);
    const own = events.filter((happened) => happened.actor === actor.number);
    if (machine) return replayActor(machine, actor, own);
    const differences = ["There is no such machine any more."];
    return { machine: actor.machine, events: 0, ended: "nowhere", failed: undefined, differences };
  });
}

function replayActor(machine: AnyStateMachine, actor: FlightActor, events: readonly FlightEvent[]): Replay {
  const { differencesAt, stateOf } = followerOf(machine);
  const failed = actor.failedAt ? events.find(({ state }) => state === undefined)?.event.type : undefined;
  const differences: string[] = [];
  let state = stateOf(actor.began);
  if (!state) differences.push(`There is no state ${stateWords(actor.began)} any more.`);

  for (const [index, happened] of events.entries()) {
    if (!state) break;
    if (happened.state === undefined) continue;
    const found = differencesAt(state, happened);
    differences.push(...found.map((difference) => `event ${index + 1}, ${happened.event.type}: ${difference}`));
    state = stateOf(happened.state);
    if (!state)
      differences.push(
        `event ${index + 1}, ${happened.event.type}: there is no state ${stateWords(happened.state)} any more`,
      );
  }
  return {
    machine: machine.id,
    events: events.length,
    ended: (state && stateWords(state.value)) || "as it began",
    failed,
    differences,
  };
}

/** Builds a machine with the same transitions, whose guards answer as recorded, and compares it with the record. */
function followerOf({ config, implementations }: AnyStateMachine) {
  let outcomes: GuardOutcome[] = [];
  let unknown: string[] = [];
  const answer = (guard: string) => (at: { readonly event: EventObject }) => {
    // XState's pure transition starts the machine, too, which the record does not contain.
    if (at.event.type === "xstate.init") return false;
    const place = outcomes.findIndex((asked) => asked.guard === guard);
    const [asked] = place === -1 ? [] : outcomes.splice(place, 1);
    if (!asked) unknown.push(guard);
    return asked?.holds ?? false;
  };
  // As JSON a configuration keeps its names and loses the functions that read contexts and events.
  const bare = createMachine(JSON.parse(JSON.stringify(config))).provide({
    guards: Object.fromEntries(Object.keys(implementations.guards).map((name) => [name, answer(name)])),
    actions: Object.fromEntries(Object.keys(implementations.actions).map((name) => [name, () => undefined])),
    actors: Object.fromEntries(
      Object.keys(implementations.actors).map((name) => [name, fromCallback(() => undefined)]),
    ),
    delays: Object.fromEntries(Object.keys(implementations.delays).map((name) => [name, 1])),
  } as never) as AnyStateMachine;

  function stateOf(value: FlightActor["began"]): AnyMachineSnapshot | undefined {
    try {
      return bare.resolveState({ value } as never) as AnyMachineSnapshot;
    } catch {
      return undefined;
    }
  }

  function differencesAt(
    from: AnyMachineSnapshot,
    { event, state: recorded = "", guards = [], actions = [] }: FlightEvent,
  ) {
    outcomes = [...guards];
    unknown = [];
    const [next, effects] = transition(bare, from, { type: event.type } as EventObject) as [
      AnyMachineSnapshot,
      readonly { readonly type: string }[],
    ];
    const ran = effects.map(({ type }) => type).filter((type) => !type.startsWith("xstate."));
    return [
      ...unknown.map((guard) => `asks ${guard} here, not in the record`),
      ...outcomes.map(({ guard }) => `asks ${guard} in the record, not here`),
      ...(JSON.stringify(next.value) === JSON.stringify(recorded)
        ? []
        : [`${stateWords(next.value)} here, ${stateWords(recorded)} in the record`]),
      ...(ran.join() === actions.join() ? [] : [`does ${listed(ran)} here, ${listed(actions)} in the record`]),
    ];
  }

  return { differencesAt, stateOf };
}

const listed = (names: readonly string[]) => names.join(", ") || "nothing";
