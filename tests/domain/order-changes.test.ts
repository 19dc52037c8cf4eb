import { expect, test } from "vitest";
import {
  hasStatusOf,
  orderChangeKinds,
  orderChanges,
  statusAfter,
  statusChangeKinds,
  verbOf,
} from "../../contract/order-changes.ts";
import { orderStatuses } from "../../contract/order-lifecycle.ts";

// Checks what is derived from the table of an order's changes (behaviour: Order life cycle).

test("each change has an audit name and a title of its own", () => {
  const all = orderChangeKinds.map((kind) => orderChanges[kind]);
  for (const field of ["audit", "title"] as const) expect(new Set(all.map((one) => one[field])).size).toBe(all.length);
});

test.each(statusChangeKinds)("%s is not made twice, and shows in the order", (kind) => {
  const after = statusAfter(kind);
  expect(orderStatuses).toContain(after.status);
  expect(hasStatusOf(kind, after)).toBe(true);
  expect(hasStatusOf(kind, { status: "pending", cancelled: false })).toBe(false);
  expect(orderChanges[kind].whyNot(after)).toMatch(/^This order is already /);
  expect(orderChanges[kind].whyNot({ status: "pending", cancelled: false })).toBeUndefined();
});

test("a cancellation sets the flag with the status, and only the flag shows it", () => {
  expect(statusAfter("order.cancel")).toEqual({ status: "cancelled", cancelled: true });
  expect(hasStatusOf("order.cancel", { status: "cancelled", cancelled: false })).toBe(false);
  expect(verbOf("order.cancel")).toBe("cancel");
});
