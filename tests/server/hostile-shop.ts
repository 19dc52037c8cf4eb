import { demoShop } from "../../server/demo/seed.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { indexMarked } from "../../server/storage/list-index.ts";
import { readOrders } from "../../server/storage/orders.ts";
import type { CustomersTable, Database, OrderItemsTable, OrdersTable } from "../../server/storage/tables.ts";
import { readUsers } from "../../server/storage/users.ts";
import type { Order, User } from "../../src/domain/records.ts";
import { fc } from "../properties.ts";
import type { TestShop } from "./harness.ts";

const hostile = [
  "",
  " ",
  "Ada",
  "ada",
  "Áda",
  "A\u0301da",
  "<b>Zoë</b>",
  "50% off_now",
  "a\\b",
  'O\'Neill "Q"',
  "👩‍👩‍👧 عائشة",
  "שלום",
  "Order 9",
  "order 10",
  "İstanbul ΟΔΟΣ",
  "x".repeat(300),
  `${"x".repeat(300)}y`,
  "𝒜𠮷",
  "\ufffd\ue000",
  "tab\tbed\nline",
];
const anyText = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "grapheme", maxLength: 8 })).map(storable);
const anyDate = fc.oneof(
  fc.constant(null),
  fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.001Z", "1969-12-31T23:59:59.999Z"),
  fc
    .date({ min: new Date("2025-12-30"), max: new Date("2026-01-03"), noInvalidDate: true })
    .map((at) => at.toISOString()),
);

/** Removes null characters and lone surrogates, which the product's databases do not store. */
function storable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, "");
}

const someOf = <Value>(...list: Value[]) => fc.subarray(list, { minLength: 1 });
/** Filters of orders that let some of them through. */
export const orderFilters = fc.record(
  {
    status: someOf("pending", "shipped", "cancelled", "delivered", "nonsense"),
    shipping: someOf("returned", "shipped", "x".repeat(300), ""),
    city: someOf("", "Ada", "50% off_now", "x".repeat(300), "nowhere"),
    carrier: someOf("TCS", ""),
    payment: someOf("wallet", ""),
    country: someOf("Ada", "", "a\\b"),
    product: someOf("Ada", "", "שלום", "İstanbul ΟΔΟΣ", "tab\tbed\nline"),
    reason: someOf("Ada", ""),
    totalFrom: fc.constantFrom("0.5", "1"),
    totalTo: fc.constantFrom("1", "1.5"),
    from: fc.constantFrom("2025-12-31", "2026-01-01"),
    to: fc.constantFrom("2026-01-01", "2026-01-02"),
    zone: fc.constantFrom("Asia/Karachi", "America/New_York"),
  },
  { requiredKeys: [] },
);

/** Filters of users that let some of them through. */
export const userFilters = fc.record(
  {
    status: someOf("verified", "unverified"),
    gender: someOf("Male", "Other", ""),
    orders: someOf("with", "without"),
    ageFrom: fc.constantFrom("1", "2.5"),
    ageTo: fc.constantFrom("3", "3.5"),
    createdFrom: fc.constantFrom("2025-12-31", "2026-01-01"),
    createdTo: fc.constantFrom("2026-01-01", "2026-01-02"),
    visitedFrom: fc.constantFrom("1969-12-31", "2026-01-01"),
    visitedTo: fc.constantFrom("2026-01-01", "2026-01-02"),
  },
  { requiredKeys: [] },
);

/** Fills a shop with everything that can be wrong or equal. */
export async function fillHostile(db: Database): Promise<void> {
  const pick = <Value>(arbitrary: fc.Arbitrary<Value>, count: number) =>
    fc.sample(arbitrary, { numRuns: count, seed: 21 });
  const demo = demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 30, orders: 45 });
  const texts = pick(anyText, 1000);
  const dates = pick(anyDate, 500);
  // Separate counters, so that no value follows from another.
  let [at, asked] = [0, 0];
  const text = () => texts[at++ % texts.length] ?? "";
  const orNull = () => (asked++ % 3 === 0 ? null : text());
  const date = () => dates[at++ % dates.length] ?? null;
  const customers = demo.customers.map(
    (customer, n): CustomersTable => ({
      ...customer,
      name: text(),
      contact_no: orNull(),
      age: n % 4 === 0 ? null : (n % 5) + 0.5 * (n % 2),
      gender: ([null, "Male", "Female", "Other", null] as const)[n % 5] ?? null,
      is_verified: n % 3 === 0 ? 1 : 0,
      created_at: date(),
      last_login: date(),
      last_visit: date(),
    }),
  );
  const orders = demo.orders.map((order, n): OrdersTable => {
    const cancelled = n % 5 === 0 ? 1 : 0;
    return {
      ...order,
      order_number: n % 4 === 0 ? `${text()}#${n}` : order.order_number,
      cancelled,
      cancellation_reason: orNull(),
      customer_name: orNull(),
      // Some are guests', with the address of a customer.
      ...(n % 3 === 0
        ? { customer_id: null, customer_email: ` ${customers[(n * 7) % customers.length]?.email.toUpperCase()}` }
        : { customer_email: orNull() }),
      city: orNull(),
      country: orNull(),
      payment_method: n % 2 ? "wallet" : orNull(),
      shipping_status: ([null, "returned", "shipped"] as const)[n % 3] ?? null,
      created_at: date(),
      item_count: n % 3,
      total_paisa: (n % 4) * 50,
    };
  });
  const items = demo.items.map((item): OrderItemsTable => ({ ...item, name: text() }));
  await insertShop(db, { customers, orders, items });
}

export async function emptyShop(db: Database): Promise<void> {
  for (const table of ["order_items", "orders", "customers"] as const) await db.deleteFrom(table).execute();
}

export async function indexAll(db: Database): Promise<void> {
  for (const list of ["orders", "users"] as const) while (await indexMarked(db, list));
}

/** Empties a shop, fills it with a small demo or by `fill`, and indexes it; returns its lists. */
export async function filled({ db, clock }: TestShop, fill?: (db: Database) => Promise<void>): Promise<Lists> {
  await emptyShop(db);
  if (fill) await fill(db);
  else await insertShop(db, demoShop(clock.now, { customers: 12, orders: 40 }));
  await indexAll(db);
  return listsOf(db);
}

export interface Lists {
  orders: Order[];
  users: User[];
}

/** Returns the lists as the page holds them. */
export async function listsOf(db: Database): Promise<Lists> {
  const [orders, users]: [Order[], User[]] = [[], []];
  for await (const some of readOrders(db)) orders.push(...some);
  for await (const some of readUsers(db)) users.push(...some);
  return { orders, users };
}
