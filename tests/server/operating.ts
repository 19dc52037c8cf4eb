import { readFileSync } from "node:fs";

const text = readFileSync("docs/operating.md", "utf8");

/** The blocks of a kind that docs/operating.md has under a heading: what an operator is to give or to write. */
export function linesUnder(heading: string, kind: string): string[] {
  const [, section = ""] = text.split(`\n## ${heading}\n`);
  const blocks = (section.split("\n## ")[0] ?? "").matchAll(new RegExp(`\`\`\`${kind}\n(.*?)\`\`\``, "gs"));
  return [...blocks].map(([, lines = ""]) => lines);
}
