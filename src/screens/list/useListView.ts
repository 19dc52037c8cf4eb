import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { readSort, type Sort, type SortValues, writeSort } from "../../domain/sorting.ts";

/** How a list is looked at, which is in its address: back, reload and a shared link keep it. */
export interface ListView<Key extends string> {
  readonly term: string;
  readonly sort: Sort<Key> | undefined;
  readonly onlyFavourites: boolean;
  search(term: string): void;
  /** Ascending at first, then descending, then as the list is by itself. */
  sortBy(key: Key): void;
  /** To a sort as an address has it; an empty one is as the list is by itself. */
  sortTo(written: string): void;
  toggleFavourites(): void;
}

/**
 * How the list at this address is looked at; what the address says that cannot be is passed over. Without a sort there,
 * it is sorted as `byItself` says.
 */
export function useListView<Key extends string>(values: SortValues<never, Key>, byItself?: Sort<Key>): ListView<Key> {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const written = params.get("sort");
  const sort = useMemo(() => readSort(written, values) ?? byItself, [written, values, byItself]);

  function set(name: string, value: string) {
    if (value) params.set(name, value);
    else params.delete(name);
    // What was typed on the way is no place to go back to.
    navigate({ pathname, search: params.toString() }, { replace: true, state });
  }
  const onlyFavourites = params.get("favourites") === "only";
  const sortTo = (written: string) => set("sort", written);

  return {
    term: params.get("q") ?? "",
    sort,
    onlyFavourites,
    search: (term) => set("q", term),
    sortBy: (key) => {
      const next = nextSort(key, sort, byItself);
      sortTo(!next || (byItself && isSame(next, byItself)) ? "" : writeSort(next));
    },
    sortTo,
    toggleFavourites: () => set("favourites", onlyFavourites ? "" : "only"),
  };
}

function nextSort<Key extends string>(key: Key, sort: Sort<Key> | undefined, byItself: Sort<Key> | undefined) {
  if (sort?.key === key && !sort.descending) return { key, descending: true };
  if (sort?.key === key && byItself?.key !== key) return byItself;
  return { key, descending: false };
}

const isSame = (a: Sort<string>, b: Sort<string>) => a.key === b.key && a.descending === b.descending;
