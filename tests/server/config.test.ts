// What this shows (behaviour: Demo and production).
import { describe, expect, test } from "vitest";
import { defaultSettings, demoCredentials } from "../../contract/settings.ts";
import { readConfig, StartRefused } from "../../server/config.ts";
import { describeDatabase } from "../../server/storage/database.ts";

function refusal(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
  }
  throw new Error("the configuration was taken");
}

describe("the configuration", () => {
  test("has a working default for everything, also where a variable is empty", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, host: "127.0.0.1", databaseUrl: "file:data/sillage.db", mode: "demo" });
    const { isLarge, ...always } = defaultSettings;
    expect(config.settings).toEqual({
      ...always,
      address: expect.stringContaining("Karachi"),
      showFlows: true,
      offersHistory: true,
      offersViews: true,
      offersWindows: true,
      tellsChanges: true,
    });
    expect(readConfig({ HOST: "localhost" })).toEqual(config);
    expect(readConfig({ PORT: "", BRAND: "", STOREFRONT_HOST: "", TRUST_PROXY: "" })).toEqual(config);
  });

  test("shows flows in demo mode, and in production where it is asked to", () => {
    const shows = (environment: Record<string, string>) => readConfig(environment).settings.showFlows;
    expect([shows({}), shows({ SHOW_FLOWS: "false" })]).toEqual([true, false]);
    const production = { SILLAGE_MODE: "production" };
    expect([shows(production), shows({ ...production, SHOW_FLOWS: "true" })]).toEqual([false, true]);
  });

  test("takes a shop's own settings, and offers no credentials in production", () => {
    const own = readConfig({
      SILLAGE_MODE: "production",
      BRAND: "Maison <N>",
      SHOP_ADDRESS: "1 Rue des Lilas\nParis",
      STOREFRONT_HOST: "https://shop.example/",
    });
    expect(own.settings).toMatchObject({
      brand: "Maison <N>",
      address: "1 Rue des Lilas\nParis",
      storefrontHost: "https://shop.example",
      credentials: null,
    });
    expect(readConfig({ SILLAGE_MODE: "production" }).settings.address).toBe("");
    expect(readConfig({}).settings.credentials).toEqual(demoCredentials);
    expect(readConfig({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8,::1" }).trustedProxies).toHaveLength(3);
  });

  test("asks in production how a database on another machine is secured", () => {
    const take = (url: string, mode = "production") =>
      readConfig({ DATABASE_URL: url, SILLAGE_MODE: mode }).databaseUrl;
    for (const host of [
      "127.0.0.1",
      "localhost:5432",
      "[::1]",
      "db.example/shop?sslmode=verify-full",
      "db?sslmode=disable",
      "db.example/shop?host=/var/run/postgresql",
    ])
      expect(take(`postgres://sillage:secret@${host}`)).toContain(host);
    for (const host of ["localhost/shop?host=db.example", "db.example/shop?sslmode="])
      expect(() => take(`postgres://sillage:secret@${host}`), host).toThrow("?sslmode=verify-full");
    expect(() => take("postgres:///shop?host=db.example")).toThrow("?sslmode=verify-full");
    for (const url of ["postgres://a:b/c@db.example/shop", "nothing"])
      expect(() => take(url)).toThrow("DATABASE_URL should be file:path/to/file.db");
    // The rest of the host's name only looks like another machine.
    for (const password of ["p@ss/word", "p@ss#word", "p@ss?word", "12?w"])
      expect(() => take(`postgres://sillage:${password}@localhost/shop`), password).toThrow(
        /database, where a password has %40 for an @ and so on\.$/,
      );
    expect(take("postgres://sillage:p%40ss%2Fword%23%3F@localhost/shop?sslkey=/a@b.key")).toContain("%23");
    const message = refusal({ DATABASE_URL: "postgres://sillage:secret@db.example/shop", SILLAGE_MODE: "production" });
    expect(message).toMatch(/^Sillage cannot start: .*\n {2}DATABASE_URL should be with \?sslmode=verify-full/);
    expect(message).not.toContain("secret");
  });

  test("is not the demo's on a PostgreSQL of another machine, whoever forgot to say so", () => {
    const take = (url: string, SILLAGE_MODE?: string) => readConfig({ DATABASE_URL: url, SILLAGE_MODE }).mode;
    for (const [url, mode] of [
      ["postgres://sillage:secret@db.example/shop?sslmode=verify-full", "demo"],
      ["postgres://sillage:secret@postgres:5432/shop?sslmode=disable", undefined],
      ["postgres:///shop?host=db.example", undefined],
    ] as const)
      expect(() => take(url, mode), url).toThrow(
        /^Sillage cannot start: .*\n {2}SILLAGE_MODE should be production, .*$/,
      );
    for (const url of ["postgres://sillage@localhost/shop", "postgres:///shop?host=/var/run/postgresql", "file:a.db"])
      expect(take(url)).toBe("demo");
  });

  test("names every bad variable and what it should be in one message, and no value", () => {
    const message = refusal({
      PORT: "70000",
      HOST: "no host!",
      DATABASE_URL: "mysql://root:secret@db/shop",
      SILLAGE_MODE: "staging",
      STOREFRONT_HOST: "https://shop.example/images",
      CHAT_URL: "javascript:alert(1)",
      SHOW_FLOWS: "perhaps",
      LOG_LEVEL: "loud",
      TRUST_PROXY: "everybody",
      DRAIN_SECONDS: "-1",
      LARGE_SHOP_FROM: "1e4",
      BRAND: "x".repeat(300),
    });
    expect(message.split("\n").map((line) => line.trim().split(" ")[0])).toEqual([
      "Sillage",
      "PORT",
      "HOST",
      "DATABASE_URL",
      "SILLAGE_MODE",
      "SHOW_FLOWS",
      "BRAND",
      "STOREFRONT_HOST",
      "CHAT_URL",
      "LOG_LEVEL",
      "TRUST_PROXY",
      "DRAIN_SECONDS",
      "LARGE_SHOP_FROM",
    ]);
    expect(message).toContain("PORT should be a whole number from 0 to 65535.");
    expect(message).not.toMatch(/secret|70000|undefined/);
  });

  test.each(["0.0.0.0/0", "0.0.0.0/1", "::ffff:0:0/96", "10.0.0.0/33", "::/0", "10.0.0.0/", "10.0.0.0/8/8"])(
    "TRUST_PROXY=%j is refused",
    (proxy) => {
      expect(refusal({ TRUST_PROXY: proxy })).toContain("TRUST_PROXY should be ");
    },
  );

  test.each(["https://a,b", "https://*.x;script-src", "https://*", "https://x'unsafe-inline'"])(
    "STOREFRONT_HOST=%j is refused",
    (host) => {
      expect(refusal({ STOREFRONT_HOST: host })).toContain("STOREFRONT_HOST should be ");
    },
  );

  test.each(["https://shop.example", "http://127.0.0.1:8080", "https://[2001:db8::1]"])(
    "STOREFRONT_HOST=%j is taken",
    (host) => {
      expect(readConfig({ STOREFRONT_HOST: host }).settings.storefrontHost).toBe(host);
    },
  );

  test.each(["-1", "3000.5", "0x10", "abc", "99999", "1e3", " 80"])("PORT=%j is refused", (port) => {
    expect(refusal({ PORT: port })).toContain("PORT");
  });

  test("a database is shown without its password", () => {
    expect(describeDatabase("postgres://user:secret@db.example:5433/shop?x=y")).toBe("postgres://db.example:5433/shop");
    expect(describeDatabase("file:///var/lib/sillage.db")).toBe("/var/lib/sillage.db");
  });
});
