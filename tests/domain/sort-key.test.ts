import { describe, expect, test } from "vitest";
import { sortKey } from "../../contract/sort-key.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { fc } from "../properties.ts";

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const order = (a: string, b: string) => Math.sign(compare(sortKey(a), sortKey(b)));

const ascii = fc.string({ unit: "grapheme-ascii", maxLength: 12 });
const latin = fc.string({
  unit: fc.constantFrom(..."abcxyzABCXYZéÉñüÅçßšž 0123456789-'.@_"),
  maxLength: 12,
});

describe("the key that texts are sorted by", () => {
  test("puts ASCII and accented Latin in the order of Unicode's collation", () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(ascii, ascii), fc.tuple(latin, latin)), ([a, b]) => {
        expect(order(a, b)).toBe(Math.sign(collator.compare(a.trim(), b.trim())));
      }),
      { numRuns: 2_000 },
    );
  });

  test("puts the demo shop's names, addresses and order numbers in that order, too", () => {
    const { customers, orders } = demoShop(new Date(), { customers: 300, orders: 300 });
    const texts = [...customers.flatMap(({ name, email }) => [name, email]), ...orders.map((o) => o.order_number)];
    const byKey = texts.toSorted((a, b) => compare(sortKey(a), sortKey(b)));
    expect(byKey).toEqual(texts.toSorted(collator.compare));
  });

  test("comes in the same order in UTF-8, which databases compare, is short, and has no half of a character", () => {
    const any = fc.string({ unit: "binary", maxLength: 120 });
    fc.assert(
      fc.property(any, any, (a, b) => {
        const [x, y] = [sortKey(a), sortKey(b)];
        expect(Math.sign(Buffer.compare(Buffer.from(x), Buffer.from(y)))).toBe(compare(x, y));
        expect(x.length).toBeLessThanOrEqual(100);
        expect(x).not.toMatch(/\p{Surrogate}|\0/u);
      }),
      { numRuns: 2_000 },
    );
  });
});
