import { dialled, orderFoundBy, phoneIn } from "../../contract/found-by.ts";
import { userTexts } from "../../contract/listing.ts";
import { eachOf } from "./once-per.ts";
import type { Order, User } from "./records.ts";
import { searchBy } from "./search.ts";

/** How many records a group shows at first. */
export const mostAtFirst = 6;

/** Makes what a first search would have to wait for. */
export function prepareSearch({
  orders = [],
  users = [],
}: {
  readonly orders: readonly Order[] | undefined;
  readonly users: readonly User[] | undefined;
}): void {
  // Nothing has this character.
  searchOrders(orders)("\u0000");
  searchUsers(users)("\u0000");
  phonesOfOrders(orders);
  phonesOfUsers(users);
}

/** The best of what is found, and how much that is. */
export interface Ranked<T> {
  readonly best: readonly T[];
  readonly count: number;
}

/**
 * The first of what is found, `limit` at most: those that the first test is true of come first, those of the next test after
 * them.
 */
function ranked<T>(found: readonly T[], limit: number, tests: readonly ((record: T) => boolean)[]): Ranked<T> {
  const ranks: T[][] = [...tests, undefined].map(() => []);
  for (const record of found) {
    // The test of a rank that is full is left out: nothing more of it is shown, and the tests cost most of the time. Who
    // passes none has the last rank, which is at -1.
    const place = tests.findIndex((test, rank) => (ranks[rank] as T[]).length < limit && test(record));
    const rank = ranks.at(place) as T[];
    if (rank.length < limit) rank.push(record);
  }
  return { best: ranks.flat().slice(0, limit), count: found.length };
}

const searchOrders = searchBy<Order>(orderFoundBy);
const searchUsers = searchBy<User>(userTexts);

/** The orders that a term finds, `limit` at most. `term` is as `termOf` makes it. */
export function findOrders(term: string, orders: readonly Order[], limit = mostAtFirst): Ranked<Order> {
  const byText = searchOrders(orders)(term);
  const found = withPhones(byText, term, orders, phonesOfOrders);
  return ranked(found, limit, [
    ({ orderId, shipping }) => isSame(orderId, term) || isSame(shipping?.trackingNumber, term),
    ({ orderId }) => beginsWith(orderId, term),
    ({ customerDetails }) => hasWordFrom(customerDetails?.name, term),
  ]);
}

/** The users that a term finds, `limit` at most. `term` is as `termOf` makes it. */
export function findUsers(term: string, users: readonly User[], limit = mostAtFirst): Ranked<User> {
  const found = withPhones(searchUsers(users)(term), term, users, phonesOfUsers);
  return ranked(found, limit, [
    ({ name, email }) => isSame(name, term) || isSame(email, term),
    ({ name, email }) => beginsWith(name, term) || beginsWith(email, term),
    ({ name }) => hasWordFrom(name, term),
  ]);
}

const isSame = (text: string | undefined, term: string) => text?.length === term.length && text.toLowerCase() === term;
const beginsWith = (text: string | undefined, term: string) => text?.toLowerCase().startsWith(term) ?? false;
const hasWordFrom = (text: string | undefined, term: string) => ` ${text?.toLowerCase()}`.includes(` ${term}`);

/** `found`, and after them the records whose telephone number has the term in it, in any spelling. */
function withPhones<T>(
  found: readonly T[],
  term: string,
  records: readonly T[],
  phonesOf: (records: readonly T[]) => readonly string[],
): readonly T[] {
  const phone = phoneIn(term);
  if (!phone) return found;
  const already = new Set(found);
  const phones = phonesOf(records);
  const hasPhone = (own: string) => own.includes(phone.digits) || phone.withoutCode.includes(own);
  return [...found, ...records.filter((record, at) => !already.has(record) && hasPhone(phones[at] ?? ""))];
}

const phonesOfOrders = eachOf(({ customerDetails }: Order) => dialled(customerDetails?.phone));
const phonesOfUsers = eachOf(({ contactNo }: User) => dialled(contactNo));
