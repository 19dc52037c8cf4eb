import { describe, expect, test } from "vitest";
import { printedDocuments, printPath, readPrintedDocument, readPrintedIds } from "../../src/domain/print-path.ts";
import { fc } from "../properties.ts";
import { anyCharacter } from "./characters.ts";

const fragmentOf = (path: string) => path.slice(path.indexOf("#"));

describe("the address of printed orders", () => {
  test("names the document in its path, and the orders in its fragment", () => {
    expect(printPath("packing-slip", ["o1"])).toBe("/orders/print/packing-slip#id=o1");
    expect(printPath("invoice", ["o1", "a&b#c"])).toBe("/orders/print/invoice#id=o1&id=a%26b%23c");
  });

  test("is read as it was written, whatever the ids, each once", () => {
    const anyId = fc.string({ unit: anyCharacter, minLength: 1 });
    fc.assert(
      fc.property(fc.array(anyId), (ids) => {
        const path = printPath("invoice", [...ids, ...ids]);
        expect(readPrintedIds(fragmentOf(path))).toEqual([...new Set(ids)]);
        expect(new URL(path, "http://shop.example").pathname).toBe("/orders/print/invoice");
      }),
    );
  });

  test.each(["", "#", "#o1", "#ids=o1"])("names no order where it is %j", (fragment) => {
    expect(readPrintedIds(fragment)).toEqual([]);
  });

  test("names a known document, or none", () => {
    for (const name of Object.keys(printedDocuments)) expect(readPrintedDocument(name)).toBe(name);
    for (const name of [undefined, "", "Invoice", "constructor"]) expect(readPrintedDocument(name)).toBe(undefined);
  });
});
