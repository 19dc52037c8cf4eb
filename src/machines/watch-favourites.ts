import type { ActorRefFrom } from "xstate";
import type { appMachine } from "./app.ts";
import { watch } from "./watch.ts";

type App = Pick<ActorRefFrom<typeof appMachine>, "getSnapshot" | "subscribe">;

/** Tells the numbers of the favourite orders now and whenever they are others, until that is ended; none at first. */
export function watchFavourites(app: App, tell: (favourites: ReadonlySet<string>) => void): () => void {
  let unwatchFavourites: (() => void) | undefined;
  const find = () => app.getSnapshot().context.administration?.getSnapshot().children.favourites;
  const tellNow = () => tell(find()?.getSnapshot().context.orderIds ?? new Set());
  const watchFound = () => {
    const favourites = find();
    if (!favourites || unwatchFavourites) return;
    unwatchFavourites = watch(favourites, tellNow);
    tellNow();
  };
  const unwatch = watch(app, watchFound);
  watchFound();
  if (!unwatchFavourites) tellNow();
  return () => {
    unwatch();
    unwatchFavourites?.();
  };
}
