import type { ActorRefFrom } from "xstate";
import type { appMachine } from "./app.ts";
import { watch } from "./watch.ts";

type App = Pick<ActorRefFrom<typeof appMachine>, "getSnapshot" | "subscribe">;

const favouritesOf = (app: App) => app.getSnapshot().context.administration?.getSnapshot().children.favourites;

/** The numbers of the favourite orders; none before they are known. */
export const favouritesIn = (app: App): ReadonlySet<string> =>
  favouritesOf(app)?.getSnapshot().context.orderIds ?? new Set();

/** Tells that the favourites may be others now, until that is ended. */
export function watchFavourites(app: App, tell: () => void): () => void {
  let unwatchFavourites: (() => void) | undefined;
  const watchKnown = () => {
    const favourites = favouritesOf(app);
    if (!favourites || unwatchFavourites) return;
    unwatchFavourites = watch(favourites, tell);
    tell();
  };
  const unwatch = watch(app, watchKnown);
  watchKnown();
  return () => {
    unwatch();
    unwatchFavourites?.();
  };
}
