import { longestViewName } from "../../contract/constants.ts";
import type { ListName } from "../../contract/list-names.ts";
import { type ArrangeableColumn, type Arrangement, columnIdsIn, readArrangement, writeArrangement } from "./columns.ts";
import type { FilterWords } from "./filters.ts";
import { isolated } from "./isolated.ts";
import { withoutParams } from "./list-query.ts";
import { ordersPath, usersPath } from "./paths.ts";
import { readSort } from "./sorting.ts";

/** A list as somebody arranged it, under a name (docs/decisions/0048). */
export interface SavedView {
  readonly _id: string;
  readonly list: ListName;
  readonly name: string;
  /** The shop's, for every administrator. */
  readonly isShared: boolean;
  /** Of the list's address, without a question mark. */
  readonly query: string;
  /** As they are stored; null for the list's own. */
  readonly columns: string | null;
}

/** The ids of the views that lists begin with. */
export type FirstViews = { readonly [List in ListName]?: string };

/** What a view keeps of a list. */
export type ViewContent = Pick<SavedView, "query" | "columns">;

/** What somebody wants to be done about a view. */
export type ViewChange =
  | ({ readonly kind: "create" } & Omit<SavedView, "_id">)
  | { readonly kind: "rename"; readonly id: string; readonly name: string }
  | ({ readonly kind: "replace"; readonly id: string; readonly name: string } & ViewContent)
  | { readonly kind: "delete"; readonly id: string; readonly name: string }
  /** Without an id, the list begins with everything. */
  | { readonly kind: "first"; readonly list: ListName; readonly id: string | null; readonly name: string };

/** A name as it is being typed: of a new view, or another one of the view with this id. */
export interface ViewDraft {
  readonly id: string | undefined;
  readonly list: ListName;
  readonly name: string;
  readonly isShared: boolean;
}

/** What saving a draft asks for, with what the list shows. */
export function changeOfDraft(
  { id, list, name: typed, isShared }: ViewDraft,
  { query, columns }: ViewContent,
): ViewChange {
  const name = typed.trim();
  return id === undefined ? { kind: "create", list, name, isShared, query, columns } : { kind: "rename", id, name };
}

export const listPaths: { readonly [List in ListName]: string } = { orders: ordersPath, users: usersPath };

/** The parameter of a view's link that has its columns. A list takes it out of its address when it has arranged them. */
export const columnsParam = "columns";

/** The link that opens a view, for whoever follows it. */
export function viewPath({ list, query, columns }: Omit<SavedView, "_id" | "name" | "isShared">): string {
  const params = new URLSearchParams(query);
  params.set(columnsParam, columns ?? "[]");
  return `${listPaths[list]}?${params}`;
}

/** The links of the views that lists begin with, by the lists' own paths. */
export function firstPathsOf(views: readonly SavedView[], first: FirstViews): { readonly [path: string]: string } {
  const chosen = views.filter(({ _id, list }) => first[list] === _id);
  return Object.fromEntries(chosen.map((view) => [listPaths[view.list], viewPath(view)]));
}

/** What a view of the list would keep now. */
export function contentOf(
  search: string,
  arrangement: Arrangement,
  columns: readonly ArrangeableColumn[],
  sorts: readonly string[],
): ViewContent {
  return {
    query: withoutParams(search, [columnsParam, ...invalidIn(search, sorts)]).replace("?", ""),
    columns: writeArrangement(arrangement, columns),
  };
}

/** Whether a view keeps the same as another, however it is written. */
export function isSameContent(one: ViewContent, other: ViewContent, columns: readonly ArrangeableColumn[]): boolean {
  const arranged = (view: ViewContent) => writeArrangement(readArrangement(view.columns, columns), columns);
  return isSameQuery(one.query, other.query) && arranged(one) === arranged(other);
}

/** Whether two queries ask for the same, but for columns. */
export function isSameQuery(one: string, other: string): boolean {
  const [a, b] = [one, other].map((query) => {
    const params = new URLSearchParams(withoutParams(query, [columnsParam]));
    params.sort();
    return params.toString();
  });
  return a === b;
}

/** The parameters of a list's address, but for its filter, whose values mean nothing. */
function invalidIn(address: string, sorts: readonly string[]): string[] {
  const params = new URLSearchParams(address);
  const [sort, favourites] = [params.get("sort"), params.get("favourites")];
  return [
    ...(sort && !readSort(sort, sorts) ? ["sort"] : []),
    ...(favourites && favourites !== "only" ? ["favourites"] : []),
  ];
}

/**
 * What an address asks for that this list does not know, but for values of its filter. Only a view's link is answerable
 * for all of its parameters.
 */
export function unknownIn(
  address: string,
  list: {
    readonly columns: readonly ArrangeableColumn[];
    readonly sorts: readonly string[];
    readonly filters: readonly string[];
  },
  isLink: boolean,
): readonly FilterWords[] {
  const params = new URLSearchParams(address);
  const known = new Set([...list.filters, columnsParam, "q", "sort", "favourites"]);
  const names = isLink ? [...new Set(params.keys())].filter((name) => !known.has(name)) : [];
  const invalid = invalidIn(address, list.sorts).map((name) => ({ words: name, value: params.get(name) ?? "" }));
  const columns = columnIdsIn(params.get(columnsParam)).filter((id) => !list.columns.some((one) => one.id === id));
  return [
    ...names.map((value) => ({ words: "filter", value })),
    ...invalid,
    ...columns.map((value) => ({ words: "column", value })),
  ];
}

/** Why a view cannot have this name; undefined where it can. */
export function whyNoName(typed: string): string | undefined {
  const { length } = typed.trim();
  if (length === 0) return "Please enter a name.";
  return length > longestViewName ? `A name has at most ${longestViewName} characters.` : undefined;
}

const everything = { orders: "all orders", users: "all users" };
const titles = { orders: "Orders", users: "Users" };

/** What is said of a change of a view that is done. */
export function describeViewChange(change: ViewChange): string {
  switch (change.kind) {
    case "create":
      return `“${isolated(change.name)}” is saved.`;
    case "rename":
      return `The view is now called “${isolated(change.name)}”.`;
    case "replace":
      return `“${isolated(change.name)}” is replaced with what is shown.`;
    case "delete":
      return `“${isolated(change.name)}” is deleted.`;
    case "first":
      return `${titles[change.list]} now opens with ${change.id === null ? everything[change.list] : `“${isolated(change.name)}”`}.`;
  }
}
