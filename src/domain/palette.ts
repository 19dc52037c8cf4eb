import { maxFound, termOf } from "../../contract/found-by.ts";
import { toLabel } from "../../contract/order-lifecycle.ts";
import { type Command, goTo, goToScreen } from "./commands.ts";
import { formatAmount, formatCount, formatTableDate } from "./formats.ts";
import { findOrders, findUsers, maxAtFirst, type Ranked } from "./palette-search.ts";
import { orderPath, userPath } from "./record-paths.ts";
import type { Order, User } from "./records.ts";
import { screens } from "./screens.ts";
import { listStatus, type StatusView } from "./statuses.ts";
import { nameOf } from "./users.ts";
import { type SavedView, viewPath } from "./views.ts";

/** An entry of the palette that can be found and chosen. */
export interface Option {
  readonly title: string;
  /** The customer, or how to reach them. */
  readonly detail?: string | undefined;
  /** The carrier and tracking number; undefined where there is none. */
  readonly parcel?: string | undefined;
  readonly status?: StatusView;
  readonly facts?: readonly string[];
  /** The command that choosing it sends, the group that it expands, or why it cannot be chosen. */
  readonly command: Command | { readonly more: RecordTitle } | { readonly whyNot: string };
}

/** The groups of records. */
export type RecordTitle = "Orders" | "Customers";

/** The best part of what a query finds. */
export interface Group {
  readonly title: "Actions" | "Screens" | "Views" | RecordTitle;
  readonly options: readonly Option[];
  /** The option that shows more of the group; undefined where no more can be shown. */
  readonly more?: Option | undefined;
  /** The number found, shown or not; a lower bound unless `isExact`. */
  readonly found: number;
  readonly isExact: boolean;
}

/** How many records were found; where that is not exact, there are more. */
export interface FoundCount {
  readonly atLeast: number;
  readonly isExact: boolean;
}

/** The reply of a large shop's server to a search (docs/decisions/0061): the best of each list, in the list's order. */
export interface Served {
  readonly term: string;
  readonly orders: readonly Order[];
  readonly users: readonly User[];
  readonly found: { readonly orders: FoundCount; readonly users: FoundCount };
}

/** Everything that the palette searches. */
export interface Findable {
  readonly actions: readonly Option[];
  readonly screens: readonly Option[];
  readonly views: readonly SavedView[];
  /** Undefined while loading. */
  readonly orders: readonly Order[] | undefined;
  readonly users: readonly User[] | undefined;
  /** The server's reply in a large shop, perhaps to the previous term. */
  readonly served?: Served | undefined;
}

/** Returns why an option cannot be chosen; undefined where it can. */
export const whyNotOf = ({ command }: Option): string | undefined => ("whyNot" in command ? command.whyNot : undefined);

/**
 * Finds options for a query (behaviour: Find anything), in groups; an empty query finds the actions, screens and views.
 * Groups in `expanded` show more.
 */
export function findAnything(
  query: string,
  { actions, screens, views, orders = [], users = [], served }: Findable,
  expanded: readonly RecordTitle[] = [],
): readonly Group[] {
  const term = termOf(query);
  const limit = (title: RecordTitle) => (expanded.includes(title) ? maxFound : maxAtFirst);
  const groups: Group[] = [
    groupOf("Actions", titled(actions, term)),
    groupOf("Screens", titled(screens, term)),
    viewsGroup(views, term),
  ];
  if (term) {
    const records = served ?? { term, orders, users, found: undefined };
    const foundOrders = findOrders(records.term, records.orders, limit("Orders"));
    const foundUsers = findUsers(records.term, records.users, limit("Customers"));
    groups.push(recordGroup("Orders", foundOrders, orderOption, records.found?.orders));
    groups.push(recordGroup("Customers", foundUsers, customerOption, records.found?.users));
  }
  return groups.filter(({ found }) => found > 0);
}

/** Returns all options, in the order in which they are shown. */
export const optionsOf = (groups: readonly Group[]): readonly Option[] => groups.flatMap(optionsIn);

/** Returns the options of a group, "Show more" included. */
export const optionsIn = ({ options, more }: Group): readonly Option[] => (more ? [...options, more] : options);

/** Describes how many records a query has found. */
export function describeFound(groups: readonly Group[]): string {
  const counts = groups.map(({ title, found, isExact }) =>
    `${isExact ? "" : "more than "}${formatCount(found)} ${found === 1 && isExact ? title.slice(0, -1) : title}`.toLowerCase(),
  );
  return counts.length === 0 ? "Nothing found" : `${counts.join(", ")} found`;
}

/** Returns the screens that the server offers, as options. */
export function screensOf(offers: { readonly offersHistory: boolean; readonly showFlows: boolean }): readonly Option[] {
  const offered = screens.filter(({ needs }) => !needs || offers[needs]);
  return offered.map((screen) => ({ title: screen.title, command: goToScreen(screen) }));
}

/** Shortens a record's text to 200 characters, with an ellipsis. */
export function brief(text: string): string {
  const longest = 200;
  return text.length > longest ? `${[...text.slice(0, longest + 1)].slice(0, -1).join("")}…` : text;
}

const noPage = { whyNot: "Without an id it has no page." };

function orderOption(order: Order): Option {
  const path = orderPath(order._id);
  return {
    title: brief(`Order # ${order.orderId || "N/A"}`),
    detail: brief(order.customerDetails?.name?.trim() || "N/A"),
    parcel: parcelOf(order),
    status: listStatus(order),
    facts: [`Rs ${formatAmount(order.totalAmount)}`, formatTableDate(order.createdAt)],
    command: path ? goTo(path) : noPage,
  };
}

function parcelOf({ shipping }: Order): string | undefined {
  const number = shipping?.trackingNumber?.trim();
  return number ? brief(`${shipping?.carrier ?? ""} ${number}`.trim()) : undefined;
}

function customerOption(user: User): Option {
  const path = userPath(user._id);
  const reached = [user.email, user.contactNo].filter((text) => text?.trim());
  return { title: brief(nameOf(user)), detail: brief(reached.join(" · ")), command: path ? goTo(path) : noPage };
}

const groupOf = (title: Group["title"], options: readonly Option[]): Group => ({
  title,
  options,
  found: options.length,
  isExact: true,
});

function recordGroup<T>(
  title: RecordTitle,
  { best, count }: Ranked<T>,
  option: (record: T) => Option,
  { atLeast, isExact }: FoundCount = { atLeast: count, isExact: true },
): Group {
  const hasMore = best.length < Math.min(count, maxFound);
  const more: Option | undefined = hasMore
    ? { title: `Show more ${title.toLowerCase()}`, command: { more: title } }
    : undefined;
  return { title, options: best.map(option), more, found: atLeast, isExact };
}

/** Returns the views that match a term, at most as many as a record group shows at first. */
function viewsGroup(views: readonly SavedView[], term: string): Group {
  const options = views.map((view) => ({
    title: view.name,
    detail: `${toLabel(view.list)}, ${view.isShared ? "the shop’s" : "yours"}`,
    command: goTo(viewPath(view)),
  }));
  const found = titled(options, term);
  return { ...groupOf("Views", found.slice(0, maxAtFirst)), found: found.length };
}

/** Returns the options whose title has every word of the term; titles that begin with the term come first. */
function titled(options: readonly Option[], term: string): readonly Option[] {
  const words = term.split(/\s+/);
  const isFirst = ({ title }: Option) => title.toLowerCase().startsWith(term);
  const found = options.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
}
