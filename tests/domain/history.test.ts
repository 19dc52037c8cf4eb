import { describe, expect, it } from "vitest";
import {
  authorChoices,
  type HistoryEntry,
  isCreation,
  isDeletion,
  recordPath,
  withNewest,
  withOlder,
} from "../../src/domain/history.ts";
import {
  isSameView,
  noFilter,
  periodProblem,
  readHistoryView,
  withFilter,
  writeHistoryView,
} from "../../src/domain/history-view.ts";
import {
  actionInWords,
  authorInWords,
  beginningOf,
  fieldInWords,
  recordInWords,
  valueInWords,
} from "../../src/domain/history-words.ts";
import { fc } from "../properties.ts";

const entry = (_id: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  _id,
  at: "2026-06-17T05:00:00.000Z",
  action: "order.cancel",
  record: { kind: "order", _id: "o1" },
  by: undefined,
  changes: [],
  undone: false,
  ...more,
});
const page = (ids: string, next?: string) => ({ entries: [...ids].map((id) => entry(id)), next, administrators: [] });
const idsOf = ({ entries }: { entries: readonly HistoryEntry[] }) => entries.map(({ _id }) => _id).join("");

describe("the history's pages", () => {
  it("keep what was read before when new changes come before it", () => {
    const after = withNewest(page("fedcba", "old"), page("hgfe", "new"));
    expect([idsOf(after), after.next]).toEqual(["hgfedcba", "old"]);
  });

  it("begin anew where changes may lie between, and where nothing is left", () => {
    expect(withNewest(page("cba", "old"), page("zyx", "new"))).toEqual(page("zyx", "new"));
    expect(withNewest(page("cba", "old"), page(""))).toEqual(page(""));
    expect(withNewest(page(""), page("a"))).toEqual(page("a"));
  });

  it("follow on each other, each entry once", () => {
    const after = withOlder(page("dcb", "x"), page("ba", "y"));
    expect([idsOf(after), after.next]).toEqual(["dcba", "y"]);
    expect(withOlder(page("b", "x"), page("a")).next).toBeUndefined();
  });
});

describe("the view in an address", () => {
  const read = (query: string) => readHistoryView(new URLSearchParams(query));

  it("is what was written there", () => {
    const view = { kind: "order", action: "order.cancel", by: "a1", from: "2026-06-01", to: "2026-06-17" } as const;
    expect(read(writeHistoryView(view))).toEqual(view);
    expect(writeHistoryView({})).toBe("");
    expect(read("")).toEqual({});
  });

  it.each([
    ["kind=account", {}],
    ["kind=__proto__&action=constructor", {}],
    ["action=session.sign_in", {}],
    ["kind=user&action=order.cancel", { kind: "user" }],
    ["by=%20", {}],
    ["from=2026-02-30&to=2026-06-17", { to: "2026-06-17" }],
    ["from=2026-06-17&to=2026-06-01", {}],
    ["to=2026-06-17", { to: "2026-06-17" }],
    ["id=o1&limit=5", {}],
  ])("ignores what cannot be: %s", (query, view) => {
    expect(read(query)).toEqual(view);
  });

  it("takes a filter, and loses the kind of change that another kind of record cannot have", () => {
    expect(withFilter({ action: "order.cancel", by: "a" }, { kind: "user" })).toEqual({ kind: "user", by: "a" });
    expect(withFilter({ action: "order.cancel" }, { kind: "order" })).toEqual({
      kind: "order",
      action: "order.cancel",
    });
    expect(withFilter({ kind: "order", action: "order.cancel" }, { kind: undefined })).toEqual({
      action: "order.cancel",
    });
    expect(withFilter({ kind: "order", by: "a", from: "2026-06-01" }, noFilter)).toEqual({});
  });

  it("equals another view that shows the same changes", () => {
    expect(isSameView({ kind: "order", by: undefined }, { kind: "order" })).toBe(true);
    expect(isSameView({ kind: "order", id: "a" }, { kind: "order", id: "b" })).toBe(false);
    expect(isSameView({ kind: "order" }, {})).toBe(false);
  });

  it.each([
    ["", "", undefined],
    ["2026-06-01", "", undefined],
    ["2026-06-01", "2026-06-01", undefined],
    ["0002-06-01", "", "Choose days that exist."],
    ["", "2026-02-30", "Choose days that exist."],
    ["2026-06-02", "2026-06-01", "The last day is before the first."],
  ])("from %j to %j: %s", (from, to, problem) => {
    expect(periodProblem({ from, to })).toBe(problem);
  });
});

