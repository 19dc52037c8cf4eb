// npm run bench:threshold: what holding whole lists costs a page, by which LARGE_SHOP_FROM is set, on both databases, with
// 10,000 and 100,000 orders or as the arguments say (docs/measuring.md).
import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { openChromium } from "../tests/chromium.ts";
import { columns, median } from "./columns.ts";
import { kindOf, onEachDatabase, startLargeShop } from "./databases.ts";
import type { Shop } from "./support.ts";

const rounds = 5;

/** The part in the page: notes tasks that block it, and fetches all orders without reading them. */
const script = `
window.longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
}).observe({ type: "longtask", buffered: true });
window.fetched = async (token) => {
  const began = performance.now();
  const headers = { Authorization: "Bearer " + token, Accept: "application/x-ndjson" };
  const { byteLength } = await (await fetch("/api/orders", { headers })).arrayBuffer();
  return [performance.now() - began, byteLength / 1e6];
};
`;

/** Loads /orders once. Returns the times until rows are there and until the list can be exported, and other figures. */
async function load(browser: Browser, { url, token }: Shop): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript(`localStorage.setItem("authToken", ${JSON.stringify(token)}); ${script}`);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    const began = performance.now();
    await page.goto(`${url}/orders`, { waitUntil: "commit" });
    await page.locator("tbody tr a").first().waitFor();
    const rows = performance.now() - began;
    await page.locator("button:enabled", { hasText: "Export" }).waitFor({ timeout: 120_000 });
    const whole = performance.now() - began;
    await page.waitForTimeout(1_000);
    const longest = await page.evaluate<number>("window.longest");
    await client.send("HeapProfiler.enable");
    await client.send("HeapProfiler.collectGarbage");
    const { usedSize } = await client.send("Runtime.getHeapUsage");
    const [bare = 0, megabytes = 0] = await page.evaluate<number[]>(`window.fetched(${JSON.stringify(token)})`);
    return { rows, whole, longest, heap: usedSize / 1e6, bare, megabytes };
  } finally {
    await context.close();
  }
}

async function measure(orders: number, databaseUrl?: string): Promise<void> {
  const table: string[][] = [];
  for (const [kind, environment] of [
    ["held", {}],
    ["by windows", { LARGE_SHOP_FROM: "0" }],
  ] as const) {
    const shop = await startLargeShop(orders, { ...(databaseUrl && { databaseUrl }), environment });
    const browser = await openChromium();
    try {
      const loads: Record<string, number>[] = [];
      for (let round = 0; round < rounds; round += 1) loads.push(await load(browser, shop));
      const figures = ["rows", "whole", "bare", "longest", "heap", "megabytes"].map((name) =>
        median(loads.map((figures) => figures[name] ?? 0)).toFixed(0),
      );
      const memory = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${shop.process.pid}/status`, "utf8"))?.[1]);
      table.push([kind, ...figures, (memory / 1000).toFixed(0)]);
    } finally {
      await browser.close();
      await shop.stop();
    }
  }
  const heads = ["rows ms", "whole ms", "bare ms", "longest task ms", "heap MB", "sent MB", "server MB"];
  console.log(columns([`${orders} orders, ${kindOf(databaseUrl)}`, ...heads], table));
}

await onEachDatabase(measure);
