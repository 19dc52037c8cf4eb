import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { on } from "./names.ts";
import { openSession, product } from "./sessions.ts";
import { emptyPage, eventually, visit } from "./visit.ts";

const page = join(product().folder, "dist");

/** Returns the scripts' total transfer size in bytes, compressed with gzip as the build does it. */
function weight(names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(page, name)), { level: 9 }).length, 0);
}

const indexScripts = [
  ...readFileSync(join(page, "index.html"), "utf8").matchAll(/<script\b[^>]*\bsrc="?\/?([^\s">]+)/g),
].map(([, name]) => name as string);

/** Collects the names of all scripts that a page asks for. */
function scriptsOf(visited: Page): Set<string> {
  const names = new Set<string>();
  visited.on("request", (request) => {
    if (request.resourceType() === "script") names.add(new URL(request.url()).pathname.slice(1));
  });
  return names;
}

/** Tracks a page's pending requests: its load state "networkidle" tells only of the first idle moment. */
function openRequestsOf(visited: Page): Set<Request> {
  const open = new Set<Request>();
  visited.on("request", (request) => open.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    visited.on(end as "requestfinished", (request) => open.delete(request));
  return open;
}

/** Whether one of the scripts contains echarts, recognised by an attribute that echarts sets. */
const holdsCharts = (names: Iterable<string>) =>
  [...names].some((name) => readFileSync(join(page, name), "utf8").includes("_echarts_instance_"));

/** As `visit`, without the stream of changes, which never ends: the network would never be idle. */
async function visitWithoutStream(...[path, options]: Parameters<typeof visit>) {
  const visited = await visit(emptyPage, options);
  await visited.page.route("**/api/changes/stream", (route) => route.abort());
  await visited.page.goto(path);
  return visited;
}

test("the released page carries no test seam", () => {
  for (const name of readdirSync(page).filter((file) => /\.(js|html)$/.test(file)))
    expect(readFileSync(join(page, name), "utf8"), name).not.toContain("sillageSeam");
});

describe("JavaScript", () => {
  test("before the sign-in form works is at most 110 KB", async () => {
    const { page } = await visit("/nothing-yet-loaded");
    const needed = new Set<string>();
    // Only index.html's own scripts arrive, without any that they import: the form has to work with these.
    await page.route("**/*.js", (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      if (!indexScripts.includes(name)) return;
      needed.add(name);
      return route.continue();
    });
    const signIn = page.waitForRequest("**/api/auth/admin/login");
    await page.goto("/login", { waitUntil: "commit" });
    await on(page).continue.click();
    await signIn;
    expect([...needed].sort()).toEqual([...indexScripts].sort());
    expect(weight(needed)).toBeLessThanOrEqual(110_000);
  });

  test("of sign-in and the dashboard together is at most 375 KB, of which echarts comes with the dashboard", async () => {
    const { page } = await visitWithoutStream(emptyPage);
    const scripts = scriptsOf(page);
    const openRequests = openRequestsOf(page);
    await page.goto("/login");
    await on(page).continue.waitFor();
    await page.waitForLoadState("networkidle");
    expect(holdsCharts(scripts)).toBe(false);
    await on(page).continue.click();
    await on(page).chart.waitFor();
    await eventually(() => openRequests.size === 0 && holdsCharts(scripts)).toBe(true);
    expect(weight(scripts)).toBeLessThanOrEqual(375_000);
  });

  test("of the insights is at most 20 KB more, which come when somebody comes near them", {
    tags: ["long"],
  }, async () => {
    const { page } = await visitWithoutStream("/", { stored: { authToken: await openSession() } });
    await on(page).topProducts.waitFor();
    await page.waitForLoadState("networkidle");
    const more = scriptsOf(page);
    await on(page).topProducts.evaluate((list) => list.scrollIntoView());
    await on(page).insights.waitFor();
    await eventually(() => weight(more)).toBeGreaterThan(0);
    expect(weight(more)).toBeLessThanOrEqual(20_000);
  });

  test("of the other screens has no echarts in it", { tags: ["long"] }, async () => {
    const { page } = await visitWithoutStream(emptyPage, { stored: { authToken: await openSession() } });
    const scripts = scriptsOf(page);
    for (const path of ["/nowhere", "/orders", "/users"]) {
      await page.goto(path);
      await page.getByRole("main").getByRole("heading").first().waitFor();
      await page.waitForLoadState("networkidle");
    }
    expect(scripts.size).toBeGreaterThan(indexScripts.length + 3);
    expect(holdsCharts(scripts)).toBe(false);
  });
});
