import { describe, expect, test } from "vitest";
import {
  formatItems,
  hasReached,
  hasShipping,
  isDeliveredEarly,
  itemCount,
  joinNonBlank,
  orderBadge,
  paymentMethod,
  type Shipping,
  shippingBadge,
  shippingStatusOf,
  trackingUrl,
} from "../../src/domain/orders.ts";
import type { Order } from "../../src/domain/records.ts";
import { fc } from "../properties.ts";
import { anyCharacter } from "./characters.ts";

const orderWith = (fields: Partial<Order>): Order => ({ _id: "o1", ...fields });
const anyText = fc.string({ unit: anyCharacter });

describe("the pieces of an order", () => {
  test.each<[Partial<Order>, number]>([
    [{ itemCount: 3, items: [{ quantity: 9 }] }, 3],
    [{ itemCount: 0, items: [{ quantity: 9 }] }, 0],
    [{ items: [{ quantity: 2 }, { quantity: 3 }] }, 5],
    [{ items: [{}, { quantity: 2 }, { name: "Oud" }] }, 4],
    [{ items: [{ quantity: 0 }] }, 0],
    [{ items: [] }, 0],
    [{}, 0],
  ])("of %j are %i", (fields, count) => {
    expect(itemCount(orderWith(fields))).toBe(count);
  });

  test("are those the server counts, or else the quantities, 1 where one is missing", () => {
    const anyQuantities = fc.array(fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }));
    fc.assert(
      fc.property(anyQuantities, fc.option(fc.nat(), { nil: undefined }), (quantities, counted) => {
        let sum = 0;
        for (const quantity of quantities) sum += quantity === undefined ? 1 : quantity;
        const items = quantities.map((quantity) => ({ quantity }));
        expect(itemCount(orderWith({ itemCount: counted, items }))).toBe(counted === undefined ? sum : counted);
      }),
    );
  });

  test.each([
    [0, "0 items"],
    [1, "1 item"],
    [2, "2 items"],
    [100_000, "100000 items"],
    [-1, "-1 items"],
  ])("that are %i are %j in words", (count, words) => {
    expect(formatItems(count)).toBe(words);
  });
});

describe("the order's pill on its own page", () => {
  test.each<[Partial<Order>, string, string]>([
    [{ status: "pending" }, "Pending", "pending"],
    [{ status: "processing" }, "Processing", "info"],
    [{ status: "completed" }, "Completed", "success"],
    [{ status: "delivered" }, "Delivered", "success"],
    [{ status: "shipped" }, "Shipped", "transit"],
    [{ status: "cancelled" }, "Cancelled", "danger"],
    [{ status: " PENDING\n" }, "Pending", "pending"],
    [{ status: "confirmed" }, "Confirmed", "neutral"],
    [{ status: "on_hold" }, "On hold", "neutral"],
    [{ status: "constructor" }, "Constructor", "neutral"],
    [{ status: " " }, "Unknown", "neutral"],
    [{}, "Unknown", "neutral"],
    [{ status: "delivered", cancelled: true }, "Cancelled", "danger"],
    [{ cancelled: true }, "Cancelled", "danger"],
    [{ status: "cancelled", cancelled: false }, "Cancelled", "danger"],
    [{ status: "pending", cancelled: false }, "Pending", "pending"],
  ])("of %j is %j, %s", (fields, label, tone) => {
    expect(orderBadge(orderWith(fields))).toEqual({ label, tone });
  });
});

describe("the parcel's pill", () => {
  test.each<[Shipping | undefined, string, string]>([
    [{ status: "processing" }, "Processing", "info"],
    [{ status: "packed" }, "Packed", "neutral"],
    [{ status: "shipped" }, "Shipped", "transit"],
    [{ status: "in_transit" }, "In transit", "transit"],
    [{ status: "delivered" }, "Delivered", "success"],
    [{ status: "returned" }, "Returned", "neutral"],
    [{ status: " Delivered " }, "Delivered", "success"],
    [{ status: "lost_at_sea" }, "Lost at sea", "neutral"],
    [{ status: "toString" }, "Tostring", "neutral"],
    [{ status: " " }, "Not shipped", "neutral"],
    [{ trackingNumber: "1Z" }, "Not shipped", "neutral"],
    [{}, "Not shipped", "neutral"],
    [undefined, "Not shipped", "neutral"],
  ])("of %j is %j, %s", (shipping, label, tone) => {
    expect(shippingBadge(shipping)).toEqual({ label, tone });
  });

  test("comes from a status without its spaces and its case", () => {
    expect(shippingStatusOf({ status: "\tIn_Transit " })).toBe("in_transit");
    expect(shippingStatusOf({ status: "  " })).toBe("");
    expect(shippingStatusOf({})).toBe("");
    expect(shippingStatusOf(undefined)).toBe("");
  });
});

describe("shipping", () => {
  test.each<[Shipping | undefined]>([[undefined], [{}], [{ status: undefined }], [{ carrier: "", notes: "" }]])(
    "that is %j says nothing",
    (shipping) => {
      expect(hasShipping(shipping)).toBe(false);
    },
  );

  test.each<[Shipping]>([[{ status: "packed" }], [{ notes: "Ring twice" }], [{ carrier: "", returnReason: "Torn" }]])(
    "that is %j says something",
    (shipping) => {
      expect(hasShipping(shipping)).toBe(true);
    },
  );
});

