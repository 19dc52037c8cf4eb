import { describe, expect, test } from "vitest";
import { endOfDay, startOfDay } from "../../contract/calendar.ts";
import { describeFilter } from "../../src/domain/filter-words.ts";
import { filteredBy, isOpen, readFilter } from "../../src/domain/filters.ts";
import { orderFacets } from "../../src/domain/order-filter.ts";
import {
  filteredOrdersPath,
  type OrderFilter,
  orderFilterParameters,
  writeOrderFilter,
} from "../../src/domain/order-filter-path.ts";
import type { Order } from "../../src/domain/records.ts";
import { fc } from "../properties.ts";

/** Reads a filter from a URL in the form of links, with one value per facet; undefined where it filters nothing. */
function readOrderFilter(params: URLSearchParams): OrderFilter | undefined {
  const { filter } = readFilter(orderFacets, params.toString());
  if (isOpen(filter)) return undefined;
  const values = Object.entries(filter.values).map(([name, [first]]) => [name, first]);
  return { ...Object.fromEntries(values), ...filter.periods.created };
}
const read = (query: string) => readOrderFilter(new URLSearchParams(query));
const followed = (filter: OrderFilter) => readFilter(orderFacets, writeOrderFilter(filter)).filter;
const filterOrders = (orders: readonly Order[], filter: OrderFilter) =>
  filteredBy(orderFacets, followed(filter))(orders);
const describeOrderFilter = (filter: OrderFilter) => describeFilter(orderFacets, followed(filter));

describe("the filter in an address", () => {
  test.each<[string, OrderFilter | undefined]>([
    ["", undefined],
    ["q=oud&sort=-total&favourites=only", undefined],
    ["q=oud&status=delivered", { status: "delivered" }],
    ["status=Delivered", { status: "Delivered" }],
    ["city=+Lahore+", { city: " Lahore " }],
    ["city=&country=+%09", { city: "", country: "" }],
    ["city", { city: "" }],
    ["City=Lahore&cities=Lahore&__proto__=1&constructor=1", undefined],
    ["product=%3Cb%3E100%25%20Oud%20%F0%9F%8C%B9&carrier=TCS", { product: "<b>100% Oud 🌹", carrier: "TCS" }],
    ["payment=credit_card&reason=Out+of+stock", { payment: "credit_card", reason: "Out of stock" }],
    [
      "from=2026-11-01&to=2026-11-21&zone=Asia%2FKarachi",
      { from: "2026-11-01", to: "2026-11-21", zone: "Asia/Karachi" },
    ],
    ["from=2026-11-01", { from: "2026-11-01" }],
    ["to=2026-11-21&zone=UTC", { to: "2026-11-21", zone: "UTC" }],
    ["from=2026-11-01&to=2026-11-01", { from: "2026-11-01", to: "2026-11-01" }],
  ])("%j is %j", (query, filter) => {
    expect(read(query)).toEqual(filter);
  });

  test.each<[string, OrderFilter | undefined]>([
    ["zone=Asia/Karachi", undefined],
    ["from=&to=", undefined],
    ["from=2026-02-29", undefined],
    ["from=2026-13-01&to=soon", undefined],
    ["from=2026-11-01T10:00:00Z", undefined],
    ["from=20261101", undefined],
    ["from=0000-01-01&to=0999-12-31", undefined],
    ["from=-2026-11-01", undefined],
    ["from=%202026-11-01", undefined],
    ["from=2026-11-21&to=2026-11-01&zone=UTC", undefined],
    ["from=2026-11-21&to=2026-11-01&city=Lahore", { city: "Lahore" }],
    ["from=tomorrow&to=2026-11-21", { to: "2026-11-21" }],
    ["from=2026-11-01&zone=Atlantis", { from: "2026-11-01" }],
    ["from=2026-11-01&zone=__proto__", { from: "2026-11-01" }],
  ])("%j has what cannot be, which is passed over", (query, filter) => {
    expect(read(query)).toEqual(filter);
  });
});

describe("a link to a filter", () => {
  test.each<[OrderFilter, string]>([
    [{}, "/orders"],
    [{ city: undefined }, "/orders"],
    [{ city: "" }, "/orders?city="],
    [
      { to: "2026-11-21", zone: "Asia/Karachi", from: "2026-11-01", status: "delivered" },
      "/orders?status=delivered&from=2026-11-01&to=2026-11-21&zone=Asia%2FKarachi",
    ],
    [{ product: "Oud & Rose #1 100%? <b>" }, "/orders?product=Oud+%26+Rose+%231+100%25%3F+%3Cb%3E"],
  ])("to %j is %j", (filter, path) => {
    expect(filteredOrdersPath(filter)).toBe(path);
  });
});

