import { writeToString } from "fast-csv";
import { describe, expect, test, vi } from "vitest";
import type { User } from "../../src/domain/records.ts";
import { userCsvHeaders, userCsvRow } from "../../src/domain/user-csv.ts";
import type { CsvRequest, WrittenRows } from "../../src/services/csv-export.ts";
import { anyCharacter } from "../domain/characters.ts";
import { fc } from "../properties.ts";

/** Starts a new worker. Returns a function that sends it a request and returns its replies. */
async function startWorker(): Promise<(request: CsvRequest) => WrittenRows[]> {
  let replies: WrittenRows[] = [];
  const listeners: ((event: { data: CsvRequest }) => void)[] = [];
  vi.stubGlobal("addEventListener", (type: string, listener: (event: { data: CsvRequest }) => void) => {
    if (type === "message") listeners.push(listener);
  });
  vi.stubGlobal("postMessage", (reply: WrittenRows) => replies.push(reply));
  vi.resetModules();
  await import("../../src/services/csv-worker.ts");

  return (request) => {
    replies = [];
    // Cloned, as a message from the page would be.
    for (const listener of listeners) listener({ data: structuredClone(request) });
    return replies;
  };
}

/** Returns the file that a new worker writes of these requests. */
async function fileOf(requests: readonly CsvRequest[]): Promise<Buffer> {
  const send = await startWorker();
  const pieces = requests.map((request) => {
    const [written, ...more] = send(request);
    expect(more).toEqual([]);
    return written as WrittenRows;
  });
  expect(pieces.map(({ count }) => count)).toEqual(requests.map((request) => Object.values(request)[0].length));
  return Buffer.concat(pieces.map(({ bytes }) => bytes));
}

const fileOfUsers = (slices: readonly (readonly User[])[]) => fileOf(slices.map((users) => ({ users })));

/** Returns what fast-csv's documented entry writes for the same users, after a byte order mark. */
async function expectedBytes(users: readonly User[]): Promise<Buffer> {
  const csv = await writeToString(users.map(userCsvRow), {
    headers: [...userCsvHeaders],
    quoteColumns: true,
    quoteHeaders: true,
    rowDelimiter: "\r\n",
  });
  return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(csv)]);
}

