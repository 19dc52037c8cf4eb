// What this shows (behaviour: Change from last month).
import { expect, test } from "vitest";
import { changeOrNew, monthlyChange, newFigure } from "../../src/domain/monthly-change.ts";
import { fc } from "../properties.ts";

test.each([
  [0, 0, "0%"],
  [1, 0, "+∞%"],
  [0.01, 0, "+∞%"],
  [0, 1, "-100%"],
  [112, 100, "+12%"],
  [96, 100, "-4%"],
  [100, 100, "+0%"],
  [100.4, 100, "+0%"],
  [99.6, 100, "+0%"],
  [99.5, 100, "+0%"],
  [99.4, 100, "-1%"],
  [100.5, 100, "+1%"],
  [3, 1, "+200%"],
  [1, 3, "-67%"],
  [2, 3, "-33%"],
  // Refunds can leave a month below zero; the rule is applied as it stands.
  [-50, 100, "-150%"],
  [50, -100, "-150%"],
  [-150, -100, "+50%"],
  [-1, 0, "+∞%"],
])("from last month to this, %d after %d reads %s", (thisMonth, lastMonth, text) => {
  expect(monthlyChange(thisMonth, lastMonth)).toBe(text);
});

test.each([
  [0, 0, "0%"],
  [1, 0, "new"],
  [0.01, 0, "new"],
  [28, 1, "new"],
  [10.01, 1, "new"],
  [10, 1, "+900%"],
  [0, 1, "-100%"],
  [112, 100, "+12%"],
  [50, -1, "-5100%"],
])("but on the cards, %d after %d reads %s", (now, before, text) => {
  expect(changeOrNew(now, before)).toBe(text);
});

const months = fc.integer({ min: -1e12, max: 1e12 }).map((paisa) => paisa / 100);

test("is a signed whole percent, save for the two texts of an empty last month", () => {
  fc.assert(
    fc.property(months, months, (thisMonth, lastMonth) => {
      const text = monthlyChange(thisMonth, lastMonth);
      if (lastMonth === 0) expect(text).toBe(thisMonth === 0 ? "0%" : "+∞%");
      else expect(text).toMatch(/^([+]\d|-[1-9])[\d.e+]*%$/);
    }),
  );
});

test("has no infinity and no more than four digits where there was something before, or says that it is new", () => {
  fc.assert(
    fc.property(months, fc.integer({ min: 0, max: 1e12 }), (now, paisa) => {
      const text = changeOrNew(Math.abs(now), paisa / 100);
      if (text !== newFigure) expect(text).toMatch(/^[+-]?\d{1,3}%$/);
    }),
  );
});

test("follows the formula", () => {
  const whole = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), whole, (thisMonth, lastMonth) => {
      const percent = Number.parseInt(monthlyChange(thisMonth, lastMonth), 10);
      expect(Math.abs(percent - (100 * (thisMonth - lastMonth)) / lastMonth)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});
