import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startProduct } from "./product-server.ts";
import { buildSeamPage } from "./seam-page.ts";

/** The product of one worker, on demo data that no other worker changes. */
export interface Product {
  readonly url: string;
  /** The folder the product runs in: its database, and in `dist/` the page as it was built when the tests began. */
  readonly folder: string;
  /** The URL of the same product with the test seam in its page. Undefined unless long tests run. */
  readonly seamUrl?: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** A product for each worker. */
    products: readonly Product[];
  }
}

/** Starts the built product for each worker, in a temporary folder. Returns the function that stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "sillage-browser-"));
  const seamDist = join(folder, "seam");
  const isSeamVisited = !project.vitest.config.tagsFilter?.includes("!long");
  if (isSeamVisited) buildSeamPage(seamDist);
  const workers = Array.from({ length: project.vitest.config.maxWorkers }, (_, index) =>
    join(folder, `worker-${index + 1}`),
  );
  const running = await Promise.all(
    workers.map(async (own) => {
      cpSync("dist", join(own, "dist"), { recursive: true });
      const product = await startProduct(own);
      const provided: Product = { url: product.url, folder: own };
      if (!isSeamVisited) return { provided, stop: product.stop };
      cpSync(seamDist, join(own, "seam", "dist"), { recursive: true });
      const withSeam = await startProduct(join(own, "seam"), join(own, "sillage.db"));
      return {
        provided: { ...provided, seamUrl: withSeam.url },
        stop: () => Promise.all([product.stop(), withSeam.stop()]),
      };
    }),
  );
  project.provide(
    "products",
    running.map(({ provided }) => provided),
  );
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}
