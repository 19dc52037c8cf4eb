import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { defaultSettings } from "../../contract/settings.ts";
import { readSettings } from "../../src/services/settings.ts";
import { fc } from "../properties.ts";

let logged: Mock;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** The settings of a page whose server handed over `content`; null where it has no such element. */
function settingsOf(content: string | null) {
  const page = {
    querySelector: (selector: string) =>
      selector === 'meta[name="sillage-settings"]' && content !== null ? { content } : null,
  };
  return readSettings(page as unknown as Document);
}

test("the server's settings are taken", () => {
  const given = {
    brand: "Maison Étoile",
    address: "1 Rue des Lilas\nParis",
    storefrontHost: "https://shop.example",
    chatUrl: "https://chat.example/?text=Hi",
    developerName: "Sam",
    poweredBy: "",
    showFlows: true,
    offersHistory: true,
    offersViews: true,
    offersWindows: true,
    isLarge: true,
    tellsChanges: true,
    credentials: { email: "a@b.example", password: "x" },
  };
  expect(settingsOf(JSON.stringify(given))).toEqual(given);
  expect(logged).not.toHaveBeenCalled();
});

test.each([null, ""])("a page without any (%j) has the defaults", (content) => {
  expect(settingsOf(content)).toEqual(defaultSettings);
  expect(logged).not.toHaveBeenCalled();
});

test("what is not given has its default, and what is not known is left out", () => {
  expect(settingsOf('{ "brand": "Étoile", "colour": "red" }')).toEqual({ ...defaultSettings, brand: "Étoile" });
});

test("production offers no credentials", () => {
  expect(settingsOf('{ "credentials": null }')).toEqual({ ...defaultSettings, credentials: null });
});

test.each(["{", "<html>", "null", "5", '"x"', "[]", "undefined"])("%j has the defaults, and is logged", (content) => {
  expect(settingsOf(content)).toEqual(defaultSettings);
  expect(logged).toHaveBeenCalledOnce();
});

describe("a setting of a wrong type has its default", () => {
  test.each(["brand", "address", "storefrontHost", "chatUrl", "developerName", "poweredBy"] as const)("%s", (name) => {
    for (const value of [null, 5, true, {}, []])
      expect(settingsOf(JSON.stringify({ [name]: value }))).toEqual(defaultSettings);
  });

  test.each(["showFlows", "offersHistory", "offersViews", "offersWindows", "isLarge", "tellsChanges"])("%s", (name) => {
    for (const value of [null, 1, "true", {}])
      expect(settingsOf(JSON.stringify({ [name]: value }))).toEqual(defaultSettings);
  });

  test.each([[5], ["x"], [[]], [{}], [{ email: "a@b.example" }], [{ email: 5, password: null }]])(
    "credentials that are %j",
    (credentials) => {
      expect(settingsOf(JSON.stringify({ credentials }))).toEqual(defaultSettings);
    },
  );
});

test.each(["javascript:alert(1)", "data:text/html,x", "not an address"])("a chat is not opened at %j", (chatUrl) => {
  expect(settingsOf(JSON.stringify({ chatUrl })).chatUrl).toBe(defaultSettings.chatUrl);
});

test("whatever is given, every setting has its type", () => {
  const names = Object.keys(defaultSettings);
  const given = fc.dictionary(fc.constantFrom(...names, "__proto__"), fc.jsonValue());
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        given.map((value) => JSON.stringify(value)),
      ),
      (content) => {
        const { credentials, showFlows, offersHistory, offersViews, offersWindows, isLarge, tellsChanges, ...texts } =
          settingsOf(content);
        const offered = { showFlows, offersHistory, offersViews, offersWindows, isLarge, tellsChanges };
        for (const offer of Object.values(offered)) expect(typeof offer).toBe("boolean");
        expect(Object.keys({ ...texts, credentials, ...offered }).sort()).toEqual([...names].sort());
        for (const text of Object.values(texts)) expect(typeof text).toBe("string");
        if (credentials) expect([typeof credentials.email, typeof credentials.password]).toEqual(["string", "string"]);
      },
    ),
  );
});
