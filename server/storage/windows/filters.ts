import { type RawBuilder, sql } from "kysely";
import type * as v from "valibot";
import { endOfDay, startOfDay } from "../../../contract/calendar.ts";
import type {
  OrdersChoicesQuery,
  orderFacetNames,
  UsersChoicesQuery,
  userFacetNames,
} from "../../../contract/choices.ts";
import { searchWords } from "../../../contract/listing.ts";
import { orderStatusLabel } from "../../../contract/order-lifecycle.ts";
import { sortKey } from "../../../contract/sort-key.ts";
import type { OrdersWindowQuery, UsersWindowQuery } from "../../../contract/windows.ts";
import { isPostgres } from "../database.ts";
import { blanks, compareBytes, unstorable } from "../records.ts";
import type { Database } from "../tables.ts";
import { rangeIn, type WindowOrder } from "./order.ts";
import type { From, WindowFilter, WindowRequest } from "./reader.ts";

type OrdersQuery = v.InferOutput<typeof OrdersWindowQuery>;
type UsersQuery = v.InferOutput<typeof UsersWindowQuery>;
type OrdersChoices = v.InferOutput<typeof OrdersChoicesQuery>;
type UsersChoices = v.InferOutput<typeof UsersChoicesQuery>;
type Holds = WindowOrder["holds"];

/** The columns that sorts go by. */
const orderColumns: Readonly<Record<OrdersQuery["sort"]["key"], readonly [string, Holds]>> = {
  number: ["number_key", "text"],
  customer: ["customer_key", "text"],
  date: ["created", "integer"],
  items: ["items", "integer"],
  total: ["total", "integer"],
  status: ["status_key", "text"],
};
const userColumns: Readonly<Record<UsersQuery["sort"]["key"], readonly [string, Holds]>> = {
  name: ["name_key", "text"],
  email: ["email_key", "text"],
  phone: ["phone_key", "text"],
  age: ["age", "number"],
  gender: ["gender_key", "text"],
  status: ["status", "integer"],
  created: ["created", "integer"],
  lastLogin: ["last_login", "integer"],
  lastVisit: ["last_visit", "integer"],
};

function orderOf(
  list: string,
  { key, descending }: { key: string; descending: boolean },
  [column, holds]: readonly [string, Holds],
): WindowOrder {
  const name = `${list} ${descending ? "-" : ""}${key}`;
  // Newest first is the order that all others fall back on.
  return { name, holds, descending, ...(!(column === "created" && descending) && { column }) };
}

/** An order of which only the part that filters let through is read, where it goes by what they ask for. */
function within(order: WindowOrder, filters: readonly WindowFilter[]): WindowOrder {
  const part = rangeIn(order, filters);
  return part ? { ...order, within: part } : order;
}

/** A filter's parts: of facets of values by their names, and of ranges. */
export interface FilterParts<Facet extends string = string> {
  readonly facets: Readonly<Record<Facet, WindowFilter | undefined>>;
  readonly ranges: readonly (WindowFilter | undefined)[];
}

/** What is asked of orders. */
export function orderFilter(db: Database, query: OrdersChoices): FilterParts<(typeof orderFacetNames)[number]> {
  const { reason, product } = query;
  const isOneOfIts = (column: "status" | "shipping" | "city" | "country" | "carrier" | "payment") =>
    query[column] && isOneOf(column, query[column]);
  return {
    facets: {
      status:
        query.status &&
        sortedLike(
          "status_key",
          query.status.map((status) => orderStatusLabel({ status })),
          isOneOf("status", query.status),
        ),
      shipping: isOneOfIts("shipping"),
      product: product && hasProduct(db, product),
      city: isOneOfIts("city"),
      country: isOneOfIts("country"),
      carrier: isOneOfIts("carrier"),
      payment: isOneOfIts("payment"),
      reason: reason && and(isOneOf("reason", reason), sql`t.status = 'cancelled'`),
    },
    ranges: [
      ...isBetween("created", query.from, query.to, query.zone),
      query.totalFrom === undefined ? undefined : isFrom("total", Math.round(query.totalFrom * 100)),
      query.totalTo === undefined ? undefined : isUpTo("total", Math.round(query.totalTo * 100)),
    ],
  };
}

