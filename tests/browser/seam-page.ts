import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Builds the product's page with the test seam in it into `dist`, as Parcel builds it for a release. */
export function buildSeamPage(dist: string): void {
  const entry = resolve("build", "seam", "index.html");
  mkdirSync(resolve("build", "seam"), { recursive: true });
  const html = readFileSync("index.html", "utf8").replaceAll('"./src/', '"../../src/');
  const main = '<script type="module" src="../../src/main.tsx">';
  if (!html.includes(main)) throw new Error("index.html does not load src/main.tsx as it used to.");
  const seam = '<script type="module" src="../../tests/browser/seam.ts"></script>';
  writeFileSync(entry, html.replace(main, `${seam}${main}`));

  const options = ["--no-source-maps", "--no-autoinstall", "--log-level=warn", "--cache-dir=build/seam/cache"];
  const { status } = spawnSync(
    process.execPath,
    [join("node_modules", "parcel", "lib", "bin.js"), "build", entry, `--dist-dir=${dist}`, ...options],
    { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) throw new Error("The page with the test seam could not be built: see above.");
}
