import { expect, test } from "vitest";
import { oncePer } from "../../src/domain/once-per.ts";

test("a result is computed once a list, also where it is undefined", () => {
  const made: (readonly number[])[] = [];
  const firstOf = oncePer((list: readonly number[]) => {
    made.push(list);
    return list[0];
  });
  const lists = [[7, 8], [7, 8], []];
  for (const list of [...lists, ...lists]) expect(firstOf(list)).toBe(list[0]);
  expect(made).toEqual(lists);
});
