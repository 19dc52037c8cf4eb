import { inspect as inWords, isDeepStrictEqual } from "node:util";
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  type InspectionEvent,
  SimulatedClock,
  type StateValue,
} from "xstate";
import { storage } from "../../src/services/storage.ts";
import { replace } from "../replace.ts";
import { asDeafAs } from "./deaf.ts";

/** Something that left the machine, or a call to a service; the first part names the receiver. */
export type Effect = readonly [receiver: string, ...what: unknown[]];

/** An event as a step sends it; the machine need not handle it. */
export type SomeEvent = EventObject & Record<string, unknown>;

/** Something that happens to a running machine. */
export type Step = (world: World) => void;

export interface Outcome {
  readonly state: StateValue;
  /** All of its tags; none if left out. */
  readonly tags?: readonly string[];
  /** All effects of `when`, for each receiver in order; none if left out. */
  readonly effects?: readonly Effect[];
  /** The names of those of the set's `events` that can be sent now, and no others. */
  readonly can?: readonly string[];
  /** Some of the values that the set's `read` returns, for screens. */
  readonly shows?: Record<string, unknown>;
  /** The output of the finished machine. */
  readonly output?: unknown;
}

/** One rule about a machine, worded as a requirement of the product. */
export interface Contract<Given = unknown> {
  readonly title: string;
  /** The heading of docs/behaviour.md that states the rule; the set's if left out. */
  readonly behaviour?: string;
  /** The value that the set's `start` receives. */
  readonly given: Given;
  /** The steps that come before `when`. */
  readonly after?: readonly Step[];
  /** The step that the rule is about; the start itself if left out. */
  readonly when?: Step;
  /** The outcome after that. */
  readonly expected: Outcome;
}

/** The contract of one machine. */
export interface ContractSet<Given = never> {
  readonly machine: AnyStateMachine;
  /** The heading of docs/behaviour.md that its rules are about. */
  readonly behaviour: string;
  /** Returns the machine's input, and fakes for services that need a browser. */
  readonly start: (world: World, given: Given) => { input?: object; actors?: Record<string, AnyActorLogic> };
  /** Imports the modules that the machine imports while it runs; a step waits for this, too. */
  readonly imports?: () => Promise<unknown>;
  /** The events that `can` is about, by name. */
  readonly events?: Readonly<Record<string, SomeEvent>>;
  /** Returns what screens derive from its context; if left out, the context itself is compared. */
  readonly read?: (context: never) => Record<string, unknown>;
  readonly contracts: readonly Contract<Given>[];
}

// Effects.
export const sent = (receiver: string, event: SomeEvent): Effect => [receiver, event];
export const emitted = (event: SomeEvent): Effect => ["page", event];
export const stored = (name: string, value: string | null): Effect => ["storage", name, value];
export const logged = (message: string): Effect => ["log", message];
export const requested = (call: string, ...args: unknown[]): Effect => ["server", call, ...args];
export const aborted = (call: string): Effect => ["server", "abort", call];
export const started = (child: string, input?: unknown): Effect => ["started", child, input];
export const stopped = (child: string): Effect => ["stopped", child];

// Steps.
export const send =
  (event: SomeEvent): Step =>
  (world) =>
    world.actor.send(event);
export const answer =
  (call: string, value?: unknown): Step =>
  (world) =>
    world.take(call).resolve(value);
export const fail =
  (call: string, error: unknown): Step =>
  (world) =>
    world.take(call).reject(error);
export const wait =
  (ms: number): Step =>
  (world) =>
    world.clock.increment(ms);
/** Another tab changes a stored value. */
export const elsewhere =
  (name: string, value: string | null): Step =>
  (world) =>
    world.changeElsewhere(name, value);
/** A stored value changes without this tab having heard of it yet. */
export const unheard =
  (name: string, value: string | null): Step =>
  (world) =>
    world.values.set(name, value);
/** An invoked child ends; `output` is what it ends with. */
export const ends = (child: string, output?: unknown): Step => send({ type: `xstate.done.actor.${child}`, output });
export const breaks = (child: string, error: unknown): Step => send({ type: `xstate.error.actor.${child}`, error });
/** The machine's parent stops it. */
export const stop: Step = (world) => world.actor.stop();

interface Pending {
  readonly call: string;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Everything around one running machine: its services, its neighbours and its clock. */
export class World {
  readonly clock = new SimulatedClock();
  /** The stored values, by name. */
  readonly values = new Map<string, string | null>();
  effects: Effect[] = [];
  actor!: AnyActorRef;
  readonly #watching: { name: string; changed: (value: string | null) => void }[] = [];
  readonly #pending: Pending[] = [];
  readonly #replaced: (() => void)[] = [];

  record(...effect: Effect): void {
    this.effects.push(effect);
  }

  /** Returns an actor that records the events it receives. */
  receiver(name: string): never {
    const actor = createActor(fromCallback(({ receive }) => receive((event) => this.record(name, event))));
    actor.start();
    return actor as never;
  }

  /** Returns a child of the machine that only records events; `seen` picks the recorded part of its input. */
  child(named: string | ((input: never) => string), seen: (input: never) => unknown = () => undefined): AnyActorLogic {
    return fromCallback(({ receive, input }) => {
      const name = typeof named === "string" ? named : named(input as never);
      this.record(...started(name, seen(input as never)));
      receive((event) => this.record(name, event));
      return () => this.record(...stopped(name));
    });
  }

