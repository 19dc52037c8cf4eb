// What this shows (behaviour: Large lists; Favourites).
import { expect, test } from "vitest";
import { maxNumbers } from "../../contract/constants.ts";
import { windowQueries } from "../../src/domain/window-query.ts";

test.each([
  ["", "?sort=-date"],
  ["?q=+oud+&sort=-total&status=shipped&status=&columns=x", "?q=+oud+&sort=-total&status=shipped&status="],
  ["?q=+&sort=price&status=shipped", "?sort=-date&status=shipped"],
  ["?number=7&at=3&afterId=x&favourites=all", "?sort=-date"],
])("orders at %s are asked for as %s", (search, query) => {
  expect(windowQueries.orders(search, new Set(["7"]))).toBe(query);
});

test("only favourites are asked for by their numbers: the newest of many, and nothing of none", () => {
  const asked = (favourites: Iterable<string>) =>
    new URLSearchParams(windowQueries.orders("?favourites=only&q=oud", new Set(favourites))).getAll("number");
  expect(windowQueries.orders("?favourites=only&sort=total", new Set(["7", "a&b"]))).toBe(
    "?sort=total&number=7&number=a%26b",
  );
  expect(asked([])).toEqual([""]);
  const many = Array.from({ length: maxNumbers + 2 }, (_, n) => `PF-${n}`);
  expect(asked(many)).toEqual(many.slice(2));
});

test("users are not asked for by what orders have", () => {
  expect(windowQueries.users("?favourites=only&gender=Male&q=ada", new Set(["7"]))).toBe("?q=ada&gender=Male");
});
