import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type * as v from "valibot";
import { maxCustomerOrders } from "../../contract/constants.ts";
import type { CustomerOrders } from "../../contract/customer-orders.ts";
import { plainStatus } from "../../contract/order-lifecycle.ts";
import { byBytes, collateBytes, isPostgres } from "./database.ts";
import { describeVersions, readVersions } from "./list-versions.ts";
import { compareNewest, datedOf } from "./newest-first.ts";
import { readSomeOrders } from "./orders.ts";
import { readByIndexes } from "./read-snapshot.ts";
import { blanks } from "./records.ts";
import type { CustomersTable, Database, OrdersTable } from "./tables.ts";
import { emailKey, userNotFound } from "./users.ts";

// Finds a customer's orders by the rules of the page, which searches whole lists (docs/decisions/0059).

/** The rows read at a time: SQLite blocks the process meanwhile. */
const step = 10_000;

type Customer = Pick<CustomersTable, "id" | "email">;
type Row = Pick<
  OrdersTable,
  "id" | "created_at" | "status" | "cancelled" | "shipping_status" | "total_paisa" | "customer_id" | "customer_email"
>;

/**
 * Reads the newest orders of a customer and the figures of all; `db` is a repeatable-read transaction. Throws userNotFound.
 */
export async function readCustomerOrders(db: Database, id: string): Promise<v.InferInput<typeof CustomerOrders>> {
  const customer = await db.selectFrom("customers").select(["id", "email"]).where("id", "=", id).executeTakeFirst();
  if (!customer) throw userNotFound;
  await readByIndexes(db);
  const found = new FoundOrders();
  for await (const rows of rowsWhere(db, sql<boolean>`o.customer_id = ${id}`)) found.add(rows);
  const key = ownerKey(customer.email);
  if (key) {
    const sharing = await customersWith(db, key);
    const hasEmail = sql<boolean>`o.customer_id is null and o.customer_email is not null
      and ${indexedEmail(db, "o.customer_email")} = ${indexKey(key)}`;
    for await (const rows of rowsWhere(db, hasEmail))
      found.add(rows.filter(({ customer_email }) => ownerOf(customer_email ?? "", sharing)?.id === id));
  }
  return {
    orders: await readSomeOrders(
      db,
      found.newest.map((order) => order.id),
    ),
    figures: found.figures,
    versions: describeVersions(await readVersions(db)),
  };
}

/** Returns the key that equal addresses share, trimmed as on the page; empty for a blank one, which is nobody's. */
export const ownerKey = (email: string) => emailKey(email.trim());

/** Returns the expression of the indexes orders_of_emails and customers_of_emails: another would not use them. */
export function indexedEmail(db: Database, column: string): RawBuilder<string> {
  const isPg = isPostgres(db);
  const trimmed = sql`${isPg ? sql`btrim` : sql`trim`}(${sql.ref(column)}, ${sql.lit(blanks)})`;
  const text = sql`replace(${trimmed}, ${sql.lit("\u212a")}, 'k')`;
  const size = isPg ? sql`octet_length(${text})` : sql`length(cast(${text} as blob))`;
  return sql<string>`(case when ${size} = length(${text}) then substr(lower(${text}${collateBytes(db)}), 1, 200) else '*' end)`;
}

/** Returns an address's key in these indexes. Other addresses may have the same key. */
export const indexKey = (key: string) => (/^[\0-\x7f]*$/.test(key) ? key.slice(0, 200) : "*");

/** Reads the customers with an address, in the order of their list. */
async function customersWith(db: Database, key: string): Promise<Customer[]> {
  const customers = await db
    .selectFrom("customers")
    .select(["id", "email"])
    .where(sql<boolean>`${indexedEmail(db, "email")} = ${indexKey(key)}`)
    .orderBy("created_at", (order) => order.desc().nullsLast())
    .orderBy("id", byBytes(db))
    .execute();
  return customers.filter(({ email }) => ownerKey(email) === key);
}

/** Returns the owner of orders with `email`: of the customers who share it, the one with the identical spelling, or else the first. */
function ownerOf(email: string, sharing: readonly Customer[]): Customer | undefined {
  if (ownerKey(email) !== ownerKey(sharing[0]?.email ?? "")) return undefined;
  return sharing.find((customer) => customer.email.trim() === email.trim()) ?? sharing[0];
}

async function* rowsWhere(db: Database, condition: RawBuilder<boolean>): AsyncGenerator<Row[]> {
  let last: string | undefined;
  do {
    await nextTurn();
    const after = last === undefined ? sql`` : sql`and o.id > ${last}`;
    const { rows } = await sql<Row>`select o.id, o.created_at, o.status, o.cancelled, o.shipping_status, o.total_paisa,
      o.customer_id, o.customer_email from orders as o where ${condition} ${after}
      order by o.id limit ${sql.lit(step)}`.execute(db);
    yield rows;
    last = rows.length < step ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
}

/** Sums of a customer's orders, and the newest of them. */
class FoundOrders {
  newest: Placed[] = [];
  #first: Placed | undefined;
  #last: Placed | undefined;
  #orders = 0;
  #paisa = 0;
  #returned = 0;
  #cancelled = 0;

  add(rows: readonly Row[]): void {
    const placed = rows.map(placeOf);
    this.newest = [...this.newest, ...placed].sort(compareCustomerOrders).slice(0, maxCustomerOrders);
    for (const place of placed) {
      if (place.moment === undefined) continue;
      if (!this.#last || compareCustomerOrders(place, this.#last) < 0) this.#last = place;
      if (!this.#first || compareCustomerOrders(place, this.#first) > 0) this.#first = place;
    }
    this.#orders += rows.length;
    for (const { status, cancelled, shipping_status, total_paisa } of rows) {
      if (cancelled === 1 || plainStatus(status) === "cancelled") this.#cancelled += 1;
      else {
        this.#paisa += total_paisa;
        if ([status, shipping_status ?? ""].some((one) => plainStatus(one) === "returned")) this.#returned += 1;
      }
    }
  }

  get figures(): v.InferInput<typeof CustomerOrders>["figures"] {
    const [first, last] = [this.#first?.created, this.#last?.created];
    return {
      orders: this.#orders,
      spent: this.#paisa / 100,
      ...(first != null && { first }),
      ...(last != null && { last }),
      returned: this.#returned,
      cancelled: this.#cancelled,
    };
  }
}

/** Returns an order's sort fields among the customer's orders. */
const placeOf = (row: Row) => ({ ...datedOf(row), isNamed: row.customer_id !== null });

type Placed = ReturnType<typeof placeOf>;

/** Sorts as `compareNewest` does; at the same moment, orders that name the customer come first. */
function compareCustomerOrders(a: Placed, b: Placed): number {
  if (a.moment === b.moment && a.isNamed !== b.isNamed) return a.isNamed ? -1 : 1;
  return compareNewest(a, b);
}
