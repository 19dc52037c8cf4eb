import { expect, test } from "vitest";
import { productLine, productLines } from "../../server/storage/windows/product-lines.ts";
import { fc } from "../properties.ts";

const anyName = fc.string({ unit: fc.constantFrom("a", "A", " ", "\n", "\\", "n", '"'), maxLength: 4 });

test("the lines of an order's products tell whether one of them has a name", () => {
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 4 }), anyName, (names, name) => {
      fc.pre(name.trim() !== "");
      expect(productLines(names).includes(productLine(name))).toBe(names.includes(name));
    }),
  );
});

test("they have none of a blank name", () => {
  expect(productLines([" ", "", "\n"])).toBe(productLines([]));
});
