import { nextSort, readSort, type Sort, writeSort } from "./sorting.ts";

/** Parameters of an address, each with the values it shall have; one without any is left out. */
export type ParamChanges = { readonly [name: string]: readonly string[] };

/** How many values of one parameter a filter takes. */
export const mostValues = 100;

/** How a list may be sorted. */
export interface ListSorts<Key extends string = string> {
  readonly keys: readonly Key[];
  /** How it is sorted where the address names no sort; as the list comes where this is left out. */
  readonly byDefault?: Sort<Key> | undefined;
}

/** What somebody types into the search field of a list. */
export const termIn = (query: string) => new URLSearchParams(query).get("q") ?? "";
export const withTerm = (query: string, term: string) => withParam(query, "q", term);

/** The sort in the query of a list; an invalid one is ignored. */
export function sortIn<Key extends string>(query: string, { keys, byDefault }: ListSorts<Key>): Sort<Key> | undefined {
  return readSort(new URLSearchParams(query).get("sort"), keys) ?? byDefault;
}

/** With a sort as an address has it; an empty one is the list's own. */
export const withSort = (query: string, written: string) => withParam(query, "sort", written);

/** Sorted by a key: ascending at first, then descending, then by the list's default. */
export function withSortBy(query: string, key: string, sorts: ListSorts): string {
  const next = nextSort(key, sortIn(query, sorts), sorts.byDefault);
  const isDefault = !next || (sorts.byDefault && writeSort(next) === writeSort(sorts.byDefault));
  return withSort(query, isDefault ? "" : writeSort(next));
}

export const onlyFavouritesIn = (query: string) => new URLSearchParams(query).get("favourites") === "only";

export const withFavouritesToggled = (query: string) =>
  withParam(query, "favourites", onlyFavouritesIn(query) ? "" : "only");

/** Without some parameters, and without a question mark where none is left. */
export function withoutParams(query: string, names: readonly string[]): string {
  const params = new URLSearchParams(query);
  for (const name of names) params.delete(name);
  return written(params);
}

/** With other values for some parameters; a parameter that stays keeps its place. */
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

/** Only some parameters of an address, in the order of `names`, without a question mark. */
export function onlyParams(query: string, names: readonly string[]): string {
  const params = new URLSearchParams(query);
  return new URLSearchParams(names.flatMap((name) => params.getAll(name).map((value) => [name, value]))).toString();
}

/** With one parameter changed, or left out when it is empty. */
function withParam(query: string, name: string, value: string): string {
  if (!value) return withoutParams(query, [name]);
  const params = new URLSearchParams(query);
  params.set(name, value);
  return written(params);
}

function written(params: URLSearchParams): string {
  const query = params.toString();
  return query && `?${query}`;
}
