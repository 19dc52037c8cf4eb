import { describe, expect, test } from "vitest";
import { isAddressable } from "../../contract/why-not.ts";
import { editUserPath, orderPath, userPath } from "../../src/domain/record-paths.ts";
import { fc } from "../properties.ts";
import { anyCharacter } from "./characters.ts";

const paths: [string, (id: string) => string | undefined, string][] = [
  ["a profile", userPath, "/users/user"],
  ["the edit form", editUserPath, "/users/edit"],
  ["an order", orderPath, "/orders"],
];
const origin = "https://office.example";

/** Ids made of the characters that separate the parts of a URL, and of lone surrogates. */
const hostileId = fc.oneof(
  fc.string({
    unit: fc.constantFrom(..."./\\?#%&:;@=+ \t\n\0", "%2e", "%2F", "..", "e", "é", "🌹", "\ud83c", "\udf39"),
  }),
  fc.string({ unit: anyCharacter }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom("", ".", "..", "...", "%2e%2e", ".%2e", "../..", "//evil.example", "javascript:alert(1)"),
);

describe.each(paths)("the path of %s", (_, pathOf, parent) => {
  test.each([
    ["665f1c2e9b1d", "665f1c2e9b1d"],
    ["a/b?c#d%", "a%2Fb%3Fc%23d%25"],
    ["../edit/1", "..%2Fedit%2F1"],
    ["%2e%2e", "%252e%252e"],
    ["...", "..."],
    [".a", ".a"],
    ["..\n", "..%0A"],
    [" ", "%20"],
    ["محمد", "%D9%85%D8%AD%D9%85%D8%AF"],
    ["🌹", "%F0%9F%8C%B9"],
    ["__proto__", "__proto__"],
    ["\0", "%00"],
  ])("for %j ends in %j", (id, segment) => {
    expect(pathOf(id)).toBe(`${parent}/${segment}`);
  });

  test.each(["", ".", "..", "a\ud83c", "\udf39\ud83c"])("is none for %j", (id) => {
    expect(pathOf(id)).toBeUndefined();
  });

  test("gives the id back, and stays under its parent when a browser resolves it", () => {
    fc.assert(
      fc.property(hostileId, (id) => {
        const path = pathOf(id);
        expect(path === undefined).toBe(["", ".", ".."].includes(id) || /\p{Cs}/u.test(id));
        if (path === undefined) return;
        const url = new URL(path, origin);
        expect([url.origin, url.pathname, url.search, url.hash]).toEqual([origin, path, "", ""]);
        const segment = path.slice(parent.length + 1);
        expect(path.startsWith(`${parent}/`) && segment !== "" && !segment.includes("/")).toBe(true);
        expect(decodeURIComponent(segment)).toBe(id);
      }),
      { numRuns: 1000 },
    );
  });

  test("gives any whole id back as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (id) => {
        fc.pre(id !== "." && id !== "..");
        expect(decodeURIComponent(pathOf(id)?.split("/").at(-1) ?? "")).toBe(id);
      }),
    );
  });
});

test("the paths of one id are all different", () => {
  expect(new Set(paths.map(([, pathOf]) => pathOf("1"))).size).toBe(paths.length);
});

test("nothing, one or two dots, and half a character cannot stand in a path", () => {
  expect(["", ".", "..", "a\ud83c"].map(isAddressable)).toEqual([false, false, false, false]);
  expect(["...", ". ", " .", "..\n", "\n", ".a", "%2e", "․"].map(isAddressable)).toEqual(new Array(8).fill(true));
});
