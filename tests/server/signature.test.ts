// What this shows (docs/decisions/0068): the signature of an order agrees with every filter that the order passes.
import { expect, test } from "vitest";
import { namesIn, productLines } from "../../server/storage/windows/product-lines.ts";
import { type SignedColumn, signatureOf } from "../../server/storage/windows/signature.ts";
import { fc } from "../properties.ts";

const value = fc.option(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }));
const columns = ["status", "shipping", "payment", "city", "country", "carrier", "reason"] as const;
const anyValues = fc.record(Object.fromEntries(columns.map((column) => [column, value])));
const anyNames = fc.array(fc.string({ unit: "grapheme", maxLength: 12 }), { maxLength: 6 });

const known = (signature: number, mask: number) => Number(BigInt(signature) & BigInt(mask));

test("each value and each product of an order agrees with it, and a blank value with no other", () => {
  fc.assert(
    fc.property(anyValues, anyNames, (values, names) => {
      const { bits, mask } = signatureOf(values, names);
      expect(Number.isSafeInteger(bits) && Number.isSafeInteger(mask)).toBe(true);
      for (const column of columns) {
        const asked = signatureOf({ [column]: values[column] });
        expect(known(bits, asked.mask)).toBe(asked.bits);
        const blank = signatureOf({ [column]: null });
        expect(known(bits, blank.mask) === blank.bits).toBe(values[column] === null);
      }
      for (const name of names) {
        const asked = signatureOf({}, [name]);
        expect(known(bits, asked.mask)).toBe(asked.bits);
      }
    }),
  );
});

test("the values of one column hardly ever agree with each other", () => {
  const bitsOf = (column: SignedColumn, of: readonly string[]) =>
    new Set(of.map((each) => signatureOf({ [column]: each }).bits)).size;
  expect(bitsOf("status", ["pending", "processing", "shipped", "delivered", "cancelled"])).toBe(5);
  expect(bitsOf("city", ["Karachi", "Lahore", "Islamabad", "Quetta", "Multan", "Peshawar", "Faisalabad"])).toBe(7);
});

test("of a thousand orders with three other products each, few agree with a product", () => {
  const agreeing = Array.from({ length: 1_000 }, (_, at) => [1, 2, 3].map((each) => `Product ${at} ${each}`)).filter(
    (names) => {
      const asked = signatureOf({}, ["Oud Nuit"]);
      return known(signatureOf({}, names).bits, asked.mask) === asked.bits;
    },
  );
  expect(agreeing.length).toBeLessThan(80);
});

test("the names of products are read from their lines", () => {
  fc.assert(
    fc.property(anyNames, (names) => {
      expect(namesIn(productLines(names))).toEqual(names.filter((name) => name.trim() !== ""));
    }),
  );
});
