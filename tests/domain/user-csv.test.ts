// What this shows (behaviour: CSV columns).
import { describe, expect, test } from "vitest";
import type { User } from "../../src/domain/records.ts";
import { userCsvFileName, userCsvHeaders, userCsvRow } from "../../src/domain/user-csv.ts";
import { fc } from "../properties.ts";
import { anyCharacter } from "./characters.ts";

const ada: User = {
  _id: "665f1c2e",
  name: "Ada Lovelace",
  email: "ada@engine.example",
  contactNo: "+92 300 1234567",
  age: 36,
  gender: "Female",
  isVerified: true,
  createdAt: "2026-11-20T10:00:00.000Z",
  lastLogin: "2026-12-31T18:59:59.999Z",
  lastVisit: "2026-12-31T19:00:00.000Z",
};

/** Returns the cells of a user's row by their headers. */
const cellsOf = (user: User) =>
  Object.fromEntries(userCsvRow(user).map((cell, index) => [userCsvHeaders[index], cell]));

describe("an export of users", () => {
  test("has the columns of the export, in their order", () => {
    expect(userCsvHeaders).toEqual([
      "User ID",
      "Name",
      "Email",
      "Phone Number",
      "Age",
      "Gender",
      "Status",
      "Account Created",
      "Last Login",
      "Last Visit",
    ]);
  });

  test("has a row for a user, with dates in the reader's time zone and plain spaces", () => {
    expect(userCsvRow(ada)).toEqual([
      "665f1c2e",
      "Ada Lovelace",
      "ada@engine.example",
      "+92 300 1234567",
      "36",
      "Female",
      "Verified",
      "Nov 20, 2026, 3:00 PM",
      "Dec 31, 2026, 11:59 PM",
      "Jan 1, 2027, 12:00 AM",
    ]);
  });

  const missing = {
    "User ID": "N/A",
    Name: "N/A",
    Email: "N/A",
    "Phone Number": "N/A",
    Age: "N/A",
    Gender: "N/A",
    Status: "Unverified",
    "Account Created": "N/A",
    "Last Login": "Never",
    "Last Visit": "Never",
  };

  test("has N/A or Never for what is missing", () => {
    expect(cellsOf({ _id: "" })).toEqual(missing);
    expect(cellsOf({ _id: "", name: "", email: "", contactNo: "", gender: "", createdAt: "", lastLogin: "" })).toEqual(
      missing,
    );
    expect(cellsOf({ _id: "", gender: " ", createdAt: "soon", lastLogin: "2026-13-01", lastVisit: "x" })).toEqual(
      missing,
    );
  });

  test.each<[Partial<User>, string, string]>([
    [{ isVerified: false }, "Status", "Unverified"],
    [{ isVerified: undefined }, "Status", "Unverified"],
    [{ age: 0 }, "Age", "0"],
    [{ age: -5 }, "Age", "-5"],
    [{ age: 12.5 }, "Age", "12.5"],
    [{ gender: "Male" }, "Gender", "Male"],
    [{ gender: "male" }, "Gender", "Other"],
    [{ gender: "=1+1" }, "Gender", "Other"],
    [{ lastVisit: "2026-01-01" }, "Last Visit", "Jan 1, 2026, 5:00 AM"],
    [{ name: 'O"Hara, Scarlett\r\n' }, "Name", 'O"Hara, Scarlett\r\n'],
    [{ name: " Ada " }, "Name", " Ada "],
  ])("writes %j as it is displayed", (field, title, cell) => {
    expect(cellsOf({ ...ada, ...field })).toEqual({ ...cellsOf(ada), [title]: cell });
  });
});

