// What this shows (behaviour: Status on the dashboard; Status in the orders list; Status on the order page; Shipping
// statuses).
import { describe, expect, test } from "vitest";
import type { Tone } from "../../contract/order-lifecycle.ts";
import { orderStatuses, toLabel } from "../../contract/order-lifecycle.ts";
import { dashboardStatus, listStatus } from "../../src/domain/statuses.ts";
import { fc } from "../properties.ts";
import { anyCharacter } from "./characters.ts";
import { anyStatus } from "./shop.ts";

const order = (status?: string, cancelled?: boolean) => ({ _id: "1", status, cancelled });
const tones: Tone[] = ["success", "info", "transit", "pending", "caution", "danger", "neutral"];

describe("a status in words", () => {
  test.each([
    ["in_transit", "In transit"],
    ["delivered", "Delivered"],
    ["on_its_way", "On its way"],
    ["ORDER", "ORDER"],
    ["credit card", "Credit card"],
    ["<b>", "<b>"],
    ["🌹", "🌹"],
    ["", ""],
    ["__proto__", "__proto__"],
    ["on__hold", "on__hold"],
    ["hold_", "hold_"],
    ["_hold", "_hold"],
    ["_", "_"],
  ])("%j is %j", (status, words) => {
    expect(toLabel(status)).toBe(words);
  });

  test("has a capital first and spaces for single underscores between others, and all else as it was", () => {
    const word = fc.string({ unit: anyCharacter, minLength: 1 }).filter((text) => !text.includes("_"));
    fc.assert(
      fc.property(fc.constantFrom("i", "é", "ش", "7", " "), fc.array(word), (first, rest) => {
        expect(toLabel([first, ...rest].join("_"))).toBe([first.toUpperCase(), ...rest].join(" "));
      }),
    );
  });
});

describe("in lists", () => {
  test.each([
    ["pending", "Pending"],
    ["confirmed", "Confirmed"],
    ["processing", "Processing"],
    ["shipped", "Shipped"],
    ["delivered", "Delivered"],
    ["cancelled", "Cancelled"],
    ["returned", "Returned"],
  ])("%s reads %s", (status, label) => {
    expect(listStatus(order(status)).label).toBe(label);
    expect(listStatus(order(` ${status.toUpperCase()} `)).label).toBe(label);
  });

  test.each([undefined, "", "  ", "completed", "in_transit", "packed", "lost", "constructor", "__proto__"])(
    "%j, which no list knows, reads Unknown",
    (status) => {
      expect(listStatus(order(status))).toEqual({ label: "Unknown", tone: "neutral" });
    },
  );

  test("the cancelled flag overrides the status", () => {
    fc.assert(
      fc.property(fc.option(anyStatus, { nil: undefined }), (status) => {
        expect(listStatus(order(status, true))).toEqual({ label: "Cancelled", tone: "danger" });
      }),
    );
  });

  test("every status has one of the words and a colour of the theme", () => {
    const words = [...orderStatuses.map((status) => status[0]?.toUpperCase() + status.slice(1)), "Unknown"];
    fc.assert(
      fc.property(anyStatus, (status) => {
        const { label, tone } = listStatus(order(status));
        expect(words).toContain(label);
        expect(tones).toContain(tone);
      }),
    );
  });
});

describe("on the dashboard", () => {
  test.each<[string, string, Tone]>([
    ["delivered", "Delivered", "success"],
    ["processing", "Processing", "info"],
    ["shipped", "Shipped", "transit"],
    ["pending", "Pending", "pending"],
    ["cancelled", "Cancelled", "danger"],
  ])("%s is %s, coloured %s", (status, label, tone) => {
    expect(dashboardStatus(order(status))).toEqual({ label, tone });
  });

  test.each(["confirmed", "returned", "completed", "in_transit", "packed", "lost", "constructor", "__proto__", ""])(
    "%j is neutral grey, as anything else",
    (status) => {
      expect(dashboardStatus(order(status)).tone).toBe("neutral");
    },
  );

  test("an unknown status keeps its word, and none reads Unknown", () => {
    expect(dashboardStatus(order("on_hold")).label).toBe("On hold");
    expect(dashboardStatus(order()).label).toBe("Unknown");
    expect(dashboardStatus(order(" ")).label).toBe("Unknown");
  });

  test("the cancelled flag overrides the status", () => {
    expect(dashboardStatus(order("delivered", true))).toEqual({ label: "Cancelled", tone: "danger" });
  });

  test("every status has a label and a colour of the theme", () => {
    fc.assert(
      fc.property(fc.option(anyStatus, { nil: undefined }), (status) => {
        const { label, tone } = dashboardStatus(order(status));
        expect(label).not.toBe("");
        expect(tones).toContain(tone);
      }),
    );
  });
});
