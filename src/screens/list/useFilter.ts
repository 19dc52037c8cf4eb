import { useMemo } from "react";
import { type Facets, type FilterInAddress, filterParameters, readFilter } from "../../domain/filters.ts";
import { onlyParams } from "../../domain/list-query.ts";

/** Reads the filter from a list's query. Returns the same object while only the rest of the query changes. */
export function useFilter(query: string, facets: Facets<never>): FilterInAddress {
  const written = useMemo(() => onlyParams(query, filterParameters(facets)), [query, facets]);
  return useMemo(() => readFilter(facets, written), [facets, written]);
}
