import { describe, expect, test } from "vitest";
import { mailUrl, phoneUrl, productImageUrl, wellFormed } from "../../src/domain/links.ts";
import { fc } from "../properties.ts";
import { anyCharacter } from "./characters.ts";

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

/** Texts made of the characters that separate the parts of a URL, and of those that browsers skip. */
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

describe("a mail link", () => {
  test.each([
    ["ada@engine.example", "mailto:ada@engine.example"],
    ["  ada@engine.example\n", "mailto:ada@engine.example"],
    ["a+b@c.example", "mailto:a+b@c.example"],
    ["a@b?subject=x&bcc=y", "mailto:a@b%3Fsubject=x%26bcc=y"],
    ["a@b#c", "mailto:a@b%23c"],
    ["100%@b.example", "mailto:100%25@b.example"],
    ["a@b%3Fbcc=y", "mailto:a@b%253Fbcc=y"],
    ["Ada Lovelace@b.example", "mailto:Ada%20Lovelace@b.example"],
    ["a@b\r\nBcc: c@d", "mailto:a@b%0D%0ABcc:%20c@d"],
    ["javascript:alert(1)@b", "mailto:javascript:alert(1)@b"],
    ['"><script>@b', "mailto:%22%3E%3Cscript%3E@b"],
    ["آدا@b", "mailto:%D8%A2%D8%AF%D8%A7@b"],
    ["a\ud83c@b", "mailto:a%EF%BF%BD@b"],
    ["\udf39@\ud83c", "mailto:%EF%BF%BD@%EF%BF%BD"],
  ])("to %j is %j", (email, url) => {
    expect(mailUrl(email)).toBe(url);
  });

  test.each([undefined, "", "  ", "ada", "N/A", "javascript:alert(1)", "https://evil.example", "mailto:ada"])(
    "is none for %j",
    (email) => {
      expect(mailUrl(email)).toBeUndefined();
    },
  );
});

describe("a telephone link", () => {
  test.each([
    ["+92 300 1234567", "tel:+923001234567"],
    ["(021) 345-678", "tel:021345678"],
    [" 7 ", "tel:7"],
    ["0", "tel:0"],
  ])("to %j is %j", (phone, url) => {
    expect(phoneUrl(phone)).toBe(url);
  });

  test.each([undefined, "", " ", "+", "+ + +", "N/A", "javascript:alert()", "\ud83c", "#*"])(
    "is none for %j",
    (phone) => {
      expect(phoneUrl(phone)).toBeUndefined();
    },
  );
});

/** Texts made of the characters that separate a link's parts, of lone surrogates, and of what makes a text a link. */
const anyContact = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      ...'@@@+17?&#%=:;/\\ \t\n\r\0<"',
      "javascript:",
      "mailto:",
      "%3F",
      "é",
      "🌹",
      "\ud83c",
      "\udf39",
    ),
  }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => `${String.fromCharCode(...units)}@7`),
  fc.string(),
);

describe("whatever a text holds", () => {
  test("its mail link mails to it alone, or is none", () => {
    fc.assert(
      fc.property(anyContact, (email) => {
        const link = mailUrl(email);
        expect(link !== undefined).toBe(email.includes("@"));
        if (link === undefined) return;
        expect(link.startsWith("mailto:")).toBe(true);
        const { protocol, search, hash, href } = new URL(link);
        expect([protocol, search, hash, href]).toEqual(["mailto:", "", "", link]);
        expect(decodeURIComponent(link.slice("mailto:".length))).toBe(email.trim().replace(/\p{Cs}/gu, "\ufffd"));
      }),
      { numRuns: 1000 },
    );
  });

  test("its telephone link dials its digits, or is none", () => {
    fc.assert(
      fc.property(anyContact, (phone) => {
        const link = phoneUrl(phone);
        expect(link !== undefined).toBe(/[0-9]/.test(phone) && /^[0-9+().\s-]*$/.test(phone));
        if (link === undefined) return;
        expect(link).toMatch(/^tel:[0-9+]+$/);
        const { protocol, search, hash, href } = new URL(link);
        expect([protocol, search, hash, href]).toEqual(["tel:", "", "", link]);
        const digits = [...phone].filter((character) => character >= "0" && character <= "9");
        expect(link.replace(/[^0-9]/g, "")).toBe(digits.join(""));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a text made well-formed", () => {
  test.each([
    ["\ud83c", "\ufffd"],
    ["a\udf39b", "a\ufffdb"],
    ["\udf39\ud83c", "\ufffd\ufffd"],
    ["\ud83c\ud83c\udf39", "\ufffd🌹"],
    ["🌹", "🌹"],
    ["", ""],
  ])("of %j is %j", (text, replaced) => {
    expect(wellFormed(text)).toBe(replaced);
  });

  test("is the same when it was so already", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(wellFormed(text)).toBe(text);
      }),
    );
  });
});
