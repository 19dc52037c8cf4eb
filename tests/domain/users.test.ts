// What this shows (behaviour: Account age).
import { describe, expect, test } from "vitest";
import { readDate } from "../../contract/read-date.ts";
import type { User } from "../../src/domain/records.ts";
import { accountAge, daysAgo, formatDays, genderOf, lastActive, nameOf } from "../../src/domain/users.ts";
import { fc } from "../properties.ts";

const hour = 3_600_000;
const day = 24 * hour;
const now = new Date("2026-11-20T10:00:00.000Z");
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

describe("a name", () => {
  test.each([
    ["Ada Lovelace", "Ada Lovelace"],
    [" Ada ", "Ada"],
    ["0", "0"],
    ["", "N/A"],
    ["  \t", "N/A"],
    [undefined, "N/A"],
  ])("of %j is shown as %j", (name, shown) => {
    expect(nameOf({ _id: "1", name })).toBe(shown);
  });
});

describe("a gender", () => {
  test.each([
    ["Male", "Male"],
    ["Female", "Female"],
    ["Other", "Other"],
    [" Female ", "Female"],
    ["male", "Other"],
    ["FEMALE", "Other"],
    ["Male Female", "Other"],
    ["Non-binary", "Other"],
    ["toString", "Other"],
    ["__proto__", "Other"],
    ["0", "Other"],
    ["", "N/A"],
    [" \n", "N/A"],
    [undefined, "N/A"],
  ])("of %j is shown as %j", (gender, shown) => {
    expect(genderOf({ _id: "1", gender })).toBe(shown);
  });

  test("of any other text is Other", () => {
    fc.assert(
      fc.property(fc.string(), (gender) => {
        const shown = ["Male", "Female"].includes(gender.trim()) ? gender.trim() : gender.trim() ? "Other" : "N/A";
        expect(genderOf({ _id: "1", gender })).toBe(shown);
      }),
    );
  });
});

describe("days", () => {
  test.each<[string, number, number, number]>([
    ["now", 0, 0, 0],
    ["a millisecond ago", 1, 0, 1],
    ["an hour ago", hour, 0, 1],
    ["a millisecond less than a day ago", day - 1, 0, 1],
    ["a day ago", day, 1, 1],
    ["a millisecond more than a day ago", day + 1, 1, 2],
    ["ten days ago", 10 * day, 10, 10],
    ["ten days and an hour ago", 10 * day + hour, 10, 11],
    ["in a millisecond", -1, 0, 0],
    ["in an hour", -hour, 0, 0],
    ["in ten days", -10 * day, 0, 0],
  ])("since %s are rounded down, and up for the age of an account", (_, elapsed, passed, age) => {
    expect(daysAgo(ago(elapsed), now)).toBe(passed);
    expect(accountAge(ago(elapsed), now)).toBe(age);
  });

  test("of an account without a date are 0", () => {
    expect(accountAge(undefined, now)).toBe(0);
    expect(accountAge(readDate("soon"), now)).toBe(0);
  });

  test("of an account are the fewest whole days that hold the time passed, and those ago the most that it holds", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (elapsed) => {
        const age = accountAge(ago(elapsed), now);
        const passed = daysAgo(ago(elapsed), now);
        for (const days of [age, passed]) expect(Number.isInteger(days)).toBe(true);
        expect(age * day >= elapsed && (age - 1) * day < elapsed).toBe(true);
        expect(passed * day <= elapsed && (passed + 1) * day > elapsed).toBe(true);
      }),
    );
  });

  test("are never negative", () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: now }), (future) => {
        expect([daysAgo(future, now), accountAge(future, now)]).toEqual([0, 0]);
      }),
    );
  });

  test("in words are one day or several", () => {
    expect([0, 1, 2, 365].map(formatDays)).toEqual(["0 days", "1 day", "2 days", "365 days"]);
  });
});

describe("a user was last active", () => {
  const early = "2026-11-01T00:00:00.000Z";
  const late = "2026-11-01T00:00:00.001Z";

  test.each<[string, Partial<User>, string | undefined]>([
    ["at the last login, where it is later", { lastLogin: late, lastVisit: early }, late],
    ["at the last visit, where it is later", { lastLogin: early, lastVisit: late }, late],
    ["at the last login, where there was no visit", { lastLogin: early }, early],
    ["at the last visit, where there was no login", { lastVisit: early }, early],
    ["at the last login, where the visit is no date", { lastLogin: early, lastVisit: "soon" }, early],
    ["at the last visit, where the login is no date", { lastLogin: "2026-13-01", lastVisit: early }, early],
    ["at the last visit, where the login is blank", { lastLogin: "", lastVisit: early }, early],
    ["never, where there was neither", {}, undefined],
    [
      "at the later moment, whatever their time zones",
      { lastLogin: "2026-11-01T04:00:00+05:00", lastVisit: "2026-11-01T00:00:00Z" },
      "2026-11-01T00:00:00Z",
    ],
  ])("%s", (_, user, moment) => {
    expect(lastActive({ _id: "1", ...user })).toBe(moment);
  });

  test("at the latest of the moments that are dates", () => {
    const anyMoment = fc.option(
      fc.oneof(
        fc.integer({ min: 0, max: 5 }).map((hours) => ago(hours * hour).toISOString()),
        fc.constantFrom("", "soon", "2026-99-99"),
      ),
      { nil: undefined },
    );
    fc.assert(
      fc.property(anyMoment, anyMoment, (lastLogin, lastVisit) => {
        const times = [lastLogin, lastVisit].map(readDate).filter((date) => date !== undefined);
        const latest = times.length > 0 ? Math.max(...times.map(Number)) : undefined;
        expect(readDate(lastActive({ _id: "1", lastLogin, lastVisit }))?.getTime()).toBe(latest);
      }),
    );
  });
});
