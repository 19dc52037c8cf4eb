import type { StateValue } from "xstate";
import type { Step } from "./steps.ts";

/** What happened to one actor, what it did then, and the state it is in since. */
export interface FlightEvent extends Partial<Step> {
  /** Milliseconds since the page began. */
  readonly at: number;
  readonly actor: number;
  /** The number of the actor that sent it, or that was at work when a service did; undefined for the page. */
  readonly from?: number;
  /** Without anybody's data. */
  readonly event: { readonly type: string };
  /** Unset where the machine failed at the event, or had ended before. */
  readonly state?: StateValue;
  /** The parts of the context that changed, as they are since, without anybody's data. */
  readonly changed?: Readonly<Record<string, unknown>>;
}

/** A machine that runs, or has run, in this page. */
export interface FlightActor {
  readonly number: number;
  readonly machine: string;
  /** The number of the actor that started it. */
  readonly parent: number | undefined;
  /** What it had before the first of its events that is kept, without anybody's data, and the state it was in. */
  readonly context: unknown;
  readonly began: StateValue;
  readonly state: StateValue;
  readonly tags: readonly string[];
  readonly isRunning: boolean;
  /** Milliseconds since the page began. */
  readonly startedAt: number;
  readonly endedAt?: number;
  /** Where in the code it failed, if it did, without what the error said. */
  readonly failedAt?: string;
}

/** The last that happened in a page's machines. It holds nobody's data, and no token. */
export interface FlightRecord {
  readonly version: 2;
  readonly actors: readonly FlightActor[];
  readonly events: readonly FlightEvent[];
  /** How many events came before those kept. */
  readonly dropped: number;
}
