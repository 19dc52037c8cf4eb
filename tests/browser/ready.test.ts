import { expect, inject, test } from "vitest";

test("on a database that exists, the server is ready within 2 s of its process starting", () => {
  // Measured before the first test, when nothing else was running yet.
  expect(inject("readyAfter")).toBeLessThan(2_000);
});
