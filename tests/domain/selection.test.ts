// What this shows (behaviour: Selecting records).
import { expect, test } from "vitest";
import { collect } from "../../src/domain/collection.ts";
import {
  countSelected,
  idsBetween,
  maxSelected,
  offerOf,
  partOf,
  selectableIds,
  selectedOf,
  selectionWords,
  withIds,
  withMore,
} from "../../src/domain/selection.ts";

const records = ["a", "b", "", "c", "d"].map((_id) => ({ _id }));

test("records without an id are never selected", () => {
  expect(selectableIds(records)).toEqual(["a", "b", "c", "d"]);
  expect(countSelected(records, new Set(["a", "d", "gone"]))).toEqual({ all: 4, selected: 2 });
});

test("selected records that are deleted are not counted", () => {
  expect(selectedOf(records, new Set(["d", "gone", "a"]))).toEqual([{ _id: "a" }, { _id: "d" }]);
  expect(selectedOf(records, new Set())).toEqual([]);
});

test.each([
  ["b", "d", ["b", "c", "d"]],
  ["d", "b", ["b", "c", "d"]],
  ["c", "c", ["c"]],
  ["gone", "c", ["c"]],
  [undefined, "c", ["c"]],
])("a range from %s to %s", (from, to, ids) => {
  expect(idsBetween(records, from, to)).toEqual(ids);
});

test("ids are added and taken out, and the set before stays as it was", () => {
  const before = new Set(["a", "b"]);
  expect([...withIds(before, ["b", "c"], true)]).toEqual(["a", "b", "c"]);
  expect([...withIds(before, ["b", "c"], false)]).toEqual(["a"]);
  expect([...before]).toEqual(["a", "b"]);
});

test("the words say how many of the selected are not in view", () => {
  expect(selectionWords(3, 3)).toBe("3 selected");
  expect(selectionWords(3, 1)).toBe("3 selected, 2 of them not in this view");
  expect(selectionWords(1, 0)).toBe("1 selected, not in this view");
});

const exactly = (count: number) => ({ about: count, atLeast: count, isExact: true });
const atLeast = (count: number) => ({ about: 5000, atLeast: count, isExact: false });

test("a large shop's records are kept up to a limit, and those without an id not at all", () => {
  const many = Array.from({ length: maxSelected + 2 }, (_, place) => ({ _id: place === 1 ? "" : `n${place}` }));
  const kept = withMore(collect(many.slice(0, 1)), many);
  expect([kept.list.length, kept.byId.has("n1000"), kept.byId.has("n1001")]).toEqual([maxSelected, true, false]);
  expect(withMore(kept, many)).toBe(kept);
});

test.each([
  [exactly(3), 0, "none"],
  [exactly(3), 1, "some"],
  [exactly(3), 3, "all"],
  [exactly(0), 0, "none"],
  // One record was deleted after the count.
  [exactly(3), 4, "all"],
  [atLeast(3), 3, "some"],
] as const)("of %o found, %d selected are %s", (total, selected, part) => {
  expect(partOf(total, selected)).toBe(part);
});

test.each([
  [exactly(3), 1, 1, 1000, "Select all 3 found"],
  [exactly(3), 3, 3, 1000, undefined],
  [exactly(3), 5, 1, 1000, "Select all 3 found"],
  [exactly(0), 2, 0, 1000, undefined],
  [exactly(1000), 1, 1, 1000, "Select all 1,000 found"],
  [exactly(1001), 1, 1, 1000, "Select the first 1,000"],
  [exactly(1001), 1, 1, Number.POSITIVE_INFINITY, "Select all 1,001 found"],
  [exactly(1001), 1000, 0, 1000, undefined],
  [atLeast(20), 1, 1, 1000, "Select all found"],
  [atLeast(20), 20, 20, 1000, "Select all found"],
  [atLeast(2000), 1, 1, 1000, "Select the first 1,000"],
] as const)("of %o found, with %d selected, %d of them found, at most %d: %s", (total, all, found, most, words) => {
  expect(offerOf(total, { all, found }, most)).toBe(words);
});
