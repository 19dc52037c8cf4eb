import { type Facets, readFilter, writeFilter } from "./filters.ts";
import { type ListSorts, onlyFavouritesIn, sortIn, termIn, withParams } from "./list-query.ts";
import { orderFacets } from "./order-filter.ts";
import { orderSorts } from "./order-list.ts";
import { writeSort } from "./sorting.ts";
import { servedUserFacets } from "./user-filter.ts";
import { userSorts } from "./user-list.ts";

/**
 * What windows of a list are asked for, from the query of its address: what cannot be is left out, as the list does.
 * Undefined for what only the page knows, the favourites.
 */
export type WindowQuery = (search: string) => string | undefined;

export const orderWindowQuery = windowQuery(orderSorts, orderFacets);
export const userWindowQuery = windowQuery(userSorts, servedUserFacets);

function windowQuery(sorts: ListSorts, facets: Facets<never>): WindowQuery {
  return (search) => {
    if (onlyFavouritesIn(search)) return undefined;
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
