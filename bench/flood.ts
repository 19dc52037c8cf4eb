// npm run bench:flood: how long others wait while 200 sign-ins with a wrong password, from 50 addresses, are under way all
// the time: a signed-in administrator's calls, and the right password from addresses of its own. On both databases, with
// 1,000 orders, or as many as an argument says; the floor is the same without the flood.
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../server/storage/database.ts";
import {
  administrator,
  type Measurement,
  type Shop,
  type ShopOptions,
  startShop,
  table,
  withPostgres,
} from "./support.ts";

const orders = Number(process.argv[2] ?? 1_000);
const seconds = { floor: 10, flood: 40 };
const flood = { callers: 200, addresses: 50 };
const betweenMs = 150;

type Call = (shop: Shop) => Promise<Response>;

const calls: Readonly<Record<string, Call>> = {
  "who is signed in": (shop) => read(shop, "/api/auth/admin/me"),
  "orders found": (shop) => read(shop, "/api/orders/window?q=sara"),
  "the right password": (shop) => signIn(shop, administrator.password, `192.0.2.${Math.floor(Math.random() * 200)}`),
};

const read = ({ url, token }: Shop, path: string) =>
  fetch(url + path, { headers: { Authorization: `Bearer ${token}`, "X-Forwarded-For": "198.51.100.1" } });

const signIn = ({ url }: Shop, password: string, address: string) =>
  fetch(`${url}/api/auth/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify({ email: administrator.email, password }),
  });

/** Repeats all calls for `duration` seconds; returns the time of each answer, in milliseconds, by the call's name. */
async function timesOf(shop: Shop, duration: number): Promise<Map<string, number[]>> {
  const end = performance.now() + duration * 1000;
  const ask = async ([what, call]: [string, Call]): Promise<[string, number[]]> => {
    const times: number[] = [];
    while (performance.now() < end) {
      const began = performance.now();
      const answer = await call(shop);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
      times.push(performance.now() - began);
      await pause(betweenMs);
    }
    return [what, times];
  };
  return new Map(await Promise.all(Object.entries(calls).map(ask)));
}

/** Starts the flood; returns a function that ends it and waits for its last answers. */
function beginFlood(shop: Shop): () => Promise<unknown> {
  let isOver = false;
  const callers = Array.from({ length: flood.callers }, async (_, place) => {
    while (!isOver) {
      const answer = await signIn(shop, "a wrong password", `203.0.113.${place % flood.addresses}`);
      await answer.arrayBuffer();
    }
  });
  return () => {
    isOver = true;
    return Promise.all(callers);
  };
}

/** Waits for the indexing after a shop was filled, which is not measured. */
async function untilIndexed({ databaseUrl }: Shop): Promise<void> {
  const db = openDatabase(databaseUrl);
  while (await db.selectFrom("index_stale").select("id").executeTakeFirst()) await pause(500);
  await db.destroy();
  await pause(5000);
}

async function measure(database: string, options: ShopOptions): Promise<void> {
  const environment = { TRUST_PROXY: "127.0.0.1" };
  const shop = await startShop({ orders, customers: Math.ceil(orders / 10) }, { ...options, environment });
  try {
    await untilIndexed(shop);
    const floor = await timesOf(shop, seconds.floor);
    const endFlood = beginFlood(shop);
    await pause(2000);
    const flooded = await timesOf(shop, seconds.flood);
    await endFlood();
    const measurements = [...flooded].map(
      ([what, times]): Measurement => ({ what, times, floor: "without the flood", floorTimes: floor.get(what) ?? [] }),
    );
    const longest = Math.max(...[...flooded.values()].flat());
    console.log(`\n${database}, ${orders} orders; the longest answer took ${longest.toFixed(0)} ms\n`);
    console.log(table(measurements));
  } finally {
    await shop.stop();
  }
}

await measure("SQLite", {});
await withPostgres((databaseUrl) => measure("PostgreSQL", { databaseUrl }));
