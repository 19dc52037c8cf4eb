import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { product } from "./sessions.ts";

const layers = [...readFileSync("src/styles/layers.css.ts", "utf8").matchAll(/globalLayer\("(\w+)"\)/g)].map(
  ([, name]) => name,
);

/** Returns the preludes of a stylesheet's top-level rules and statements. */
function outermost(css: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let prelude = "";
  for (const sign of css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "")) {
    if (depth === 0 && (sign === "{" || sign === ";")) found.push(prelude.trim());
    if (depth > 0 || "{;}".includes(sign)) prelude = "";
    else prelude += sign;
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
  }
  return found;
}

test("every rule of the built stylesheets is in one of the cascade layers", () => {
  expect(layers.length).toBeGreaterThan(0);
  const page = join(product().folder, "dist");
  const sheets = readdirSync(page).filter((name) => name.endsWith(".css"));
  const rules = sheets.flatMap((name) => outermost(readFileSync(join(page, name), "utf8")));
  const inLayers = new Set(layers.map((name) => `@layer ${name}`));
  expect(rules.filter((rule) => inLayers.has(rule)).length).toBeGreaterThan(layers.length);
  expect(rules.filter((rule) => !inLayers.has(rule) && !/^@(keyframes \w+|font-face|page \w+)$/.test(rule))).toEqual(
    [],
  );
});

test("a rule outside of them is found", () => {
  expect(outermost('@layer ui{a{b:c}}d{e:"{"}@layer a,b;/*}*/@media x{@layer ui{f{}}}')).toEqual([
    "@layer ui",
    "d",
    "@layer a,b",
    "@media x",
  ]);
});
