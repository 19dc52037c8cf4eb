import { describe, expect, test } from "vitest";
import { carriers, offeredShippingStatuses } from "../../contract/order-lifecycle.ts";
import type { Order } from "../../src/domain/records.ts";
import { type ShippingDraft, shippingDraftOf, shippingOf } from "../../src/domain/shipping-form.ts";
import { fc } from "../properties.ts";

const draftOf = (shipping: Order["shipping"]) => shippingDraftOf({ _id: "o1", shipping });
const nothing: ShippingDraft = {
  carrier: "TCS",
  trackingNumber: "",
  status: "shipped",
  estimatedDelivery: "",
  notes: "",
};

describe("the shipping dialog starts with", () => {
  test("the first carrier and shipped where the order has no shipping", () => {
    expect(shippingDraftOf({ _id: "o1" })).toEqual(nothing);
    expect(draftOf({})).toEqual(nothing);
  });

  test("the order's shipping", () => {
    const shipping = {
      carrier: "FedEx",
      trackingNumber: " 1Z 999 ",
      status: "in_transit",
      estimatedDelivery: "2026-11-25T19:00:00.000Z",
      notes: "Ring twice.\n",
      packedDate: "2026-11-20T10:00:00.000Z",
    };
    expect(draftOf(shipping)).toEqual({
      carrier: "FedEx",
      trackingNumber: " 1Z 999 ",
      status: "in_transit",
      estimatedDelivery: "2026-11-25",
      notes: "Ring twice.\n",
    });
  });

  test.each(carriers)("the carrier %s", (carrier) => {
    expect(draftOf({ carrier })).toEqual({ ...nothing, carrier });
  });

  test.each(["", " "])("the first carrier in place of %j", (carrier) => {
    expect(draftOf({ carrier })).toEqual(nothing);
  });

  test.each(["Pony Express", "toString"])("the carrier %j, which the shop does not know, as it is", (carrier) => {
    expect(draftOf({ carrier: ` ${carrier} ` })).toEqual({ ...nothing, carrier });
  });

  test.each(["processing", "packed", "shipped", "in_transit", "delivered"])("the status %s", (status) => {
    expect(draftOf({ status })).toEqual({ ...nothing, status });
    expect(draftOf({ status: ` ${status.toUpperCase()} ` })).toEqual({ ...nothing, status });
  });

  test.each(["", " "])("shipped in place of %j", (status) => {
    expect(draftOf({ status })).toEqual(nothing);
  });

  test.each(["returned", "lost", "length"])("the status %j, which the dialog does not offer, as it is", (status) => {
    expect(draftOf({ status })).toEqual({ ...nothing, status });
  });

  test.each([
    ["2026-11-25", "2026-11-25"],
    ["2026-11-25T23:59:59.999Z", "2026-11-25"],
    ["2026-11-25 10:00", "2026-11-25"],
    ["2024-02-29", "2024-02-29"],
    ["", ""],
    ["soon", ""],
    ["2026-13-01", ""],
    ["2026-11-32", ""],
    ["2026-11", ""],
    ["25/11/2026", ""],
    ["20261125", ""],
    ["1795564800000", ""],
    ["+012026-11-25", ""],
    ["x2026-11-25", ""],
  ])("for the estimate %j, the date %j", (estimatedDelivery, date) => {
    expect(draftOf({ estimatedDelivery })).toEqual({ ...nothing, estimatedDelivery: date });
  });

  test("what a form can show, whatever the order holds", () => {
    const someText = fc.oneof(fc.string(), fc.constantFrom(...carriers, ...offeredShippingStatuses));
    const anyShipping = fc.record(
      { carrier: someText, trackingNumber: someText, status: someText, estimatedDelivery: someText, notes: someText },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyShipping, (shipping) => {
        const draft = draftOf(shipping);
        expect(draft.carrier.trim()).not.toBe("");
        expect(draft.status).not.toBe("");
        expect(draft.estimatedDelivery).toMatch(/^(\d{4}-\d\d-\d\d)?$/);
        expect(draft.trackingNumber).toBe(shipping.trackingNumber ?? "");
        expect(draft.notes).toBe(shipping.notes ?? "");
      }),
    );
  });
});

describe("a draft is sent", () => {
  test("with its texts trimmed, and else as it is", () => {
    const draft = { ...nothing, carrier: "DHL", status: "packed", estimatedDelivery: "2026-11-25" };
    expect(shippingOf({ ...draft, trackingNumber: " 1Z 999\t", notes: "\nRing twice. \n" })).toEqual({
      ...draft,
      trackingNumber: "1Z 999",
      notes: "Ring twice.",
    });
  });

  test("the same when it is sent again", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (trackingNumber, notes) => {
        const sent = shippingOf({ ...nothing, trackingNumber, notes });
        expect(sent).toEqual({ ...nothing, trackingNumber: trackingNumber.trim(), notes: notes.trim() });
        expect(shippingOf(sent)).toEqual(sent);
      }),
    );
  });
});
