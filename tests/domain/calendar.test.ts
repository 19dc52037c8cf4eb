import { describe, expect, test, vi } from "vitest";
import { endOfDay, isOwnTimeZone, isTimeZone, startOfDay } from "../../contract/calendar.ts";
import { fc } from "../properties.ts";

const startIn = (date: string, zone?: string) => startOfDay(date, zone).toISOString();
const endIn = (date: string, zone?: string) => endOfDay(date, zone).toISOString();

describe("a date begins", () => {
  test.each([
    ["an ordinary one", "2026-11-01", "Asia/Karachi", "2026-10-31T19:00:00.000Z"],
    ["one of UTC", "2026-11-01", "UTC", "2026-11-01T00:00:00.000Z"],
    ["where clocks are a quarter ahead", "2026-11-01", "Asia/Kathmandu", "2026-10-31T18:15:00.000Z"],
    ["at the far east of the dateline", "2026-11-01", "Pacific/Kiritimati", "2026-10-31T10:00:00.000Z"],
    ["at its far west", "2026-11-01", "Etc/GMT+12", "2026-11-01T12:00:00.000Z"],
    ["the one clocks go forward on", "2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
    ["the one after", "2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
    ["the one clocks go back on", "2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
    ["the one after that", "2026-11-02", "America/New_York", "2026-11-02T05:00:00.000Z"],
    ["at one o'clock, as there is no midnight", "2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
    ["at one o'clock, as there was none", "2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    [
      "at half past midnight, as clocks went half an hour earlier",
      "1919-03-31",
      "America/Toronto",
      "1919-03-31T04:30:00.000Z",
    ],
    ["at the first of two midnights", "2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
    [
      "at the first, though a minute later it was the day before again",
      "2006-10-29",
      "America/St_Johns",
      "2006-10-29T02:30:00.000Z",
    ],
    ["after a day that never was", "2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
    ["that never was, as the one after it", "2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
    ["the last with a year of four digits", "9999-12-31", "UTC", "9999-12-31T00:00:00.000Z"],
  ])("%s: %s in %s at %s", (_, date, zone, start) => {
    expect(startIn(date, zone)).toBe(start);
  });

  test("in the reader's own zone, where none is named", () => {
    expect(startIn("2026-11-01")).toBe("2026-10-31T19:00:00.000Z");
    expect(endIn("2026-11-01")).toBe("2026-11-01T19:00:00.000Z");
  });
});

test("a date is over when the next begins, however long it was", () => {
  expect(endIn("2026-03-08", "America/New_York")).toBe("2026-03-09T04:00:00.000Z");
  expect(endIn("2026-11-01", "America/New_York")).toBe("2026-11-02T05:00:00.000Z");
  expect(endIn("2026-04-23", "Africa/Cairo")).toBe("2026-04-23T22:00:00.000Z");
  expect(endIn("2026-02-28", "UTC")).toBe("2026-03-01T00:00:00.000Z");
  expect(endIn("2024-02-28", "UTC")).toBe("2024-02-29T00:00:00.000Z");
  expect(endIn("9999-12-31", "UTC")).toBe("+010000-01-01T00:00:00.000Z");
});

const zones = Intl.supportedValuesOf("timeZone");
const anyDate = fc
  .date({ min: new Date("1950-01-01"), max: new Date("2040-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("in every zone, the start of a date is the first moment whose clocks show it, and its end that of the next", () => {
  fc.assert(
    fc.property(anyDate, fc.constantFrom(...zones), (date, zone) => {
      const shown = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
      const start = startOfDay(date, zone).getTime();
      const end = endOfDay(date, zone).getTime();
      expect(shown.format(start - 1) < date).toBe(true);
      expect(shown.format(start) >= date).toBe(true);
      expect(shown.format(end - 1) <= date).toBe(true);
      expect(shown.format(end) > date).toBe(true);
      // Only a date that the zone skipped is empty.
      if (shown.format(start) === date) expect(end).toBeGreaterThan(start);
      else expect(end).toBe(start);
    }),
    { numRuns: 2_000 },
  );
});

test.each(["Asia/Karachi", "UTC", "america/new_york", "Asia/Calcutta"])("%s is a time zone", (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(["", " ", "Asia", "Atlantis/Capital", "__proto__", "undefined", "Asia/Karachi ", "🌹"])(
  "%j is no time zone",
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

test("the reader's own time zone is so by any of its names", () => {
  expect(isOwnTimeZone("Asia/Karachi")).toBe(true);
  expect(isOwnTimeZone("asia/karachi")).toBe(true);
  expect(isOwnTimeZone("Asia/Tashkent")).toBe(false);
});

test("keeps one clock for all spellings of a time zone, and not endlessly many", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  const clocksMadeFor = (names: readonly string[]) => {
    made.mockClear();
    for (const name of names) expect(isTimeZone(name)).toBe(true);
    return made.mock.calls.length;
  };
  clocksMadeFor(zones);
  const spellings = zones.flatMap((name) => [name, name.toUpperCase(), name.toLowerCase()]);
  expect(clocksMadeFor(spellings)).toBe(0);
  // Newer engines accept every offset, such as +05:31, as a time zone, so there can be thousands of names.
  made.mockImplementation(function clock() {
    return {} as Intl.DateTimeFormat;
  });
  const offsets = Array.from({ length: 3000 }, (_, minutes) => `offset ${minutes}`);
  expect(clocksMadeFor(offsets)).toBe(3000);
  expect(clocksMadeFor(offsets.slice(-500))).toBe(0);
  expect(clocksMadeFor(offsets.slice(0, 500))).toBe(500);
  made.mockRestore();
});
