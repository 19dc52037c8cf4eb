// npm run bench, its third part: the list of orders in the built page, with 1,000, 10,000 and 100,000 of them, against a
// bare windowed list in the same browser (docs/measuring.md).
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { openChromium } from "../tests/chromium.ts";
import { assert, awaitLists, elementsOf, measureSearch, openTab } from "./list.ts";
import { bundled, type Measurement, type Shop, startShop, table } from "./support.ts";

const sizes = [1_000, 10_000, 100_000];
const heapSize = 10_000;
const customers = 300;
const listRounds = 9;
// Eight keystrokes each. With fewer terms, the median and the p95 vary from run to run.
const termCount = 16;
const maxElements = 2_500;

const script = await bundled("bench/orders-page.ts");

/** Times between frames, in milliseconds. */
type Frames = readonly number[];

/** Waits until the list has been loaded, and its rows are there. */
async function listed(page: Page): Promise<void> {
  await awaitLists(page);
  await rowsOf(page).first().waitFor();
}

async function measureWith(browser: Browser, shop: Shop) {
  const page = await openTab(browser, shop, script);
  await page.goto("/orders");
  await listed(page);
  const tasks = await page.evaluate<number[]>("bench.tasks()");
  const elements = await elementsOf(page);
  const rowCount = await rowsOf(page).count();

  await page.goto("/");
  await page.getByRole("table").first().waitFor();
  const dashboardTasks = await page.evaluate<number[]>("bench.tasks()");
  await pause(1000);

  const floor = await openTab(browser, shop, script);
  await floor.goto("/blank.html");
  await floor.evaluate(`bench.openFloor("${shop.token}", ${rowCount})`);
  const list = await measureList(page, floor, rowCount);
  const [warmUpTerm = "", ...terms] = await floor.evaluate<string[]>(`bench.termsFor(${termCount + 1}, ${rowCount})`);
  const { search, firstKeystroke } = await measureSearch(page, floor, terms, warmUpTerm);
  const palette = await measurePalette(page, floor, terms, warmUpTerm);
  const filtered = await measureFiltered(page, floor, rowCount);
  await page.goto("/orders");
  await listed(page);
  const frames = await framesOf(page);
  const floorFrames = await framesOf(floor);
  await Promise.all([page, floor].map((tab) => tab.context().close()));
  return {
    /** Elements in the table. */
    elements,
    firstClick: list.firstClick,
    firstKeystroke,
    frames,
    floorFrames,
    /** Long tasks while loading, at the list's path and at the dashboard's, in milliseconds. */
    tasks,
    dashboardTasks,
    measurements: [list.measurement, search, filtered, palette],
  };
}

/** Searches in the list and in the floor, both with as many filters on as leave orders. */
async function measureFiltered(page: Page, floor: Page, rowCount: number): Promise<Measurement> {
  await page.goto(`/orders${await floor.evaluate<string>("bench.filterFloor()")}`);
  await listed(page);
  await floor.getByRole("link", { name: "Orders", exact: true }).click();
  const [warmUpTerm = "", ...terms] = await floor.evaluate<string[]>(`bench.termsFor(${termCount + 1}, ${rowCount})`);
  const what = "search, every filter on";
  const { search } = await measureSearch(page, floor, terms, warmUpTerm, { what, role: "searchbox", changes: "tbody" });
  return search;
}

/** Measures the search of the palette, among orders and customers. */
async function measurePalette(page: Page, floor: Page, terms: readonly string[], warmUpTerm: string) {
  await page.bringToFront();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").waitFor();
  const place = { what: "find anything, a keystroke", role: "combobox", changes: "dialog, [role=dialog]" } as const;
  const { search } = await measureSearch(page, floor, terms, warmUpTerm, place);
  await page.keyboard.press("Escape");
  return search;
}

const rowsOf = (page: Page) => page.locator('table[aria-label="Orders"] tbody tr:not([aria-hidden])');

/** Opens the list in the page and in the floor, in turns that alternate in order; both lists are open at the end. */
async function measureList(page: Page, floor: Page, rowCount: number) {
  async function open(where: Page): Promise<number> {
    await where.bringToFront();
    await where.evaluate(`bench.watchClick(${rowCount})`);
    await where.getByRole("link", { name: "Orders", exact: true }).first().click();
    return where.evaluate<number>("bench.listed");
  }
  async function leave(): Promise<void> {
    await page.bringToFront();
    await page.evaluate("bench.goNowhere()");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await floor.evaluate("bench.leaveFloor()");
    await pause(400);
  }

  // The first click includes one-off work.
  const firstClick = await open(page);
  await open(floor);
  const times: number[] = [];
  const floorTimes: number[] = [];
  for (let round = 0; round < listRounds; round += 1) {
    await leave();
    const turns = [
      { where: page, into: times },
      { where: floor, into: floorTimes },
    ];
    for (const { where, into } of round % 2 === 0 ? turns : turns.reverse()) into.push(await open(where));
  }
  const measurement = { what: "list, from click to rows", floor: "plain sort, plain rows", times, floorTimes };
  return { firstClick, measurement };
}

