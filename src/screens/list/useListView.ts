import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { readSort, type Sort, type SortValues, writeSort } from "../../domain/sorting.ts";
import { afterPaint } from "./afterPaint.ts";

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
  /** Leaves parameters out of the address; a step back brings them back. */
  leaveOut(names: readonly string[]): void;
}

/** How long a pause in typing is, in milliseconds. */
const pause = 250;

/**
 * How the list at this address is looked at; what the address says that cannot be is passed over. Without a sort there,
 * it is sorted as `byItself` says.
 */
export function useListView<Key extends string>(values: SortValues<never, Key>, byItself?: Sort<Key>): ListView<Key> {
  const { pathname, search, state, key: entry } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const written = params.get("sort");
  const sort = useMemo(() => readSort(written, values) ?? byItself, [written, values, byItself]);
  const onlyFavourites = params.get("favourites") === "only";

  // A letter shows the rows it finds at once. The address follows when they are painted, as browsers take longer over it
  // than the search does; the router, which renders all of the page for a new address, hears of it only at a pause.
  const [typed, setTyped] = useState<{ readonly entry: string; readonly term: string }>();
  const term = typed?.entry === entry ? typed.term : (params.get("q") ?? "");
  const latest = useRef(term);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const tellRouter = useCallback(
    (query: string) => {
      clearTimeout(timer.current);
      // What was typed on the way is no place to go back to.
      navigate({ pathname, search: query }, { replace: true, state });
    },
    [navigate, pathname, state],
  );
  const searchFor = (next: string) => {
    setTyped({ entry, term: next });
    // Who has gone elsewhere meanwhile, if only to a dialog, is left there.
    const isStillHere = () => (history.state?.key ?? "default") === entry;
    latest.current = next;
    const write = () => isStillHere() && replaceAddress(pathname + withParam("q", latest.current));
    // What is pasted or emptied has no next letter to be quick for.
    if (Math.abs(next.length - term.length) === 1) afterPaint(write);
    else write();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => isStillHere() && tellRouter(withParam("q", next)), pause);
  };
  const sortTo = useCallback((next: string) => tellRouter(withParam("sort", next)), [tellRouter]);
  // The same while somebody types, so that the heads of the columns need not be rendered anew.
  const sortBy = useCallback(
    (key: Key) => {
      const next = nextSort(key, sort, byItself);
      sortTo(!next || (byItself && isSame(next, byItself)) ? "" : writeSort(next));
    },
    [sort, byItself, sortTo],
  );

  return {
    term,
    sort,
    onlyFavourites,
    search: searchFor,
    sortBy,
    sortTo,
    toggleFavourites: () => tellRouter(withParam("favourites", onlyFavourites ? "" : "only")),
    leaveOut: (names) => {
      clearTimeout(timer.current);
      navigate({ pathname, search: withoutParams(names) });
    },
  };
}

/** The query of the page's address with one parameter changed, or left out when it is empty. */
function withParam(name: string, value: string): string {
  if (!value) return withoutParams([name]);
  const params = new URLSearchParams(location.search);
  params.set(name, value);
  return `?${params}`;
}

function withoutParams(names: readonly string[]): string {
  const params = new URLSearchParams(location.search);
  for (const name of names) params.delete(name);
  const query = params.toString();
  return query && `?${query}`;
}

function replaceAddress(address: string): void {
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // Safari allows a hundred changes in half a minute; the next pause makes up for this one.
  }
}

function nextSort<Key extends string>(key: Key, sort: Sort<Key> | undefined, byItself: Sort<Key> | undefined) {
  if (sort?.key === key && !sort.descending) return { key, descending: true };
  if (sort?.key === key && byItself?.key !== key) return byItself;
  return { key, descending: false };
}

const isSame = (a: Sort<string>, b: Sort<string>) => a.key === b.key && a.descending === b.descending;
