import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const compose = readFileSync("compose.yaml", "utf8").replace(/^\s*#.*$/gm, "");

/** The form in which an empty or missing variable keeps everything from starting. */
const required = /^\$\{\w+:\?[^}]+\}$/;

test("the compose file has no password of its own, and does not start without one", () => {
  const named = [...compose.matchAll(/^\s*(?:-\s*)?\w*(?:PASSWORD|SECRET|TOKEN|KEY)\w*\s*[:=]\s*(.*?)\s*$/gim)];
  const inAddresses = [...compose.matchAll(/:\/\/[^:/\s]*:(\$\{[^}]*\}|[^@\s]*)@/g)];
  expect([named.length, inAddresses.length]).toEqual([1, 1]);
  for (const [, password] of [...named, ...inAddresses]) expect(password).toMatch(required);
});
