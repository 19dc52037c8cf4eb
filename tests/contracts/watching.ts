import type { Effect, Step, World } from "./contract.ts";

type Records = readonly { readonly _id: string; readonly version?: string | undefined }[];
/** The loaded lists; one that is left out is still loading. */
export interface Lists {
  readonly users?: Records | undefined;
  readonly orders?: Records | undefined;
}

const listeners = new WeakMap<World, (state: object) => void>();

/** Returns the state of the shop's data with these lists, as far as machines that watch a record read it. */
export function stateOf(lists: Lists) {
  const held = (list?: Records) => ({
    records: list ? { byId: new Map(list.map((record) => [record._id, record])) } : null,
  });
  return { context: { users: held(lists.users), orders: held(lists.orders) } };
}

/** Returns a fake of the shop's data, for machines that watch a record. */
export function shopDataOf(world: World, lists: Lists = {}): never {
  return {
    getSnapshot: () => stateOf(lists),
    subscribe: (listener: (state: object) => void) => {
      listeners.set(world, listener);
      return {
        unsubscribe: () => {
          listeners.delete(world);
          world.record(...unwatched);
        },
      };
    },
  } as never;
}

/** The machine no longer watches the shop's data. */
export const unwatched: Effect = ["shop data", "unwatch"];

/** The shop's data change. */
export const loads =
  (lists: Lists): Step =>
  (world) =>
    listeners.get(world)?.(stateOf(lists));
