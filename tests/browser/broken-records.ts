// Malformed records, by what is wrong with them. Each kind is a shop of its own.
import { anOrder, aUser } from "./foreign-shop.ts";

export interface BrokenShop {
  readonly orders: unknown[];
  readonly users: unknown[];
}

const markup = `<img src=x onerror="window.executed=1"><script>window.executed=1</script><b>bold</b>`;
const script = "javascript:window.executed=1";
const long = "Vetiverandsandalwood".repeat(500);
const rightToLeft = "\u202Eعطر الورد \u2067abc\u2069 123 בושם";
const emoji = "👩‍👩‍👧‍👦🏳️‍🌈🇵🇰".repeat(40);

/** Returns a shop in which every text field of every record is `text`. */
function shopOf(text: string): BrokenShop {
  const shippingAddress = { street: text, city: text, state: text, country: text, postalCode: text };
  const item = { _id: text, name: text, tagline: text, image: text, gallery: [text], quantity: 1, unitPrice: 1 };
  const order = {
    ...anOrder(1),
    _id: text,
    orderId: text,
    status: text,
    cancellationReason: text,
    notes: text,
    customerDetails: { name: text, email: text, phone: text, shippingAddress },
    payment: { status: text, method: text },
    shipping: { trackingNumber: text, carrier: text, status: text, notes: text, returnReason: text },
    items: [item, { ...item, name: `${text}2` }],
  };
  return {
    orders: [order, { ...order, createdAt: text, updatedAt: text }],
    users: [{ ...aUser(1), _id: text, name: text, email: text, contactNo: text, gender: text, createdAt: text }],
  };
}

/** Returns a shop in whose records each of `values` takes the place of every field once. */
function shopWith(...values: unknown[]): BrokenShop {
  const fields = (record: object, value: unknown) =>
    Object.fromEntries(Object.keys(record).map((field) => [field, value]));
  const nested = { customerDetails: {}, pricing: {}, payment: {}, shipping: {}, items: [{}], updatedAt: "", notes: "" };
  const order = { ...anOrder(1), ...nested };
  return {
    orders: values.flatMap((value) => [
      { ...fields(order, value) },
      { ...anOrder(2), items: [value, { name: value, quantity: value, image: value, unitPrice: value }] },
      { ...anOrder(3), customerDetails: { name: value, email: value, shippingAddress: value } },
      { ...anOrder(4), totalAmount: value, createdAt: value, status: value, cancelled: value },
    ]),
    users: values.map((value) => fields({ ...aUser(1), contactNo: "", age: 1, gender: "", lastLogin: "" }, value)),
  };
}

const dates = [
  "not a date",
  "2026-13-45",
  "0000-00-00T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "-271821-04-20T00:00:00Z",
  "1969-12-31",
  "9999-12-31T23:59:59Z",
  1_700_000_000_000,
  1e300,
  -1,
];

const withAmounts = (...amounts: unknown[]): BrokenShop => ({
  orders: amounts.map((totalAmount, number) => ({
    ...anOrder(number),
    totalAmount,
    items: [{ name: `Scent ${number}`, quantity: totalAmount }],
  })),
  users: [aUser(1)],
});

export const brokenShops: Readonly<Record<string, BrokenShop>> = {
  "fields that are null": shopWith(null),
  "fields of other types": shopWith(true, 7, "text", [], {}, [[]], [null], { name: {} }),
  "no fields": { orders: [{}, { items: [] }, { items: [{}] }], users: [{}] },
  "records that are none among ones that are": {
    orders: [null, 1, "two", [], true, anOrder(1)],
    users: [null, 1, "two", [], aUser(1)],
  },
  "fields nobody knows": {
    orders: [{ ...anOrder(1), toString: 1, constructor: null, hasOwnProperty: "x", key: 1, ref: "r" }],
    users: [JSON.parse('{"__proto__": {"name": "polluted"}, "name": "Ayesha", "constructor": {"prototype": 1}}')],
  },
  "statuses nobody knows": {
    orders: ["teleported", "DELIVERED ", "constructor", "__proto__", "toString", "", "shipped\n"].map((status, n) => ({
      ...anOrder(n),
      status,
    })),
    users: [aUser(1)],
  },
  "dates that are none": {
    orders: dates.map((createdAt, number) => ({ ...anOrder(number), createdAt })),
    users: dates.map((createdAt, number) => ({ ...aUser(number), createdAt, lastLogin: createdAt })),
  },
  "amounts as texts": withAmounts("12.5", "1,234.5", "Rs 7", "NaN", "Infinity", "-0", " ", "0x1F", "1e3"),
  "amounts that are huge": withAmounts(1e308, 1e308, 1.7e308, Number.MAX_SAFE_INTEGER, 1e21),
  "amounts that are negative": withAmounts(-5, -1e6, -1e12, 0.004),
  "amounts that are tiny": withAmounts(1e-300, 5e-324, -1e-9),
  "ids that are missing or repeat": {
    orders: [1, 1, 1, 2].map((id) => anOrder(id)).concat([3, 4].map((id) => ({ ...anOrder(id), _id: "" }))),
    users: [aUser(1), aUser(1), { ...aUser(2), _id: "" }, { ...aUser(3), _id: "" }],
  },
  "ids that are paths": {
    orders: ["../../login", "a/b?c#d%", "//evil.example", "%2e%2e", "a\\b", " "].map((_id, n) => ({
      ...anOrder(n),
      _id,
    })),
    users: [aUser(1)],
  },
  "markup in every text": shopOf(markup),
  "scripts as addresses": shopOf(script),
  "texts of 10,000 characters": shopOf(long),
  "texts from right to left": shopOf(rightToLeft),
  "texts of emoji": shopOf(emoji),
};
