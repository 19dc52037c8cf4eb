import type * as v from "valibot";
import type {
  OrdersChoicesQuery,
  orderFacetNames,
  UsersChoicesQuery,
  userFacetNames,
} from "../../../contract/choices.ts";
import { searchWords } from "../../../contract/listing.ts";
import { orderStatusLabel } from "../../../contract/order-lifecycle.ts";
import type { OrdersWindowQuery, UsersWindowQuery } from "../../../contract/windows.ts";
import type { Database } from "../tables.ts";
import {
  hasNumber,
  hasProduct,
  hasReason,
  isBetween,
  isOneOf,
  isOneOfNewest,
  isValue,
  isWithin,
  sortedLike,
} from "./conditions.ts";
import type { From, WindowFilter, WindowRequest } from "./reader.ts";
import { rangeIn, type WindowSort } from "./sort.ts";

type OrdersQuery = v.InferOutput<typeof OrdersWindowQuery>;
type UsersQuery = v.InferOutput<typeof UsersWindowQuery>;
type OrdersChoices = v.InferOutput<typeof OrdersChoicesQuery>;
type UsersChoices = v.InferOutput<typeof UsersChoicesQuery>;
type Holds = WindowSort["holds"];

/** The columns of the index that each sort goes by, and what they hold. */
const orderSortColumns: Readonly<Record<OrdersQuery["sort"]["key"], readonly [string, Holds]>> = {
  number: ["number_key", "text"],
  customer: ["customer_key", "text"],
  date: ["recency", "integer"],
  items: ["items", "integer"],
  total: ["total", "integer"],
  status: ["status_key", "text"],
};
const userSortColumns: Readonly<Record<UsersQuery["sort"]["key"], readonly [string, Holds]>> = {
  name: ["name_key", "text"],
  email: ["email_key", "text"],
  phone: ["phone_key", "text"],
  age: ["age", "number"],
  gender: ["gender_key", "text"],
  status: ["status", "integer"],
  created: ["recency", "integer"],
  lastLogin: ["last_login", "integer"],
  lastVisit: ["last_visit", "integer"],
};

function sortOf(
  list: string,
  { descending }: { descending: boolean },
  [column, holds]: readonly [string, Holds],
  filters: readonly WindowFilter[],
): WindowSort {
  return {
    name: `${list} ${descending ? "-" : ""}${column}`,
    column,
    holds,
    descending: descending !== (column === "recency"),
    // Limited to the range of the column that filters let through: the rest of the index is not read.
    bounds: rangeIn(column, filters),
    days: column === "recency" ? undefined : rangeIn("recency", filters),
    oneValue: filters.find((filter) => filter.oneValue)?.oneValue,
  };
}

/** A filter's parts: those of facets, by the facets' names, and those of ranges. */
export interface FilterParts<Facet extends string = string> {
  readonly facets: Readonly<Record<Facet, WindowFilter | undefined>>;
  readonly ranges: readonly WindowFilter[];
}

const paisaAbout = (rupees: number) => Math.min(Math.round(rupees * 100), Number.MAX_SAFE_INTEGER);

/** Returns the first whole paisa from an amount in rupees on. */
function paisaFrom(rupees: number | undefined): number | undefined {
  if (rupees === undefined) return undefined;
  const paisa = paisaAbout(rupees);
  return paisa / 100 < rupees ? paisa + 1 : paisa;
}

/** Returns the last whole paisa up to an amount in rupees. */
function paisaUpTo(rupees: number | undefined): number | undefined {
  if (rupees === undefined) return undefined;
  const paisa = paisaAbout(rupees);
  return paisa / 100 > rupees ? paisa - 1 : paisa;
}

/** Converts a query's filter of orders to conditions. */
export function orderFilter(db: Database, query: OrdersChoices): FilterParts<(typeof orderFacetNames)[number]> {
  const { reason, product } = query;
  const statusLabels = query.status?.map((status) => orderStatusLabel({ status })) ?? [];
  const isOneOfIts = (column: "city" | "country" | "carrier" | "payment") =>
    query[column] && isOneOf(column, query[column]);
  return {
    facets: {
      status:
        query.status &&
        sortedLike(db, "order_index", "status_key", statusLabels, {
          ...isOneOf("status", query.status),
          says: [...new Set(statusLabels)].map(searchWords),
        }),
      shipping: query.shipping && isOneOfNewest(db, "shipping", query.shipping),
      product: product && hasProduct(db, product),
      city: isOneOfIts("city"),
      country: isOneOfIts("country"),
      carrier: isOneOfIts("carrier"),
      payment: isOneOfIts("payment"),
      reason: reason && hasReason(reason),
    },
    ranges: [
      ...isBetween("recency", query.from, query.to, query.zone),
      ...isWithin("total", paisaFrom(query.totalFrom), paisaUpTo(query.totalTo)),
    ],
  };
}

/** Converts a query's filter of users to conditions. */
export function userFilter(db: Database, query: UsersChoices): FilterParts<(typeof userFacetNames)[number]> {
  const { zone, status, gender, ageFrom, ageTo, orders } = query;
  return {
    facets: {
      gender: gender && sortedLike(db, "customer_index", "gender_key", gender, isOneOf("gender", gender)),
      status: onlyOne(status) ? isValue(db, "status", status?.[0] === "verified" ? 0 : 1) : undefined,
      orders: onlyOne(orders) ? isValue(db, "has_orders", orders?.[0] === "with" ? 1 : 0) : undefined,
    },
    ranges: [
      ...isWithin("age", ageFrom, ageTo),
      ...isBetween("recency", query.createdFrom, query.createdTo, zone),
      ...isBetween("last_visit", query.visitedFrom, query.visitedTo, zone),
    ],
  };
}

/** Returns the parts that are set, without the facet `leftOut`. */
export function filtersOf({ facets, ranges }: FilterParts, leftOut?: string): WindowFilter[] {
  const others = Object.entries(facets).flatMap(([name, filter]) => (name === leftOut ? [] : [filter]));
  return [...others, ...ranges].filter((filter) => filter !== undefined);
}

/** Converts a query to the request for a window of orders. */
export function ordersWindow(db: Database, query: OrdersQuery): WindowRequest {
  const { q, at, count, limit, number } = query;
  const numbers = number ? [hasNumber(db, number)] : [];
  const filters = [...numbers, ...filtersOf(orderFilter(db, query))];
  const sort = sortOf("orders", query.sort, orderSortColumns[query.sort.key], filters);
  return { index: "order_index", sort, words: q, filters, ...placesOf(query), at, count, limit };
}

/** Converts a query to the request for a window of users. */
export function usersWindow(db: Database, query: UsersQuery): WindowRequest {
  const { q, at, count, limit } = query;
  const filters = filtersOf(userFilter(db, query));
  const sort = sortOf("users", query.sort, userSortColumns[query.sort.key], filters);
  return { index: "customer_index", sort, words: q, filters, ...placesOf(query), at, count, limit };
}

const fromOf = (key: string | undefined, id: string | undefined): From | undefined =>
  key !== undefined ? { key } : id !== undefined ? { id } : undefined;

const placesOf = (query: Pick<OrdersQuery, "after" | "afterId" | "before" | "beforeId">) => ({
  after: fromOf(query.after, query.afterId),
  before: fromOf(query.before, query.beforeId),
});

/** Whether one of two values is asked for, rather than both or none. */
const onlyOne = (values: readonly string[] | undefined) => new Set(values).size === 1;