/** Reads cells that are all quoted, with commas between them and CRLF between rows; fails for any other file. */
function readBack(csv: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(,|\r\n|$)/y;
  while (cell.lastIndex < csv.length) {
    const from = cell.lastIndex;
    const [, text, end] = cell.exec(csv) ?? expect.fail(`no quoted cell at ${from}`);
    rows.at(-1)?.push((text as string).replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows;
}

const ada: User = {
  _id: "1",
  name: 'Ada "Countess", of\r\nLovelace',
  email: "ada@engine.example",
  contactNo: "+92 300 1234567",
  age: 36,
  gender: "Female",
  isVerified: true,
  createdAt: "2026-11-20T10:00:00.000Z",
};

describe("the file", () => {
  test("is these bytes", async () => {
    expect((await fileOfUsers([[ada, { _id: "2", name: "=1+1" }]])).toString()).toBe(
      [
        '\ufeff"User ID","Name","Email","Phone Number","Age","Gender","Status","Account Created","Last Login","Last Visit"',
        '"1","Ada ""Countess"", of\r\nLovelace","ada@engine.example","+92 300 1234567","36","Female","Verified","Nov 20, 2026, 3:00 PM","Never","Never"',
        '"2","\'=1+1","N/A","N/A","N/A","N/A","Unverified","N/A","Never","Never"',
      ].join("\r\n"),
    );
  });

  test.each<[string, User[][]]>([
    ["one user", [[ada]]],
    ["users in one slice", [[ada, { _id: "2" }, ada]]],
    ["users in several slices", [[ada], [{ _id: "2" }, ada], [{ _id: "3" }]]],
    ["an empty slice before others", [[], [ada]]],
    ["quotes alone", [[{ _id: '"', name: '""', email: '"""', contactNo: '","' }]]],
    ["commas and line breaks", [[{ _id: ",", name: "\r\n", email: "\n", contactNo: "a\rb" }]]],
    ["NUL characters", [[{ _id: "\0", name: "a\0b", email: "\0=1", contactNo: '\0"' }]]],
    ["characters of many kinds", [[{ _id: "é", name: "محمد 🌹", email: "\ufeffa@b", contactNo: "\u2028" }]]],
    ["halves of characters", [[{ _id: "\ud83c", name: "\udf39", email: "a\ud83c" }], [{ _id: "\udf39" }]]],
    ["one that repeats the headers", [[{ _id: "User ID", name: "Name", email: "Email" }]]],
    ["names of what records inherit", [[{ _id: "__proto__", name: "constructor" }]]],
  ])("of %s is the one that fast-csv's documented entry writes", async (_, slices) => {
    expect(await fileOfUsers(slices)).toEqual(await expectedBytes(slices.flat()));
  });

  test("begins anew with each worker", async () => {
    const first = await fileOfUsers([[ada]]);
    expect(await fileOfUsers([[ada]])).toEqual(first);
  });
});

const anyText = fc.oneof(
  fc.string({
    unit: fc.constantFrom('"', ",", "\r", "\n", "\0", "=", "+", "@", "'", "a", "é", "🌹", "\t", " ", ";", "\\"),
  }),
  fc.string({ unit: anyCharacter }),
);
const anyTimestamp = fc.oneof(
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
  anyText,
);
const anyUser: fc.Arbitrary<User> = fc.record(
  {
    _id: anyText,
    name: anyText,
    email: anyText,
    contactNo: anyText,
    age: fc.oneof(fc.integer({ min: 0, max: 130 }), fc.double()),
    gender: fc.oneof(fc.constantFrom("Male", "Female", "Other"), anyText),
    isVerified: fc.boolean(),
    createdAt: anyTimestamp,
    lastLogin: anyTimestamp,
    lastVisit: anyTimestamp,
  },
  { requiredKeys: ["_id"] },
);
const anySlices = fc.array(fc.array(anyUser, { maxLength: 4 }), { minLength: 1, maxLength: 4 });

test("the file of any users, in any slices, is the one that fast-csv's documented entry writes", async () => {
  await fc.assert(
    fc.asyncProperty(anySlices, async (slices) => {
      expect(await fileOfUsers(slices)).toEqual(await expectedBytes(slices.flat()));
    }),
    { numRuns: 60 },
  );
});

test("any file holds the headers and, cell by cell, the row of each user", async () => {
  await fc.assert(
    fc.asyncProperty(anySlices, async (slices) => {
      const users = slices.flat();
      fc.pre(users.length > 0);
      const csv = (await fileOfUsers(slices)).toString();
      expect(csv.startsWith("\ufeff")).toBe(true);
      expect(readBack(csv.slice(1))).toEqual([userCsvHeaders, ...users.map(userCsvRow)]);
    }),
    { numRuns: 60 },
  );
});

test("orders are written under the heads of their columns once, in any slices", async () => {
  const columns = ["favourite", "total", "number"];
  const file = await fileOf([
    { orders: [{ _id: "1", orderId: "=1+1", totalAmount: 1234.5 }], columns },
    { orders: [{ _id: "2", orderId: "10481" }], columns },
  ]);
  expect(file.toString()).toBe(['\ufeff"Total","Order ID"', '"1234.50","\'=1+1"', '"","10481"'].join("\r\n"));
});

test("a table is written as it is, heads first, with no cell that runs as a formula", async () => {
  const rows = [
    ["City", "Orders"],
    ['Lahore, "old"\r\ntown', "1,204"],
    ["=HYPERLINK(1)", "-4%"],
    ["", "\u0000@x"],
  ];
  const text = (await fileOf([{ rows }])).toString().replace("\ufeff", "");
  expect(readBack(text)).toEqual([rows[0], rows[1], ["'=HYPERLINK(1)", "'-4%"], ["", "'@x"]]);
});
