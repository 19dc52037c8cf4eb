// What this shows (behaviour: Amounts; Dates; Months).
import { describe, expect, test, vi } from "vitest";
import { readDate } from "../../contract/read-date.ts";
import {
  formatAmount,
  formatCount,
  formatDay,
  formatLongDate,
  formatTableDate,
  monthName,
} from "../../src/domain/formats.ts";
import { fc } from "../properties.ts";

describe("a date", () => {
  test.each([undefined, "", "soon", "2026-13-01", "2026-11-20T25:00:00Z"])("is not read from %j", (timestamp) => {
    expect(readDate(timestamp)).toBeUndefined();
    expect(formatTableDate(timestamp)).toBe("N/A");
    expect(formatTableDate(timestamp, "Never")).toBe("Never");
    expect(formatLongDate(timestamp, "Unknown date")).toBe("Unknown date");
  });

  test("is read from any timestamp", () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(readDate(date.toISOString())).toEqual(date);
      }),
    );
  });

  test("is shown in tables as short month, day and year, in the reader's time zone", () => {
    expect(formatTableDate("2026-11-20T10:00:00.000Z")).toBe("Nov 20, 2026");
    expect(formatTableDate("2026-12-31T18:59:59.999Z")).toBe("Dec 31, 2026");
    expect(formatTableDate("2026-12-31T19:00:00.000Z")).toBe("Jan 1, 2027");
  });

  test.each([
    ["2025-03-05T10:04:00.000Z", "March 5, 2025 at 3:04 PM"],
    ["2026-12-31T18:59:59.999Z", "December 31, 2026 at 11:59 PM"],
    ["2026-12-31T19:00:00.000Z", "January 1, 2027 at 12:00 AM"],
    ["2026-01-01T07:00:00+05:00", "January 1, 2026 at 7:00 AM"],
    ["2026-01-01", "January 1, 2026 at 5:00 AM"],
    ["1795564800000", "November 25, 2026 at 5:00 AM"],
    ["2999-01-01T00:00:00.000Z", "January 1, 2999 at 5:00 AM"],
  ])("on the order page is %j as %j, in the reader's time zone", (timestamp, shown) => {
    expect(formatLongDate(timestamp, "?")).toBe(shown);
  });

  test("on the order page has plain spaces where the browser puts others before AM and PM", () => {
    const formatter = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, "format", "get");
    formatter.mockReturnValue(() => "March 5, 2025 at 3:04\u202fPM");
    try {
      expect(formatLongDate("2025-03-05T10:04:00.000Z", "?")).toBe("March 5, 2025 at 3:04 PM");
    } finally {
      formatter.mockRestore();
    }
  });

  test("on the order page has month, day, year, hour and minute", () => {
    const years = { min: new Date("1900-01-01"), max: new Date("2500-01-01"), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (date) => {
        const hour = date.getHours() % 12 || 12;
        const minute = String(date.getMinutes()).padStart(2, "0");
        const time = `${hour}:${minute} ${date.getHours() < 12 ? "AM" : "PM"}`;
        const day = `${monthName(date.getMonth())} ${date.getDate()}, ${date.getFullYear()}`;
        expect(formatLongDate(date.toISOString(), "?")).toBe(`${day} at ${time}`);
      }),
    );
  });
});

describe("an amount", () => {
  test("has two decimals, and is 0.00 when missing", () => {
    const shown = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    for (const rupees of [0, 5, 0.1, 1234567.5, 99.99]) expect(formatAmount(rupees)).toBe(shown.format(rupees));
    expect(formatAmount(undefined)).toBe(formatAmount(0));
  });

  test("loses no digit, whatever the reader's locale groups them with", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (paisa) => {
        expect(formatAmount(paisa / 100).replace(/\D/g, "")).toBe(String(paisa).padStart(3, "0"));
      }),
    );
  });
});

test("a count is whole and grouped", () => {
  expect(formatCount(1500)).toBe((1500).toLocaleString());
  expect(formatCount(0)).toBe("0");
});

test("months are named in English", () => {
  const names = Array.from({ length: 12 }, (_, month) => monthName(month));
  expect(names.map((name) => name.slice(0, 3)).join(" ")).toBe("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec");
  expect([names[0], names[8]]).toEqual(["January", "September"]);
});

describe("a day", () => {
  test.each([
    ["2026-11-25", "Nov 25, 2026"],
    // Not the reader's date, which is already November 26.
    ["2026-11-25T20:00:00Z", "Nov 25, 2026"],
    ["2026-02-30", "N/A"],
    ["soon", "N/A"],
    ["", "N/A"],
    [undefined, "N/A"],
  ])("is that with which %j begins: %s", (timestamp, shown) => {
    expect(formatDay(timestamp)).toBe(shown);
  });
});
