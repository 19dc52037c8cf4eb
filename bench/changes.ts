// npm run bench:changes: what changes cost the built server with 100,000 orders, or as many as the first argument says, on
// both databases, or on the one that the second argument names (docs/measuring.md).
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { startSession } from "../server/auth/sessions.ts";
import { rollUp } from "../server/insights/roll-up.ts";
import { openDatabase } from "../server/storage/database.ts";
import { indexMarked } from "../server/storage/list-index.ts";
import type { Database } from "../server/storage/tables.ts";
import { openChromium } from "../tests/chromium.ts";
import { type OpenStream, openStream } from "../tests/server/follower.ts";
import { columns, median, quantile } from "./columns.ts";
import { throughputTable } from "./http-load.ts";
import { assert, awaitLists, openTab } from "./list.ts";
import { indexOrders } from "./many-records.ts";
import { measureUpdates, oneChangeAtATime } from "./server-lists.ts";
import { bundled, type Shop, type ShopOptions, startShop, table, withPostgres } from "./support.ts";

const [orders = 100_000, only] = process.argv.slice(2);
const size = { orders: Number(orders), customers: 5_000 };
const streamsOfASession = 20;
const restMs = 30_000;
const changes = 60;
const changesInARow = 500;
/** The pause after each request of the floor, in milliseconds: about as long as a change takes to be painted. */
const apart = 250;
const changesOfAPage = 10;
const pageWork = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];
const script = await bundled("bench/orders-page.ts");

/** Answers every message with the resident memory after a garbage collection, and the CPU time so far. */
const probe = `process.on("message", () => {
  gc();
  process.send({ memory: process.memoryUsage().rss, cpu: process.cpuUsage() });
});`;

async function usageOf({ process: server }: Shop): Promise<{ memory: number; cpu: NodeJS.CpuUsage }> {
  const answer = once(server, "message");
  server.send("usage");
  return (await answer)[0];
}

async function withStreams<Result>(
  { databaseUrl }: Shop,
  urls: readonly string[],
  count: number,
  work: (streams: OpenStream[]) => Promise<Result>,
) {
  const db = openDatabase(databaseUrl);
  const { id } = await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  const streams: OpenStream[] = [];
  let token = "";
  for (let open = 0; open < count; open += 1) {
    if (open % streamsOfASession === 0) token = await startSession(db, id, new Date());
    const stream = await openStream(urls[open % urls.length] as string, token);
    assert(stream.response.status === 200, `Stream ${open} was answered ${stream.response.status}.`);
    streams.push(stream);
  }
  try {
    return await work(streams);
  } finally {
    for (const stream of streams) stream.close();
    await db.destroy();
  }
}

/** Measures how long a change takes to reach 50 streams, spread over the servers, and the page; and its CPU time. */
async function measureTelling(shop: Shop, urls: readonly string[], browser: Browser) {
  const db = openDatabase(shop.databaseUrl);
  const change = await oneChangeAtATime(shop, db);
  const page = await openTab(browser, { ...shop, url: urls.at(-1) as string }, script);
  await page.goto("/orders");
  await awaitLists(page);
  /** Returns the CPU time that the server has used so far, in milliseconds. */
  const usage = async () => {
    const { user, system } = (await usageOf(shop)).cpu;
    return (user + system) / 1000;
  };
  const told: number[] = [];
  const painted: number[] = [];
  const answers: number[] = [];
  const costs: string[][] = [];
  await withStreams(shop, urls, 50, async (streams) => {
    await pause(3_000);
    const resting = await usage();
    const restBegan = performance.now();
    await pause(10_000);
    /** CPU time at rest, per millisecond of real time. */
    const rest = ((await usage()) - resting) / (performance.now() - restBegan);
    /** Returns the CPU time of each of `count` runs of `work` beyond that at rest, in milliseconds. */
    const costOf = async (count: number, work: () => Promise<void>) => {
      const [before, began] = [await usage(), performance.now()];
      for (let done = 0; done < count; done += 1) await work();
      return (((await usage()) - before - rest * (performance.now() - began)) / count).toFixed(1);
    };
    const nothing = async () => {
      await (await fetch(`${shop.url}/api/nothing`)).text();
    };
    for (const which of ["first", "second", "third"]) {
      const floor = await costOf(changes, async () => {
        await nothing();
        await pause(apart);
      });
      const cost = await costOf(changes, async () => {
        const made = streams.map(({ events }) => events.length);
        await page.evaluate("bench.watchChange()");
        const began = performance.now();
        await change();
        const answered = performance.now();
        const answeredAt = performance.timeOrigin + answered;
        while (!streams.every(({ events }, stream) => events.length > (made[stream] as number))) await pause(1);
        told.push(performance.now() - answered);
        answers.push(answered - began);
        painted.push(Math.max(0, (await page.evaluate<number>("bench.changedAt")) - answeredAt));
        await pause(100);
      });
      costs.push([`the ${which} ${changes}, one after the other was painted`, cost, floor]);
    }
    const floor = await costOf(changesInARow, nothing);
    costs.push([`${changesInARow} more, one after the other's answer`, await costOf(changesInARow, change), floor]);
  });
  await page.context().close();
  await db.destroy();
  const floor = { floor: "the answer itself", floorTimes: answers };
  return {
    costs: columns(["server's processor for a change, 50 open streams", "ms", "floor ms: unknown path"], costs),
    measurements: [
      { what: "from a change's answer to the last of 50 pages", times: told, ...floor },
      { what: "from a change's answer to its being painted", times: painted, ...floor },
    ],
  };
}