const order = (changes: Partial<Order>): Order => ({ _id: "o1", ...changes });
const passes = (changes: Partial<Order>, filter: OrderFilter) => filterOrders([order(changes)], filter).length === 1;
const livingIn = (city?: string, country?: string): Partial<Order> => ({
  customerDetails: { shippingAddress: { city, country } },
});

describe("an order passes a filter", () => {
  test.each<[OrderFilter, Partial<Order>, boolean]>([
    [{ status: "delivered" }, { status: "delivered" }, true],
    [{ status: "delivered" }, { status: "delivered", cancelled: false }, true],
    [{ status: "delivered" }, { status: "Delivered" }, false],
    [{ status: "delivered" }, { status: "delivered", cancelled: true }, false],
    [{ status: "cancelled" }, { status: "delivered", cancelled: true }, true],
    [{ status: "cancelled" }, { status: "cancelled" }, true],
    [{ status: "cancelled" }, { cancelled: true }, true],
    [{ status: "" }, {}, true],
    [{ status: "" }, { status: " " }, true],
    [{ status: "" }, { cancelled: true }, false],
    [{ product: "Oud" }, { items: [{ name: "Rose" }, { name: "Oud" }] }, true],
    [{ product: "Oud" }, { items: [{ name: "Oud Royale" }, { name: "oud" }, { name: " Oud" }] }, false],
    [{ product: "Oud" }, {}, false],
    [{ product: "" }, {}, true],
    [{ product: "" }, { items: [] }, true],
    [{ product: "" }, { items: [{ name: " " }, { quantity: 1 }] }, true],
    [{ product: "" }, { items: [{ name: "Oud" }, { name: "" }] }, false],
    [{ city: "Lahore" }, livingIn("Lahore"), true],
    [{ city: "Lahore" }, livingIn("lahore"), false],
    [{ city: "Lahore" }, {}, false],
    [{ city: "" }, {}, true],
    [{ city: "" }, { customerDetails: {} }, true],
    [{ city: "" }, livingIn(""), true],
    [{ city: "" }, livingIn("Lahore"), false],
    [{ city: "toString" }, livingIn("Lahore"), false],
    [{ country: "Pakistan" }, livingIn("Lahore", "Pakistan"), true],
    [{ country: "Pakistan", city: "Multan" }, livingIn("Lahore", "Pakistan"), false],
    [{ country: "Pakistan", city: "Lahore" }, livingIn("Lahore", "Pakistan"), true],
    [{ carrier: "TCS" }, { shipping: { carrier: "TCS" } }, true],
    [{ carrier: "" }, { shipping: { trackingNumber: "1" } }, true],
    [{ payment: "cash" }, { payment: { method: "cash" } }, true],
    [{ payment: "" }, { payment: { status: "paid" } }, true],
    [{ reason: "Late" }, { cancelled: true, cancellationReason: "Late" }, true],
    [{ reason: "Late" }, { status: "cancelled", cancellationReason: "Late" }, true],
    [{ reason: "Late" }, { status: "shipped", cancellationReason: "Late" }, false],
    [{ reason: "" }, { cancelled: true }, true],
    [{ reason: "" }, { cancelled: true, cancellationReason: "  " }, true],
    [{ reason: "" }, { cancelled: true, cancellationReason: "Late" }, false],
    [{ reason: "" }, { status: "shipped" }, false],
  ])("%j, being %j: %j", (filter, changes, expected) => {
    expect(passes(changes, filter)).toBe(expected);
  });

  const november = { from: "2026-11-01", to: "2026-11-30", zone: "America/New_York" };
  test.each<[string | undefined, OrderFilter, boolean]>([
    // Clocks in New York go back on November 1, 2026.
    ["2026-11-01T03:59:59.999Z", november, false],
    ["2026-11-01T04:00:00.000Z", november, true],
    ["2026-12-01T04:59:59.999Z", november, true],
    ["2026-12-01T05:00:00.000Z", november, false],
    ["2026-11-01T04:00:00.000Z", { ...november, from: undefined }, true],
    ["1995-01-01T00:00:00.000Z", { ...november, from: undefined }, true],
    ["2026-12-01T05:00:00.000Z", { ...november, from: undefined }, false],
    ["2026-12-01T05:00:00.000Z", { ...november, to: undefined }, true],
    ["2026-11-01T03:59:59.999Z", { ...november, to: undefined }, false],
    // Without a zone, the reader's, which is Karachi's.
    ["2026-10-31T18:59:59.999Z", { from: "2026-11-01", to: "2026-11-01" }, false],
    ["2026-10-31T19:00:00.000Z", { from: "2026-11-01", to: "2026-11-01" }, true],
    ["2026-11-01T18:59:59.999Z", { from: "2026-11-01", to: "2026-11-01" }, true],
    ["2026-11-01T19:00:00.000Z", { from: "2026-11-01", to: "2026-11-01" }, false],
    ["2026-11-02T00:00:00+10:00", { from: "2026-11-01", to: "2026-11-01" }, true],
    [undefined, november, false],
    ["", { to: "2026-11-30" }, false],
    ["soon", { from: "1000-01-01", to: "9999-12-31" }, false],
  ])("created %j, asked for %j: %j", (createdAt, filter, expected) => {
    expect(passes({ createdAt }, filter)).toBe(expected);
  });
});

