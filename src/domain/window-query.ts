import { maxNumbers } from "../../contract/constants.ts";
import type { ListName } from "../../contract/list-names.ts";
import { type Facets, readFilter, writeFilter } from "./filters.ts";
import { type ListSorts, onlyFavouritesIn, sortIn, termIn, withParams } from "./list-query.ts";
import { orderFacets } from "./order-filter.ts";
import { orderSorts } from "./order-list.ts";
import { writeSort } from "./sorting.ts";
import { servedUserFacets } from "./user-filter.ts";
import { userSorts } from "./user-list.ts";

type WindowQuery = (search: string, favourites: ReadonlySet<string>) => string;

const ordersQuery = windowQuery(orderSorts, orderFacets);

/**
 * The queries for each list's windows, from the query of its URL and the numbers of the favourites, newest last.
 * Invalid parameters are left out, as in the list.
 */
export const windowQueries: Readonly<Record<ListName, WindowQuery>> = {
  users: windowQuery(userSorts, servedUserFacets),
  orders: orderWindowQuery,
};

function orderWindowQuery(search: string, favourites: ReadonlySet<string>): string {
  const query = ordersQuery(search);
  if (!onlyFavouritesIn(search)) return query;
  // An empty number finds nothing.
  return withParams(query, { number: favourites.size > 0 ? [...favourites].slice(-maxNumbers) : [""] });
}

function windowQuery(sorts: ListSorts, facets: Facets<never>) {
  return (search: string): string => {
    const sort = sortIn(search, sorts);
    const { filter } = readFilter(facets, search);
    const term = termIn(search);
    return withParams("", {
      q: term.trim() ? [term] : [],
      sort: sort ? [writeSort(sort)] : [],
      ...writeFilter(facets, filter),
    });
  };
}
