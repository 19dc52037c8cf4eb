// What this shows (behaviour: Changes by others): rows in sight stay where they are.
import { describe, expect, test } from "vitest";
import { movedBy } from "../../src/domain/rows-in-place.ts";
import { fc } from "../properties.ts";

const rows = (ids: string) => [...ids].map((_id) => ({ _id }));
const sight = { from: 2, to: 4 };

describe("rows in sight", () => {
  test.each([
    ["stay", "abcdefg", "abcdefg", 0],
    ["have moved down by what came above them", "abcdefg", "xyabcdefg", 2],
    ["have moved up by what went above them", "abcdefg", "bcdefg", -1],
    ["have not moved for what comes and goes below", "abcdefg", "abcdexy", 0],
    ["follow the one of two that has moved less", "abcd", "abdxxxxc", -1],
    ["count without one that is sorted elsewhere", "abcdefg", "cabdefg", 0],
    ["count without one that is gone", "abcdefg", "xabdefg", 0],
    ["are followed where half of them are gone", "abcdefg", "xyzabcg", 3],
    ["that are all gone have moved nowhere", "abcdefg", "abfg", 0],
    ["of an empty list have moved nowhere", "", "abc", 0],
  ])("%s", (_, before, after, moved) => {
    expect(movedBy(rows(before), rows(after), sight)).toBe(moved);
  });

  test("of one id for all have not moved", () => {
    const same = "aaaaaaaaaa";
    expect(movedBy(rows(same), rows(same), { from: 5, to: 9 })).toBe(0);
  });

  test("without ids are told apart by nothing, and do not count", () => {
    const anonymous = [{ _id: "" }, { _id: "" }, { _id: "" }, { _id: "" }];
    expect(movedBy(anonymous, [...anonymous, { _id: "" }], { from: 0, to: 3 })).toBe(0);
  });

  test("move by as many as come above them, wherever these come", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9 }), { maxLength: 20 }), (places) => {
        const before = rows("abcdefghijklmno");
        const after = [...before];
        for (const [index, place] of places.entries()) after.splice(place, 0, { _id: `new ${index}` });
        expect(movedBy(before, after, { from: 10, to: 14 })).toBe(places.length);
      }),
    );
  });
});
