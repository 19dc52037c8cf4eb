import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { TestProject } from "vitest/node";
import { startProduct } from "./product-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product runs for these tests, on demo data. */
    productUrl: string;
    /** The folder the product runs in: its database, and in `dist/` the page as it was built when the tests began. */
    productFolder: string;
  }
}

/** Builds what has changed, and runs the built product in a temporary folder for as long as the tests take. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { build } = (await import(pathToFileURL(resolve("scripts", "prepare.mjs")).href)) as { build: () => void };
  build();
  const folder = mkdtempSync(join(tmpdir(), "sillage-browser-"));
  cpSync("dist", join(folder, "dist"), { recursive: true });
  const product = await startProduct(folder);
  project.provide("productUrl", product.url);
  project.provide("productFolder", folder);
  return async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
