// npm run bench:changes: what changes cost the built server with 100,000 orders, or as many as the first argument says.
//
//   updating   the list after one change, and what has changed alone, against the list built anew
//   telling    from the answer to a change to its event at the last of 50 open streams, against the answer's own time
//   resting    500 open streams: the memory that they take, and the processor's time while nothing happens
//
// Nothing here fails for being slow. It does fail when an answer is not the one expected.
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { startSession } from "../server/auth/sessions.ts";
import { openDatabase } from "../server/storage/database.ts";
import { startPostgres } from "../tests/postgres-cluster.ts";
import { type OpenStream, openStream } from "../tests/server/follower.ts";
import { throughputTable } from "./http-load.ts";
import { assert } from "./list.ts";
import { measureUpdates, oneChangeAtATime } from "./server-lists.ts";
import { type Shop, type ShopOptions, startShop, table } from "./support.ts";

const size = { orders: Number(process.argv[2] ?? 100_000), customers: 5_000 };
const streamsOfASession = 20;
const restMs = 30_000;

/** Answers every message with the memory in use once nothing is left to collect, and the processor's time so far. */
const probe = `process.on("message", () => {
  gc();
  process.send({ memory: process.memoryUsage().rss, cpu: process.cpuUsage() });
});`;

async function usageOf({ process: server }: Shop): Promise<{ memory: number; cpu: NodeJS.CpuUsage }> {
  const answer = once(server, "message");
  server.send("usage");
  return (await answer)[0];
}

async function withStreams<Result>(shop: Shop, count: number, work: (streams: OpenStream[]) => Promise<Result>) {
  const db = openDatabase(shop.databaseUrl);
  const { id } = await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  const streams: OpenStream[] = [];
  let token = "";
  for (let open = 0; open < count; open += 1) {
    if (open % streamsOfASession === 0) token = await startSession(db, id, new Date());
    const stream = await openStream(shop.url, token);
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

/** How long it takes to tell 50 streams of a change. */
async function measureTelling(shop: Shop) {
  const db = openDatabase(shop.databaseUrl);
  const change = await oneChangeAtATime(shop, db);
  const times: number[] = [];
  const floorTimes: number[] = [];
  await withStreams(shop, 50, async (streams) => {
    for (let round = 1; round <= 60; round += 1) {
      const began = performance.now();
      await change();
      const answered = performance.now();
      while (!streams.every(({ events }) => events.length > round)) await pause(1);
      times.push(performance.now() - answered);
      floorTimes.push(answered - began);
      await pause(100);
    }
  });
  await db.destroy();
  return { what: "from a change's answer to the last of 50 pages", floor: "the answer itself", times, floorTimes };
}

async function measureRest(shop: Shop): Promise<string> {
  const before = await usageOf(shop);
  return withStreams(shop, 500, async () => {
    await pause(1_000);
    const open = await usageOf(shop);
    await pause(restMs);
    const { cpu } = await usageOf(shop);
    const busy = (cpu.user + cpu.system - open.cpu.user - open.cpu.system) / 1000 / restMs;
    return `500 open streams: ${((open.memory - before.memory) / 1e6).toFixed(1)} MB, ${(100 * busy).toFixed(1)} % of a core at rest`;
  });
}

async function measure(what: string, options: ShopOptions): Promise<void> {
  const nodeOptions = ["--expose-gc", "--import", `data:text/javascript,${encodeURIComponent(probe)}`];
  const shop = await startShop(size, { ...options, nodeOptions });
  try {
    console.log(`\n${what}\n`);
    console.log(await measureRest(shop));
    console.log(`\n${table([await measureTelling(shop)])}`);
    console.log(`\n${throughputTable(await measureUpdates(shop, 3, 10))}`);
  } finally {
    await shop.stop();
  }
}

console.log(`\n${size.orders} orders. Node ${process.version}.`);
await measure("SQLite", {});
const postgres = await startPostgres();
try {
  await measure("PostgreSQL", { databaseUrl: postgres.url });
} finally {
  await postgres.stop();
}
