import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import { readOrderFilter } from "../../domain/order-filter.ts";
import { type OrderFilter, writeOrderFilter } from "../../domain/order-filter-path.ts";

/** The filter in the page's address; the same object for as long as only the rest of the address changes. */
export function useOrderFilter(): OrderFilter | undefined {
  const { search } = useLocation();
  const written = useMemo(() => writeOrderFilter(readOrderFilter(new URLSearchParams(search)) ?? {}), [search]);
  return useMemo(() => readOrderFilter(new URLSearchParams(written)), [written]);
}
