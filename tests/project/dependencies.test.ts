import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the server needs the packages that are installed without those for development, and no others", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
  const sources = ["server", "contract"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name)),
  );
  const imported = sources.flatMap((source) =>
    [...readFileSync(source, "utf8").matchAll(/^(?:import(?! type)|export)\b[^;]*? from "([^".][^"]*)";/gm)].map(
      ([, name = ""]) => name.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? name,
    ),
  );
  const needed = new Set(imported.filter((name) => !isBuiltin(name)));
  expect(Object.keys(dependencies)).toEqual([...needed].sort());
});
