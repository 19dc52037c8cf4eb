import { readFileSync } from "node:fs";

const text = readFileSync("docs/operating.md", "utf8");

/** Returns the code blocks of a kind under a heading of docs/operating.md: the operator's commands or files. */
export function linesUnder(heading: string, kind: string): string[] {
  const [, section = ""] = text.split(`\n## ${heading}\n`);
  const blocks = (section.split("\n## ")[0] ?? "").matchAll(new RegExp(`\`\`\`${kind}\n(.*?)\`\`\``, "gs"));
  return [...blocks].map(([, lines = ""]) => lines);
}
