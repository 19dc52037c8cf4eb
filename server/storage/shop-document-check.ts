import * as v from "valibot";
import { isDate } from "../../contract/calendar.ts";
import { Order, timestamp, User } from "../../contract/entities.ts";
import { statusChangeKinds, verbOf } from "../../contract/order-changes.ts";
import { readDate } from "../../contract/read-date.ts";
import { unstorable } from "./records.ts";
import { emailKey } from "./users.ts";

/** A timestamp, converted to the format of the tables: UTC to the millisecond, in which texts compare as moments do. */
const time = v.optional(
  v.pipe(
    timestamp,
    // The contract's format allows a thirtieth of February, and time zones that Date cannot read.
    v.check((text) => isDate(text.slice(0, 10)), "there is no such day"),
    v.transform((text) => readDate(text)?.toISOString() ?? ""),
    v.regex(/^\d{4}-/, "a time such as 2026-11-21T10:00:00+05:00, before the year 10000 in UTC"),
  ),
);
const ShopUser = v.object({ ...User.entries, createdAt: time, lastLogin: time, lastVisit: time });
const ShopShipping = v.object({
  ...Order.entries.shipping.wrapped.entries,
  packedDate: time,
  shippedDate: time,
  deliveredDate: time,
  returnedDate: time,
});
const ShopOrder = v.object({ ...Order.entries, createdAt: time, updatedAt: time, shipping: v.optional(ShopShipping) });

/** A whole shop as one document: users and orders as the API has them, amounts in rupees. */
const ShopDocument = v.object({ customers: v.array(ShopUser), orders: v.array(ShopOrder) });
export type ShopDocument = v.InferOutput<typeof ShopDocument>;

/** Returns the shop that a document holds, or else the document's problems, each with its place. */
export function checkDocument(json: unknown): { readonly shop: ShopDocument } | { readonly problems: string[] } {
  const document = v.safeParse(ShopDocument, json);
  if (!document.success)
    return { problems: document.issues.map((issue) => `${v.getDotPath(issue) ?? "the document"}: ${issue.message}`) };
  const shop = document.output;
  const problems = [...unknownFields(json, shop, ""), ...repeated(shop), ...inexactAmounts(shop), ...unkeepable(shop)];
  return problems.length > 0 ? { problems } : { shop };
}

/** Finds fields that an import would lose. */
function unknownFields(given: unknown, read: unknown, path: string): string[] {
  if (typeof given !== "object" || given === null || typeof read !== "object" || read === null) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    const place = path ? `${path}.${key}` : key;
    if (!Object.hasOwn(read, key)) return [`${place}: Sillage has no place for it`];
    return unknownFields(value, (read as Record<string, unknown>)[key], place);
  });
}

function repeated({ customers, orders }: ShopDocument): string[] {
  const unique: Readonly<Record<string, readonly string[]>> = {
    "a customer's _id": customers.map(({ _id }) => _id),
    "an email address": customers.map(({ email }) => emailKey(email)),
    "an order's _id": orders.map(({ _id }) => _id),
    "an order's orderId": orders.map(({ orderId }) => orderId),
    "an item's _id": orders.flatMap(({ items }) => items.map(({ _id }) => _id)),
  };
  return Object.entries(unique).flatMap(([what, values]) => {
    const seen = new Set<string>();
    const again = values.filter((value) => seen.size === seen.add(value).size);
    return again.map((value) => `${what} is there twice: ${value}`);
  });
}

/** Returns fields of a record at `place` by their own places. */
const placed = <Value>(place: string, fields: Record<string, Value>): [place: string, value: Value][] =>
  Object.entries(fields).map(([name, value]) => [`${place}.${name}`, value]);

/** Finds amounts that are not whole paisa, the unit in which they are stored. */
function inexactAmounts({ orders }: ShopDocument): string[] {
  const amounts = orders.flatMap(({ totalAmount, pricing: { subtotal, shippingFee } = {}, items }, index) => [
    ...placed(`orders.${index}`, { totalAmount }),
    ...placed(`orders.${index}.pricing`, { subtotal, shippingFee }),
    ...items.flatMap(({ unitPrice, totalPrice }, at) =>
      placed(`orders.${index}.items.${at}`, { unitPrice, totalPrice }),
    ),
  ]);
  return amounts
    .filter(([, amount]) => amount !== undefined && !isWholePaisa(amount))
    .map(([place]) => `${place}: an amount has at most two decimals`);
}

/** Finds values that the document's schema allows and the tables cannot keep unchanged. */
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

/** The words that stand in URLs where a record's id would. */
const wordsOfAddresses = [...statusChangeKinds.map(verbOf), "choices", "window"];
/** The longest path parameter that Fastify takes. */
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
