// npm run bench:memory: what the built server holds of 100,000 orders through ten minutes of mixed load, or as many as the
// first argument says (docs/measuring.md).
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { ndjson } from "../contract/constants.ts";
import { columns, median } from "./columns.ts";
import { interrupted } from "./interruption.ts";
import { startMixedLoad } from "./mixed-load.ts";
import { type Shop, startShop } from "./support.ts";

const size = { orders: 100_000, customers: 5_000 };
const minutes = Number(process.argv[2] ?? 10);
const readEvery = 15_000;
const warmUp = Math.min(60_000, minutes * 12_000);

/** Answers every message with the memory in use after two garbage collections, the second after finalizers have run. */
const probe = `process.on("message", () => {
  gc();
  setTimeout(() => { gc(); process.send(process.memoryUsage()); }, 100);
});`;

/** A sample of the server's memory, in bytes, with its time in milliseconds since the load began. */
interface Sample extends Pick<NodeJS.MemoryUsage, "heapUsed" | "external" | "rss"> {
  readonly at: number;
}

async function memoryOf({ process: server }: Shop): Promise<NodeJS.MemoryUsage> {
  const answer = once(server, "message");
  server.send("memory");
  return (await answer)[0];
}

const forms = [
  { accept: "application/json", "accept-encoding": "gzip" },
  { accept: ndjson, "accept-encoding": "identity" },
  { accept: "application/json", "accept-encoding": "identity" },
  { accept: ndjson, "accept-encoding": "identity" },
];

async function sampleUnderLoad(shop: Shop): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const load = await startMixedLoad(shop);
  try {
    const began = performance.now();
    for (let turn = 0; performance.now() - began < minutes * 60_000; turn += 1) {
      const form = forms[turn % forms.length];
      await load.readAllOrders(form);
      if (form?.accept === ndjson) {
        const memory = await Promise.race([load.failed, memoryOf(shop)]);
        samples.push({ at: performance.now() - began, ...memory });
      }
      await Promise.race([
        load.failed,
        interrupted,
        pause(Math.max(0, (turn + 1) * readEvery - (performance.now() - began))),
      ]);
    }
  } finally {
    await load.stop();
  }
  console.log(`${load.summary()}\n`);
  return samples;
}

const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
const measures = ["heapUsed", "external", "rss"] as const;

function report(samples: readonly Sample[]): void {
  const rows = samples.map((sample) => [
    `${(sample.at / 60_000).toFixed(1)} min`,
    ...measures.map((measure) => inMegabytes(sample[measure])),
    "",
  ]);
  console.log(columns(["after", "heap MB", "outside of it MB", "rss MB", ""], rows));
  const counted = samples.filter(({ at }) => at >= warmUp);
  const some = Math.max(1, Math.floor(counted.length / 4));
  const growth = measures.map((measure) => {
    const [first, last] = [counted.slice(0, some), counted.slice(-some)].map((part) =>
      median(part.map((sample) => sample[measure])),
    ) as [number, number];
    return `${measure} ${inMegabytes(first)} → ${inMegabytes(last)} MB (${((100 * (last - first)) / first).toFixed(1)} %)`;
  });
  console.log(
    `\nGrowth from minute ${(warmUp / 60_000).toFixed(1)}, medians of ${some} samples: ${growth.join(", ")}.`,
  );
}

const shop = await startShop(size, {
  nodeOptions: ["--expose-gc", "--import", `data:text/javascript,${encodeURIComponent(probe)}`],
  // Sign-ins come from many addresses.
  environment: { TRUST_PROXY: "127.0.0.1" },
});
try {
  report(await sampleUnderLoad(shop));
} finally {
  await shop.stop();
}
