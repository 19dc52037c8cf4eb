import { dialled, orderFoundBy, phoneIn } from "../../contract/found-by.ts";
import { userTexts } from "../../contract/listing.ts";
import { eachOf } from "./once-per.ts";
import type { Findable } from "./palette.ts";
import type { Order, User } from "./records.ts";
import { searchBy } from "./search.ts";

/** How many records a group shows at first. */
export const maxAtFirst = 6;

/** Builds the caches that the first search would otherwise wait for. */
export function prepareSearch({ orders = [], users = [] }: Pick<Findable, "orders" | "users">): void {
  // NUL: a term that matches nothing.
  searchOrders(orders)("\u0000");
  searchUsers(users)("\u0000");
  phonesOfOrders(orders);
  phonesOfUsers(users);
}

/** The best records found, and the number of all found. */
export interface Ranked<T> {
  readonly best: readonly T[];
  readonly count: number;
}

/**
 * Returns the best `limit` of what is found: records that pass the first test, then those that pass the second, and so
 * on.
 */
function ranked<T>(found: readonly T[], limit: number, tests: readonly ((record: T) => boolean)[]): Ranked<T> {
  const ranks: T[][] = [...tests, undefined].map(() => []);
  for (const record of found) {
    // Skips the tests of full ranks: nothing more of those is shown, and the tests take most of the time. A record that
    // passes none has the index -1: the last rank.
    const place = tests.findIndex((test, rank) => (ranks[rank] as T[]).length < limit && test(record));
    const rank = ranks.at(place) as T[];
    if (rank.length < limit) rank.push(record);
  }
  return { best: ranks.flat().slice(0, limit), count: found.length };
}

const searchOrders = searchBy<Order>(orderFoundBy);
const searchUsers = searchBy<User>(userTexts);

/** Finds orders by a term from `termOf`, at most `limit`. */
export function findOrders(term: string, orders: readonly Order[], limit = maxAtFirst): Ranked<Order> {
  const byText = searchOrders(orders)(term);
  const found = withPhones(byText, term, orders, phonesOfOrders);
  return ranked(found, limit, [
    ({ orderId, shipping }) => isSame(orderId, term) || isSame(shipping?.trackingNumber, term),
    ({ orderId }) => beginsWith(orderId, term),
    ({ customerDetails }) => hasWordFrom(customerDetails?.name, term),
  ]);
}

/** Finds users by a term from `termOf`, at most `limit`. */
export function findUsers(term: string, users: readonly User[], limit = maxAtFirst): Ranked<User> {
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

/** Returns `found`, followed by the records whose telephone number matches the term, in any spelling. */
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