describe("in words, a filter is", () => {
  test.each<[OrderFilter, string]>([
    [{ city: "Lahore", from: "2026-11-01", to: "2026-11-21" }, "City: Lahore, Ordered: Nov 1, 2026 to Nov 21, 2026"],
    [{ city: "" }, "No city"],
    [{ status: "in_transit", product: "Oud_1" }, "Status: In transit, Product: Oud_1"],
    [{ status: "", product: "" }, "No status, No product"],
    [{ country: "Pakistan", carrier: "DHL" }, "Country: Pakistan, Carrier: DHL"],
    [{ payment: "credit_card" }, "Payment method: Credit Card"],
    [{ payment: "constructor" }, "Payment method: constructor"],
    [{ payment: "", carrier: "", country: "" }, "No country, No carrier, No payment method"],
    [{ reason: "It leaked" }, "Cancellation reason: It leaked"],
    [{ reason: "" }, "No cancellation reason"],
    [{ from: "2026-11-01" }, "Ordered since Nov 1, 2026"],
    [{ to: "2026-11-21" }, "Ordered until Nov 21, 2026"],
    [{ from: "2026-11-01", to: "2026-11-01" }, "Ordered on Nov 1, 2026"],
    [{ from: "2026-11-01", to: "2026-11-01", zone: "Asia/Karachi" }, "Ordered on Nov 1, 2026"],
    [{ from: "2026-11-01", zone: "America/New_York" }, "Ordered since Nov 1, 2026 (America/New_York)"],
  ])("%j: %s", (filter, words) => {
    const parts = describeOrderFilter(filter).map(({ words, value }) =>
      value === undefined ? words : `${words} ${value}`,
    );
    expect(parts.join(", ")).toBe(words);
  });
});

/** Few values, so that some orders pass. The second half are values that can break URLs and comparisons. */
const anyValue = fc.oneof(
  fc.constantFrom(
    "",
    "  ",
    "delivered",
    "cancelled",
    "Oud",
    "oud",
    "Oud ",
    "&city=",
    "%",
    "100%41",
    "a+b",
    "🌹",
    "<b>",
  ),
  fc.string({ unit: "grapheme" }),
);
const anyDay = fc.constantFrom("2026-03-07", "2026-03-08", "2026-03-09", "2026-11-01", "2026-11-02");
const anyZone = fc.constantFrom("America/New_York", "Asia/Karachi", "Pacific/Kiritimati", "UTC");

const anyFilter: fc.Arbitrary<OrderFilter> = fc
  .record(
    {
      status: anyValue,
      product: anyValue,
      city: anyValue,
      country: anyValue,
      carrier: anyValue,
      payment: anyValue,
      reason: anyValue,
      from: anyDay,
      to: anyDay,
      zone: anyZone,
    },
    { requiredKeys: [] },
  )
  .map((filter) => (filter.from && filter.to && filter.from > filter.to ? { ...filter, to: filter.from } : filter));

const anyOrder: fc.Arbitrary<Order> = fc.record(
  {
    _id: fc.string(),
    status: anyValue,
    cancelled: fc.boolean(),
    cancellationReason: anyValue,
    createdAt: fc.oneof(
      fc.constantFrom("", "soon"),
      fc
        .date({ min: new Date("2026-03-06"), max: new Date("2026-03-11"), noInvalidDate: true })
        .map((date) => date.toISOString()),
    ),
    items: fc.array(fc.record({ name: anyValue }, { requiredKeys: [] }), { maxLength: 3 }),
    customerDetails: fc.record(
      { shippingAddress: fc.record({ city: anyValue, country: anyValue }, { requiredKeys: [] }) },
      { requiredKeys: [] },
    ),
    shipping: fc.record({ carrier: anyValue }, { requiredKeys: [] }),
    payment: fc.record({ method: anyValue }, { requiredKeys: [] }),
  },
  { requiredKeys: ["_id"] },
);

