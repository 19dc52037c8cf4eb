// What this shows (behaviour: Period).
import { describe, expect, test } from "vitest";
import { breakdownTable, dimensions } from "../../src/domain/insights-tables.ts";
import {
  addressProblem,
  groupingsFor,
  rangeProblem,
  readView,
  withPreset,
  withRange,
  writeView,
} from "../../src/domain/insights-view.ts";
import {
  comparisonInWords,
  daysBeforeInWords,
  daysChange,
  formatDuration,
  formatShare,
  othersInWords,
  partNames,
  rangeInWords,
  shareChange,
} from "../../src/domain/insights-words.ts";
import { fc } from "../properties.ts";

const today = "2026-11-21";
const viewOf = (query: string) => readView(new URLSearchParams(query), today);

describe("the address says what is asked", () => {
  test.each([
    ["", { period: "30d", from: "2026-10-23", to: today, by: "DAY", compared: true }],
    ["period=7d", { period: "7d", from: "2026-11-15", to: today, by: "DAY" }],
    ["period=90d", { period: "90d", from: "2026-08-24", to: today, by: "WEEK" }],
    ["period=12m", { period: "12m", from: "2025-12-01", to: today, by: "MONTH" }],
    ["period=12m&by=week&compare=none", { period: "12m", by: "WEEK", compared: false }],
    ["from=2026-01-01&to=2026-01-01", { period: "custom", from: "2026-01-01", to: "2026-01-01", by: "DAY" }],
    ["from=2024-01-01&to=2025-12-31", { period: "custom", by: "MONTH" }],
    ["period=7d&from=2026-01-01&to=2026-01-31", { period: "7d" }],
  ])("%s", (query, view) => {
    expect(viewOf(query)).toMatchObject(view);
  });

  test.each([
    "period=forever",
    "period=constructor",
    "from=2026-02-30&to=2026-03-01",
    "from=2026-03-02&to=2026-03-01",
    "from=2000-01-01&to=2026-01-01",
    "from=2026-01-01",
    "by=hour",
    "by=MONTH",
    "compare=all",
    "period=%00&by=<b>",
  ])("and invalid parameters are ignored: %s", (query) => {
    expect(viewOf(query)).toEqual(viewOf(""));
  });

  test("and why its range of days is not valid", () => {
    const problemOf = (query: string) => addressProblem(new URLSearchParams(query));
    expect(["", "period=7d&from=x", "from=2026-01-01&to=2026-01-31"].map(problemOf)).toEqual(Array(3).fill(undefined));
    expect(problemOf("from=2026-03-03&to=2026-03-01")).toBe("The last day is before the first.");
    expect(problemOf("from=2026-03-03")).toBe("Choose both days.");
  });

  test("a year and more is never asked for by day", () => {
    expect(viewOf("from=2024-01-01&to=2025-12-31&by=day").by).toBe("MONTH");
    expect(groupingsFor({ from: "2024-01-01", to: "2025-12-31" })).toEqual(["WEEK", "MONTH"]);
    expect(groupingsFor({ from: today, to: today })).toEqual(["DAY"]);
  });

  const anyDate = fc
    .date({ min: new Date("1971-01-01"), max: new Date("2050-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const anyQuery = fc
    .record({
      period: fc.constantFrom("7d", "30d", "90d", "12m", "custom", ""),
      from: anyDate,
      to: anyDate,
      by: fc.constantFrom("day", "week", "month", ""),
      compare: fc.constantFrom("none", ""),
    })
    .map((params) => new URLSearchParams(params));

  test("what a view is written as reads as the same view, in as few words as it takes", () => {
    fc.assert(
      fc.property(anyQuery, anyDate, (query, day) => {
        const view = readView(query, day);
        expect(readView(new URLSearchParams(writeView(view)), day)).toEqual(view);
        expect(rangeProblem(view)).toBeUndefined();
        expect(groupingsFor(view)).toContain(view.by);
      }),
    );
    expect(writeView(viewOf("period=30d"))).toBe("");
  });

  test("another period keeps the comparison, and is grouped as its length allows", () => {
    const view = viewOf("period=12m&compare=none");
    expect(writeView(withPreset(view, "7d", today))).toBe("?period=7d&compare=none");
    expect(writeView(withRange(view, { from: "2026-01-01", to: "2026-06-30" }))).toBe(
      "?from=2026-01-01&to=2026-06-30&compare=none",
    );
  });
});

test.each([
  [{ from: "", to: today }, "Choose both days."],
  [{ from: today, to: "2026-02-30" }, "Choose days between 1970 and 2999."],
  [{ from: "2999-12-31", to: "3000-01-01" }, "Choose days between 1970 and 2999."],
  [{ from: "0202-01-01", to: today }, "Choose days between 1970 and 2999."],
  [{ from: "1969-12-31", to: today }, "Choose days between 1970 and 2999."],
  [{ from: today, to: "2026-11-20" }, "The last day is before the first."],
  [{ from: "2021-11-17", to: today }, "Choose at most five years."],
  [{ from: "2021-11-18", to: today }, undefined],
  [{ from: today, to: today }, undefined],
])("a range of %j has the problem %s", (range, problem) => {
  expect(rangeProblem(range)).toBe(problem);
});

test("periods and their parts in words", () => {
  expect(rangeInWords({ from: today, to: today })).toBe("Nov 21, 2026");
  expect(rangeInWords({ from: "2026-11-20", to: today })).toBe("Nov 20, 2026 to Nov 21, 2026");
  expect(partNames({ from: today, to: today }, viewOf("by=day"))).toEqual({ label: "Nov 21", name: "Nov 21, 2026" });
  expect(partNames({ from: "2026-11-16", to: today }, viewOf("by=week")).name).toBe("Nov 16, 2026 to Nov 21, 2026");
  expect(partNames({ from: "2026-11-01", to: today }, viewOf("period=12m"))).toEqual({
    label: "Nov",
    name: "November 2026",
  });
  const fiveYears = viewOf("from=2022-01-01&to=2026-11-21");
  expect(partNames({ from: "2024-01-01", to: "2024-01-31" }, fiveYears).label).toBe("Jan 24");
  expect(daysBeforeInWords({ from: today, to: today })).toBe("the day before");
  expect(comparisonInWords("+20%", "10", { from: "2026-11-20", to: today })).toBe("+20% vs 10 in the 2 days before");
  expect(comparisonInWords("new", "0", { from: today, to: today })).toBe("vs 0 in the day before");
});

test("shares, days and what is left over in words", () => {
  expect([0, 0.1254, 1, null].map(formatShare)).toEqual(["0.0%", "12.5%", "100.0%", "—"]);
  expect([0, 0.96, 1, 2.04, 3.55, null].map(formatDuration)).toEqual([
    "0 days",
    "1 day",
    "1 day",
    "2 days",
    "3.5 days",
    "—",
  ]);
  expect(
    [
      [2.44, 2.1],
      [1, 3.02],
      [2.04, 2],
      [null, 2],
      [2, null],
    ].map(([now, then]) => daysChange(now ?? null, then ?? null)),
  ).toEqual(["0.3 days longer", "2 days shorter", "no change", undefined, undefined]);
  expect(
    [
      [0.5, 0.476],
      [0.1, 0.11],
      [0.3, 0.3],
      [null, 1],
      [0, null],
    ].map(([now, then]) => shareChange(now ?? null, then ?? null)),
  ).toEqual(["2.4 points more", "1 point less", "no change", undefined, undefined]);
  expect([1, 1204].map(othersInWords)).toEqual(["1 other", "1,204 others"]);
});

test("a breakdown as a table says whose orders have no value, and what the others come to", () => {
  const counts = { orders: 3, ordersBefore: 1, revenue: 12.5, units: 4 };
  const breakdown = {
    rows: [
      { ...counts, value: null },
      { ...counts, value: "credit_card" },
    ],
    others: { ...counts, values: 2 },
  };
  expect(breakdownTable(breakdown, dimensions.payment)).toEqual([
    ["Payment method", "Orders", "Orders before", "Revenue (Rs)", "Units"],
    ["No payment method", "3", "1", "12.50", "4"],
    ["credit_card", "3", "1", "12.50", "4"],
    ["2 others", "3", "1", "12.50", "4"],
  ]);
});
