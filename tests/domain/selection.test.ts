// What this shows (behaviour: Selecting records).
import { expect, test } from "vitest";
import {
  countSelected,
  idsBetween,
  selectableIds,
  selectedOf,
  selectionWords,
  withIds,
} from "../../src/domain/selection.ts";

const records = ["a", "b", "", "c", "d"].map((_id) => ({ _id }));

test("records without an id are not selected, whatever is", () => {
  expect(selectableIds(records)).toEqual(["a", "b", "c", "d"]);
  expect(countSelected(records, new Set(["a", "d", "gone"]))).toEqual({ all: 4, selected: 2 });
});

test("what is selected and gone is not counted", () => {
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
  expect(selectionWords(3, 3, String)).toBe("3 selected");
  expect(selectionWords(3, 1, String)).toBe("3 selected, 2 of them not in this view");
});