/** Not `exists`: PostgreSQL would make a join of it, and may read all rows of the other table. */
const hasRows = (rows: RawBuilder<unknown>) => sql<boolean>`(select 1 ${rows} limit 1) is not null`;

/** Whether a customer has orders. */
export const hasOrders = (db: Database) => hasRows(sql`from orders as o where o.customer_id = ${idOf(db)}`);

/** What is asked of users. */
export function userFilter(db: Database, query: UsersChoices): FilterParts<(typeof userFacetNames)[number]> {
  const { zone, status, gender, ageFrom, ageTo, orders } = query;
  const ordered = hasOrders(db);
  return {
    facets: {
      gender: gender && sortedLike("gender_key", gender, isOneOf("gender", gender)),
      status: onlyOne(status) ? is("status", status?.[0] === "verified" ? 0 : 1) : undefined,
      orders: onlyOne(orders)
        ? { condition: orders?.[0] === "with" ? ordered : sql<boolean>`not (${ordered})` }
        : undefined,
    },
    ranges: [
      ageFrom === undefined ? undefined : isFrom("age", ageFrom),
      ageTo === undefined ? undefined : isUpTo("age", ageTo),
      ...isBetween("created", query.createdFrom, query.createdTo, zone),
      ...isBetween("last_visit", query.visitedFrom, query.visitedTo, zone),
    ],
  };
}

/** The parts that ask for something, without those of one facet. */
export function filtersOf({ facets, ranges }: FilterParts, leftOut?: string): WindowFilter[] {
  const others = Object.entries(facets).flatMap(([name, filter]) => (name === leftOut ? [] : [filter]));
  return [...others, ...ranges].filter((filter) => filter !== undefined);
}

/** The window of orders that `query` asks for. */
export function ordersWindow(db: Database, query: OrdersQuery): WindowRequest {
  const { q, sort, at, limit, number } = query;
  const numbers = number ? [hasNumber(db, number)] : [];
  const filters = [...numbers, ...filtersOf(orderFilter(db, query))];
  const order = within(orderOf("orders", sort, orderColumns[sort.key]), filters);
  return { index: "order_index", order, words: q, filters, ...placesOf(query), at, limit };
}

/** The window of users that `query` asks for. */
export function usersWindow(db: Database, query: UsersQuery): WindowRequest {
  const { q, sort, at, limit } = query;
  const filters = filtersOf(userFilter(db, query));
  const order = within(orderOf("users", sort, userColumns[sort.key]), filters);
  return { index: "customer_index", order, words: q, filters, ...placesOf(query), at, limit };
}

const fromOf = (key: string | undefined, id: string | undefined): From | undefined =>
  key !== undefined ? { key } : id !== undefined ? { id } : undefined;

const placesOf = (query: Pick<OrdersQuery, "after" | "afterId" | "before" | "beforeId">) => ({
  after: fromOf(query.after, query.afterId),
  before: fromOf(query.before, query.beforeId),
});

/** Whether one of two values is asked for, rather than both or none. */
const onlyOne = (values: readonly string[] | undefined) => new Set(values).size === 1;

/** The record's id, as indexes of other tables compare it. */
export const idOf = (db: Database) => (isPostgres(db) ? sql`t.id collate "default"` : sql`t.id`);

const none = sql<boolean>`1 = 0`;
/** Lets no record through. */
export const nothing: WindowFilter = { condition: none, found: none };
/** Whether a filter's value asks for records that have none. */
export const isBlank = (value: string) => value.trim() === "";
/** No text that is stored has what cannot be. */
export const storable = (values: readonly string[]) =>
  values.filter((value) => !isBlank(value) && !unstorable.test(value));

