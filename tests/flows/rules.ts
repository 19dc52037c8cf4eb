import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sets } from "../contracts/sets.ts";

/** The rules and tests that show that the product does what a heading of docs/behaviour.md says. */
export interface Shown {
  readonly heading: string;
  readonly depth: number;
  /** The rules of the machines' contracts, as `machine: rule`. */
  readonly rules: readonly string[];
  /** The tests that cite the heading. */
  readonly tests: readonly string[];
}

/** Returns every heading of docs/behaviour.md below its title, in its order, with its rules and tests. */
export function headingsShown(): Shown[] {
  const headings = [...readFileSync("docs/behaviour.md", "utf8").matchAll(/^(##+) (.+)$/gm)];
  const rules = sets.flatMap(({ machine, behaviour, contracts }) =>
    contracts.map(({ title, behaviour: heading = behaviour }) => ({ heading, rule: `${machine.id}: ${title}` })),
  );
  const tests = testsCiting();
  return headings.map(([, { length: depth } = "", heading = ""]) => ({
    heading,
    depth,
    rules: rules.filter((one) => one.heading === heading).map(({ rule }) => rule),
    tests: [...tests].filter(([, cited]) => cited.has(heading)).map(([file]) => file),
  }));
}

/** Returns the headings that each test file cites, as `(behaviour: Sign in; Sign out)`. */
function testsCiting(): [string, Set<string>][] {
  return readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts") && basename(name) !== "links.test.ts")
    .sort()
    .map((name) => [name, new Set(citationsIn(readFileSync(join("tests", name), "utf8")))]);
}

/** Returns the headings of docs/behaviour.md that a source cites: (behaviour: Sign in; Sign out). */
export function citationsIn(source: string): string[] {
  const inOneLine = source.replace(/\n\s*(?:\*|\/\/)\s*/g, " ");
  return [...inOneLine.matchAll(/\(behaviour: ([A-Z][^)]+)\)/g)].flatMap(([, headings = ""]) => headings.split("; "));
}

/** Renders the page that leads from each heading to its rules and tests. */
export function rulesPage(): string {
  const parts = headingsShown().map(({ heading, depth, rules, tests }) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    const shown = [
      ...rules.map((rule) => `- ${rule.replace(/^(\w+)/, "`$1`")}`),
      ...tests.map((test) => `- [${test}](../../tests/${test})`),
    ];
    return `${"#".repeat(depth)} [${heading}](../behaviour.md#${anchor})\n${shown.length ? `\n${shown.join("\n")}\n` : ""}`;
  });
  return `# What shows it

For each heading of [the behaviour](../behaviour.md): the rules of the machines' [contracts](../contracts.md), and the tests
that cite it. \`npx vitest run --project unit tests/contracts -t "words of the rule"\` runs a rule. Written by
\`npm run flows\`.

${parts.join("\n")}`;
}
