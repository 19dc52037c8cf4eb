import { expect, test } from "vitest";
import { isolated } from "../../src/domain/isolated.ts";

test("a text that could turn what is around it is set apart, without what could end that", () => {
  expect(isolated("أحمد 12")).toBe("\u2068أحمد 12\u2069");
  expect(isolated("\u202eSadia\u2069")).toBe("\u2068Sadia\u2069");
});

test("any other text is as it is", () => {
  for (const text of ["", "Zara Malik", "Thé Fumé 🧴", "山田", "<b>"]) expect(isolated(text)).toBe(text);
});
