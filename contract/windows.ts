import * as v from "valibot";
import { isDate, isTimeZone } from "./calendar.ts";
import { IsBehind, ListVersions, reply } from "./calls.ts";
import { maxNumbers, verifications, windowLimits, withOrWithout } from "./constants.ts";
import { Order, User } from "./entities.ts";
import { searchWords } from "./listing.ts";

// Windows of the lists (docs/decisions/0038). The parameters are those of the lists' URLs, and more.

/** The sort keys of the lists, as in their URLs. */
export const orderSorts = ["number", "customer", "date", "items", "total", "status"] as const;
export const userSorts = [
  "name",
  "email",
  "phone",
  "age",
  "gender",
  "status",
  "created",
  "lastLogin",
  "lastVisit",
] as const;

const sort = <const Keys extends readonly string[]>(keys: Keys) =>
  v.pipe(
    v.picklist(keys.flatMap((key) => [key, `-${key}`])),
    v.transform((written) => ({ key: written.replace(/^-/, "") as Keys[number], descending: written.startsWith("-") })),
  );

/** Returns the words of a term, longest first, without words that another one contains. */
export function distinctWords(term: string): string[] {
  const words = [...new Set(searchWords(term))].sort((a, b) => b.length - a.length);
  // Each word is compared with each.
  if (words.length > 1_000) return words;
  return words.filter((word, at) => !words.slice(0, at).some((longer) => longer.includes(word)));
}

const count = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const amount = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?(e[+-]?\d+)?$/), v.transform(Number), v.finite());
const date = v.pipe(v.string(), v.check(isDate, "a date that exists"));
const key = v.pipe(v.string(), v.maxLength(4000), v.regex(/^[\w-]+$/));

/**
 * Returns the schema of one or several values, of which a record must have one. An empty value means that it has none.
 */
const valuesOf = (most: number) =>
  v.pipe(
    v.union([v.string(), v.pipe(v.array(v.string()), v.maxLength(most))]),
    v.transform((given) => [given].flat()),
  );
const values = valuesOf(100);

/** Returns the schema of one or several of the `known` values, of which a record must have one. */
const someOf = <const Values extends readonly string[]>(known: Values) =>
  v.pipe(
    v.union([v.picklist(known), v.pipe(v.array(v.picklist(known)), v.maxLength(known.length))]),
    v.transform((given) => [given].flat()),
  );

const common = {
  /** The search, as typed on the page. */
  q: v.optional(v.pipe(v.string(), v.transform(distinctWords)), ""),
  /** The time zone of the dates. */
  zone: v.optional(v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, "a time zone")), "UTC"),
};

/** The parameters of a search and a filter of orders. */
export const orderSearch = {
  ...common,
  status: v.optional(values),
  shipping: v.optional(values),
  product: v.optional(values),
  city: v.optional(values),
  country: v.optional(values),
  carrier: v.optional(values),
  payment: v.optional(values),
  reason: v.optional(values),
  /** The dates between which the orders were placed, both included. */
  from: v.optional(date),
  to: v.optional(date),
  /** The totals of the orders in rupees, both ends included. */
  totalFrom: v.optional(amount),
  totalTo: v.optional(amount),
};

/** The parameters of a search and a filter of users. */
export const userSearch = {
  ...common,
  status: v.optional(someOf(verifications)),
  gender: v.optional(values),
  ageFrom: v.optional(amount),
  ageTo: v.optional(amount),
  /** The dates of account creation and of the last visit, both ends included. */
  createdFrom: v.optional(date),
  createdTo: v.optional(date),
  visitedFrom: v.optional(date),
  visitedTo: v.optional(date),
  /** Whether any order names the user as its customer. */
  orders: v.optional(someOf(withOrWithout)),
};

const places = {
  /** The key right after which the window begins, or right before which it ends. */
  after: v.optional(key),
  before: v.optional(key),
  /** As `after` and `before`, with the key of the record with this id, even if the search does not find that record. */
  afterId: v.optional(v.string()),
  beforeId: v.optional(v.string()),
  /** The position at which the window begins, counted from 0. */
  at: v.optional(count),
  /** Requests the total, which a window after or before a key or an id otherwise lacks. */
  count: v.optional(
    v.pipe(
      v.literal("true"),
      v.transform(() => true),
    ),
  ),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number), v.maxValue(windowLimits.max)),
    String(windowLimits.default),
  ),
};

const placeNames = ["after", "before", "afterId", "beforeId", "at"] as const;

const hasAtMostOnePlace = (query: { readonly [Name in (typeof placeNames)[number]]?: unknown }) =>
  placeNames.filter((name) => query[name] !== undefined).length <= 1;

/** The query of a window of orders. Without a sort, the newest first. */
export const OrdersWindowQuery = v.pipe(
  v.object({
    ...orderSearch,
    ...places,
    sort: v.optional(sort(orderSorts), "-date"),
    /** The numbers of orders, such as favourites'. */
    number: v.optional(valuesOf(maxNumbers)),
  }),
  v.forward(
    v.check((query) => hasAtMostOnePlace(query)),
    ["at"],
  ),
);

/** The query of a window of users. Without a sort, the newest first. */
export const UsersWindowQuery = v.pipe(
  v.object({
    ...userSearch,
    ...places,
    sort: v.optional(sort(userSorts), "-created"),
  }),
  v.forward(
    v.check((query) => hasAtMostOnePlace(query)),
    ["at"],
  ),
);

const windowOf = <const Records extends v.ObjectEntries>(records: Records) =>
  reply(
    v.object({
      ...records,
      first: v.optional(v.pipe(v.string(), v.description("The value of `before` that asks for the previous window"))),
      last: v.optional(
        v.pipe(
          v.string(),
          v.description("The value of `after` that asks for the next window; valid even when its record is gone"),
        ),
      ),
      isEnd: v.pipe(v.boolean(), v.description("Whether this is the last window; with `before`, the first")),
      isComplete: v.pipe(
        v.boolean(),
        v.description(
          "False where the server stopped searching before the window was full: go on from `last`, or backwards from `first`",
        ),
      ),
      position: v.optional(
        v.pipe(
          v.object({ at: v.number(), isExact: v.boolean() }),
          v.description("The position of the first record, from 0; missing in a window after or before a key or an id"),
        ),
      ),
      total: v.optional(
        v.pipe(
          v.object({ atLeast: v.number(), about: v.number(), isExact: v.boolean() }),
          v.description(
            "The number of records in all; in a window after or before a key or an id only if `count` is set",
          ),
        ),
      ),
      isBehind: IsBehind,
      versions: v.pipe(
        ListVersions,
        v.description("The versions of the lists; the records may be newer, and are never older"),
      ),
    }),
  );

export const OrdersWindowReply = windowOf({ orders: v.array(Order) });
export const UsersWindowReply = windowOf({ users: v.array(User) });
