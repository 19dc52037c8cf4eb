import { expect, test } from "vitest";
import { oncePer } from "../../src/domain/once-per.ts";

test("what is made of a list is made once, also where it is nothing, and of another list anew", () => {
  const made: (readonly number[])[] = [];
  const firstOf = oncePer((list: readonly number[]) => {
    made.push(list);
    return list[0];
  });
  const lists = [[7, 8], [7, 8], []];
  for (const list of [...lists, ...lists]) expect(firstOf(list)).toBe(list[0]);
  expect(made).toEqual(lists);
});
