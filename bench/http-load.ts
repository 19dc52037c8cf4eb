// Load on a server, in rounds, and its throughput. The server's benchmark measures everything with it.
import autocannon from "autocannon";
import { columns, median, quantile } from "./columns.ts";
import { interrupted } from "./interruption.ts";

const clients = 50;
/** The least number of answers to each client in a round, however slow. */
const leastOfEach = 2;

/** The result of one round of load. */
export interface Throughput {
  /** Answers, or statements, a second. */
  readonly perSecond: number;
  /** The 99th percentile of their times, in milliseconds. */
  readonly p99: number;
}

/** A load, run for about so many seconds. */
export type Load = (seconds: number) => Promise<Throughput>;

export interface Target {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: "GET" | "PUT";
  /** The requests that each client repeats in turn, if they are more than the address; no two clients share one. */
  readonly requests?: readonly { readonly path: string; readonly body: string }[];
  /** The status that every answer must have. */
  readonly status: number;
  /** Receives the number of requests that were left without an answer; without it, all must be answered. */
  readonly unanswered?: (count: number) => void;
}

/**
 * Returns a load of 50 clients that each ask again as soon as they are answered. The pace of the round before sets the
 * number of requests, since those under way at the end of a time limit would not count. Fails when an answer is not as it
 * should be.
 */
export function httpLoad(target: Target): Load {
  let perSecond = 0;
  return async (seconds) => {
    const each = Math.max(leastOfEach, Math.round((perSecond * seconds) / clients));
    const round = await askAround(target, each);
    perSecond = round.perSecond;
    return round;
  };
}

async function askAround({ url, headers = {}, method = "GET", requests, status, unanswered }: Target, each: number) {
  const times: number[] = [];
  let client = 0;
  let began = 0;
  let last = 0;
  const { statusCodeStats, errors } = await autocannon({
    url,
    headers,
    method,
    connections: clients,
    amount: clients * each,
    sampleInt: 100,
    timeout: 120,
    setupClient: (connection) => {
      dropBodies(connection);
      const number = client++;
      if (requests) connection.setRequests(requests.filter((_, index) => index % clients === number));
      connection.on("response", (_status, _bytes, time) => {
        last = performance.now();
        times.push(time);
      });
      // All clients connect only after the last of them is set up.
      began = performance.now();
    },
  });
  const answers = Object.entries(statusCodeStats ?? {});
  const missing = clients * each - times.length;
  unanswered?.(missing);
  if (
    ((missing > 0 || errors > 0) && !unanswered) ||
    times.length === 0 ||
    answers.some(([code]) => Number(code) !== status)
  ) {
    const said = answers.map(([code, { count }]) => `${count} times ${code}`).join(", ") || "nothing";
    throw new Error(`${method} ${url} answered ${said}, with ${errors} errors, instead of ${status} alone.`);
  }
  return { perSecond: (1000 * times.length) / (last - began), p99: quantile(times, 0.99) };
}

/** Keeps Autocannon from gathering bodies as text: 50 times 20 MB cost it more than the server to send them. */
function dropBodies(connection: autocannon.Client): void {
  const { pipelinedRequests } = connection as autocannon.Client & { pipelinedRequests: { addBody(): void } };
  pipelinedRequests.addBody = () => {};
}

/** Returns a load that runs `once` again and again, one at a time. */
export function loopLoad(once: (turn: number) => unknown): Load {
  return async (seconds) => {
    const times: number[] = [];
    const end = performance.now() + seconds * 1000;
    const began = performance.now();
    let last = began;
    while (last < end) {
      await once(times.length);
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    return { perSecond: (1000 * times.length) / (last - began), p99: quantile(times, 0.99) };
  };
}

/** A load, and the floor to compare it with. */
export interface Comparison {
  readonly what: string;
  readonly load: Load;
  readonly floor: string;
  readonly floorLoad: Load;
}

export interface Compared extends Comparison {
  readonly rounds: readonly Throughput[];
  readonly floorRounds: readonly Throughput[];
}

/** Runs all loads in each of so many rounds of so many seconds, every other round backwards, after a short warm-up. */
export async function compare(
  comparisons: readonly Comparison[],
  rounds: number,
  seconds: number,
): Promise<readonly Compared[]> {
  const measured = new Map(
    comparisons.flatMap(({ load, floorLoad }) => [load, floorLoad]).map((load) => [load, [] as Throughput[]]),
  );
  const turns = [...measured];
  for (const [load] of turns) await Promise.race([load(1), interrupted]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [load, into] of round % 2 === 0 ? turns : turns.toReversed()) {
      into.push(await Promise.race([load(seconds), interrupted]));
    }
  }
  const roundsOf = (load: Load) => measured.get(load) ?? [];
  return comparisons.map((comparison) => ({
    ...comparison,
    rounds: roundsOf(comparison.load),
    floorRounds: roundsOf(comparison.floorLoad),
  }));
}

/** Formats the comparisons as a table of medians; a ratio is of throughputs, so more is better. */
export function throughputTable(comparisons: readonly Compared[]): string {
  const header = ["what", "a second", "p99 ms", "floor a second", "floor p99 ms", "ratio", "floor"];
  const rows = comparisons.map(({ what, floor, rounds, floorRounds }) => {
    const [perSecond, p99] = medians(rounds);
    const [floorPerSecond, floorP99] = medians(floorRounds);
    const numbers = [
      perSecond.toFixed(1),
      p99.toFixed(2),
      floorPerSecond.toFixed(1),
      floorP99.toFixed(2),
      (perSecond / floorPerSecond).toFixed(2),
    ];
    return [what, ...numbers, floor];
  });
  return columns(header, rows);
}

const medians = (rounds: readonly Throughput[]) =>
  [median(rounds.map(({ perSecond }) => perSecond)), median(rounds.map(({ p99 }) => p99))] as const;
