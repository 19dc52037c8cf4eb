// Which indexes PostgreSQL reads together (docs/decisions/0038).
import { expect, test } from "vitest";
import { worthReading } from "../../server/storage/windows/combined.ts";

const all = 10_000_000;
/** Conditions that rows meet independently of each other, by how many rows meet each. */
const read = (...rows: number[]) =>
  worthReading(rows.length, (some) => some.reduce((left, at) => left * ((rows[at] ?? 0) / all), all), 80_000);

test("one that rules out all rows that are left, before a rarer one that rules out half", () => {
  const rowsWith = (some: readonly number[]) => {
    if (some.includes(0) && some.includes(2)) return 0;
    return some.reduce((left, at) => (left * ([873_000, 5_200_000, 8_350_000][at] ?? 0)) / all, all);
  };
  expect(worthReading(3, rowsWith, 80_000)).toEqual([0, 2]);
});

test.each([
  ["the rarest alone, where it leaves few rows to look up", [5_000_000, 20_000, 8_000_000], [1]],
  ["another one, where the rarest leaves many rows", [148_000, 2_100_000, 5_400_000], [0, 1]],
  ["all, where many rows are left", [3_000_000, 2_000_000, 1_000_000], [2, 1, 0]],
  ["a rare one beside another, which rules out more rows than it has entries", [20_000, 30_000, 9_900_000], [0, 1]],
  ["the only one", [9_000_000], [0]],
  ["one of those that no row meets", [0, 0], [0]],
  ["one of those that all rows meet and one that many meet", [all, 9_000_000], [1, 0]],
])("%s", (_, rows, expected) => {
  expect(read(...rows)).toEqual(expected);
});
