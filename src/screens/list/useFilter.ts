import { useMemo } from "react";
import { type Facets, type FilterInAddress, filterParameters, readFilter } from "../../domain/filters.ts";
import { onlyParams } from "../../domain/list-query.ts";

/** The filter in a list's query; the same object for as long as only the rest of the query changes. */
export function useFilter(query: string, facets: Facets<never>): FilterInAddress {
  const written = useMemo(() => onlyParams(query, filterParameters(facets)), [query, facets]);
  return useMemo(() => readFilter(facets, written), [facets, written]);
}
