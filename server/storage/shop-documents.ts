import { constants } from "node:buffer";
import { randomUUID } from "node:crypto";
import { createWriteStream, readFileSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ListName } from "../../contract/list-names.ts";
import { CommandRefused } from "../refusal.ts";
import { recordAudit } from "./audit.ts";
import { recordVersion } from "./changes.ts";
import { refuseDuplicate } from "./database.ts";
import { insertShop, type ShopRows } from "./insert-shop.ts";
import { raiseVersion } from "./list-versions.ts";
import { refuseUnreadable, writeNewFile } from "./new-file.ts";
import { fromOrder } from "./order-records.ts";
import { readOrders } from "./orders.ts";
import { inReadSnapshot } from "./read-snapshot.ts";
import { checkDocument, type ShopDocument } from "./shop-document-check.ts";
import type { Database } from "./tables.ts";
import { emailKey, fromUser, readUsers } from "./users.ts";

/** The numbers of customers and orders written. */
export interface Counts {
  readonly customers: number;
  readonly orders: number;
}

/** Writes all customers and orders, as they are at one moment, into a new file of JSON. */
export async function exportShop(db: Database, file: string): Promise<Counts> {
  const counts = { customers: 0, orders: 0 };
  await writeNewFile(file, (unfinished) =>
    inReadSnapshot(db, (transaction) =>
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

/** Formats records, a line each, after `before` others. Leaves out their versions, which only this database knows. */
const lines = (records: readonly { version?: string | undefined }[], before: number) =>
  records
    .map(({ version, ...record }, index) => `${before + index === 0 ? "" : ","}\n${JSON.stringify(record)}`)
    .join("");

/**
 * Imports the customers and orders of a document: all of them, or none where anything in it is wrong or exists already. An
 * order belongs to the customer it names; in a document whose orders name none, to the one with its email address.
 */
export async function importShop(db: Database, file: string, now: Date): Promise<Counts> {
  const { customers, orders } = readDocument(file);
  const counts = { customers: customers.length, orders: orders.length };
  const imported = db.transaction().execute(async (transaction) => {
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
  await imported.catch(refuseDuplicate(existsAlready));
  return counts;
}

const existsAlready = new CommandRefused(
  "Nothing was added: an id, an email address or an order number of the document is in the database already.",
);

const maxProblems = 20;

/** Whether a document is too large to be imported: it is parsed as one string, of at most 512 MiB in Node. */
export const isTooLarge = (file: string) => statSync(file).size > constants.MAX_STRING_LENGTH;

/** Reads the shop in the document. Throws CommandRefused with what is wrong with it. */
function readDocument(file: string): ShopDocument {
  refuseUnreadable(file);
  if (isTooLarge(file))
    throw new CommandRefused(`Nothing was added: ${file} is larger than 512 MiB, the most that import-shop can read.`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8").replace(/^\ufeff/, ""));
  } catch (error) {
    throw new CommandRefused(`${file} is no JSON document: ${(error as Error).message}`);
  }
  const checked = checkDocument(json);
  if ("problems" in checked) throw refusal(file, checked.problems);
  return checked.shop;
}

function refusal(file: string, problems: readonly string[]): CommandRefused {
  const more = problems.length > maxProblems ? [`and ${problems.length - maxProblems} more`] : [];
  const lines = [...problems.slice(0, maxProblems), ...more].map((problem) => `  ${problem}`);
  return new CommandRefused([`Nothing was added. In ${file}:`, ...lines].join("\n"));
}

function refuseUnknownCustomers(file: string, orders: ShopDocument["orders"], ids: ReadonlySet<string>): void {
  const problems = orders.flatMap(({ customerId }, index) =>
    customerId === undefined || ids.has(customerId) ? [] : [`orders.${index}.customerId: no customer has this _id`],
  );
  if (problems.length > 0) throw refusal(file, problems);
}

/** Converts a document to rows. `idByEmail` has all customers, existing and imported ones. */
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
