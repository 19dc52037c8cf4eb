import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "../../server/config.ts";

const compose = readFileSync("compose.yaml", "utf8").replace(/^\s*#.*$/gm, "");

const example = readFileSync(".env.example", "utf8");
/** The example's variables, as if the "#" were removed from every line that has one before a variable. */
const exampleInForce = parseEnv(example.replace(/^#(?=[A-Z_]+=)/gm, ""));

/** The syntax with which Compose refuses to start if the variable is empty or missing. */
const required = /^\$\{\w+:\?[^}]+\}$/;

test("the compose file has no password of its own, and does not start without one", () => {
  const named = [...compose.matchAll(/^\s*(?:-\s*)?\w*(?:PASSWORD|SECRET|TOKEN|KEY)\w*\s*[:=]\s*(.*?)\s*$/gim)];
  const inAddresses = [...compose.matchAll(/:\/\/[^:/\s]*:(\$\{[^}]*\}|[^@\s]*)@/g)];
  expect([named.length, inAddresses.length]).toEqual([1, 1]);
  for (const [, password] of [...named, ...inAddresses]) expect(password).toMatch(required);
});

test("the compose file is production, and can be reached, whatever a copied .env.example says", () => {
  const [, block = ""] = /^ {4}environment:\n((?: {6}.*\n| *\n)+)/m.exec(compose) ?? [];
  const set = [...block.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)].map(([, name = "", value = ""]) => [name, value]);
  const environment = { ...exampleInForce, ...Object.fromEntries(set) };
  const { mode, host, port, databaseUrl, settings } = readConfig({
    ...environment,
    DATABASE_URL: environment.DATABASE_URL?.replace(/\$\{.*?\}/, "secret"),
  });
  expect({ mode, host, port, databaseUrl, credentials: settings.credentials }).toEqual({
    mode: "production",
    host: "0.0.0.0",
    port: 3000,
    databaseUrl: "postgres://sillage:secret@postgres:5432/sillage?sslmode=disable",
    credentials: null,
  });
});

test("a copied .env.example sets nothing, and shows what holds without it", () => {
  expect(parseEnv(example)).toEqual({});
  expect(Object.keys(exampleInForce).length).toBeGreaterThan(10);
  expect(readConfig(exampleInForce)).toEqual(readConfig({}));
});

test("the image alone is never the demo on a shop's PostgreSQL, whatever a copied .env.example says", () => {
  const [, set = ""] = /^ENV (.*SILLAGE_MODE.*)$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  const ofImage = parseEnv(set.replaceAll(" ", "\n"));
  const DATABASE_URL = "postgres://sillage:secret@db.example/shop?sslmode=verify-full";
  expect(readConfig({ ...ofImage, ...parseEnv(example), DATABASE_URL })).toMatchObject({
    mode: "production",
    host: "0.0.0.0",
  });
  expect(() => readConfig({ ...ofImage, ...exampleInForce, DATABASE_URL })).toThrow(
    "SILLAGE_MODE should be production",
  );
});

test.each([".gitignore", ".dockerignore"])("what a shop's data are written to by the guide is in %s", (file) => {
  const entries = readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.replace(/\/$/, ""));
  expect(entries).toEqual(
    expect.arrayContaining(["data", "backups", "*.db", "*.db-*", "*.dump", "*.unfinished", ".env"]),
  );
});

test("no history of the sources gets into the image", () => {
  expect(readFileSync(".dockerignore", "utf8").split("\n")).toContain(".git");
});

test("systemd starts the server after its database, and again for as long as that is away", () => {
  const [, unit = ""] = /```ini\n(\[Unit\].*?)```/s.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const settings = Object.fromEntries([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  expect(settings).toMatchObject({
    After: "network-online.target postgresql.service",
    Wants: "network-online.target",
    // Without it, systemd gives up after five starts within ten seconds.
    StartLimitIntervalSec: "0",
    Restart: "on-failure",
    RestartSec: "5",
  });
});
