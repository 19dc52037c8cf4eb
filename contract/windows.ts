import * as v from "valibot";
import { isDate, isTimeZone } from "./calendar.ts";
import { IsBehind, ListVersions, reply } from "./calls.ts";
import { verifications, withOrWithout } from "./constants.ts";
import { Order, User } from "./entities.ts";
import { mostNumbers } from "./large-shop-limits.ts";
import { searchWords } from "./listing.ts";
import { windowLimits } from "./window-limits.ts";

// Windows of the lists (docs/decisions/0038): the parameters are those of the lists' addresses, and more.

/** What the lists are sorted by, as their addresses name it. */
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

/** How many words a search has at most. */
export const maxWords = 100;

/** The words of a term, the longest first, without those that another one has in it. */
export function distinctWords(term: string): string[] {
  const words = [...new Set(searchWords(term))].sort((a, b) => b.length - a.length);
  // So many are refused anyway, without comparing each with each.
  if (words.length > 10 * maxWords) return words;
  return words.filter((word, at) => !words.slice(0, at).some((longer) => longer.includes(word)));
}

const count = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const amount = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,2})?$/), v.transform(Number));
const date = v.pipe(v.string(), v.check(isDate, "a date that exists"));
const text = v.pipe(v.string(), v.maxLength(5000));
const key = v.pipe(v.string(), v.maxLength(4000), v.regex(/^[\w-]+$/));

/** One value, or several, of which a record has to have one; an empty one is for records that have none. */
const valuesOf = (most: number) =>
  v.pipe(
    v.union([text, v.pipe(v.array(text), v.maxLength(most))]),
    v.transform((given) => [given].flat()),
  );
const values = valuesOf(100);

/** One of these, or several, of which a record has to have one. */
const someOf = <const Values extends readonly string[]>(known: Values) =>
  v.pipe(
    v.union([v.picklist(known), v.pipe(v.array(v.picklist(known)), v.maxLength(known.length))]),
    v.transform((given) => [given].flat()),
  );

const common = {
  /** What is searched for, as on the page. */
  q: v.optional(v.pipe(v.string(), v.transform(distinctWords), v.maxLength(maxWords)), ""),
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
  /** When they were placed: dates, both included. */
  from: v.optional(date),
  to: v.optional(date),
  /** What they come to, in rupees, both included. */
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
  /** When their accounts were created, and when they last came: dates, both included. */
  createdFrom: v.optional(date),
  createdTo: v.optional(date),
  visitedFrom: v.optional(date),
  visitedTo: v.optional(date),
  /** Whether orders name them as their customer. */
  orders: v.optional(someOf(withOrWithout)),
};

const places = {
  /** The window begins right after this key, or ends right before that one. */
  after: v.optional(key),
  before: v.optional(key),
  /** As `after` and `before` with the key of the record that has this id, whether or not it is found itself. */
  afterId: v.optional(v.string()),
  beforeId: v.optional(v.string()),
  /** The window begins at this place, counted from 0. */
  at: v.optional(count),
  /** Says how many there are in all, also after and before a key or an id. */
  count: v.optional(
    v.pipe(
      v.literal("true"),
      v.transform(() => true),
    ),
  ),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number), v.maxValue(windowLimits.most)),
    String(windowLimits.usual),
  ),
};

interface Places {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly afterId?: string | undefined;
  readonly beforeId?: string | undefined;
  readonly at?: number | undefined;
}

const hasAtMostOnePlace = ({ after, before, afterId, beforeId, at }: Places) =>
  [after, before, afterId, beforeId, at].filter((place) => place !== undefined).length <= 1;

/** The query of a window of orders. Without a sort, the newest first. */
export const OrdersWindowQuery = v.pipe(
  v.object({
    ...orderSearch,
    ...places,
    sort: v.optional(sort(orderSorts), "-date"),
    /** The numbers of orders, such as favourites'. */
    number: v.optional(valuesOf(mostNumbers)),
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
      first: v.optional(v.pipe(v.string(), v.description("Asks for what comes before this window, as `before`"))),
      last: v.optional(
        v.pipe(
          v.string(),
          v.description("Asks for what comes after this window, as `after`; also when the record it is of is gone"),
        ),
      ),
      isEnd: v.pipe(v.boolean(), v.description("Whether nothing follows; before a key, whether nothing precedes")),
      isComplete: v.pipe(
        v.boolean(),
        v.description(
          "False where the server stopped searching before the window was full: go on from `last`, or backwards from `first`",
        ),
      ),
      position: v.optional(
        v.pipe(
          v.object({ at: v.number(), isExact: v.boolean() }),
          v.description("Where the window begins, counted from 0; missing after and before a key or an id"),
        ),
      ),
      total: v.optional(
        v.pipe(
          v.object({ atLeast: v.number(), about: v.number(), isExact: v.boolean() }),
          v.description("How many there are in all; after and before a key or an id only where `count` asks for it"),
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
