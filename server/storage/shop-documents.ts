import { randomUUID } from "node:crypto";
import { createWriteStream, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import { isDate } from "../../contract/calendar.ts";
import { Order, User } from "../../contract/entities.ts";
import type { ListName } from "../../contract/list-names.ts";
import { CommandRefused } from "../refusal.ts";
import { recordAudit } from "./audit.ts";
import { recordVersion } from "./changes.ts";
import { isUniqueViolation } from "./database.ts";
import { insertShop, type ShopRows } from "./insert-shop.ts";
import { raiseVersion } from "./list-versions.ts";
import { refuseUnreadable, writeNewFile } from "./new-file.ts";
import { inOneMoment } from "./one-moment.ts";
import { fromOrder } from "./order-records.ts";
import { readOrders } from "./orders.ts";
import { unstorable } from "./records.ts";
import type { Database } from "./tables.ts";
import { emailKey, fromUser, readUsers } from "./users.ts";

/** A whole shop as one document: users and orders as the API has them, amounts in rupees. */
const ShopDocument = v.object({ customers: v.array(User), orders: v.array(Order) });
type ShopDocument = v.InferOutput<typeof ShopDocument>;

/** How many customers and orders were written. */
export interface Counts {
  readonly customers: number;
  readonly orders: number;
}

/** Writes all customers and orders, as they are at one moment, into a new file of JSON. */
export async function exportShop(db: Database, file: string): Promise<Counts> {
  const counts = { customers: 0, orders: 0 };
  await writeNewFile(file, (unfinished) =>
    inOneMoment(db, (transaction) =>
      pipeline(Readable.from(parts(transaction, counts)), createWriteStream(unfinished)),
    ),
  );
  return counts;
}

async function* parts(db: Database, counts: { customers: number; orders: number }): AsyncGenerator<string> {
  yield '{"customers":[';
  for await (const slice of readUsers(db)) {
    yield lines(slice, counts.customers);
    counts.customers += slice.length;
  }
  yield '\n],"orders":[';
  for await (const slice of readOrders(db)) {
    yield lines(slice, counts.orders);
    counts.orders += slice.length;
  }
  yield "\n]}\n";
}

/** Records, a line each, after `before` others; their versions are this database's. */
const lines = (records: readonly { version?: string | undefined }[], before: number) =>
  records
    .map(({ version, ...record }, index) => `${before + index === 0 ? "" : ","}\n${JSON.stringify(record)}`)
    .join("");

/**
 * Adds the customers and orders of a document to the database: all of them or, where anything in it is wrong or there
 * already, none. An order belongs to the customer it names; in a document whose orders name none, to the one
 * with its email address.
 */
export async function importShop(db: Database, file: string, now: Date): Promise<Counts> {
  const { customers, orders } = readDocument(file);
  const counts = { customers: customers.length, orders: orders.length };
  try {
    await db.transaction().execute(async (transaction) => {
      const importId = randomUUID();
      const users = recordVersion(await raiseVersion(transaction, "users"), importId);
      const versions = { users, orders: recordVersion(await raiseVersion(transaction, "orders"), importId) };
      const known = await transaction.selectFrom("customers").select(["id", "email_key"]).execute();
      const idByEmail = new Map(known.map(({ id, email_key }) => [email_key, id]));
      for (const { email, _id } of customers) idByEmail.set(emailKey(email), _id);
      refuseUnknownCustomers(file, orders, new Set(idByEmail.values()));
      await insertShop(transaction, rowsOf({ customers, orders }, idByEmail, versions));
      await recordAudit(transaction, { at: now, by: null, action: "shop.import", entityId: "shop", after: counts });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new CommandRefused(
      "Nothing was added: an id, an email address or an order number of the document is in the database already.",
    );
  }
  return counts;
}

const mostProblems = 20;

/** Throws what is wrong with the document, each with its place in it. */
function readDocument(file: string): ShopDocument {
  refuseUnreadable(file);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8").replace(/^\ufeff/, ""));
  } catch (error) {
    throw new CommandRefused(`${file} is no JSON document: ${(error as Error).message}`);
  }
  const document = v.safeParse(ShopDocument, json);
  const problems = document.success
    ? [
        ...unknownFields(json, document.output, ""),
        ...repeated(document.output),
        ...inexactAmounts(document.output),
        ...impossibleTimes(document.output),
        ...unkeepable(document.output),
      ]
    : document.issues.map((issue) => `${v.getDotPath(issue) ?? "the document"}: ${issue.message}`);
  if (!document.success || problems.length > 0) throw refusal(file, problems);
  return document.output;
}

function refusal(file: string, problems: readonly string[]): CommandRefused {
  const more = problems.length > mostProblems ? [`and ${problems.length - mostProblems} more`] : [];
  const lines = [...problems.slice(0, mostProblems), ...more].map((problem) => `  ${problem}`);
  return new CommandRefused([`Nothing was added. In ${file}:`, ...lines].join("\n"));
}

function refuseUnknownCustomers(file: string, orders: ShopDocument["orders"], ids: ReadonlySet<string>): void {
  const problems = orders.flatMap(({ customerId }, index) =>
    customerId === undefined || ids.has(customerId) ? [] : [`orders.${index}.customerId: no customer has this _id`],
  );
  if (problems.length > 0) throw refusal(file, problems);
}

/** What the document says that would be lost. */
function unknownFields(given: unknown, read: unknown, path: string): string[] {
  if (typeof given !== "object" || given === null || typeof read !== "object" || read === null) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    const place = path ? `${path}.${key}` : key;
    if (!Object.hasOwn(read, key)) return [`${place}: Sillage has no place for it`];
    return unknownFields(value, (read as Record<string, unknown>)[key], place);
  });
}

