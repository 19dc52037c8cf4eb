// What the measurements on both databases share: the sizes and databases that the arguments ask for, and turns with a floor.
import { startPostgres } from "../tests/postgres-cluster.ts";
import { median, quantile } from "./columns.ts";

/** How many orders are made one by one; larger shops are multiples of them. */
export const base = 10_000;

const given = process.argv.slice(2);
const numbers = given.filter((argument) => /^\d+$/.test(argument)).map(Number);
const sizes = numbers.length > 0 ? numbers : [base, 100_000];

/** Measures each size that the arguments name, on SQLite and on PostgreSQL unless `--sqlite` or `--postgres` names one. */
export async function onEachDatabase(measure: (orders: number, databaseUrl?: string) => Promise<void>): Promise<void> {
  for (const orders of sizes) {
    if (!given.includes("--postgres")) await measure(orders);
    if (given.includes("--sqlite")) continue;
    const postgres = await startPostgres();
    try {
      await measure(orders, postgres.url);
    } finally {
      await postgres.stop();
    }
  }
}

/** How long some work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** What `work` takes in turns with its floor: median, p95, the floor's median, all in milliseconds, and the ratio. */
export async function compared(
  rounds: number,
  work: (round: number) => Promise<unknown>,
  floor: (round: number) => Promise<unknown>,
): Promise<string[]> {
  const [times, floorTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const taken = await timed(() => work(round));
    const stated = await timed(() => floor(round));
    // The first round is for the caches.
    if (round === 0) continue;
    times.push(taken);
    floorTimes.push(stated);
  }
  const figures = [median(times), quantile(times, 0.95), median(floorTimes), median(times) / median(floorTimes)];
  return figures.map((figure) => figure.toFixed(2));
}
