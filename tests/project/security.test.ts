import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";

const text = ["security", "security-requirements"].map((page) => readFileSync(`docs/${page}.md`, "utf8")).join("\n");
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| [12, ]+ \| [^|]+ \| (.+) \|$/gm)].map(
  ([, requirement = "", how = ""]) => ({ requirement, how }),
);
const links = [...text.matchAll(/\[([^\]]+)\]\(\.\.\/([^)#]+)\)(?: \("([^"]+)"\))?/g)].map(
  ([, name = "", path = "", title]) => ({ name, path, title }),
);

describe("docs/security.md and docs/security-requirements.md", () => {
  test("names tests and files that there are, and titles that they have", () => {
    expect(links.length).toBeGreaterThan(150);
    const wrong = links.filter(
      ({ name, path, title = "" }) =>
        name !== basename(path) || !existsSync(path) || !readFileSync(path, "utf8").includes(title),
    );
    expect(wrong).toEqual([]);
  });

  test("names in each row a test, or where it is laid down, or why there is neither", () => {
    expect(rows.length).toBeGreaterThan(150);
    const without = rows.filter(
      ({ how }) => !/\.test\.ts\)/.test(how) && !/^(does not apply: |operator: |under \[.+\]\(security\.md#)/.test(how),
    );
    expect(without).toEqual([]);
  });
});

/** What docs/security.md says the sources do not do, except in the files under `but`. */
const absent: Record<string, { pattern: RegExp; folders: readonly string[]; but?: readonly string[] }> = {
  "starts a program": { pattern: /child_process|worker_threads|node:vm/, folders: ["server", "contract"] },
  "calls anybody but the database": {
    pattern: /\bo?fetch\b|undici|https?\.(request|get)\(|node:https/,
    folders: ["server"],
  },
  redirects: { pattern: /\.redirect\(|\b30[1278]\b/, folders: ["server"] },
  "runs text as code": { pattern: /\beval\(|new Function\(/, folders: ["server", "contract", "src"] },
  "builds a regular expression": { pattern: /\bRegExp\(/, folders: ["server", "contract", "src"] },
  "makes HTML of text": {
    pattern: /innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc/i,
    folders: ["server", "contract", "src"],
  },
  "uses cookies, sockets or peers": {
    pattern: /cookie\b|WebSocket|\bEventSource|RTCPeer/,
    folders: ["server", "contract", "src"],
  },
  "listens to messages of other windows": {
    pattern: /window\.(onmessage|addEventListener\("message)/,
    folders: ["src"],
  },
  "keeps something in the browser": {
    pattern: /localStorage|sessionStorage|indexedDB|\bcaches\b/,
    folders: ["src"],
    but: ["src/first-paint.ts", "src/services/storage.ts", "src/screens/list/useScrollMemory.ts"],
  },
  "uses numbers that can be guessed": {
    pattern: /Math\.random/,
    folders: ["server", "contract", "src"],
    but: ["src/flows/redact.ts", "src/flows/tabs.ts", "src/machines/live.ts"],
  },
};

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

test.each(Object.entries(absent))(
  "no source %s that docs/security.md does not know of",
  (_, { pattern, folders, but }) => {
    const having = folders
      .flatMap(sourcesIn)
      .filter((file) => pattern.test(withoutComments(readFileSync(file, "utf8"))))
      .sort();
    expect(having).toEqual([...(but ?? [])].sort());
  },
);
