import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const texts = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...(existsSync("docs") ? readdirSync("docs", { recursive: true, encoding: "utf8" }) : [])
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

/** The targets of all links and images in a Markdown text: inline, by reference, and in HTML. Code has none. */
function targetsIn(markdown: string): string[] {
  const prose = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, "").replace(/`[^`\n]*`/g, "");
  const patterns = [/\]\(\s*<?([^)\s>]+)/g, /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm, /\b(?:href|src|srcset)="([^"\s]+)/g];
  return patterns.flatMap((pattern) => [...prose.matchAll(pattern)].map((match) => match[1] ?? ""));
}

/** The anchors of a Markdown text's headings, made as GitHub makes them. */
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

test("links are found in all their forms, and not in code", () => {
  const markdown = '[a](a.md "A") ![b](<b.png>) <img src="c.png">\n\n[d]: d.md\n\n```\n[e](e.md)\n```\n`[f](f.md)`';
  expect(targetsIn(markdown)).toEqual(["a.md", "b.png", "d.md", "c.png"]);
  expect(anchorsIn("# What it's for\n\n## The `/api` of section 7")).toEqual(["what-its-for", "the-api-of-section-7"]);
});
