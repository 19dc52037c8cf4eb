import { requested, type Step, started, type World } from "./contract.ts";

/** A fake of the worker that writes a file. */
interface FakeWorker {
  onmessage(event: { data: unknown }): void;
  onerror(event: { message: string }): void;
}

const workers = new WeakMap<World, FakeWorker>();

/** What the machines that save files import while they run. */
export const exportCode = () => import("../../src/services/csv-export.ts");

export function browserThatSaves(world: World): void {
  class Worker {
    constructor() {
      workers.set(world, this as unknown as FakeWorker);
      world.record(...started("worker"));
    }
    postMessage(message: unknown) {
      world.record(...requested("worker", message));
    }
    terminate() {
      world.record("worker", "ended");
    }
  }
  const link = { download: "", href: "", click: () => world.record("saved", link.download) };
  world.setGlobal("Worker", Worker);
  world.setGlobal("document", { createElement: () => link });
  // The file's URL is revoked a minute later, which no contract waits for.
  world.setGlobal("setTimeout", () => undefined);
}

const worker = (world: World) => workers.get(world) as FakeWorker;
/** The worker has written the rows of the next request: so many. */
export const wrote =
  (count: number): Step =>
  (world) =>
    worker(world).onmessage({ data: { count, bytes: new Uint8Array(count) } });
export const savingFails: Step = (world) => worker(world).onerror({ message: "full" });