describe("a cell", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["=", "'="],
    ['=HYPERLINK("https://evil.example")', '\'=HYPERLINK("https://evil.example")'],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["@", "'@"],
    ["\t=1", "'\t=1"],
    ["\tAda", "'\tAda"],
    ["\r=1", "'\r=1"],
    ["\r\n", "'\r\n"],
    ["+A1", "'+A1"],
    ["-A1", "'-A1"],
    ["+1.5", "'+1.5"],
    ["-1*2", "'-1*2"],
    ["+92 300 1234567 ext", "'+92 300 1234567 ext"],
    ["-1+cmd|' /C calc'!A0", "'-1+cmd|' /C calc'!A0"],
    ["+٣٤", "'+٣٤"],
    ["\0=1+1", "'=1+1"],
    ["\0\0\0@x", "'@x"],
    ["\0\t=1", "'\t=1"],
    ["\0+\0A1", "'+A1"],
    ["=\0 1", "'= 1"],
    ["\n=1", "'\n=1"],
    ["\nAda", "'\nAda"],
    ["\0\n=1", "'\n=1"],
    ["＝1+1", "'＝1+1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠SUM(A1)", "'＠SUM(A1)"],
    ["+1+1", "'+1+1"],
    ["-1-1", "'-1-1"],
    ["+1 -1", "'+1 -1"],
    ["-1 -1", "'-1 -1"],
    ["+1(-1)", "'+1(-1)"],
    ["+92-300-1234567", "'+92-300-1234567"],
    ["--1", "'--1"],
  ])("of %j, which a spreadsheet might run, is %j", (text, cell) => {
    for (const field of ["_id", "name", "email", "contactNo"] as const)
      expect(userCsvRow({ ...ada, [field]: text })).toEqual(
        userCsvRow(ada).map((other, index) => (["_id", "name", "email", "contactNo"][index] === field ? cell : other)),
      );
  });

  test.each([
    "+92 300 1234567",
    "+92 (300) 123-4567",
    "+",
    "-",
    "-5",
    "+1\t2",
    "(+92) 300",
    "00923001234567",
    "Ada",
    " =1",
    "'=1",
    "a=1",
    "a@b.example",
    "1+A1",
    "-12.5",
    "+923001234567",
    "+92 300-1234567",
    "+92(300)1234567",
    "é",
    "🌹",
  ])("of %j, which none would, stays", (text) => {
    expect(cellsOf({ ...ada, contactNo: text })["Phone Number"]).toBe(text);
  });

  test("has no NUL character", () => {
    expect(cellsOf({ ...ada, name: "A\0d\0a" }).Name).toBe("Ada");
    expect(cellsOf({ ...ada, contactNo: "\0+92 300\0 1" })["Phone Number"]).toBe("+92 300 1");
  });

  test("has an apostrophe in front where a spreadsheet might run it, and there only", () => {
    const anyText = fc.oneof(
      fc.string({
        unit: fc.constantFrom(
          "=",
          "+",
          "-",
          "@",
          "＝",
          "＋",
          "\t",
          "\r",
          "\n",
          "\0",
          "'",
          " ",
          "(",
          ")",
          "1",
          "A",
          ".",
        ),
      }),
      fc.string({ unit: fc.constantFrom("+", "-", " ", "(", ")", "\0", "7"), minLength: 1 }),
      fc.string(),
    );
    /** Whether a spreadsheet would calculate the text: it has a second operator right after digits. */
    const calculates = (text: string) => /^[+-]\s*\d+\s*[+-]\s*\d+$/.test(text);
    fc.assert(
      fc.property(anyText, (name) => {
        const text = [...name].filter((character) => character !== "\0").join("");
        fc.pre(text !== "");
        const cell = cellsOf({ ...ada, name }).Name;
        expect([text, `'${text}`]).toContain(cell);
        if (/^[=@＝＋\t\r\n]/.test(text) || calculates(text)) expect(cell).toBe(`'${text}`);
        if (/^[^=@＝＋\t\r\n+-]/.test(text) || /^(-\d+|\+\d+( \d+)*)$/.test(text)) expect(cell).toBe(text);
        if (/^[+-]/.test(text) && /[^0-9+\-() \t\r\n.]/.test(text)) expect(cell).toBe(`'${text}`);
      }),
      { numRuns: 2000 },
    );
  });

  test("is a text in every column, whatever the user holds", () => {
    const anyUser = fc.record(
      {
        _id: fc.string(),
        name: fc.string(),
        email: fc.string(),
        contactNo: fc.string(),
        age: fc.double(),
        gender: fc.string(),
        isVerified: fc.boolean(),
        createdAt: fc.string(),
        lastLogin: fc.string(),
        lastVisit: fc.string(),
      },
      { requiredKeys: ["_id"] },
    );
    fc.assert(
      fc.property(anyUser, (user) => {
        const row = userCsvRow(user);
        expect(row).toHaveLength(userCsvHeaders.length);
        for (const cell of row) expect(cell).toMatch(/^[^=@\t\r\n\0]/);
        expect(row[8] === "Never" || row[8]?.endsWith("M")).toBe(true);
      }),
    );
  });
});

describe("the file of one user", () => {
  test.each([
    ["Ada Lovelace", "Ada_Lovelace.csv"],
    ["Ada King Lovelace", "Ada_King_Lovelace.csv"],
    ["Ada  Lovelace", "Ada__Lovelace.csv"],
    ["  Ada ", "Ada.csv"],
    ["محمد علي", "محمد_علي.csv"],
    ["🌹 Rose", "🌹_Rose.csv"],
    ["J. R. R.", "J._R._R..csv"],
    ["$& $1", "$&_$1.csv"],
    ["", "665f1c2e.csv"],
    ["   ", "665f1c2e.csv"],
    [undefined, "665f1c2e.csv"],
  ])("of %j is %j", (name, fileName) => {
    expect(userCsvFileName({ ...ada, name })).toBe(fileName);
  });

  test("has underscores for the spaces of an id too", () => {
    expect(userCsvFileName({ _id: "no 7" })).toBe("no_7.csv");
  });

  test("has a name that file systems take, of whole characters", () => {
    expect(userCsvFileName({ ...ada, name: "a".repeat(10_000) })).toBe(`${"a".repeat(60)}.csv`);
    expect(userCsvFileName({ ...ada, name: "🌹".repeat(10_000) })).toBe(`${"🌹".repeat(60)}.csv`);
    expect(userCsvFileName({ _id: "7".repeat(10_000) })).toBe(`${"7".repeat(60)}.csv`);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (name) => {
        const fileName = userCsvFileName({ ...ada, name });
        expect(new TextEncoder().encode(fileName).length).toBeLessThanOrEqual(255);
        expect(fileName).toMatch(/^[^ ]+\.csv$/);
        expect(fileName).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});

test("a date is what Intl makes of it, in medium style with a short time", () => {
  const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  const anyDate = fc.date({ min: new Date("1000-01-02"), max: new Date("9999-12-30"), noInvalidDate: true });
  fc.assert(
    fc.property(anyDate, (date) => {
      const row = userCsvRow({ _id: "u1", createdAt: date.toISOString() });
      expect(row[userCsvHeaders.indexOf("Account Created")]).toBe(dates.format(date).replace("\u202f", " "));
    }),
    { numRuns: 500 },
  );
});
