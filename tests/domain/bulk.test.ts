// What this shows (behaviour: Changing many orders).
import { expect, test } from "vitest";
import { bulkRequest, divide, firstBulkDraft, ordersWithoutNumber, outcomeWords } from "../../src/domain/bulk.ts";

const open = { _id: "o1", orderId: "1", shipping: { carrier: "DHL", trackingNumber: "JD 1", notes: "Fragile" } };
const cancelled = { _id: "o2", orderId: "2", status: "cancelled", cancelled: true };
const untracked = { _id: "o3", orderId: "3" };

test("what cannot be cancelled is left out, with its reason", () => {
  expect(divide("cancel", firstBulkDraft, [open, cancelled, open])).toEqual({
    changed: [open],
    unchanged: [{ order: cancelled, reason: "This order is already cancelled." }],
    waiting: [],
  });
});

test("what cannot be shipped is left out, with its reason", () => {
  expect(divide("ship", firstBulkDraft, [open, cancelled, untracked])).toEqual({
    changed: [open],
    unchanged: [
      { order: cancelled, reason: "This order is cancelled, so its shipping cannot be changed." },
      { order: untracked, reason: "Tracking number is required" },
    ],
    waiting: [],
  });
  expect(divide("ship", { ...firstBulkDraft, trackingNumber: "PK 1" }, [untracked]).changed).toEqual([untracked]);
});

test("orders that only need a tracking number are no failures until one of them has it", () => {
  const other = { _id: "o4", orderId: "4" };
  expect(divide("ship", firstBulkDraft, [untracked, cancelled, other])).toEqual({
    changed: [],
    unchanged: [{ order: cancelled, reason: "This order is cancelled, so its shipping cannot be changed." }],
    waiting: [untracked, other],
  });
  const trackingNumbers = new Map([["o4", "PK 4"]]);
  expect(divide("ship", { ...firstBulkDraft, trackingNumbers }, [untracked, other])).toEqual({
    changed: [other],
    unchanged: [{ order: untracked, reason: "Tracking number is required" }],
    waiting: [],
  });
});

test("typing divides 100,000 orders again only in a field that decides which are changed", () => {
  const orders = [open, cancelled, untracked];
  const numbered = { ...firstBulkDraft, trackingNumber: "PK 1" };
  const first = divide("cancel", firstBulkDraft, orders);
  expect(divide("cancel", { ...firstBulkDraft, reason: "Out of stock" }, orders)).toBe(first);
  const second = divide("ship", numbered, orders);
  expect(divide("ship", { ...numbered, trackingNumber: "PK 12", notes: "Ring" }, orders)).toBe(second);
  expect(second.changed).toEqual([open, untracked]);
  expect(divide("ship", { ...numbered, trackingNumber: " " }, orders).changed).toEqual([open]);
  const trackingNumbers = new Map([["o3", "PK 3"]]);
  expect(divide("ship", { ...firstBulkDraft, trackingNumbers }, orders).changed).toEqual([open, untracked]);
  expect(divide("cancel", { ...firstBulkDraft, trackingNumbers }, orders).changed).toEqual([open, untracked]);
  expect(divide("ship", { ...firstBulkDraft, trackingNumbers }, [untracked]).changed).toEqual([untracked]);
});

test("what an order keeps is kept to the letter, so that its history says nothing of it", () => {
  const shipping = { carrier: "DHL", trackingNumber: " JD 1 ", notes: "Fragile \n" };
  expect(bulkRequest("ship", firstBulkDraft, { ...open, shipping })).toMatchObject({
    shipping: { ...shipping, status: "shipped" },
  });
});

test("what is left empty stays as each order has it, delivered ones included, or is what the dialog of one begins with", () => {
  const shippingOf = (shipping: object) =>
    (bulkRequest("ship", { ...firstBulkDraft, notes: "Ring" }, { ...open, shipping }) as { shipping: object }).shipping;
  expect(shippingOf({ carrier: "DHL", trackingNumber: "JD 1", status: "delivered" })).toMatchObject({
    carrier: "DHL",
    status: "delivered",
    notes: "Ring",
  });
  expect(shippingOf({ trackingNumber: "JD 1" })).toMatchObject({ carrier: "TCS", status: "shipped" });
});

test("an order's own tracking number goes before the one for all, unless it is blank", () => {
  const draft = { ...firstBulkDraft, trackingNumbers: new Map([["o3", " PK 3 "]]) };
  expect(ordersWithoutNumber([open, cancelled, untracked])).toEqual([untracked]);
  expect(divide("ship", draft, [open, untracked]).changed).toEqual([open, untracked]);
  const numberIn = (given: typeof draft, order: object) => bulkRequest("ship", given, order as typeof untracked);
  expect(numberIn(draft, untracked)).toMatchObject({ shipping: { trackingNumber: "PK 3" } });
  expect(numberIn(draft, open)).toMatchObject({ shipping: { trackingNumber: "JD 1" } });
  const both = { ...draft, trackingNumber: "PK 1" };
  expect(numberIn(both, untracked)).toMatchObject({ shipping: { trackingNumber: "PK 3" } });
  expect(numberIn(both, open)).toMatchObject({ shipping: { trackingNumber: "PK 1" } });
  const blank = { ...both, trackingNumbers: new Map([["o3", "  "]]) };
  expect(numberIn(blank, untracked)).toMatchObject({ shipping: { trackingNumber: "PK 1" } });
});

test("an update changes only what is given", () => {
  const draft = { ...firstBulkDraft, carrier: "TCS", status: "delivered", trackingNumber: "  " };
  expect(bulkRequest("ship", draft, open)).toMatchObject({
    shipping: { carrier: "TCS", trackingNumber: "JD 1", status: "delivered", estimatedDelivery: "", notes: "Fragile" },
  });
  expect(
    bulkRequest("ship", { ...draft, trackingNumber: " PK 1 ", notes: "Ring", estimatedDelivery: "2026-12-01" }, open),
  ).toMatchObject({
    shipping: { trackingNumber: "PK 1", notes: "Ring", estimatedDelivery: "2026-12-01" },
  });
});

test.each([
  ["cancel", { done: 1, failed: 0, notBegun: 0 }, "1 order was cancelled."],
  ["cancel", { done: 1200, failed: 0, notBegun: 0 }, "1,200 orders were cancelled."],
  ["cancel", { done: 0, failed: 1, notBegun: 0 }, "0 of 1 order was cancelled. 1 failed."],
  ["ship", { done: 79, failed: 1, notBegun: 0 }, "The shipping of 79 of 80 orders was updated. 1 failed."],
  ["ship", { done: 2, failed: 1, notBegun: 5 }, "The shipping of 2 of 8 orders was updated. 1 failed. 5 not begun."],
] as const)("%s of %j", (kind, counts, words) => {
  expect(outcomeWords(kind, counts)).toBe(words);
});
