import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { sets } from "../contracts/sets.ts";
import { flows } from "../flows/machines.ts";
import { citationsIn, headingsShown } from "../flows/rules.ts";

const texts = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...(existsSync("docs") ? readdirSync("docs", { recursive: true, encoding: "utf8" }) : [])
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

/** Returns the targets of all links and images in a Markdown text: inline, by reference, and in HTML. Skips code. */
function targetsIn(markdown: string): string[] {
  const prose = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, "").replace(/`[^`\n]*`/g, "");
  const patterns = [/\]\(\s*<?([^)\s>]+)/g, /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm, /\b(?:href|src|srcset)="([^"\s]+)/g];
  return patterns.flatMap((pattern) => [...prose.matchAll(pattern)].map((match) => match[1] ?? ""));
}

/** Returns the anchors of a Markdown text's headings, in GitHub's form. */
function anchorsIn(markdown: string): string[] {
  return [...markdown.matchAll(/^#+\s+(.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function isBroken(text: string, target: string): boolean {
  const [path = "", anchor] = decodeURI(target).split("#", 2);
  const file = path === "" ? text : path.startsWith("/") ? path.slice(1) : join(dirname(text), path);
  if (!existsSync(file)) return true;
  return anchor !== undefined && file.endsWith(".md") && !anchorsIn(readFileSync(file, "utf8")).includes(anchor);
}

test("every relative link and image of the documentation leads somewhere", () => {
  const broken = texts.flatMap((text) =>
    targetsIn(readFileSync(text, "utf8"))
      .filter((target) => !/^[a-z][a-z\d+.-]*:|^\/\//i.test(target) && isBroken(text, target))
      .map((target) => `${text}: ${target}`),
  );
  expect(broken).toEqual([]);
});

const sources = ["contract", "server", "src", "tests", "bench", "scripts"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs|cjs)$/.test(name))
    .map((name) => join(folder, name)),
);

test("what comments cite of the behaviour is a heading of docs/behaviour.md", () => {
  const headings = new Set(
    [...readFileSync("docs/behaviour.md", "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading),
  );
  const cited = sources.flatMap((file) =>
    citationsIn(readFileSync(file, "utf8")).map((heading) => ({ file, heading })),
  );
  expect(cited.length).toBeGreaterThan(80);
  // This file cites headings only as examples.
  const dangling = cited.filter(({ file, heading }) => !file.endsWith("links.test.ts") && !headings.has(heading));
  expect(dangling).toEqual([]);
});

test("each heading of docs/behaviour.md is shown by a rule of a machine or by a test, and each rule has its heading", () => {
  const headings = headingsShown();
  const hasParts = (index: number) => (headings[index + 1]?.depth ?? 0) > (headings[index]?.depth ?? 0);
  const unshown = headings.filter(({ rules, tests }, index) => !hasParts(index) && rules.length + tests.length === 0);
  expect(unshown).toEqual([]);
  const rules = sets.flatMap(({ contracts }) => contracts);
  expect(headings.flatMap((shown) => shown.rules)).toHaveLength(rules.length);
});

test("the actor system in docs/architecture.md has machines that there are", () => {
  const [, tree = ""] = readFileSync("docs/architecture.md", "utf8").match(/```\n(app [\s\S]+?)```/) ?? [];
  const named = [...tree.matchAll(/^(?:app ─┬─ |[ │├└─]*)(\w+)/gm)].map(([, id]) => id);
  expect(named.length).toBeGreaterThan(10);
  expect(flows.map(({ machine }) => machine.id)).toEqual(expect.arrayContaining(named));
});

test("no text cites a document that is not in the repository", () => {
  const citing = [...texts, ...sources]
    .filter((file) => !file.endsWith("links.test.ts"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bsections? \d.{0,20}|\(design:.{0,20}|\bspecifications?\b/gi)].map(
        ([words]) => `${file}: ${words}`,
      ),
    );
  expect(citing).toEqual([]);
});

test("citations are found across lines", () => {
  expect(citationsIn("/** A (behaviour: Sign in;\n * Sign out). */ // (behaviour: Toasts)")).toEqual([
    "Sign in",
    "Sign out",
    "Toasts",
  ]);
});

test("links are found in all their forms, and not in code", () => {
  const markdown = '[a](a.md "A") ![b](<b.png>) <img src="c.png">\n\n[d]: d.md\n\n```\n[e](e.md)\n```\n`[f](f.md)`';
  expect(targetsIn(markdown)).toEqual(["a.md", "b.png", "d.md", "c.png"]);
  expect(anchorsIn("# What it's for\n\n## The `/api` of ours")).toEqual(["what-its-for", "the-api-of-ours"]);
});
