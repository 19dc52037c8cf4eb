import type * as v from "valibot";
import { longestViewName } from "../../contract/constants.ts";
import type { ListName } from "../../contract/list-names.ts";
import { toLabel } from "../../contract/order-lifecycle.ts";
import type { View } from "../../contract/views.ts";
import { type ArrangeableColumn, type Arrangement, columnIdsIn, readArrangement, writeArrangement } from "./columns.ts";
import type { FilterWords } from "./filters.ts";
import { isolated } from "./isolated.ts";
import { withoutParams } from "./list-query.ts";
import { ordersPath, usersPath } from "./paths.ts";
import { readSort } from "./sorting.ts";

/** A named view of a list (docs/decisions/0048). */
export type SavedView = Readonly<Omit<v.InferOutput<typeof View>, "createdAt" | "updatedAt">>;

/** For each list, the id of the view that it opens with. */
export type FirstViews = { readonly [List in ListName]?: string };

/** The part of a list's state that a view saves. */
export type ViewContent = Pick<SavedView, "query" | "columns">;

/** A requested change of a view. */
export type ViewChange =
  | ({ readonly kind: "create" } & Omit<SavedView, "_id">)
  | { readonly kind: "rename"; readonly id: string; readonly name: string }
  | ({ readonly kind: "replace"; readonly id: string; readonly name: string } & ViewContent)
  | { readonly kind: "delete"; readonly id: string; readonly name: string }
  /** Sets the view that a list opens with; without an id it opens unfiltered. */
  | { readonly kind: "first"; readonly list: ListName; readonly id: string | null; readonly name: string };

/** A name being typed: of a new view or, with an id, the new name of that view. */
export interface ViewDraft extends Pick<SavedView, "list" | "name" | "isShared"> {
  readonly id: string | undefined;
}

/** Returns the change that saves a draft; a new view gets the list's current content. */
export function changeOfDraft(
  { id, list, name: typed, isShared }: ViewDraft,
  { query, columns }: ViewContent,
): ViewChange {
  const name = typed.trim();
  return id === undefined ? { kind: "create", list, name, isShared, query, columns } : { kind: "rename", id, name };
}

export const listPaths: { readonly [List in ListName]: string } = { orders: ordersPath, users: usersPath };

/** The URL parameter of a view's link that holds its columns. The list removes it from its URL once it has arranged them. */
export const columnsParam = "columns";

/** Returns a link that opens a view, for anybody who follows it. */
export function viewPath({ list, query, columns }: Omit<SavedView, "_id" | "name" | "isShared">): string {
  const params = new URLSearchParams(query);
  params.set(columnsParam, columns ?? "[]");
  return `${listPaths[list]}?${params}`;
}

/** Returns the links of the views that lists open with, by the lists' paths. */
export function firstPathsOf(views: readonly SavedView[], first: FirstViews): { readonly [path: string]: string } {
  const chosen = views.filter(({ _id, list }) => first[list] === _id);
  return Object.fromEntries(chosen.map((view) => [listPaths[view.list], viewPath(view)]));
}

/** Returns what a view of the list would save now. */
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

/** Whether two views have equal content, even if it is written differently. */
export function isSameContent(one: ViewContent, other: ViewContent, columns: readonly ArrangeableColumn[]): boolean {
  const arranged = (view: ViewContent) => writeArrangement(readArrangement(view.columns, columns), columns);
  return isSameQuery(one.query, other.query) && arranged(one) === arranged(other);
}

/** Whether two queries are equal apart from columns, in any order of their parameters. */
export function isSameQuery(one: string, other: string): boolean {
  const [a, b] = [one, other].map((query) => {
    const params = new URLSearchParams(withoutParams(query, [columnsParam]));
    params.sort();
    return params.toString();
  });
  return a === b;
}

/** Returns the parameters of a list's URL with meaningless values, except those of its filter. */
function invalidIn(address: string, sorts: readonly string[]): string[] {
  const params = new URLSearchParams(address);
  const [sort, favourites] = [params.get("sort"), params.get("favourites")];
  return [
    ...(sort && !readSort(sort, sorts) ? ["sort"] : []),
    ...(favourites && favourites !== "only" ? ["favourites"] : []),
  ];
}

/**
 * Returns the parts of a URL that this list does not know; values of its filter are not looked at. Unknown parameters
 * count only in a view's link: in other URLs they may come from elsewhere.
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

/** Returns why a view cannot have this name; undefined where it can. */
export function whyNoName(typed: string): string | undefined {
  const { length } = typed.trim();
  if (length === 0) return "Please enter a name.";
  return length > longestViewName ? `A name has at most ${longestViewName} characters.` : undefined;
}

/** Returns the message for a completed change of a view. */
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
      return `${toLabel(change.list)} now opens with ${change.id === null ? `all ${change.list}` : `“${isolated(change.name)}”`}.`;
  }
}
