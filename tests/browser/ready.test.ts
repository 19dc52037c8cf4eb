import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { startProduct } from "./product-server.ts";

test("on a database that exists, the server is ready within 2 s of its process starting", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sillage-ready-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(inject("productFolder"), "dist"), join(folder, "dist"), { recursive: true });
  const first = await startProduct(folder);
  await first.stop();

  const began = performance.now();
  const second = await startProduct(folder);
  onTestFinished(() => second.stop());
  const { status } = await fetch(`${second.url}/health/ready`);
  const took = performance.now() - began;
  expect(status).toBe(200);
  expect(took).toBeLessThan(2_000);
});