/** Measures a change on each of these pages, in milliseconds of scripts, styles and layout; the first separately. */
async function measurePages(shop: Shop, url: string, browser: Browser): Promise<string> {
  const db = openDatabase(shop.databaseUrl);
  const change = await oneChangeAtATime(shop, db);
  const user = await db.selectFrom("customers").select("id").orderBy("created_at").executeTakeFirstOrThrow();
  const dated = db.selectFrom("orders").select("id").where("created_at", "is not", null);
  const order = await dated.orderBy("created_at", "desc").executeTakeFirstOrThrow();
  await db.destroy();
  const rows = [];
  for (const path of [
    "/orders",
    "/orders?q=ali",
    "/orders?sort=customer",
    "/orders?sort=-total&status=shipped&status=processing&from=2020-01-01",
    `/orders/${order.id}`,
    "/users?orders=with",
    `/users/user/${user.id}`,
    "/",
  ]) {
    const page = await openTab(browser, { ...shop, url }, script);
    const told = page.waitForResponse((response) => response.url().endsWith("/changes/stream"));
    await page.goto(path);
    await told;
    await awaitLists(page);
    // Work that loading has deferred.
    await pause(3_000);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Performance.enable");
    const usage = async () => {
      const { metrics } = await devTools.send("Performance.getMetrics");
      const used = metrics.filter(({ name }) => pageWork.includes(name)).map(({ value }) => value);
      return 1000 * used.reduce((sum, seconds) => sum + seconds, 0);
    };
    const costs: number[] = [];
    for (let count = 0; count < changesOfAPage; count += 1) {
      const before = await usage();
      await change();
      await pause(400);
      costs.push((await usage()) - before);
    }
    const [first = 0, ...others] = costs;
    const shown = path.replace(/[0-9a-f-]{36}|[\w-]{20,}/, "…");
    rows.push([shown, ...[first, median(others), quantile(others, 0.95)].map((ms) => ms.toFixed(1))]);
    await page.context().close();
  }
  return columns(["a change on the page", "first ms", "median ms", "p95 ms"], rows);
}

/** Measures Reload Data after one change: the time until it is painted, and the bytes transferred. */
async function measureReload(shop: Shop, url: string, browser: Browser): Promise<string> {
  const db = openDatabase(shop.databaseUrl);
  const change = await oneChangeAtATime(shop, db);
  await db.destroy();
  const page = await openTab(browser, { ...shop, url }, script);
  // Without the stream, the page does not know of a change before it reloads.
  await page.route("**/api/changes/stream", (route) => route.fulfill({ status: 503 }));
  await page.goto("/orders");
  await awaitLists(page);
  // By then, the page polls only every half minute.
  await pause(restMs);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  let bytes = 0;
  devTools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const times: number[] = [];
  const sizes: number[] = [];
  while (times.length < changesOfAPage) {
    await change();
    bytes = 0;
    await page.evaluate("bench.watchPress()");
    await page.getByRole("button", { name: "Reload Data" }).click();
    const time = await page.evaluate<number | undefined>("bench.painted.catch(() => undefined)");
    await pause(300);
    // The page has polled since the change, so the click changed nothing.
    if (time === undefined) continue;
    times.push(time);
    sizes.push(bytes);
  }
  await page.context().close();
  return `Reload Data after one change: median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, until it is painted; at most ${Math.max(...sizes)} bytes.`;
}

async function measureRest(shop: Shop): Promise<string> {
  const before = await usageOf(shop);
  return withStreams(shop, [shop.url], 500, async () => {
    await pause(1_000);
    const open = await usageOf(shop);
    await pause(restMs);
    const { cpu } = await usageOf(shop);
    const busy = (cpu.user + cpu.system - open.cpu.user - open.cpu.system) / 1000 / restMs;
    return `500 open streams: ${((open.memory - before.memory) / 1e6).toFixed(1)} MB, ${(100 * busy).toFixed(1)} % of a core at rest`;
  });
}

async function measure(what: string, browser: Browser, options: ShopOptions): Promise<void> {
  const nodeOptions = ["--expose-gc", "--import", `data:text/javascript,${encodeURIComponent(probe)}`];
  // One-off work of a server on an existing shop, done beforehand: it is no part of its rest.
  const fill = async (db: Database) => {
    await indexOrders(db);
    while (await indexMarked(db, "users"));
    for (let before = await rollUp(db); before; ) before = await rollUp(db, before);
  };
  const shop = await startShop(size, { ...options, nodeOptions, fill });
  try {
    const urls = options.databaseUrl ? [shop.url, await shop.startAnother()] : [shop.url];
    console.log(`\n${what}, ${urls.length === 1 ? "one server process" : "two server processes"}\n`);
    console.log(await measureRest(shop));
    const { costs, measurements } = await measureTelling(shop, urls, browser);
    console.log(`\n${table(measurements)}\n\n${costs}`);
    console.log(`\n${await measurePages(shop, urls.at(-1) as string, browser)}`);
    console.log(`\n${await measureReload(shop, urls.at(-1) as string, browser)}`);
    console.log(`\n${throughputTable(await measureUpdates(shop, 3, 5))}`);
  } finally {
    await shop.stop();
  }
}

console.log(`\n${size.orders} orders. Node ${process.version}.`);
const browser = await openChromium();
try {
  if (only !== "postgresql") await measure("SQLite", browser, {});
  if (only !== "sqlite") await withPostgres((databaseUrl) => measure("PostgreSQL", browser, { databaseUrl }));
} finally {
  await browser.close();
}
