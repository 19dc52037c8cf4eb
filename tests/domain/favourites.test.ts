import { describe, expect, test } from "vitest";
import { readFavourites, writeFavourites } from "../../src/domain/favourites.ts";
import { fc } from "../properties.ts";
import { anyCharacter } from "./characters.ts";

describe("favourites", () => {
  test("are stored as a list of the orders' numbers", () => {
    expect(writeFavourites(new Set(["8984", "8983"]))).toBe('["8984","8983"]');
    expect([...readFavourites('["8984","8983"]')]).toEqual(["8984", "8983"]);
  });

  test("leave nothing in storage where there are none", () => {
    expect(writeFavourites(new Set())).toBeNull();
    expect([...readFavourites(null)]).toEqual([]);
  });

  test.each([
    ["", []],
    ["[", []],
    ["null", []],
    ["true", []],
    ["8983", []],
    ['"8983"', []],
    ['{"0":"8983","length":1}', []],
    ["[]", []],
    ['[1,null,["8983"],{"orderId":"8983"},true,"8984"]', ["8984"]],
    ['["8983","8984","8983"]', ["8983", "8984"]],
    ['["__proto__",""]', ["__proto__", ""]],
  ])("stored as %j are %j", (stored, favourites) => {
    expect([...readFavourites(stored)]).toEqual(favourites);
  });

  test("are read as they were written, whatever the numbers are", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: anyCharacter })), (numbers) => {
        expect([...readFavourites(writeFavourites(new Set(numbers)))]).toEqual(numbers);
      }),
    );
  });

  test("are read from anything that may be in storage", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        for (const number of readFavourites(stored)) expect(number).toBeTypeOf("string");
      }),
    );
  });
});
