import * as v from "valibot";
import { reply } from "./calls.ts";
import { longestViewName } from "./constants.ts";
import { timestamp } from "./entities.ts";
import { listNames } from "./list-names.ts";

/** The most views of a list, per administrator and for the shop. */
export const maxViews = 100;

const list = v.picklist(listNames);
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestViewName));
const query = v.pipe(
  v.string(),
  v.maxLength(4000),
  v.regex(/^(?!\?)[^#\s]*$/),
  v.description("The list's address after the question mark"),
);

function isJsonArray(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

const columns = v.nullable(
  v.pipe(
    v.string(),
    v.maxLength(4000),
    v.check(isJsonArray),
    v.description("The arrangement of the columns as JSON; null for the list's own"),
  ),
);

/** A saved arrangement of a list: its search, filter, sort order and columns. */
export const View = v.object({
  _id: v.string(),
  list,
  name: v.string(),
  /** Whether it is the shop's, for every administrator. Otherwise only its author sees it. */
  isShared: v.boolean(),
  query: v.string(),
  columns: v.nullable(v.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** The ids of the views that the lists begin with, for the administrator who asks. */
const FirstViews = v.object({ orders: v.optional(v.string()), users: v.optional(v.string()) });

export const ViewsQuery = v.object({ list: v.optional(list) });
export const CreateViewRequest = v.object({ name, list, isShared: v.boolean(), query, columns });
/** Fields that are left out stay unchanged. */
export const UpdateViewRequest = v.object({
  name: v.optional(name),
  query: v.optional(query),
  columns: v.optional(columns),
});
/** With a null id, the list begins without a view. */
export const ChooseFirstViewRequest = v.object({ list, id: v.nullable(v.pipe(v.string(), v.maxLength(200))) });

export const ViewsReply = reply(v.object({ views: v.array(View), first: FirstViews }));
export const ViewReply = reply(v.object({ view: View }));
export const FirstViewsReply = reply(v.object({ first: FirstViews }));