/** Applies the filter's rule a second time, slowly and plainly. */
function passesPlainly(order: Order, filter: OrderFilter): boolean {
  const value = (text: string | undefined) => (text === undefined || text.trim() === "" ? null : text);
  const agrees = (asked: string | undefined, has: string | undefined) =>
    asked === undefined || value(asked) === value(has);
  const status = order.cancelled ? "cancelled" : order.status;
  if (!agrees(filter.status, status)) return false;
  if (!agrees(filter.city, order.customerDetails?.shippingAddress?.city)) return false;
  if (!agrees(filter.country, order.customerDetails?.shippingAddress?.country)) return false;
  if (!agrees(filter.carrier, order.shipping?.carrier)) return false;
  if (!agrees(filter.payment, order.payment?.method)) return false;
  if (filter.reason !== undefined && status !== "cancelled") return false;
  if (!agrees(filter.reason, order.cancellationReason)) return false;
  if (filter.product !== undefined) {
    const names = (order.items ?? []).map(({ name }) => value(name)).filter((name) => name !== null);
    const asked = value(filter.product);
    if (asked === null ? names.length > 0 : !names.includes(asked)) return false;
  }
  if (!filter.from && !filter.to) return true;
  const created = Date.parse(order.createdAt ?? "");
  if (Number.isNaN(created)) return false;
  if (filter.from && created < startOfDay(filter.from, filter.zone).getTime()) return false;
  return !filter.to || created < endOfDay(filter.to, filter.zone).getTime();
}

test("a filter lets through just the orders that pass it, as they stood", () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 20 }), anyFilter, (orders, filter) => {
      expect(filterOrders(Object.freeze(orders), filter)).toEqual(orders.filter((one) => passesPlainly(one, filter)));
    }),
    { numRuns: 500 },
  );
});

test("an order passes the filter that names its own values, and none that names another city", () => {
  fc.assert(
    fc.property(anyOrder, (one) => {
      const own = {
        status: one.cancelled ? "cancelled" : (one.status ?? ""),
        city: one.customerDetails?.shippingAddress?.city ?? "",
        country: one.customerDetails?.shippingAddress?.country ?? "",
        carrier: one.shipping?.carrier ?? "",
        payment: one.payment?.method ?? "",
        product: one.items?.find(({ name }) => name?.trim())?.name ?? "",
      };
      const link = read(new URL(filteredOrdersPath(own), "https://shop.example").search) as OrderFilter;
      expect(filterOrders([one], link)).toEqual([one]);
      expect(filterOrders([one], { ...link, city: `${own.city}x` })).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("what a filter's link says is read as the filter that was written, beside whatever else the address says", () => {
  fc.assert(
    fc.property(anyFilter, fc.string({ unit: "grapheme" }), (filter, term) => {
      const params = new URLSearchParams(writeOrderFilter(filter));
      params.set("q", term);
      const again = readOrderFilter(new URLSearchParams(params.toString()));
      const written = writeOrderFilter(again ?? {});
      const period = filter.from || filter.to;
      for (const name of orderFilterParameters) {
        const value = name === "zone" && !period ? undefined : filter[name];
        expect(again?.[name]).toBe(value?.trim() === "" ? "" : value);
      }
      expect(writeOrderFilter(read(written) ?? {})).toBe(written);
    }),
    { numRuns: 500 },
  );
});

test("no address breaks the reading of a filter, or its use", () => {
  const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("2026-11-01", "UTC", "__proto__"));
  const anyParams = fc.array(fc.tuple(fc.constantFrom(...orderFilterParameters), anyText), { maxLength: 10 });
  fc.assert(
    fc.property(anyParams, fc.array(anyOrder, { maxLength: 3 }), (pairs, orders) => {
      const filter = readOrderFilter(new URLSearchParams(pairs));
      if (!filter) return;
      expect(describeOrderFilter(filter)).not.toEqual([]);
      expect(orders).toEqual(expect.arrayContaining([...filterOrders(orders, filter)]));
    }),
    { numRuns: 500 },
  );
});
