import { requested, type Step, started, type World } from "./contract.ts";

/** A fake of the worker that writes a file. */
interface FakeWorker {
  onmessage(event: { data: unknown }): void;
  onerror(event: { message: string }): void;
}

const workers = new WeakMap<World, FakeWorker>();
const file = new Blob(["file"]);

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
export const wrote =
  (rows: number): Step =>
  (world) =>
    worker(world).onmessage({ data: rows });
export const saves: Step = (world) => worker(world).onmessage({ data: file });
export const savingFails: Step = (world) => worker(world).onerror({ message: "full" });
