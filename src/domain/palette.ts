import { termOf } from "../../contract/found-by.ts";
import { type Command, goTo, goToScreen } from "./commands.ts";
import { formatAmount, formatTableDate } from "./formats.ts";
import { findOrders, findUsers, most, type Ranked } from "./palette-search.ts";
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
  readonly status?: StatusView;
  readonly facts?: readonly string[];
  /** What choosing it asks for, or why it cannot be chosen. */
  readonly command: Command | { readonly whyNot: string };
}

/** Some of what a query finds, the best first. */
export interface Group {
  readonly title: "Actions" | "Screens" | "Views" | "Orders" | "Customers";
  readonly options: readonly Option[];
  /** How many there are, shown or not. */
  readonly found: number;
}

/** What there is to be found. */
export interface Findable {
  readonly actions: readonly Option[];
  readonly screens: readonly Option[];
  readonly views: readonly SavedView[];
  /** Undefined until they are loaded. */
  readonly orders: readonly Order[] | undefined;
  readonly users: readonly User[] | undefined;
}

/** Why a command cannot be chosen; nothing where it can. */
export const whyNotOf = ({ command }: Option): string | undefined => ("whyNot" in command ? command.whyNot : undefined);

/** What a query finds (behaviour: Find anything), in groups; an empty one finds what can be done and where one can go. */
export function findAnything(
  query: string,
  { actions, screens, views, orders = [], users = [] }: Findable,
): readonly Group[] {
  const term = termOf(query);
  const groups: Group[] = [
    groupOf("Actions", titled(actions, term)),
    groupOf("Screens", titled(screens, term)),
    viewsGroup(views, term),
    ...(term
      ? [
          groupOf("Orders", findOrders(term, orders), orderOption),
          groupOf("Customers", findUsers(term, users), customerOption),
        ]
      : []),
  ];
  return groups.filter(({ found }) => found > 0);
}

/** How many records a query has found, in words. */
export function describeFound(groups: readonly Group[]): string {
  const counts = groups.map(({ title, found }) => `${found} ${found === 1 ? title.slice(0, -1) : title}`.toLowerCase());
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
    status: listStatus(order),
    facts: [`Rs ${formatAmount(order.totalAmount)}`, formatTableDate(order.createdAt)],
    command: path ? goTo(path) : noPage,
  };
}

function customerOption(user: User): Option {
  const path = userPath(user._id);
  const reached = [user.email, user.contactNo].filter((text) => text?.trim());
  return { title: brief(nameOf(user)), detail: brief(reached.join(" · ")), command: path ? goTo(path) : noPage };
}

function groupOf(title: Group["title"], options: readonly Option[]): Group;
function groupOf<T>(title: Group["title"], found: Ranked<T>, option: (record: T) => Option): Group;
function groupOf<T>(
  title: Group["title"],
  found: readonly Option[] | Ranked<T>,
  option?: (record: T) => Option,
): Group {
  if ("best" in found && option) return { title, options: found.best.map(option), found: found.count };
  const options = found as readonly Option[];
  return { title, options, found: options.length };
}

/** The views with such names, no more than the records of a group. */
function viewsGroup(views: readonly SavedView[], term: string): Group {
  const options = views.map((view) => ({
    title: view.name,
    detail: `${view.list === "orders" ? "Orders" : "Users"}, ${view.isShared ? "the shop’s" : "yours"}`,
    command: goTo(viewPath(view)),
  }));
  const found = titled(options, term);
  return { title: "Views", options: found.slice(0, most), found: found.length };
}

/** Those whose title has every word of the term, those that begin with it first. */
function titled(options: readonly Option[], term: string): readonly Option[] {
  const words = term.split(/\s+/);
  const isFirst = ({ title }: Option) => title.toLowerCase().startsWith(term);
  const found = options.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
}