/** Turns the wheel over the list for about two seconds, down and up again. */
async function framesOf(page: Page): Promise<Frames> {
  await page.bringToFront();
  const box = await page.locator("table").locator("..").boundingBox();
  assert(box !== null, "There is no list to scroll.");
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(300, box.height / 2));
  await pause(500);
  await page.evaluate("bench.watchFrames()");
  const began = performance.now();
  for (let time = 0; time < 2000; time = performance.now() - began) {
    await page.mouse.wheel(0, time < 1400 ? 120 : -120);
    await pause(16);
  }
  return page.evaluate<number[]>("bench.frames()");
}

/**
 * Measures the JavaScript heap that the page with both lists holds beyond their parsed JSON, in bytes. Both are what they take
 * beyond a page without: with the lists of an empty shop, and blank. The first search makes part of what the list holds.
 */
async function measureHeap(browser: Browser, shop: Shop) {
  async function heapOf(where: Shop, address: string, prepare: (page: Page) => Promise<unknown>): Promise<number> {
    const page = await openTab(browser, where, address === "/blank.html" ? script : undefined);
    await page.goto(address);
    await prepare(page);
    await pause(1000);
    const devtools = await page.context().newCDPSession(page);
    for (let time = 0; time < 3; time += 1) await devtools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await devtools.send("Runtime.getHeapUsage");
    await page.context().close();
    return usedSize;
  }

  const emptyShop = await startShop({ orders: 0, customers: 0 });
  try {
    const empty = await heapOf(emptyShop, "/orders", (page) => page.getByText("No Orders Found").waitFor());
    const full = await heapOf(shop, "/orders", listed);
    const searched = await heapOf(shop, "/orders", async (page) => {
      await listed(page);
      await page.getByRole("searchbox").press("a");
    });
    const blank = await heapOf(shop, "/blank.html", () => Promise.resolve());
    const holding = await heapOf(shop, "/blank.html", (page) => page.evaluate(`bench.holdJson("${shop.token}")`));
    const json = holding - blank;
    return { json, beyond: full - empty - json, afterSearch: searched - empty - json };
  } finally {
    await emptyShop.stop();
  }
}

const longest = (times: readonly number[]) => (times.length === 0 ? "none over 50" : Math.max(...times).toFixed(0));
const framesIn = (times: Frames) =>
  `${times.filter((time) => time > 33).length} of ${times.length} over 33 ms, the longest ${longest(times)} ms`;

const browser = await openChromium();
try {
  const elements: number[] = [];
  for (const orders of sizes) {
    const shop = await startShop({ orders, customers });
    try {
      const results = await measureWith(browser, shop);
      elements.push(results.elements);
      console.log(`\n${orders} orders, ${results.elements} elements in their table. Chromium ${browser.version()}.\n`);
      console.log(table(results.measurements));
      console.log(`\nfirst click: ${results.firstClick.toFixed(0)} ms`);
      console.log(`first keystroke: ${results.firstKeystroke.toFixed(0)} ms`);
      console.log(`frames while scrolling: ${framesIn(results.frames)}`);
      console.log(`  in the floor: ${framesIn(results.floorFrames)}`);
      console.log(`longest task while loading the list: ${longest(results.tasks)} ms`);
      console.log(`longest task while loading the dashboard: ${longest(results.dashboardTasks)} ms`);
      if (orders === heapSize) {
        const { json, beyond, afterSearch } = await measureHeap(browser, shop);
        const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
        const part = (bytes: number) => `${inMegabytes(bytes)}, ${((100 * bytes) / json).toFixed(0)} % of it`;
        console.log(`heap of the parsed JSON: ${inMegabytes(json)}`);
        console.log(`  beyond it: ${part(beyond)}; after a first search: ${part(afterSearch)}`);
      }
    } finally {
      await shop.stop();
    }
  }
  const most = Math.max(...elements);
  assert(most < maxElements, `The table holds ${most} elements.`);
  assert(most <= 1.1 * Math.min(...elements), `The table grows with its orders: ${elements.join(", ")}.`);
} finally {
  await browser.close();
}
