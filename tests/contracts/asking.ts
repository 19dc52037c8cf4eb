import { type AnyActorRef, createActor, fromCallback } from "xstate";
import type { Effect, SomeEvent, Step, World } from "./contract.ts";

const askers = new WeakMap<World, AnyActorRef>();

/** The owner of the changes, as who asks for one sees it. */
export function changesOf(world: World): never {
  const owner = fromCallback<SomeEvent>(({ receive }) =>
    receive(({ type, change, asker }) => {
      if (type === "change.request") askers.set(world, asker as AnyActorRef);
      world.record("changes", type, change);
    }),
  );
  return createActor(owner).start() as never;
}

// What can have happened.
export const asked = (change: object): Effect => ["changes", "change.request", change];
/** The owner knows that nobody waits for the outcome any more. */
export const left: Effect = ["changes", "change.left", undefined];

// What can happen.
const told =
  (event: SomeEvent): Step =>
  (world) =>
    askers.get(world)?.send(event);
export const confirms = (confirmation: object = {}): Step => told({ type: "change.confirmed", confirmation });
export const refuses = (error: unknown): Step => told({ type: "change.failed", error });
