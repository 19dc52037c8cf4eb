import { describe, expect, test } from "vitest";
import { chartAxis } from "../../src/domain/chart-axis.ts";
import { fc } from "../properties.ts";
import { anyAmount } from "./shop.ts";

/** Returns the labels along the axis, from zero up. */
function labels(...values: number[]): string[] {
  const { step, label } = chartAxis(values);
  return Array.from({ length: 6 }, (_, index) => label(index * step));
}

describe("the labels", () => {
  test.each([
    [[], ["0", "1", "2", "3", "4", "5"]],
    [
      [0, 0],
      ["0", "1", "2", "3", "4", "5"],
    ],
    [[5], ["0", "1", "2", "3", "4", "5"]],
    [[48], ["0", "10", "20", "30", "40", "50"]],
    [[900], ["0", "0.2K", "0.4K", "0.6K", "0.8K", "1.0K"]],
    [
      [2_000_000, 2_400_000],
      ["0", "0.5M", "1.0M", "1.5M", "2.0M", "2.5M"],
    ],
    [[480_000], ["0", "100K", "200K", "300K", "400K", "500K"]],
    [[1_200_000], ["0", "0.25M", "0.50M", "0.75M", "1.00M", "1.25M"]],
    [[12_000_000], ["0", "2.5M", "5.0M", "7.5M", "10.0M", "12.5M"]],
    [[24_000_000_000], ["0", "5B", "10B", "15B", "20B", "25B"]],
    [[7e12], ["0", "2T", "4T", "6T", "8T", "10T"]],
    [[0.01], ["0", "0.002", "0.004", "0.006", "0.008", "0.010"]],
    [[-5], ["0", "1", "2", "3", "4", "5"]],
  ])("of %j are %j", (values, expected) => {
    expect(labels(...values)).toEqual(expected);
  });

  test("say what they stand for, to within the width of a line", () => {
    const size: Record<string, number> = { T: 1e12, B: 1e9, M: 1e6, K: 1e3 };
    fc.assert(
      fc.property(fc.array(anyAmount, { minLength: 1, maxLength: 12 }), (values) => {
        const { step } = chartAxis(values);
        labels(...values).forEach((label, index) => {
          const said = Number.parseFloat(label) * (size[label.at(-1) ?? ""] ?? 1);
          expect(Math.abs(said - index * step)).toBeLessThanOrEqual(step / 100);
        });
      }),
    );
  });

  test("are short, and no two are alike", () => {
    fc.assert(
      fc.property(fc.array(anyAmount, { maxLength: 12 }), (values) => {
        const texts = labels(...values);
        expect(new Set(texts).size).toBe(texts.length);
        expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(6);
      }),
    );
  });
});

const anyValue = fc.oneof(anyAmount, fc.double({ noNaN: true, min: 0.001, max: 1e15 }), fc.integer({ min: 0 }));

test("the axis holds every value in five even steps, without much room to spare", () => {
  fc.assert(
    fc.property(fc.array(anyValue, { maxLength: 12 }), (values) => {
      const { max, step } = chartAxis(values);
      const largest = Math.max(0, ...values);
      expect(max).toBeGreaterThanOrEqual(largest);
      expect(max).toBe(step * 5);
      if (largest > 0) expect(max).toBeLessThanOrEqual(largest * 2.5);
    }),
    { numRuns: 1000 },
  );
});

test("the steps are round numbers", () => {
  fc.assert(
    fc.property(anyAmount, (value) => {
      const { step } = chartAxis([value]);
      expect(["1", "2", "2.5", "5"]).toContain(step.toExponential().split("e")[0]);
    }),
  );
});

test("goes below zero in the same steps for negative values only", () => {
  expect(chartAxis([3, -5_000_000])).toMatchObject({ min: -5_000_000, max: 5_000_000, step: 1_000_000 });
  expect(chartAxis([3, 5]).min).toBeCloseTo(0);
});
