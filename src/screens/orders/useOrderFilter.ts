import { useMemo } from "react";
import { readOrderFilter } from "../../domain/order-filter.ts";
import { type OrderFilter, writeOrderFilter } from "../../domain/order-filter-path.ts";

/** The filter in a list's query; the same object for as long as only the rest of the query changes. */
export function useOrderFilter(query: string): OrderFilter | undefined {
  const written = useMemo(() => writeOrderFilter(readOrderFilter(new URLSearchParams(query)) ?? {}), [query]);
  return useMemo(() => readOrderFilter(new URLSearchParams(written)), [written]);
}
