// What this shows (behaviour: Nothing typed is lost).
import { describe, expect, it } from "vitest";
import { draftNews, isOrderSaved, isUserSaved } from "../../src/domain/drafts.ts";
import { untouched } from "../../src/domain/merge.ts";
import { shippingDraftOf } from "../../src/domain/shipping-form.ts";
import { draftOf } from "../../src/domain/user-form.ts";

const user = { _id: "u1", name: "Zara", age: 30 };
const order = { _id: "o1", shipping: { trackingNumber: "PK1" } };
const edit = (wasSent: boolean) => {
  const draft = draftOf(user);
  return { kind: "user.update", id: "u1", wasSent, typed: { ...untouched(draft), opened: draft } } as const;
};
const update = (wasSent: boolean) => {
  const draft = shippingDraftOf(order);
  return { kind: "order.ship", id: "o1", order, wasSent, typed: { ...untouched(draft), opened: draft } } as const;
};
const cancellation = (reason: string) =>
  ({ kind: "order.cancel", id: "o1", order, wasSent: true, typed: { reason, opened: order } }) as const;

describe("what was sent when the session ended", () => {
  it("is saved where the record is as it was typed, but for spaces around it", () => {
    expect(isUserSaved(edit(true), { ...user, name: " Zara " })).toBe(true);
    expect(isOrderSaved(update(true), order)).toBe(true);
    const cancelled = { ...order, cancelled: true, cancellationReason: "Out of stock" };
    expect(isOrderSaved(cancellation(" Out of stock\n"), cancelled)).toBe(true);
  });

  it("is not saved where anything else is there", () => {
    expect(isUserSaved(edit(true), { ...user, age: 31 })).toBe(false);
    expect(isOrderSaved(update(true), { _id: "o1" })).toBe(false);
    expect(isOrderSaved(cancellation("Out of stock"), order)).toBe(false);
    expect(isOrderSaved(cancellation("Out of stock"), { ...order, cancelled: true })).toBe(false);
  });

  it("is not saved where it was never sent", () => {
    expect(isUserSaved(edit(false), user)).toBe(false);
    expect(isOrderSaved(update(false), order)).toBe(false);
  });
});

it("a dialog that nothing was typed in before says nothing of a session", () => {
  expect(draftNews(undefined, false)).toBe("");
});
