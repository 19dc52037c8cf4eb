import type { StateValue } from "xstate";
import type { Step } from "./steps.ts";

/** One event of an actor, with what the actor did on it and its state afterwards. */
export interface FlightEvent extends Partial<Step> {
  /** Milliseconds since the page began. */
  readonly at: number;
  readonly actor: number;
  /** The number of the sending actor, or of the one at work when a service sent it; undefined for the page. */
  readonly from?: number;
  /** Redacted: without personal data. */
  readonly event: { readonly type: string };
  /** Unset where the machine failed at the event, or had ended before. */
  readonly state?: StateValue;
  /** The context fields that changed, with their new values, redacted. */
  readonly changed?: Readonly<Record<string, unknown>>;
}

/** A machine that runs, or has run, in this page. */
export interface FlightActor {
  readonly number: number;
  readonly machine: string;
  /** The number of the actor that started it. */
  readonly parent: number | undefined;
  /** The redacted context before the first kept event of the actor; `began` is the state at that moment. */
  readonly context: unknown;
  readonly began: StateValue;
  readonly state: StateValue;
  readonly tags: readonly string[];
  readonly isRunning: boolean;
  /** Milliseconds since the page began. */
  readonly startedAt: number;
  readonly endedAt?: number;
  /** The stack lines of the error that it failed with, without the message; undefined where it did not fail. */
  readonly failedAt?: string;
}

/** The last events of a page's machines, without personal data and tokens. */
export interface FlightRecord {
  readonly version: 2;
  readonly actors: readonly FlightActor[];
  readonly events: readonly FlightEvent[];
  /** How many events came before those kept. */
  readonly dropped: number;
}