  /** The fake storage, which another tab can change. */
  readonly storage: typeof storage = {
    read: (name) => this.values.get(name) ?? null,
    write: (name, next) => {
      this.values.set(name, next);
      this.record(...stored(name, next));
    },
    watch: (name, changed) => {
      const watching = { name, changed };
      this.#watching.push(watching);
      return () => {
        this.#watching.splice(this.#watching.indexOf(watching), 1);
        this.record("storage", "unwatch", name);
      };
    },
  };

  changeElsewhere(name: string, value: string | null): void {
    this.values.set(name, value);
    for (const watching of [...this.#watching]) if (watching.name === name) watching.changed(value);
  }

  /** Replaces some of a service's functions until this run is over. */
  replace<Service extends object>(service: Service, functions: Partial<Service>): void {
    this.#replaced.push(replace(service, functions));
  }

  /** Replaces a global until this run is over. */
  setGlobal(name: string, value: unknown): void {
    this.replace(globalThis, { [name]: value });
  }

  restore(): void {
    for (const restore of this.#replaced.reverse()) restore();
  }

  /** Returns a fake call to the server, which waits for its answer and ends when its signal aborts. */
  call(name: string): (...args: unknown[]) => Promise<never> {
    return (...args) => {
      const signal = args.find((arg) => arg instanceof AbortSignal);
      this.record(...requested(name, ...args.filter((arg) => arg !== signal)));
      return new Promise((resolve, reject) => {
        const pending = { call: name, resolve, reject } as Pending;
        this.#pending.push(pending);
        signal?.addEventListener("abort", () => {
          const place = this.#pending.indexOf(pending);
          if (place < 0) return;
          this.#pending.splice(place, 1);
          this.record(...aborted(name));
          reject(new DOMException("Aborted", "AbortError"));
        });
      });
    };
  }

  /** Takes the oldest request that waits for an answer. */
  take(call: string): Pending {
    const place = this.#pending.findIndex((pending) => pending.call === call);
    const [pending] = place < 0 ? [] : this.#pending.splice(place, 1);
    if (!pending) throw new Error(`Nobody has called ${call}.`);
    return pending;
  }
}

/** Records when a machine starts and stops to listen to the page. */
export function watchListeners(world: World): void {
  world.setGlobal("addEventListener", (type: string) => world.record("page", "listen", type));
  world.setGlobal("removeEventListener", (type: string) => world.record("page", "unlisten", type));
  world.setGlobal("requestAnimationFrame", () => 0);
}

/**
 * Runs a contract; rejects, with the difference, if the machine breaks it. `inspect` receives the inspection events of
 * `when`, or of the start if there is no `when`.
 */
export async function verify<Given>(
  set: ContractSet<Given>,
  { given, after = [], when, expected }: Contract<Given>,
  machine: AnyStateMachine,
  inspect?: (event: InspectionEvent) => void,
): Promise<void> {
  const world = new World();
  // The product's log writes to the console, and XState warns there.
  const { error, warn } = console;
  console.error = (message: string) => world.record(...logged(message));
  console.warn = () => undefined;
  let isAbout = !when;
  // Replaced in place while the contract runs: `provide` would create a machine, which takes longer.
  const { implementations } = machine;
  const { actors: own } = implementations;
  world.replace(storage, world.storage);
  try {
    const { input, actors = {} } = set.start(world, given);
    implementations.actors = asDeafAs(own as never, actors) as never;
    const actor = createActor(machine, {
      input: input as never,
      clock: world.clock,
      inspect: inspect && ((event) => isAbout && inspect(event)),
    });
    world.actor = actor;
    actor.subscribe({ error: (cause) => world.record("crashed", String(cause)) });
    actor.on("*", (event) => world.record(...emitted(event as SomeEvent)));
    actor.start();
    await settled(set.imports);
    for (const step of after) {
      step(world);
      await settled(set.imports);
    }
    if (when) {
      world.effects = [];
      isAbout = true;
      when(world);
      await settled(set.imports);
    }
    const effects = world.effects;
    compare(actor.getSnapshot() as AnyMachineSnapshot, effects, expected, set);
    actor.stop();
  } finally {
    implementations.actors = own;
    world.restore();
    console.error = error;
    console.warn = warn;
  }
}

function compare(
  snapshot: AnyMachineSnapshot,
  effects: readonly Effect[],
  expected: Outcome,
  { events = {}, read = (context) => context }: Pick<ContractSet, "events" | "read">,
): void {
  const { value, context } = snapshot;
  const { state, tags = [], can, shows } = expected;
  same("state", value, state);
  same("tags", [...snapshot.tags].sort(), [...tags].sort());
  same("effects", byReceiver(effects), byReceiver(expected.effects ?? []));
  if (can) {
    const possible = Object.keys(events).filter((name) => snapshot.can(events[name] as SomeEvent));
    same("can", possible.sort(), [...can].sort());
  }
  const seen = read(context as never);
  for (const [part, shown] of Object.entries(shows ?? {})) same(part, seen[part], shown);
  if ("output" in expected) same("output", snapshot.output, expected.output);
}

/** Sorts effects by receiver: XState defines no order between receivers, only within each. */
const byReceiver = (effects: readonly Effect[]) =>
  [...effects].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));

function same(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(plain(actual), plain(expected))) return;
  const shown = (value: unknown) => inWords(value, { depth: 6, breakLength: 100 });
  throw new Error(`${what}: expected ${shown(expected)}, but it is ${shown(actual)}`);
}

/** Removes undefined fields, which count as missing. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const known = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(known.map(([key, inner]) => [key, plain(inner)]));
}

/** Waits until every promise that can go on has gone on, and these imports, too. */
async function settled(imports?: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  if (!imports) return;
  await imports();
  await settled();
}
