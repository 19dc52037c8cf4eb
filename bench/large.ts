// npm run bench:large: what a person waits for in the page of a large shop on both databases, with 10,000 and 100,000 orders
// or as the arguments say, against a bare fetch of a window by the same page (docs/measuring.md).
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { openChromium } from "../tests/chromium.ts";
import { columns, median, quantile } from "./columns.ts";
import { kindOf, onEachDatabase, startLargeShop, timed } from "./databases.ts";
import { throughputTable } from "./http-load.ts";
import { measureShipping } from "./server-shipping.ts";
import { ask, type Shop } from "./support.ts";

const rounds = 5;
const terms = ["ali", "khan", "butt", "malik"];

/** The part in the page: measures from an action until a window has come and all rows of the table are painted. */
const script = `
const table = () => document.querySelector('table[aria-label="Orders"], table[aria-label="Users"]');
const rows = () => [...(table()?.querySelectorAll('tbody tr:not([aria-hidden])') ?? [])];
performance.setResourceTimingBufferSize(10_000);
const answered = () => performance.getEntriesByType("resource").filter(({ name }) => /\\/(orders|users)\\/window\\?/.test(name)).length;
const areThere = () => rows().length > 0 && rows().every((row) => !row.hasAttribute("aria-busy"));
const painted = (isDone) => new Promise((resolve) => {
  const until = performance.now() + 20_000;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(performance.now());
  const look = () => requestAnimationFrame(() => isDone() || performance.now() > until ? port2.postMessage(null) : look());
  look();
});
const acts = {
  open: () => document.querySelector('nav a[href^="/orders"]').click(),
  type: (text) => {
    const field = document.querySelector("input[type=search]");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  },
  sort: (name) => [...table().querySelectorAll("th button")].find(({ textContent }) => textContent === name).click(),
  scroll: (part) => { const box = table().parentElement; box.scrollTop = box.scrollHeight * part; },
};
window.bench = {
  async act(name, value) {
    const before = answered();
    const began = performance.now();
    acts[name](value);
    return await painted(() => answered() > before && areThere()) - began;
  },
  dashboard: () => painted(() => document.querySelector('[aria-label="Recent Orders"], #recent-orders') ??
    [...document.querySelectorAll("h2")].some(({ textContent }) => textContent === "Recent Orders")),
  async fetched(token) {
    const began = performance.now();
    await (await fetch("/api/orders/window?limit=50", { headers: { Authorization: "Bearer " + token } })).json();
    return performance.now() - began;
  },
};
`;

/** A query with every filter of users, which most users pass. */
const everyUserFilter =
  "gender=Male&gender=Female&status=verified&orders=with&ageFrom=18&ageTo=80&createdFrom=2000-01-01&createdTo=2100-01-01" +
  "&visitedFrom=2000-01-01&visitedTo=2100-01-01";

const act = (page: Page, name: string, value?: unknown) =>
  page.evaluate<number>(`bench.act(${JSON.stringify(name)}, ${JSON.stringify(value)})`);

const memoryOf = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;

const people = 50;
const atWorkMs = 60_000;
const asksEveryMs = 10_000;
/** The requests that each person makes in turn. */
const questions = (orders: number) => [
  "/api/orders/window?limit=50",
  "/api/orders/window?limit=50&q=ali",
  "/api/orders/window?limit=50&sort=-total",
  "/api/orders/choices?zone=Asia/Karachi",
  "/api/find?q=khan",
  `/api/orders/window?limit=50&at=${Math.floor(orders / 2)}`,
  "/api/dashboard?zone=Asia/Karachi",
  "/api/users/window?limit=50",
];

/** Measures answers while 50 people each make a request every ten seconds, and the server's peak memory. */
async function atWork(shop: Shop, orders: number): Promise<string> {
  const times: number[] = [];
  let most = 0;
  const until = performance.now() + atWorkMs;
  const work = async (person: number) => {
    await pause((asksEveryMs / people) * person);
    for (let turn = person; performance.now() < until; turn += 1) {
      const path = questions(orders)[turn % questions(orders).length] as string;
      const taken = await timed(async () => (await ask(shop, path)).arrayBuffer());
      times.push(taken);
      most = Math.max(most, memoryOf(shop.process.pid));
      await pause(Math.max(0, asksEveryMs - taken));
    }
  };
  await Promise.all(Array.from({ length: people }, (_, person) => work(person)));
  const [middle, slow] = [median(times), quantile(times, 0.95)].map((time) => time.toFixed(0));
  const perSecond = (times.length / (atWorkMs / 1_000)).toFixed(0);
  return `50 people at work: ${perSecond} answers a second, ${middle} ms, p95 ${slow}; the server has at most ${most.toFixed(0)} MB.`;
}

async function measure(orders: number, databaseUrl?: string): Promise<void> {
  const shop = await startLargeShop(orders, {
    ...(databaseUrl && { databaseUrl }),
    environment: { LARGE_SHOP_FROM: "0" },
  });
  const browser = await openChromium();
  try {
    // First, so that the server has read its indexes ahead when the page is measured.
    const busy = await atWork(shop, orders);
    const times = new Map<string, number[]>();
    const note = (what: string, time: number) => times.set(what, [...(times.get(what) ?? []), time]);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(`localStorage.setItem("authToken", ${JSON.stringify(shop.token)}); ${script}`);
    const page = await context.newPage();
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(shop.url);
      note("dashboard complete", await page.evaluate<number>("bench.dashboard()"));
      note("click on Orders", await act(page, "open"));
      for (const term of terms) {
        for (let length = 1; length <= term.length; length += 1) {
          const time = await act(page, "type", term.slice(0, length));
          note(length < 3 ? "keystroke, one or two letters" : "keystroke, three letters and more", time);
        }
        await act(page, "type", "");
      }
      for (const name of ["Total", "Customer", "Total"]) note("sort", await act(page, "sort", name));
      note("thumb to the middle", await act(page, "scroll", 0.4 + round / 100));
      await page.goto(`${shop.url}/users?${everyUserFilter}`);
      await page.locator("tbody tr:not([aria-hidden]) a").first().waitFor();
      for (const term of terms) {
        for (let length = 1; length <= term.length; length += 1)
          note("keystroke in users, every filter on", await act(page, "type", term.slice(0, length)));
        await act(page, "type", "");
      }
      for (const name of ["Name", "Age", "Name"]) note("sort of users, every filter on", await act(page, "sort", name));
      note("bare fetch of a window", await page.evaluate<number>(`bench.fetched(${JSON.stringify(shop.token)})`));
    }
    const client = await context.newCDPSession(page);
    await client.send("HeapProfiler.enable");
    await client.send("HeapProfiler.collectGarbage");
    const { usedSize } = await client.send("Runtime.getHeapUsage");
    const name = `${orders} orders, ${kindOf(databaseUrl)}`;
    const table = [...times].map(([what, all]) => [
      what,
      ...[median(all), quantile(all, 0.95), Math.max(...all)].map((time) => time.toFixed(0)),
      "",
    ]);
    console.log(columns([name, "median ms", "p95 ms", "most ms", ""], table));
    const memory = [usedSize / 1e6, memoryOf(shop.process.pid)].map((megabytes) => megabytes.toFixed(0));
    console.log(`The page's heap has ${memory[0]} MB, the server ${memory[1]} MB.`);
    await context.close();
    console.log(`${busy}\n`);
    console.log(throughputTable(await measureShipping(shop, 3, 5)));
  } finally {
    await browser.close();
    await shop.stop();
  }
}

await onEachDatabase(measure);
