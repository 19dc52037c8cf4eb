import { describe, expect, it } from "vitest";
import { readOffers, undoableOf, undoRequest, writeOffers } from "../../src/domain/undo-offer.ts";
import { fc } from "../properties.ts";

const now = 1_000_000;
const offer = { change: "c1", kind: "order.delete", id: "o1", until: now + 10_000 } as const;

describe("offers to undo", () => {
  it("are read as they were stored, for the same administrator, as long as they last", () => {
    const stored = writeOffers([offer], "a1");
    expect(readOffers(stored, "a1", now)).toEqual([offer]);
    expect(readOffers(stored, "a1", now + 9_999)).toEqual([offer]);
    expect(readOffers(stored, "a1", now + 10_000)).toEqual([]);
    expect(readOffers(stored, "a2", now)).toEqual([]);
    expect(writeOffers([], "a1")).toBeNull();
  });

  it("are the newest twenty", () => {
    const offers = Array.from({ length: 25 }, (_, index) => ({ ...offer, change: `c${index}` }));
    expect(readOffers(writeOffers(offers, "a1"), "a1", now)).toEqual(offers.slice(5));
    expect(readOffers(JSON.stringify({ by: "a1", offers }), "a1", now)).toEqual(offers.slice(5));
  });

  it("are empty where the stored value is invalid", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(readOffers(stored, "a1", now)).toEqual([]);
      }),
    );
  });

  it("keep only the known fields of a stored offer", () => {
    const stored = JSON.stringify({ by: "a1", offers: [{ ...offer, words: "<b>", __proto__: { until: 1 } }] });
    expect(readOffers(stored, "a1", now)).toEqual([offer]);
  });
});

describe("what can be undone", () => {
  it("is a change of a record that the server has a name for, but for undoing itself", () => {
    expect(undoableOf({ kind: "user.delete", id: "u1" }, "c1")).toEqual({
      change: "c1",
      kind: "user.delete",
      id: "u1",
    });
    expect(undoableOf({ kind: "user.delete", id: "u1" }, undefined)).toBeUndefined();
    expect(undoableOf({ kind: "user.undo", id: "u1", change: "c0" }, "c1")).toBeUndefined();
    expect(undoableOf({ kind: "password.change", current: "x", next: "y" }, "c1")).toBeUndefined();
  });

  it("is asked for of the record that was changed", () => {
    expect(undoRequest(offer)).toEqual({ kind: "order.undo", id: "o1", change: "c1" });
    expect(undoRequest({ change: "c2", kind: "user.update", id: "u1" })).toEqual({
      kind: "user.undo",
      id: "u1",
      change: "c2",
    });
  });
});
