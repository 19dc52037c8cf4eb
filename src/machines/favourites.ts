import { assertEvent, assign, fromCallback, setup } from "xstate";
import { readFavourites, writeFavourites } from "../domain/favourites.ts";
import { withIds } from "../domain/selection.ts";
import { storage } from "../services/storage.ts";

interface FavouritesContext {
  /** Numbers of orders (behaviour: Favourites). */
  readonly orderIds: ReadonlySet<string>;
}

export type FavouritesEvent =
  | { type: "favourite.toggle"; orderId: string }
  /** Marks orders, or takes their marks away. */
  | { type: "favourites.mark"; orderIds: readonly string[]; isFavourite: boolean }
  /** Another tab has changed what is stored. */
  | { type: "favourites.changed"; stored: string | null };

/** Holds the orders that were marked as favourites in this browser, by order number. They stay after a sign-out. */
export const favouritesMachine = setup({
  types: {
    context: {} as FavouritesContext,
    events: {} as FavouritesEvent,
  },
  actors: {
    watchStored: fromCallback<FavouritesEvent>(({ sendBack }) =>
      storage.watch("favouriteOrders", (value) => sendBack({ type: "favourites.changed", stored: value })),
    ),
  },
  actions: {
    toggle: assign(({ context, event }) => {
      assertEvent(event, "favourite.toggle");
      const orderIds = new Set(context.orderIds);
      if (!orderIds.delete(event.orderId)) orderIds.add(event.orderId);
      return { orderIds };
    }),
    mark: assign(({ context, event }) => {
      assertEvent(event, "favourites.mark");
      return { orderIds: withIds(context.orderIds, event.orderIds, event.isFavourite) };
    }),
    store: ({ context }) => storage.write("favouriteOrders", writeFavourites(context.orderIds)),
    readChanged: assign(({ event }) => {
      assertEvent(event, "favourites.changed");
      return { orderIds: readFavourites(event.stored) };
    }),
  },
}).createMachine({
  id: "favourites",
  context: () => ({ orderIds: readFavourites(storage.read("favouriteOrders")) }),
  invoke: { id: "watchStored", src: "watchStored" },
  on: {
    "favourite.toggle": { actions: ["toggle", "store"] },
    "favourites.mark": { actions: ["mark", "store"] },
    "favourites.changed": { actions: "readChanged" },
  },
});