function repeated({ customers, orders }: ShopDocument): string[] {
  const twice = (what: string, values: readonly string[]) => {
    const seen = new Set<string>();
    return values
      .filter((value) => seen.size === seen.add(value).size)
      .map((value) => `${what} is there twice: ${value}`);
  };
  return [
    ...twice(
      "a customer's _id",
      customers.map(({ _id }) => _id),
    ),
    ...twice(
      "an email address",
      customers.map(({ email }) => emailKey(email)),
    ),
    ...twice(
      "an order's _id",
      orders.map(({ _id }) => _id),
    ),
    ...twice(
      "an order's orderId",
      orders.map(({ orderId }) => orderId),
    ),
    ...twice(
      "an item's _id",
      orders.flatMap(({ items }) => items.map(({ _id }) => _id)),
    ),
  ];
}

/** Amounts are kept as whole paisa. */
function inexactAmounts({ orders }: ShopDocument): string[] {
  return orders.flatMap(({ totalAmount, pricing, items }, index) => {
    const amounts: [string, number | undefined][] = [
      ["totalAmount", totalAmount],
      ["pricing.subtotal", pricing?.subtotal],
      ["pricing.shippingFee", pricing?.shippingFee],
      ...items.flatMap((item, place): [string, number][] => [
        [`items.${place}.unitPrice`, item.unitPrice],
        [`items.${place}.totalPrice`, item.totalPrice],
      ]),
    ];
    return amounts
      .filter(([, amount]) => amount !== undefined && !isWholePaisa(amount))
      .map(([place]) => `orders.${index}.${place}: an amount has at most two decimals`);
  });
}

/** The contract's form of a timestamp allows a thirtieth of February. */
function impossibleTimes({ customers, orders }: ShopDocument): string[] {
  const times: [string, string | undefined][] = [
    ...customers.flatMap(({ createdAt, lastLogin, lastVisit }, index) =>
      Object.entries({ createdAt, lastLogin, lastVisit }).map(([field, time]): [string, string | undefined] => [
        `customers.${index}.${field}`,
        time,
      ]),
    ),
    ...orders.flatMap(({ createdAt, updatedAt, shipping = {} }, index) => {
      const { packedDate, shippedDate, deliveredDate, returnedDate } = shipping;
      return [
        ...Object.entries({ createdAt, updatedAt }),
        ...Object.entries({ packedDate, shippedDate, deliveredDate, returnedDate }).map(
          ([field, time]): [string, string | undefined] => [`shipping.${field}`, time],
        ),
      ].map(([field, time]): [string, string | undefined] => [`orders.${index}.${field}`, time]);
    }),
  ];
  return times
    .filter(([, time]) => time !== undefined && !isDate(time.slice(0, 10)))
    .map(([place]) => `${place}: there is no such day`);
}

/** What the form of a document allows, and the tables do not keep as it is. */
function unkeepable({ customers, orders }: ShopDocument): string[] {
  const users = customers.flatMap(({ _id }, index) => unusableId(_id, `customers.${index}`));
  const problems = orders.flatMap(({ _id, totalAmount, pricing, itemCount, items }, index) => {
    const place = `orders.${index}`;
    const hasParts = pricing?.subtotal !== undefined || pricing?.shippingFee !== undefined;
    return [
      ...unusableId(_id, place),
      ...(pricing?.total !== undefined && pricing.total !== totalAmount
        ? [`${place}.pricing.total: another amount than totalAmount`]
        : []),
      ...(pricing && !hasParts ? [`${place}.pricing: neither a subtotal nor a shipping fee`] : []),
      ...(isCount(itemCount) ? [] : [`${place}.itemCount: a whole number from 0 on`]),
      ...items.flatMap(({ quantity }, at) =>
        quantity === undefined || isCount(quantity) ? [] : [`${place}.items.${at}.quantity: a whole number from 0 on`],
      ),
    ];
  });
  return [...users, ...problems, ...unkeepableTexts({ customers, orders }, "")];
}

/** What stands in an address where a record's id would. */
const wordsOfAddresses = ["cancel", "choices", "window"];
/** The longest part of an address that Fastify takes as an id. */
const longestId = 100;

function unusableId(id: string, place: string): string[] {
  if (wordsOfAddresses.includes(id)) return [`${place}._id: the API uses this word in its addresses`];
  return id.length > longestId ? [`${place}._id: at most ${longestId} characters`] : [];
}

const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count < 2 ** 31;

function unkeepableTexts(value: unknown, place: string): string[] {
  if (typeof value === "string") {
    if (place.endsWith("._id") && value.trim() === "") return [`${place}: an id`];
    return unstorable.test(value) ? [`${place}: a text without NUL characters and halves of others`] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => unkeepableTexts(part, place ? `${place}.${key}` : key));
}

const isWholePaisa = (rupees: number) =>
  Number.isSafeInteger(Math.round(rupees * 100)) && Math.round(rupees * 100) / 100 === rupees;

/** `idByEmail` are all customers there will be. */
function rowsOf(
  { customers, orders }: ShopDocument,
  idByEmail: ReadonlyMap<string, string>,
  versions: Record<ListName, string>,
): ShopRows {
  const nameCustomers = orders.some(({ customerId }) => customerId !== undefined);
  const rows = orders.map((order) => {
    const email = order.customerDetails?.email;
    return fromOrder(
      nameCustomers || email === undefined ? order : { ...order, customerId: idByEmail.get(emailKey(email)) },
      versions.orders,
    );
  });
  return {
    customers: customers.map((customer) => fromUser(customer, versions.users)),
    orders: rows.map(({ order }) => order),
    items: rows.flatMap(({ items }) => items),
  };
}
