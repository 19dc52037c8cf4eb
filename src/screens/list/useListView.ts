import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { readSort, type Sort, type SortValues, writeSort } from "../../domain/sorting.ts";

/** How a list is looked at, which is in its address: back, reload and a shared link keep it. */
export interface ListView<Key extends string> {
  readonly term: string;
  readonly sort: Sort<Key> | undefined;
  search(term: string): void;
  /** Ascending at first, then descending, then as the server has it. */
  sortBy(key: Key): void;
  /** To a sort as an address has it; an empty one is as the server has it. */
  sortTo(written: string): void;
}

/** How the list at this address is looked at; what the address says that cannot be is passed over. */
export function useListView<Key extends string>(values: SortValues<never, Key>): ListView<Key> {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const written = params.get("sort");
  const sort = useMemo(() => readSort(written, values), [written, values]);

  function set(name: string, value: string) {
    if (value) params.set(name, value);
    else params.delete(name);
    // What was typed on the way is no place to go back to.
    navigate({ pathname, search: params.toString() }, { replace: true, state });
  }
  const sortTo = (written: string) => set("sort", written);

  return {
    term: params.get("q") ?? "",
    sort,
    search: (term) => set("q", term),
    sortBy: (key) => {
      if (sort?.key !== key) sortTo(writeSort({ key, descending: false }));
      else sortTo(sort.descending ? "" : writeSort({ key, descending: true }));
    },
    sortTo,
  };
}