describe("how far a parcel has come", () => {
  const packed = ["packed", "shipped", "in_transit", "delivered", "returned"];
  const shipped = ["shipped", "in_transit", "delivered", "returned"];

  test.each(["processing", ...packed])("at %s is what the Shipping status card says", (status) => {
    expect(hasReached({ status }, "packed")).toBe(packed.includes(status));
    expect(hasReached({ status }, "shipped")).toBe(shipped.includes(status));
  });

  test("does not depend on how its status is written", () => {
    expect(hasReached({ status: " Shipped " }, "packed")).toBe(true);
    expect(hasReached({ status: " Shipped " }, "shipped")).toBe(true);
  });

  test.each([undefined, "", "lost", "completed"])("is not known at %j", (status) => {
    expect(hasReached(status === undefined ? undefined : { status }, "packed")).toBe(false);
    expect(hasReached(status === undefined ? {} : { status }, "shipped")).toBe(false);
  });
});

describe("a delivery", () => {
  test.each<[Shipping, boolean]>([
    [{ deliveredDate: "2026-11-19T10:00:00.000Z", estimatedDelivery: "2026-11-20" }, true],
    [{ deliveredDate: "2026-11-20T10:00:00.000Z", estimatedDelivery: "2026-11-20T10:00:00.001Z" }, true],
    [{ deliveredDate: "2026-11-20T10:00:00.000Z", estimatedDelivery: "2026-11-20T10:00:00.000Z" }, false],
    // The same day, although the delivery also has a time.
    [{ deliveredDate: "2026-11-20T00:00:00.000Z", estimatedDelivery: "2026-11-20" }, false],
    [{ deliveredDate: "2026-11-21T10:00:00.000Z", estimatedDelivery: "2026-11-20" }, false],
    // In the reader's time zone, this is the day after the estimate.
    [{ deliveredDate: "2026-11-19T20:00:00.000Z", estimatedDelivery: "2026-11-20" }, true],
    [{ deliveredDate: "2026-11-19T10:00:00.000Z" }, false],
    [{ estimatedDelivery: "2026-11-20" }, false],
    [{ deliveredDate: "2026-11-19", estimatedDelivery: "" }, false],
    [{}, false],
  ])("of %j is early: %j", (shipping, early) => {
    expect(isDeliveredEarly(shipping)).toBe(early);
  });

  test("is early when its moment comes before the estimate's", () => {
    const year = { min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(year), fc.date(year), (delivered, estimate) => {
        const raw = { deliveredDate: delivered.toISOString(), estimatedDelivery: estimate.toISOString() };
        expect(isDeliveredEarly(raw)).toBe(delivered.getTime() < estimate.getTime());
      }),
    );
  });
});

test.each([
  ["credit_card", "Credit Card"],
  ["cash_on_delivery", "Cash on delivery"],
  ["bank_transfer", "Bank transfer"],
  ["debit_card", "Debit card"],
  ["wallet", "Wallet"],
  ["cash_on_the_moon", "cash_on_the_moon"],
  ["constructor", "constructor"],
  ["CREDIT_CARD", "CREDIT_CARD"],
  ["JazzCash", "JazzCash"],
  ["<i>cash</i>", "<i>cash</i>"],
  [undefined, "Unknown method"],
  ["", "Unknown method"],
  [" ", "Unknown method"],
])("the payment method %j is %j", (method, shown) => {
  expect(paymentMethod(method)).toBe(shown);
});

test.each<[(string | undefined)[], string]>([
  [["Lahore", "Punjab"], "Lahore, Punjab"],
  [["Lahore", undefined], "Lahore"],
  [["", "Punjab"], "Punjab"],
  [[" ", undefined, ""], "N/A"],
  [[], "N/A"],
  [["a", " ", "b", "c"], "a, b, c"],
])("%j joinNonBlank are %j", (parts, whole) => {
  expect(joinNonBlank(parts, ", ")).toBe(whole);
});

describe("a search for a parcel", () => {
  const searched = (carrier: string, trackingNumber: string) =>
    new URL(trackingUrl(carrier, trackingNumber)).searchParams.get("q");

  test("has the carrier's name and the tracking number", () => {
    expect(trackingUrl("TCS", " 123 456 ")).toBe("https://www.google.com/search?q=TCS+tracking+123+456");
    expect(searched("DHL", "  ")).toBe("DHL tracking");
    expect(searched("", "1Z")).toBe("tracking 1Z");
  });

  test("leads nowhere else, whatever is typed", () => {
    fc.assert(
      fc.property(anyText, anyText, (carrier, trackingNumber) => {
        const { origin, pathname, hash, searchParams } = new URL(trackingUrl(carrier, trackingNumber));
        expect([origin, pathname, hash]).toEqual(["https://www.google.com", "/search", ""]);
        expect([...searchParams]).toEqual([["q", `${carrier} tracking ${trackingNumber.trim()}`.trim()]]);
      }),
    );
  });
});
