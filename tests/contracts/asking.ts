import { type AnyActorRef, createActor, fromCallback } from "xstate";
import type { Effect, SomeEvent, Step, World } from "./contract.ts";

const askers = new WeakMap<World, AnyActorRef>();

/** Returns a fake owner of the changes, which records what it is sent. */
export function changesOf(world: World): never {
  const owner = fromCallback<SomeEvent>(({ receive }) =>
    receive(({ type, change, asker, draft }) => {
      if (type === "change.request") askers.set(world, asker as AnyActorRef);
      if (type === "form.opened") openForms.set(world, (openForms.get(world) ?? 0) + 1);
      else if (type === "form.closed") openForms.set(world, (openForms.get(world) ?? 0) - 1);
      else world.record("changes", type, change ?? draft);
    }),
  );
  return createActor(owner).start() as never;
}

/** The number of dialogs that have reported being open, and not yet closed. */
const openForms = new WeakMap<World, number>();

// Effects.
export const asked = (change: object): Effect => ["changes", "change.request", change];
/** The owner hears that nobody waits for the outcome any more. */
export const left: Effect = ["changes", "change.left", undefined];

/** The owner receives what is typed. */
export const kept = (draft: object): Effect => ["changes", "draft.keep", draft];

export const formsOpen = (count: number): Effect => ["changes", "forms open", count];

// Steps.
/** Records the number of open dialogs. */
export const countForms: Step = (world) => world.record(...formsOpen(openForms.get(world) ?? 0));
const announced =
  (event: SomeEvent): Step =>
  (world) =>
    askers.get(world)?.send(event);
export const confirms = (confirmation: object = {}): Step => announced({ type: "change.confirmed", confirmation });
export const refuses = (error: unknown): Step => announced({ type: "change.failed", error });

/** Returns a fake owner of the changes that holds a draft and unfinished changes. */
export function keeping(world: World, draft?: object, unfinished: readonly object[] = []): never {
  const owner = changesOf(world) as unknown as AnyActorRef;
  const context = { draft, unfinished: unfinished.map((change, place) => ({ number: place + 1, change })) };
  return Object.assign(owner, { getSnapshot: () => ({ context }) }) as never;
}
