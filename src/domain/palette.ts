import { mostFound, termOf } from "../../contract/found-by.ts";
import { type Command, goTo, goToScreen } from "./commands.ts";
import { formatAmount, formatCount, formatTableDate } from "./formats.ts";
import { findOrders, findUsers, mostAtFirst, type Ranked } from "./palette-search.ts";
import { orderPath, userPath } from "./record-paths.ts";
import type { Order, User } from "./records.ts";
import { screens } from "./screens.ts";
import { listStatus, type StatusView } from "./statuses.ts";
import { nameOf } from "./users.ts";
import { type SavedView, viewPath } from "./views.ts";

/** Something that can be found and chosen. */
export interface Option {
  readonly title: string;
  /** Whose it is, or how to reach them. */
  readonly detail?: string | undefined;
  /** The carrier and the tracking number, where there is one. */
  readonly parcel?: string | undefined;
  readonly status?: StatusView;
  readonly facts?: readonly string[];
  /** What choosing it asks for, more of a group, or why it cannot be chosen. */
  readonly command: Command | { readonly more: RecordTitle } | { readonly whyNot: string };
}

/** The groups of records. */
export type RecordTitle = "Orders" | "Customers";

/** Some of what a query finds, the best first. */
export interface Group {
  readonly title: "Actions" | "Screens" | "Views" | RecordTitle;
  readonly options: readonly Option[];
  /** Shows more of them, where there are more at hand. */
  readonly more?: Option | undefined;
  /** How many there are, shown or not; where that is not exact, there are more. */
  readonly found: number;
  readonly isExact: boolean;
}

/** How many records were found; where that is not exact, there are more. */
export interface FoundCount {
  readonly atLeast: number;
  readonly isExact: boolean;
}

/** What the server of a large shop has found (docs/decisions/0061): of each list the best, in the list's order. */
export interface Served {
  readonly term: string;
  readonly orders: readonly Order[];
  readonly users: readonly User[];
  readonly found: { readonly orders: FoundCount; readonly users: FoundCount };
}

/** What there is to be found. */
export interface Findable {
  readonly actions: readonly Option[];
  readonly screens: readonly Option[];
  readonly views: readonly SavedView[];
  /** Undefined until they are loaded. */
  readonly orders: readonly Order[] | undefined;
  readonly users: readonly User[] | undefined;
  /** What the server has found, in a large shop; perhaps by the term before. */
  readonly served?: Served | undefined;
}

/** Why a command cannot be chosen; nothing where it can. */
export const whyNotOf = ({ command }: Option): string | undefined => ("whyNot" in command ? command.whyNot : undefined);

/**
 * What a query finds (behaviour: Find anything), in groups; an empty one finds what can be done and where one can go. Of the
 * `expanded` groups more is shown.
 */
export function findAnything(
  query: string,
  { actions, screens, views, orders = [], users = [], served }: Findable,
  expanded: readonly RecordTitle[] = [],
): readonly Group[] {
  const term = termOf(query);
  const limit = (title: RecordTitle) => (expanded.includes(title) ? mostFound : mostAtFirst);
  const records = served ?? { term, orders, users, found: undefined };
  const groups: Group[] = [
    groupOf("Actions", titled(actions, term)),
    groupOf("Screens", titled(screens, term)),
    viewsGroup(views, term),
    ...(term
      ? [
          recordGroup(
            "Orders",
            findOrders(records.term, records.orders, limit("Orders")),
            orderOption,
            records.found?.orders,
          ),
          recordGroup(
            "Customers",
            findUsers(records.term, records.users, limit("Customers")),
            customerOption,
            records.found?.users,
          ),
        ]
      : []),
  ];
  return groups.filter(({ found }) => found > 0);
}

/** All that can be chosen, in the order in which it is shown. */
export const optionsOf = (groups: readonly Group[]): readonly Option[] => groups.flatMap(optionsIn);

/** What can be chosen of a group. */
export const optionsIn = ({ options, more }: Group): readonly Option[] => (more ? [...options, more] : options);

/** How many records a query has found, in words. */
export function describeFound(groups: readonly Group[]): string {
  const counts = groups.map(({ title, found, isExact }) =>
    `${isExact ? "" : "more than "}${formatCount(found)} ${found === 1 && isExact ? title.slice(0, -1) : title}`.toLowerCase(),
  );
  return counts.length === 0 ? "Nothing found" : `${counts.join(", ")} found`;
}

/** Where one can go, as far as the server offers it. */
export function screensOf(offers: { readonly offersHistory: boolean; readonly showFlows: boolean }): readonly Option[] {
  const offered = screens.filter(({ needs }) => !needs || offers[needs]);
  return offered.map((screen) => ({ title: screen.title, command: goToScreen(screen) }));
}

/** A text of a record as far as anybody reads it. */
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
  const hasMore = best.length < Math.min(count, mostFound);
  const more: Option | undefined = hasMore
    ? { title: `Show more ${title.toLowerCase()}`, command: { more: title } }
    : undefined;
  return { title, options: best.map(option), more, found: atLeast, isExact };
}

/** The views with such names, no more than the records of a group. */
function viewsGroup(views: readonly SavedView[], term: string): Group {
  const options = views.map((view) => ({
    title: view.name,
    detail: `${view.list === "orders" ? "Orders" : "Users"}, ${view.isShared ? "the shop’s" : "yours"}`,
    command: goTo(viewPath(view)),
  }));
  const found = titled(options, term);
  return { ...groupOf("Views", found.slice(0, mostAtFirst)), found: found.length };
}

/** Those whose title has every word of the term, those that begin with it first. */
function titled(options: readonly Option[], term: string): readonly Option[] {
  const words = term.split(/\s+/);
  const isFirst = ({ title }: Option) => title.toLowerCase().startsWith(term);
  const found = options.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
}
