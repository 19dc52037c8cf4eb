import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { TestProject } from "vitest/node";
import { startProduct } from "./product-server.ts";
import { buildSeamPage } from "./seam-page.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product runs for these tests, on demo data. */
    productUrl: string;
    /** The folder the product runs in: its database, and in `dist/` the page as it was built when the tests began. */
    productFolder: string;
    /** Where the same product runs, on the same database, with a page that carries the test seam. */
    seamUrl: string;
  }
}

/** Builds what has changed, and runs the built product in a temporary folder for as long as the tests take. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { build } = (await import(pathToFileURL(resolve("scripts", "prepare.mjs")).href)) as { build: () => void };
  build();
  const folder = mkdtempSync(join(tmpdir(), "sillage-browser-"));
  cpSync("dist", join(folder, "dist"), { recursive: true });
  const product = await startProduct(folder);
  const seamFolder = join(folder, "seam");
  buildSeamPage(join(seamFolder, "dist"));
  const withSeam = await startProduct(seamFolder, join(folder, "sillage.db"));
  project.provide("productUrl", product.url);
  project.provide("productFolder", folder);
  project.provide("seamUrl", withSeam.url);
  return async () => {
    await Promise.all([product.stop(), withSeam.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
}
