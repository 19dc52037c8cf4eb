import type * as v from "valibot";
import type { CustomerOrders } from "../../contract/customer-orders.ts";
import { readDate } from "../../contract/read-date.ts";
import type { Collection } from "./collection.ts";
import { gapsOf } from "./difference.ts";
import { ExactSum } from "./exact-sum.ts";
import { oncePer } from "./once-per.ts";
import { shippingStatusOf } from "./orders.ts";
import type { Order, User } from "./records.ts";
import { sortedBy } from "./sorting.ts";
import { statusOf } from "./statuses.ts";

type ServerFigures = Readonly<v.InferOutput<typeof CustomerOrders>["figures"]>;

/** The figures of a customer's orders; `first` and `last` are undefined where no order has a date. */
export interface CustomerFigures extends ServerFigures {
  /** In rupees, of the orders that were not cancelled; undefined where there is none. */
  readonly average: number | undefined;
}

/**
 * Returns the customer of an order: the one with the id that it names or, where it names none, with its email address.
 * Where several addresses differ only in case, the exact match wins, or else the first.
 */
export function customerOf({ customerId, customerDetails }: Order, users: Collection<User>): User | undefined {
  if (customerId) return users.byId.get(customerId);
  const written = customerDetails?.email;
  const key = emailKey(written);
  const candidates = key ? usersByEmail(users.list).get(key) : undefined;
  return candidates?.find(({ email }) => email?.trim() === written?.trim()) ?? candidates?.[0];
}

/** Returns the orders that are `user`'s by `customerOf`, newest first. */
export function ordersOf(user: User, users: Collection<User>, orders: readonly Order[]): readonly Order[] {
  const named = ordersByCustomerId(orders).get(user._id) ?? [];
  const unnamed =
    ordersByEmail(orders)
      .get(emailKey(user.email) ?? "")
      ?.filter((order) => !order.customerId) ?? [];
  const own = [...named, ...unnamed].filter((order) => customerOf(order, users) === user);
  return sortedBy({ key: "date", descending: true }, { date: { date: (order: Order) => order.createdAt } })(own);
}

/** Whether `user` has orders by `customerOf`. */
export function hasOrders(user: User, users: Collection<User>, orders: readonly Order[]): boolean {
  const isOwn = (order: Order) => customerOf(order, users) === user;
  if (ordersByCustomerId(orders).get(user._id)?.some(isOwn)) return true;
  return (ordersByEmail(orders).get(emailKey(user.email) ?? "") ?? []).some(isOwn);
}

/**
 * Returns the search term that finds exactly a customer's `own` orders among all: the customer's email address.
 * Undefined where the customer has none, one of these orders has another, or others' orders match, too.
 */
export function searchTermFor(user: User, own: readonly Order[], orders: readonly Order[]): string | undefined {
  const term = termThatFinds(user, own);
  if (term === undefined) return undefined;
  let found = 0;
  for (const [email, { length }] of ordersByEmail(orders)) if (email.includes(term)) found += length;
  return found === own.length ? term : undefined;
}

/** Returns the customer's email address if a search for it finds all of `own`, and perhaps others; else undefined. */
export function termThatFinds(user: User, own: readonly Order[]): string | undefined {
  const key = emailKey(user.email);
  if (!key || /\s/.test(key)) return undefined;
  return own.every(({ customerDetails }) => emailKey(customerDetails?.email)?.includes(key)) ? key : undefined;
}

/** Returns the figures of a customer's orders. `orders` must be newest first. */
export function customerFigures(orders: readonly Order[]): CustomerFigures {
  const kept = orders.filter((order) => !isCancelled(order));
  const amounts = new ExactSum();
  for (const { totalAmount = 0 } of kept) amounts.add(totalAmount);
  const spent = amounts.sum;
  const dated = orders.filter(({ createdAt }) => readDate(createdAt));
  return {
    orders: orders.length,
    spent,
    average: kept.length === 0 ? undefined : spent / kept.length,
    first: dated.at(-1)?.createdAt,
    last: dated[0]?.createdAt,
    returned: kept.filter(isReturned).length,
    cancelled: orders.length - kept.length,
  };
}

const isCancelled = (order: Order) => order.cancelled || statusOf(order) === "cancelled";
const isReturned = (order: Order) => statusOf(order) === "returned" || shippingStatusOf(order.shipping) === "returned";

/** Returns the normalised email address, to compare by; undefined for a blank one, which identifies nobody. */
const emailKey = (email: string | undefined) => email?.trim().toLowerCase() || undefined;

const ordersByCustomerId = groupedBy(({ customerId }: Order) => customerId);
const ordersByEmail = groupedBy(({ customerDetails }: Order) => emailKey(customerDetails?.email));
const usersByEmail = groupedBy(({ email }: User) => emailKey(email));

/** Returns a cached grouping of a list by key, in list order; records without a key are left out. */
function groupedBy<T>(keyOf: (record: T) => string | undefined) {
  return oncePer<T, ReadonlyMap<string, readonly T[]>>(
    (records) => {
      const groups = new Map<string, T[]>();
      for (const record of records) {
        const key = keyOf(record);
        if (!key) continue;
        const group = groups.get(key);
        if (group) group.push(record);
        else groups.set(key, [record]);
      }
      return groups;
    },
    (groups, difference) => {
      const next = new Map(groups);
      const { before, after } = difference;
      const gaps = gapsOf(difference);
      const gone = new Set(gaps.flatMap((gap) => before.slice(...gap.before)));
      for (const key of new Set([...gone].map(keyOf))) {
        const group = next.get(key ?? "")?.filter((record) => !gone.has(record)) ?? [];
        if (key && group.length > 0) next.set(key, group);
        else next.delete(key ?? "");
      }
      for (const [from, to] of gaps.map((gap) => gap.after)) {
        for (let place = from; place < to; place += 1) {
          const record = after[place] as T;
          const key = keyOf(record);
          if (!key) continue;
          const group = next.get(key) ?? [];
          // Inserted in list order within the group.
          const following = group.findIndex((other) => after.indexOf(other, place) >= 0);
          const at = following < 0 ? group.length : following;
          next.set(key, [...group.slice(0, at), record, ...group.slice(at)]);
        }
      }
      return next;
    },
  );
}
