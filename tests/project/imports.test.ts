import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

const biome = resolve("node_modules/@biomejs/biome/bin/biome");

/** Each part of the product, a file in it, and the parts it may import. */
const parts = {
  contract: { file: "contract/part.ts", mayImport: [] },
  domain: { file: "src/domain/part.ts", mayImport: ["contract"] },
  services: { file: "src/services/part.ts", mayImport: ["contract", "domain"] },
  flows: { file: "src/flows/part.ts", mayImport: ["contract", "domain", "services"] },
  machines: { file: "src/machines/part.ts", mayImport: ["contract", "domain", "services", "flows"] },
  styles: { file: "src/styles/part.ts", mayImport: [] },
  ui: { file: "src/ui/part.tsx", mayImport: ["styles"] },
  screens: {
    file: "src/screens/orders/part.tsx",
    mayImport: ["contract", "domain", "services", "machines", "flows", "styles", "ui"],
  },
  main: {
    file: "src/main.tsx",
    mayImport: ["contract", "domain", "services", "machines", "flows", "styles", "ui", "screens"],
  },
  server: { file: "server/storage/part.ts", mayImport: ["contract"] },
} satisfies Record<string, { file: string; mayImport: string[] }>;

type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

/** Every pair of parts, and whether the first may import the second. */
const directions = names.flatMap((from) =>
  names
    .filter((to) => to !== from)
    .map((to) => ({ from, to, allowed: (parts[from].mayImport as string[]).includes(to) })),
);

function specifier(from: Part, to: Part): string {
  const path = relative(dirname(parts[from].file), parts[to].file);
  return path.startsWith(".") ? path : `./${path}`;
}

/** Libraries that a part must not import. */
const packages: [Part, string][] = [
  ["domain", "react"],
  ["domain", "react-dom/client"],
  ["domain", "react-router-dom"],
  ["domain", "ofetch"],
  ["domain", "xstate"],
  ["services", "react"],
  ["services", "xstate"],
  ["machines", "react"],
  ["machines", "react-dom/client"],
  ["machines", "react-router-dom"],
  ["machines", "react-hot-toast/headless"],
  ["machines", "@xstate/react"],
];

/** The ways to import. */
const forms: [string, (from: string) => string][] = [
  ["import", (from) => `import { part } from "${from}";\n\npart();\n`],
  ["import of types", (from) => `import type { Part } from "${from}";\n\nexport type Whole = Part;\n`],
  ["import for effects", (from) => `import "${from}";\n`],
  ["re-export", (from) => `export { part } from "${from}";\n`],
  ["import on demand", (from) => `export const part = () => import("${from}");\n`],
];

/** The ways to import React's state and effects, which only hooks for focus, measuring and scrolling may do. */
const stateful: [string, string][] = [
  ...["useState", "useReducer", "useEffect", "useLayoutEffect", "useRef", "useSyncExternalStore", "useActionState"].map(
    (name): [string, string] => [name, `import { ${name} } from "react";\n\n${name}();\n`],
  ),
  ["state by another name", 'import { useState as keep } from "react";\n\nkeep();\n'],
  [
    "state among others",
    'import { type ReactNode, useId, useState } from "react";\n\nexport type Node = ReactNode;\nuseId();\nuseState();\n',
  ],
  ["all of React", 'import * as React from "react";\n\nReact.useState();\n'],
  ["React itself", 'import React from "react";\n\nReact.useState();\n'],
  ["a re-export", 'export { useState } from "react";\n'],
];
const stateless = 'import { useCallback, useId, useMemo } from "react";\n\nuseId(useCallback, useMemo);\n';

interface Case {
  readonly part: Part;
  readonly content: string;
  readonly passes: boolean;
}

const [plain] = forms as [(typeof forms)[number]];

const cases: Record<string, Case> = Object.fromEntries([
  ...directions.map(({ from, to, allowed }) => [
    `${from} ${allowed ? "may" : "may not"} import ${to}`,
    { part: from, content: plain[1](specifier(from, to)), passes: allowed },
  ]),
  ...packages.map(([part, name]) => [
    `${part} may not import ${name}`,
    { part, content: plain[1](name), passes: false },
  ]),
  ...(["ui", "screens", "main"] as const).flatMap((part) => [
    ...stateful.map(([what, content]) => [`${part} may not import ${what}`, { part, content, passes: false }]),
    [`${part} may import what holds no state`, { part, content: stateless, passes: true }],
  ]),
  ...forms.flatMap(([form, content]) => [
    [`the rule knows an ${form}`, { part: "domain", content: content("../services/part.ts"), passes: false }],
    [`the rule lets an ${form} pass`, { part: "domain", content: content("../../contract/part.ts"), passes: true }],
  ]),
]);

/** Returns the files under `paths` in `cwd` that break the project's rules about imports. */
function refused(cwd: string, ...paths: string[]): Set<string> {
  const args = ["lint", "--only=style/noRestrictedImports", "--vcs-enabled=false", "--reporter=json"];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...args, "--max-diagnostics=none", ...paths], {
    cwd,
    encoding: "utf8",
  });
  if (!stdout.startsWith("{")) throw new Error(stderr);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  for (const { category } of diagnostics) expect(category).toBe("lint/style/noRestrictedImports");
  return new Set(diagnostics.map(({ location }) => location.path));
}

describe("imports run one way", () => {
  /** Returns the path of a case's own file, in its part of the product. */
  const fileOf = (name: string, { part }: Case) => {
    const number = Object.keys(cases).indexOf(name);
    const { file } = parts[part];
    return part === "main" ? `src/main${number}.tsx` : file.replace("part.", `part${number}.`);
  };

  // The files are checked outside the project, so that nothing that reads its sources meanwhile sees them.
  let refusedFiles: Set<string>;
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), "sillage-imports-"));
    try {
      copyFileSync("biome.json", join(folder, "biome.json"));
      for (const [name, one] of Object.entries(cases)) {
        const file = join(folder, fileOf(name, one));
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, one.content);
      }
      refusedFiles = refused(folder, ".");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test.each(Object.entries(cases))("%s", (name, one) => {
    expect(refusedFiles.has(fileOf(name, one))).toBe(!one.passes);
  });
});

test("the product keeps to it", () => {
  expect([...refused(process.cwd(), "contract", "src", "server")]).toEqual([]);
});

test("every hook that may hold state is there, and holds some", () => {
  const { overrides } = JSON.parse(readFileSync("biome.json", "utf8")) as { overrides: { includes: string[] }[] };
  const hooks = overrides.flatMap(({ includes }) => includes).filter((path) => /\/use[A-Z]\w+\.ts$/.test(path));
  expect(hooks.length).toBeGreaterThan(0);
  for (const path of hooks)
    expect(readFileSync(path, "utf8"), path).toMatch(
      /\b(useState|useReducer|useEffect|useLayoutEffect|useRef|useSyncExternalStore)\b.* from "react"/,
    );
});

test("no part of the page is without a rule", () => {
  const folders = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(names).toEqual(expect.arrayContaining(folders.map(({ name }) => name)));
});