describe("a change in words", () => {
  it.each([
    ["order.update_shipping", "Shipping updated"],
    ["user.delete", "User deleted"],
    ["order.wrap", "order.wrap"],
    ["constructor", "constructor"],
    ["", "Unknown change"],
  ])("%s: %s", (action, words) => {
    expect(actionInWords(action)).toBe(words);
  });

  it("says what took a record away, and what brought one, also where a newer server has more of them", () => {
    expect(["order.delete", "coupon.delete", "order.cancel"].map(isDeletion)).toEqual([true, true, false]);
    expect(["shop.import", "coupon.create", "order.cancel"].map(isCreation)).toEqual([true, true, false]);
  });

  it.each([
    [{ kind: "order", _id: "o1", name: "10482" }, "Order # 10482", "/orders/o1"],
    [{ kind: "order", _id: "o1" }, "Order # o1", "/orders/o1"],
    [{ kind: "user", _id: "a/b", name: " Zoë " }, "User Zoë", "/users/user/a%2Fb"],
    [{ kind: "user", _id: ".." }, "User ..", undefined],
    [{ kind: "shop", _id: "shop" }, "", undefined],
    [{ kind: "coupon", _id: "c1" }, "coupon c1", undefined],
    [{ kind: "user", _id: "u1", name: "أحمد 12" }, "User \u2068أحمد 12\u2069", "/users/user/u1"],
  ])("%j is %s at %s", (record, words, path) => {
    expect([recordInWords(record), recordPath(record)]).toEqual([words, path]);
  });

  it.each([
    [{ name: "Nour", email: "n@x" }, "Nour"],
    [{ name: " ", email: "n@x" }, "n@x"],
    [{ _id: "a1" }, "Unknown administrator"],
    [undefined, "A command on the server"],
  ])("%j is %s", (by, words) => {
    expect(authorInWords(by)).toBe(words);
  });

  it("offers whom one can choose, and who is chosen, known or not", () => {
    const [nour, gone] = [
      { _id: "n", name: "Nour" },
      { _id: "g", email: "gone@x" },
    ];
    const held = { ...page("a"), administrators: [nour], entries: [entry("a", { by: gone })] };
    expect(authorChoices(held, undefined)).toEqual([nour]);
    expect(authorChoices(held, "n")).toEqual([nour]);
    expect(authorChoices(held, "g")).toEqual([nour, gone]);
    expect(authorChoices(undefined, "x")).toEqual([{ _id: "x" }]);
  });

  it.each([
    ["shipping.trackingNumber", "Tracking number"],
    ["customerDetails.shippingAddress.city", "City"],
    ["loyalty.pointsSpent", "Loyalty points spent"],
    ["gift_wrap", "Gift wrap"],
    ["constructor", "Constructor"],
    ["", "Unknown field"],
  ])("%s is called %s", (field, words) => {
    expect(fieldInWords(field)).toBe(words);
  });

  it.each([
    ["status", "in_transit", "In transit"],
    ["totalAmount", 12_750.5, "Rs 12,750.50"],
    ["pricing.shippingFee", 0, "Rs 0.00"],
    ["age", 41, "41"],
    ["cancelled", true, "Yes"],
    ["isVerified", false, "No"],
    ["payment.method", "credit_card", "Credit Card"],
    ["shipping.estimatedDelivery", "2026-06-20", "Jun 20, 2026"],
    ["shipping.estimatedDelivery", "soon", "soon"],
    ["shipping.shippedDate", "2026-06-17T05:00:00.000Z", "June 17, 2026 at 10:00 AM"],
    ["shipping.shippedDate", "yesterday", "yesterday"],
    ["notes", "<b>‮ 🎁", "<b>‮ 🎁"],
    ["notes", "  ", undefined],
    ["notes", null, undefined],
    ["notes", undefined, undefined],
    ["totalAmount", "12", "12"],
    [
      "items",
      [{ name: "Oud", quantity: 2, totalPrice: 9000 }, { quantity: 1 }],
      "2 × Oud, Rs 9,000.00\n1 × Unnamed product",
    ],
    ["items", [], undefined],
    ["items", ["x"], '"x"'],
    ["tags", ["a", "b"], '["a","b"]'],
    ["box", { a: 1 }, '{"a":1}'],
  ])("%s of %j reads %j", (field, value, words) => {
    expect(valueInWords(field, value)).toBe(words);
  });

  it("reads anything without failing", () => {
    const fields = fc.oneof(fc.string(), fc.constantFrom("items", "status", "pricing.total", "shipping.packedDate"));
    fc.assert(
      fc.property(fields, fc.jsonValue(), (field, value) => {
        expect(typeof (valueInWords(field, value) ?? "")).toBe("string");
        expect(fieldInWords(field)).not.toBe("");
      }),
    );
  });

  it("shows the beginning of a long value only, and never half a character", () => {
    expect(beginningOf("x".repeat(240))).toBeUndefined();
    const beginning = beginningOf("🎁".repeat(5000)) ?? "";
    expect(beginning.length).toBeLessThan(240);
    expect(beginning).toMatch(/^(🎁)+…$/u);
  });
});
