import { useActorRef, useSelector } from "@xstate/react";
import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { type ListSorts, onlyFavouritesIn, sortIn, withoutParams } from "../../domain/list-query.ts";
import type { Sort } from "../../domain/sorting.ts";
import { listViewMachine } from "../../machines/list-view.ts";
import { useApp } from "../app-context.tsx";

/** A list's view state, and the actor that changes it. */
export interface ListView<Key extends string> {
  readonly actor: ActorRefFrom<typeof listViewMachine>;
  readonly term: string;
  /** The address's parameters without the term. */
  readonly query: string;
  readonly sort: Sort<Key> | undefined;
  readonly onlyFavourites: boolean;
}

/** The list's view state, from the URL. Invalid parameters are ignored. */
export function useListView<Key extends string>(sorts: ListSorts<Key>): ListView<Key> {
  const { app, inspect } = useApp();
  const { address } = app.getSnapshot().context;
  const { pathname, search, key } = useLocation();
  const actor = useActorRef(listViewMachine, { inspect, input: { app, address, pathname, search, key, sorts } });
  const term = useSelector(actor, ({ context }) => context.term);
  const query = useSelector(actor, ({ context }) => withoutParams(context.search, ["q"]));
  const sort = useMemo(() => sortIn(query, sorts), [query, sorts]);
  return { actor, term, query, sort, onlyFavourites: onlyFavouritesIn(query) };
}
