import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";

let logged: Mock;
let kept: Map<string, string>;
let page: EventTarget;
let storage: typeof import("../../src/services/storage.ts").storage;

/** Returns the functions of one stored value. */
const valueNamed = (name: string) => ({
  read: () => storage.read(name),
  write: (value: string | null) => storage.write(name, value),
  watch: (changed: (value: string | null) => void) => storage.watch(name, changed),
});
const authToken = valueNamed("authToken");
const isDarkMode = valueNamed("isDarkMode");

/** Returns a local storage of which the `broken` methods throw. */
function fakeLocalStorage(...broken: ("getItem" | "setItem" | "removeItem")[]) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  for (const method of broken) {
    storage[method] = () => {
      throw new DOMException("It does not.", method === "setItem" ? "QuotaExceededError" : "SecurityError");
    };
  }
  vi.stubGlobal("localStorage", storage);
}

beforeEach(async () => {
  // As a page that has just been opened.
  vi.resetModules();
  ({ storage } = await import("../../src/services/storage.ts"));
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  kept = new Map();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a value", () => {
  test("is kept under its key, read back and removed", () => {
    fakeLocalStorage();
    expect(authToken.read()).toBeNull();
    authToken.write("t");
    isDarkMode.write("false");
    expect(Object.fromEntries(kept)).toEqual({ authToken: "t", isDarkMode: "false" });
    expect([authToken.read(), isDarkMode.read()]).toEqual(["t", "false"]);
    authToken.write(null);
    expect(authToken.read()).toBeNull();
    expect([...kept.keys()]).toEqual(["isDarkMode"]);
    expect(logged).not.toHaveBeenCalled();
  });

  test("is read as it stands, whatever somebody has put there", () => {
    fakeLocalStorage();
    kept.set("isDarkMode", "\u0000{corrupt");
    expect(isDarkMode.read()).toBe("\u0000{corrupt");
  });

  test("that another tab writes is read at once", () => {
    fakeLocalStorage();
    authToken.write("mine");
    kept.set("authToken", "theirs");
    expect(authToken.read()).toBe("theirs");
  });
});

describe("for the length of the session", () => {
  test.each([
    ["is missing", () => undefined],
    ["is blocked", () => fakeLocalStorage("getItem", "setItem", "removeItem")],
    ["is full", () => fakeLocalStorage("setItem")],
    ["cannot be changed", () => fakeLocalStorage("setItem", "removeItem")],
    [
      "may not even be looked at",
      () =>
        Object.defineProperty(globalThis, "localStorage", {
          configurable: true,
          get: () => {
            throw new DOMException("Denied.", "SecurityError");
          },
        }),
    ],
  ])("values last where local storage %s", (_, prepare) => {
    prepare();
    try {
      expect(authToken.read()).toBeNull();
      authToken.write("t");
      isDarkMode.write("false");
      expect([authToken.read(), isDarkMode.read()]).toEqual(["t", "false"]);
      authToken.write(null);
      expect([authToken.read(), isDarkMode.read()]).toEqual([null, "false"]);
      expect(logged).toHaveBeenCalled();
    } finally {
      Reflect.deleteProperty(globalThis, "localStorage");
    }
  });

  test("a full storage keeps no outdated value", () => {
    fakeLocalStorage("setItem");
    kept.set("authToken", "old");
    authToken.write("new");
    expect(kept.has("authToken")).toBe(false);
  });

  test("a token that local storage would not let go is gone all the same", () => {
    fakeLocalStorage("removeItem");
    kept.set("authToken", "old");
    authToken.write(null);
    expect(authToken.read()).toBeNull();
  });

  test("what local storage takes again is kept there again", () => {
    fakeLocalStorage("setItem");
    authToken.write("first");
    fakeLocalStorage();
    authToken.write("second");
    expect(kept.get("authToken")).toBe("second");
    kept.set("authToken", "theirs");
    expect(authToken.read()).toBe("theirs");
  });

  test("the log is not told the value", () => {
    fakeLocalStorage("setItem");
    authToken.write("s3cret");
    expect(JSON.stringify(logged.mock.calls)).not.toContain("s3cret");
  });
});

describe("watching", () => {
  const change = (key: string | null, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));

  test("tells what another tab writes or removes under the key, and nothing else", () => {
    const seen: (string | null)[] = [];
    authToken.watch((value) => seen.push(value));
    change("authToken", "theirs");
    change("isDarkMode", "true");
    change("authToken", null);
    expect(seen).toEqual(["theirs", null]);
  });

  test("tells when another tab clears everything", () => {
    const changed = vi.fn();
    authToken.watch(changed);
    change(null, null);
    expect(changed).toHaveBeenCalledExactlyOnceWith(null);
  });

  test("ends when it is stopped", () => {
    const changed = vi.fn();
    const stop = authToken.watch(changed);
    stop();
    change("authToken", "theirs");
    expect(changed).not.toHaveBeenCalled();
  });
});