function isOneOf(column: string, values: readonly string[]): WindowFilter {
  const [is, beginning] = [sql.ref(`t.${column}`), sql`substr(${sql.ref(`t.${column}`)}, 1, 100)`];
  const wanted = storable(values);
  const asks = (part: RawBuilder<unknown>, those: readonly string[]) => [
    ...(those.length > 0 ? [sql<boolean>`${part} in (${sql.join(those)})`] : []),
    ...(values.some(isBlank) ? [sql<boolean>`${part} is null`] : []),
  ];
  // By characters, as the databases count them.
  const beginnings = wanted.map((value) => [...value].slice(0, 100).join(""));
  const found = asks(beginning, beginnings);
  return {
    condition: either(asks(is, wanted)),
    found: either(found),
    ...(found.length === 1 && { valuesOf: column }),
  };
}

function either(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? none : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

const and = (filter: WindowFilter, also: RawBuilder<unknown>): WindowFilter => ({
  ...filter,
  condition: sql<boolean>`(${filter.condition} and ${also})`,
});

export function hasProduct(db: Database, values: readonly string[]): WindowFilter {
  const items = sql`from order_items as i where i.order_id = ${idOf(db)} and`;
  const wanted = storable(values);
  return {
    ...(wanted.length > 0 && wanted.length === values.length && { foundBy: wanted.map(searchWords) }),
    condition: either([
      ...(wanted.length > 0 ? [hasRows(sql`${items} i.name in (${sql.join(wanted)})`)] : []),
      ...(values.some(isBlank) ? [sql<boolean>`not (${hasRows(sql`${items} ltrim(i.name, ${blanks}) <> ''`)})`] : []),
    ]),
  };
}

function hasNumber(db: Database, values: readonly string[]): WindowFilter {
  const wanted = storable(values);
  if (wanted.length === 0) return nothing;
  const numbered = sql`from orders as o where o.order_number in (${sql.join(wanted)})`;
  const condition = isPostgres(db)
    ? // As a join, it would not keep the order of the walk.
      sql<boolean>`t.id = any(array(select o.id collate "C" ${numbered}))`
    : sql<boolean>`t.id in (select o.id ${numbered})`;
  return { condition, found: condition };
}

const compares = (column: string, how: RawBuilder<unknown>, value: number): WindowFilter => {
  const condition = sql<boolean>`${sql.ref(`t.${column}`)} ${how} ${value}`;
  return { condition, found: condition };
};

const isFrom = (column: string, from: number): WindowFilter => ({
  ...compares(column, sql`>=`, from),
  range: { of: column, from },
});

const isUpTo = (column: string, to: number): WindowFilter => ({
  ...compares(column, sql`<=`, to),
  range: { of: column, to },
});

const is = (column: string, value: number): WindowFilter => ({
  ...compares(column, sql`=`, value),
  range: { of: column, from: value, to: value },
});

/** A filter by values that a sort calls by other names. */
function sortedLike(column: string, names: readonly string[], filter: WindowFilter): WindowFilter {
  // Records without a name come last.
  if (names.length === 0 || names.some(isBlank)) return filter;
  const keys = names.map(sortKey).sort(compareBytes);
  return { ...filter, range: { of: column, from: keys[0] ?? "", to: keys.at(-1) ?? "" } };
}

/** Days, both included, in a time zone. */
function isBetween(column: string, from: string | undefined, to: string | undefined, zone: string): WindowFilter[] {
  const parts = [
    ...(from ? [isFrom(column, startOfDay(from, zone).getTime())] : []),
    ...(to ? [isUpTo(column, endOfDay(to, zone).getTime() - 1)] : []),
  ];
  if (parts.length === 0) return [];
  // Together, which lets fewer through than either alone.
  const condition = sql<boolean>`(${sql.join(
    parts.map((part) => part.condition),
    sql` and `,
  )})`;
  return [{ condition, found: condition, range: Object.assign({ of: column }, ...parts.map(({ range }) => range)) }];
}
