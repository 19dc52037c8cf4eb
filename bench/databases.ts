// Shared by the measurements on both databases: the sizes and databases in the arguments, a shop of such a size, and
// comparison with a floor.
import { setImmediate as nextTurn } from "node:timers/promises";
import { rollUp } from "../server/insights/roll-up.ts";
import { median, quantile } from "./columns.ts";
import { indexCustomers, indexOrders, multiplyCustomers, multiplyOrders } from "./many-records.ts";
import { type Shop, type ShopOptions, startShop, withPostgres } from "./support.ts";

/** The number of orders made one by one, of a tenth as many customers; larger shops are multiples of them. */
export const base = 10_000;

const given = process.argv.slice(2);
const numbers = given.filter((argument) => /^\d+$/.test(argument)).map(Number);
const sizes = numbers.length > 0 ? numbers : [base, 100_000];
/** A database to keep: its shop is measured, or one is made there if it is empty. */
const kept = given.find((argument) => /^(file|postgres(ql)?):/.test(argument));

/**
 * Runs `measure` for each size in the arguments, on SQLite and on PostgreSQL unless `--sqlite` or `--postgres` names one,
 * or in the database that they name.
 */
export async function onEachDatabase(measure: (orders: number, databaseUrl?: string) => Promise<void>): Promise<void> {
  if (sizes.some((orders) => orders === 0 || orders % base !== 0)) throw new Error("Name multiples of 10000 orders.");
  for (const orders of sizes) {
    if (kept) {
      await measure(orders, kept);
      continue;
    }
    if (!given.includes("--postgres")) await measure(orders);
    if (given.includes("--sqlite")) continue;
    await withPostgres((url) => measure(orders, url));
  }
}

/** Returns the name of the kind of database, for tables. */
export const kindOf = (databaseUrl = "file:") => (databaseUrl.startsWith("file:") ? "SQLite" : "PostgreSQL");

/** Starts the built product with so many orders and a tenth as many customers, all of them indexed and rolled up. */
export function startLargeShop(orders: number, options: ShopOptions): Promise<Shop> {
  const times = orders / base;
  return startShop(
    { orders: base, customers: base / 10 },
    {
      ...options,
      async fill(db) {
        const made = await timed(async () => {
          await multiplyOrders(db, times);
          await multiplyCustomers(db, times);
        });
        const indexed = await timed(async () => {
          await indexOrders(db);
          await indexCustomers(db);
        });
        const counted = await timed(async () => {
          while (await rollUp(db)) await nextTurn();
        });
        const [write, index, count] = [made, indexed, counted].map((time) => (time / 1_000).toFixed(0));
        console.log(`${orders} orders made in ${write} s, indexed in ${index} s, rolled up in ${count} s.`);
      },
    },
  );
}

/** Measures how long `work` takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Measures `work` and its floor in turns: returns median, p95 and the floor's median, in ms, and their ratio. */
export async function compared(
  rounds: number,
  work: (round: number) => Promise<unknown>,
  floor: (round: number) => Promise<unknown>,
): Promise<string[]> {
  const [times, floorTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const taken = await timed(() => work(round));
    const stated = await timed(() => floor(round));
    // The first round fills the caches.
    if (round === 0) continue;
    times.push(taken);
    floorTimes.push(stated);
  }
  const figures = [median(times), quantile(times, 0.95), median(floorTimes), median(times) / median(floorTimes)];
  return figures.map((figure) => figure.toFixed(2));
}
