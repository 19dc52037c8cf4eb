import { type OrderChangeKind, orderChangeKinds, orderChanges } from "../../contract/order-changes.ts";
import { type Command, goTo, goToScreen, type RecordInView } from "./commands.ts";
import { formatAmount, formatTableDate } from "./formats.ts";
import { oncePer } from "./once-per.ts";
import { type PrintedDocument, printedDocuments, printPath } from "./print-path.ts";
import { editUserPath, orderPath, userPath } from "./record-paths.ts";
import type { Order, User } from "./records.ts";
import { screens } from "./screens.ts";
import { searchOf } from "./search.ts";
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

/** How many records a group shows. */
const most = 6;

/** Why a command cannot be chosen; nothing where it can. */
export const whyNotOf = ({ command }: Option): string | undefined => ("whyNot" in command ? command.whyNot : undefined);

/** What a query finds (behaviour: Find anything), in groups; an empty one finds what can be done and where one can go. */
export function findAnything(
  query: string,
  { actions, screens, views, orders = [], users = [] }: Findable,
): readonly Group[] {
  const term = query.trim().replace(/^#\s*/, "").toLowerCase();
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

/** Makes what a first search would have to wait for. */
export function prepareSearch({ orders = [], users = [] }: Pick<Findable, "orders" | "users">): void {
  // Nothing has this character.
  searchOrders(orders)("\u0000");
  searchUsers(users)("\u0000");
}

/** Where one can go, as far as the server offers it. */
export function screensOf(offers: { readonly offersHistory: boolean; readonly showFlows: boolean }): readonly Option[] {
  const offered = screens.filter(({ needs }) => !needs || offers[needs]);
  return offered.map((screen) => ({ title: screen.title, command: goToScreen(screen) }));
}

/** What is known beside the record when one asks what can be done to it. */
export interface Circumstances {
  readonly isOffline: boolean;
  /** Of an order. */
  readonly customer: User | undefined;
  readonly isFavourite: boolean;
  /** Whether there is an order beside this one in the list that one came from. */
  readonly canStep: (by: 1 | -1) => boolean;
  /** The page as the router has it, over which a dialog opens. */
  readonly location: { readonly pathname: string };
}

const offline = "You are offline. Changes can be saved once the connection is back.";
const unless = (whyNot: string | undefined | false, command: Command): Option["command"] =>
  whyNot ? { whyNot } : command;

/** What can be done to the record in view, and why some of it cannot be done now. */
export function actionsOf(inView: RecordInView | undefined, circumstances: Circumstances): readonly Option[] {
  const everywhere: Option = { title: "Keyboard shortcuts", command: { type: "sheet.open" } };
  if (!inView) return [everywhere];
  const own =
    inView.kind === "order" ? orderActions(inView.order, circumstances) : userActions(inView.user, circumstances);
  return [...own, everywhere];
}

function orderActions(order: Order, circumstances: Circumstances): readonly Option[] {
  const { isOffline, customer, isFavourite, canStep } = circumstances;
  const whyOffline = isOffline && offline;
  const profile = customer && userPath(customer._id);
  const print = (document: PrintedDocument): Option => ({
    title: `Print ${printedDocuments[document].toLowerCase()}`,
    command: goTo(printPath(document, [order._id]), { list: "" }),
  });
  const change = (kind: OrderChangeKind): Option => ({
    title: orderChanges[kind].title,
    command: unless(orderChanges[kind].whyNot(order) || whyOffline, { type: kind, order }),
  });
  const step = (title: string, by: 1 | -1, whyNot: string): Option => ({
    title,
    command: unless(!canStep(by) && whyNot, { type: "order.step", order, by }),
  });
  return [
    ...orderChangeKinds.filter((kind) => kind !== "order.delete").map(change),
    {
      title: isFavourite ? "Remove from favourites" : "Add to favourites",
      command: order.orderId
        ? { type: "favourite.toggle", orderId: order.orderId }
        : { whyNot: "This order has no number." },
    },
    print("packing-slip"),
    print("invoice"),
    {
      title: "Go to customer",
      detail: customer && brief(nameOf(customer)),
      command: profile ? goTo(profile) : { whyNot: "No customer of the list placed this order." },
    },
    step("Next order", 1, "This is the last order of the list."),
    step("Previous order", -1, "This is the first order of the list."),
    change("order.delete"),
  ];
}

function userActions(user: User, { isOffline, location }: Circumstances): readonly Option[] {
  const whyOffline = isOffline && offline;
  const edit = editUserPath(user._id);
  return [
    ...(edit ? [{ title: "Edit user", command: unless(whyOffline, goTo(edit, { over: location })) }] : []),
    {
      title: "Delete user",
      command: unless(whyOffline, { type: "user.delete", userId: user._id, profile: location.pathname }),
    },
  ];
}

/** A text of a record as far as anybody reads it. */
function brief(text: string): string {
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

interface Ranked<T> {
  readonly best: readonly T[];
  readonly count: number;
}

/** The first of what is found: those that the first test is true of come first, those of the next test after them. */
function ranked<T>(found: readonly T[], tests: readonly ((record: T) => boolean)[]): Ranked<T> {
  const ranks: T[][] = [...tests, undefined].map(() => []);
  for (const record of found) {
    // Of a rank that is full nothing more is shown, and its test costs most of the time.
    const place = tests.findIndex((test, rank) => (ranks[rank] as T[]).length < most && test(record));
    const rank = ranks.at(place) as T[];
    if (rank.length < most) rank.push(record);
  }
  return { best: ranks.flat().slice(0, most), count: found.length };
}

const searchOrders = oncePer((orders: readonly Order[]) =>
  searchOf(orders, ({ orderId, customerDetails, shipping, items = [] }) => [
    orderId,
    customerDetails?.name,
    customerDetails?.email,
    shipping?.trackingNumber,
    ...items.map(({ name }) => name),
  ]),
);
const searchUsers = oncePer((users: readonly User[]) => searchOf(users, ({ name, email }) => [name, email]));

function findOrders(term: string, orders: readonly Order[]): Ranked<Order> {
  const byText = searchOrders(orders)(term);
  const found = withPhones(byText, term, orders, ({ customerDetails }) => customerDetails?.phone);
  return ranked(found, [
    ({ orderId, shipping }) => isSame(orderId, term) || isSame(shipping?.trackingNumber, term),
    ({ orderId }) => beginsWith(orderId, term),
    ({ customerDetails }) => hasWordFrom(customerDetails?.name, term),
  ]);
}

function findUsers(term: string, users: readonly User[]): Ranked<User> {
  const found = withPhones(searchUsers(users)(term), term, users, ({ contactNo }) => contactNo);
  return ranked(found, [
    ({ name, email }) => isSame(name, term) || isSame(email, term),
    ({ name, email }) => beginsWith(name, term) || beginsWith(email, term),
    ({ name }) => hasWordFrom(name, term),
  ]);
}

const isSame = (text: string | undefined, term: string) => text?.length === term.length && text.toLowerCase() === term;
const beginsWith = (text: string | undefined, term: string) => text?.toLowerCase().startsWith(term) ?? false;
const hasWordFrom = (text: string | undefined, term: string) => ` ${text?.toLowerCase()}`.includes(` ${term}`);

/** With those, after them, whose telephone number the term is, in any spelling. */
function withPhones<T>(
  found: readonly T[],
  term: string,
  records: readonly T[],
  phoneOf: (record: T) => string | undefined,
): readonly T[] {
  if (!/^[\d\s+\-().]*$/.test(term)) return found;
  const digits = dialled(term);
  // Fewer are in almost every number.
  if (digits.length < 4) return found;
  const already = new Set(found);
  return [...found, ...records.filter((record) => !already.has(record) && isPhone(phoneOf(record), digits))];
}

/** How many digits a number has without the code of its country, at least; and that code, at most. */
const leastDigits = 7;
const longestCode = 3;

/** Whether digits are of a telephone number; either may have the code of the country, and the other not. */
function isPhone(phone: string | undefined, digits: string): boolean {
  if (!phone) return false;
  const own = dialled(phone);
  if (own.includes(digits)) return true;
  return own.length >= leastDigits && digits.length - own.length <= longestCode && digits.endsWith(own);
}

/** The digits of a telephone number, without the zeros that begin an international or a national one. */
const dialled = (phone: string) => phone.replace("(0)", "").replace(/\D/g, "").replace(/^0+/, "");
