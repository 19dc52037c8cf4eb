import { nextSort, readSort, type Sort, writeSort } from "./sorting.ts";

/** New values of URL parameters; a parameter without values is removed. */
export type ParamChanges = { readonly [name: string]: readonly string[] };

/** The most values of one parameter that a filter accepts. */
export const maxValues = 100;

/** The sorts that a list offers. */
export interface ListSorts<Key extends string = string> {
  readonly keys: readonly Key[];
  /** The sort where the URL names none; undefined for the order in which the list comes. */
  readonly byDefault?: Sort<Key> | undefined;
}

/** Returns the search term in a list's query. */
export const termIn = (query: string) => new URLSearchParams(query).get("q") ?? "";
export const withTerm = (query: string, term: string) => withParam(query, "q", term);

/** Returns the sort in a list's query; the default where it is missing or invalid. */
export function sortIn<Key extends string>(query: string, { keys, byDefault }: ListSorts<Key>): Sort<Key> | undefined {
  return readSort(new URLSearchParams(query).get("sort"), keys) ?? byDefault;
}

/** Returns the query with a sort as `writeSort` writes it; an empty one selects the list's default. */
export const withSort = (query: string, written: string) => withParam(query, "sort", written);

/** Returns the query sorted by a key: first ascending, then descending, then by the list's default. */
export function withSortBy(query: string, key: string, sorts: ListSorts): string {
  const next = nextSort(key, sortIn(query, sorts), sorts.byDefault);
  const isDefault = !next || (sorts.byDefault && writeSort(next) === writeSort(sorts.byDefault));
  return withSort(query, isDefault ? "" : writeSort(next));
}

export const onlyFavouritesIn = (query: string) => new URLSearchParams(query).get("favourites") === "only";

export const withFavouritesToggled = (query: string) =>
  withParam(query, "favourites", onlyFavouritesIn(query) ? "" : "only");

/** Returns the query without some parameters, and without a question mark where none is left. */
export function withoutParams(query: string, names: readonly string[]): string {
  const params = new URLSearchParams(query);
  for (const name of names) params.delete(name);
  return written(params);
}

/** Returns the query with other values for some parameters; existing parameters keep their position. */
export function withParams(query: string, changes: ParamChanges): string {
  const params = new URLSearchParams(query);
  for (const [name, values] of Object.entries(changes)) {
    const [first, ...rest] = values;
    if (first === undefined) params.delete(name);
    else params.set(name, first);
    for (const value of rest) params.append(name, value);
  }
  return written(params);
}

/** Returns the query with only the parameters in `names`, in that order, without a question mark. */
export function onlyParams(query: string, names: readonly string[]): string {
  const params = new URLSearchParams(query);
  return new URLSearchParams(names.flatMap((name) => params.getAll(name).map((value) => [name, value]))).toString();
}

/** Returns the query with one parameter changed, or removed when the value is empty. */
function withParam(query: string, name: string, value: string): string {
  return withParams(query, { [name]: value ? [value] : [] });
}

function written(params: URLSearchParams): string {
  const query = params.toString();
  return query && `?${query}`;
}
