import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { productImageUrl } from "../../src/domain/links.ts";

const shop = "https://shop.example";

describe("the address of a product image", () => {
  test.each([
    ["/media/oud.svg", `${shop}/media/oud.svg`],
    ["media/oud.svg", `${shop}/media/oud.svg`],
    ["  media/oud.svg ", `${shop}/media/oud.svg`],
    ["oud rose.jpg?size=2", `${shop}/oud rose.jpg?size=2`],
    ["https://cdn.example/oud.jpg", "https://cdn.example/oud.jpg"],
    ["HTTP://cdn.example/oud.jpg", "HTTP://cdn.example/oud.jpg"],
    ["\\\\cdn.example\\oud.jpg", `${shop}/cdn.example\\oud.jpg`],
    ["a:b.jpg", undefined],
  ])("%j under the storefront is %j", (path, address) => {
    expect(productImageUrl(path, shop)).toBe(address);
  });

  test("is a path of the page's own origin where no storefront is configured", () => {
    expect(productImageUrl("/media/oud.svg", "")).toBe("/media/oud.svg");
    expect(productImageUrl("media/oud.svg", "")).toBe("/media/oud.svg");
  });

  test("does not double the slash of a storefront that ends in one", () => {
    expect(productImageUrl("/oud.svg", `${shop}//`)).toBe(`${shop}/oud.svg`);
  });

  test.each([
    undefined,
    "",
    "   ",
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "data:image/svg+xml,<svg/>",
    "blob:x",
    "file:///etc/passwd",
    "//cdn.example/oud.jpg",
  ])("is none for %j", (path) => {
    expect(productImageUrl(path, shop)).toBeUndefined();
    expect(productImageUrl(path, "")).toBeUndefined();
  });
});

/** Texts made of what addresses are taken apart by, and of what browsers skip in them. */
const anyPath = fc.oneof(
  fc.string({
    unit: fc.constantFrom("/", "\\", ":", "\t", "\n", "\r", " ", "\u0000", "\u0001", "@", ".", "?", "#", "%", "e", "x"),
  }),
  fc
    .tuple(
      fc.constantFrom("javascript:", "data:", "java\tscript:", "//", "/\t/", "\\\\", "/\\", "https:"),
      fc.webPath(),
    )
    .map(([start, path]) => start + path),
  fc.string(),
);

test.each([
  ["the storefront", shop],
  ["the page", ""],
])("any path leads to %s or nowhere, unless it is a web address itself", (_, storefront) => {
  const page = "https://office.example/orders/1";
  const home = new URL(storefront || page).origin;
  fc.assert(
    fc.property(anyPath, (path) => {
      const address = productImageUrl(path, storefront);
      if (address === undefined || /^https?:\/\//i.test(path.trim())) return;
      expect(new URL(address, page).origin).toBe(home);
    }),
    { numRuns: 2000 },
  );
});
