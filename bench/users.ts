// npm run bench, its second part: the list of users in the built page, with 5,000 and with 100,000 of them and as many
// orders, against plain loops in the same browser (docs/measuring.md).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { openChromium } from "../tests/chromium.ts";
import { assert, awaitLists, elementsOf, measureSearch, openTab } from "./list.ts";
import { bundled, type Measurement, startShop, table } from "./support.ts";
import type { ExportRun } from "./users-page.ts";

/** Terms of which each letter changes the rows in sight, when it is typed and when it is deleted. */
const terms = ["khan", "zain", "hass", "shah", "sadi", "warr"];
/** A term that changes the rows, too, typed before anything counts. */
const warmUpTerm = "tar";
/** Enough rounds that the slowest keystrokes of a run are not a matter of luck. */
const searchRounds = 4;
const exportRounds = 7;
const sizes = [
  { customers: 5_000, orders: 100 },
  { customers: 100_000, orders: 100_000 },
];
const maxElements = 2_500;
const maxWorkerBytes = 40_000;

const script = await bundled("bench/users-page.ts");

const worker = readdirSync("dist").find((name) => /^csv-worker\.\w+\.js$/.test(name));
assert(worker !== undefined, "The built page has no script of the export. Run: npm run build");
const workerBytes = gzipSync(readFileSync(join("dist", worker)), { level: 9 }).length;
assert(workerBytes <= maxWorkerBytes, `The export's script weighs ${workerBytes} bytes of ${maxWorkerBytes}.`);

async function measureWith(browser: Browser, size: (typeof sizes)[number]) {
  const { customers } = size;
  const shop = await startShop(size);
  try {
    const page = await openTab(browser, shop, script);
    const requests: string[] = [];
    page.context().on("request", (request) => requests.push(new URL(request.url()).pathname));
    const isExportLoaded = () => requests.includes(`/${worker}`);
    await page.goto("/users");
    await page.locator("tbody a").first().waitFor();
    await awaitLists(page);
    const elements = await elementsOf(page);
    const rows = await page.locator("tbody tr:not([aria-hidden])").count();

    const floor = await openTab(browser, shop, script);
    await floor.goto("/blank.html");
    await floor.evaluate(`bench.showFloor("${shop.token}", ${rows})`);

    const { search, firstKeystroke } = await measureSearch(
      page,
      floor,
      Array(searchRounds).fill(terms).flat(),
      warmUpTerm,
    );
    assert(!isExportLoaded(), "The export's script was loaded before the first export.");
    const { runs, measurements } = await measureExport(page, floor, customers);
    assert(isExportLoaded(), "The export's script was never loaded.");
    const filtered = await measureFiltered(page, floor, rows);
    await Promise.all([page, floor].map((tab) => tab.context().close()));
    return { elements, firstKeystroke, runs, measurements: [search, filtered, ...measurements] };
  } finally {
    await shop.stop();
  }
}

/** Searches in the list and in the floor, both with every filter on. */
async function measureFiltered(page: Page, floor: Page, rowCount: number): Promise<Measurement> {
  await page.goto(`/users${await floor.evaluate<string>(`bench.filterFloor(${rowCount})`)}`);
  await page.locator("tbody a").first().waitFor();
  await awaitLists(page);
  const place = { what: "search, every filter on", role: "searchbox", changes: "tbody" } as const;
  const { search } = await measureSearch(page, floor, Array(searchRounds).fill(terms).flat(), warmUpTerm, place);
  return search;
}

/** Exports all users by the page and by the floors, in turns, and checks that each file has a row for each user. */
async function measureExport(page: Page, floor: Page, users: number) {
  const runs: ExportRun[] = [];
  const floorTimes: number[] = [];
  const joinTimes: number[] = [];
  for (let round = 0; round < exportRounds; round += 1) {
    await page.bringToFront();
    await page.evaluate("bench.watchExport()");
    const button = page.getByRole("button", { name: "Export All" });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    runs.push(await page.evaluate<ExportRun>("bench.exported"));
    const lines = readFileSync(await download.path(), "utf8")
      .trimEnd()
      .split("\r\n").length;
    assert(lines === users + 1, `The file of ${users} users has ${lines} rows.`);

    await floor.bringToFront();
    floorTimes.push(await floor.evaluate<number>("bench.exportFloor()"));
    joinTimes.push(await floor.evaluate<number>("bench.joinFloor()"));
  }
  const what = "export of all, from click to save";
  const times = runs.map(({ time }) => time);
  const measurements: Measurement[] = [
    { what, floor: "plain loop and join", times, floorTimes },
    { what, floor: "join of ready cells, for information", times, floorTimes: joinTimes },
  ];
  return { runs, measurements };
}

const browser = await openChromium();
try {
  const counts: number[] = [];
  for (const size of sizes) {
    const { elements, firstKeystroke, runs, measurements } = await measureWith(browser, size);
    counts.push(elements);
    const longTasks = runs.flatMap((run) => run.longTasks).map((time) => time.toFixed(0));
    console.log(`\n${size.customers} users, ${elements} elements in their table. Chromium ${browser.version()}.\n`);
    console.log(table(measurements));
    console.log(`\nfirst keystroke: ${firstKeystroke.toFixed(0)} ms`);
    console.log(
      `long tasks: ${longTasks.length === 0 ? "none" : `${longTasks.join(", ")} ms`} in ${runs.length} exports`,
    );
    console.log(`longest gap between frames: ${Math.max(...runs.map((run) => run.longestGap)).toFixed(0)} ms`);
  }
  const most = Math.max(...counts);
  assert(most < maxElements, `The table holds ${most} elements.`);
  assert(most <= 1.1 * Math.min(...counts), `The table grows with its users: ${counts.join(", ")}.`);
} finally {
  await browser.close();
}
console.log(`\nThe script of the export weighs ${(workerBytes / 1000).toFixed(1)} KB and comes with the first export.`);
