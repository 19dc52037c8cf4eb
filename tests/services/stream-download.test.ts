import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { growingFile } from "../../src/services/growing-file.ts";
import { type FromDownloadWorker, streamDownload, type ToDownloadWorker } from "../../src/services/stream-download.ts";

/** A service worker that answers only when the test lets it. */
class FakeWorker extends EventTarget {
  state = "activated";
  readonly received: ToDownloadWorker[] = [];
  postMessage(message: ToDownloadWorker) {
    this.received.push(message);
  }
  get types() {
    return this.received.map(({ type }) => type);
  }
}

let worker: FakeWorker;
let container: EventTarget & { register?: (script: URL, options: object) => Promise<unknown> };
let page: EventTarget;
let frames: { src: string; hidden: boolean; isShown: boolean; remove: () => void }[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval"] });
  worker = new FakeWorker();
  frames = [];
  page = new EventTarget();
  container = Object.assign(new EventTarget(), { register: async () => ({ active: worker }) });
  vi.stubGlobal("navigator", { serviceWorker: container });
  vi.stubGlobal("location", { href: "https://shop.example/users" });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", {
    createElement: (tag: string) => {
      if (tag === "a") return { click: () => undefined };
      const remove = () => {
        frame.isShown = false;
      };
      const frame = { src: "", hidden: false, isShown: false, remove };
      frames.push(frame);
      return frame;
    },
    body: {
      append: (frame: (typeof frames)[number]) => {
        frame.isShown = true;
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The service worker says something about a file, by default about the one that it was last sent a message of. */
async function say(type: FromDownloadWorker["type"], url = worker.received.at(-1)?.url) {
  container.dispatchEvent(Object.assign(new Event("message"), { data: { url, type } }));
  await vi.advanceTimersByTimeAsync(0);
}

const begin = async () => {
  const opening = streamDownload("users.csv", "text/csv");
  await vi.advanceTimersByTimeAsync(0);
  return opening;
};
const bytes = () => new Uint8Array([1, 2]);

async function opened() {
  const opening = begin();
  await vi.advanceTimersByTimeAsync(0);
  await say("file.ready");
  await say("file.ready");
  return (await opening) ?? expect.fail("The file was not opened.");
}

test("the browser is made to ask for a file that the service worker knows by then", async () => {
  const opening = begin();
  await vi.advanceTimersByTimeAsync(0);
  const [{ url, ...open } = expect.fail("Nothing was sent.")] = worker.received;
  expect(new URL(url).pathname).toMatch(/^\/downloads\/[\w-]{36}\/users\.csv$/);
  expect(open).toEqual({
    type: "file.open",
    headers: { "content-type": "text/csv", "content-disposition": "attachment; filename*=UTF-8''users.csv" },
  });
  expect(frames.map(({ isShown }) => isShown)).toEqual([false]);
  await say("file.ready", "https://shop.example/downloads/another");
  expect(frames[0]?.isShown).toBe(false);
  await say("file.ready");
  expect(frames[0]).toMatchObject({ src: url, hidden: true, isShown: true });
  await say("file.ready");
  expect(await opening).toBeDefined();
});

test("a piece is added once the browser has taken it", async () => {
  const file = await opened();
  let isTaken = false;
  const adding = file.add(bytes()).then(() => {
    isTaken = true;
  });
  await vi.advanceTimersByTimeAsync(9_000);
  expect([worker.types, isTaken]).toEqual([["file.open", "file.add"], false]);
  await say("file.ready");
  await adding;
});

test("the end is told, pings stop, and the browser has time to write the rest", async () => {
  const file = await opened();
  await vi.advanceTimersByTimeAsync(20_000);
  file.end();
  expect(worker.types).toEqual(["file.open", "file.ping", "file.ping", "file.end"]);
  expect(frames[0]?.isShown).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([worker.types.length, frames[0]?.isShown]).toEqual([4, false]);
});

test("where the service worker no longer knows the file, what waits and what comes fails", async () => {
  const file = await opened();
  const adding = file.add(bytes());
  const failed = expect(adding).rejects.toThrow("The browser has stopped saving the file.");
  await say("file.lost");
  await failed;
  await expect(file.add(bytes())).rejects.toThrow("The browser has stopped saving the file.");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker.types).toEqual(["file.open", "file.add"]);
});

test("where another version replaces the service worker, what waits fails", async () => {
  const file = await opened();
  const failed = expect(file.add(bytes())).rejects.toThrow("The browser has stopped saving the file.");
  worker.state = "redundant";
  worker.dispatchEvent(new Event("statechange"));
  await failed;
});

test("what is given up is told, and what waits fails", async () => {
  const file = await opened();
  const failed = expect(file.add(bytes())).rejects.toThrow();
  file.abandon();
  await failed;
  expect([worker.types.at(-1), frames[0]?.isShown]).toEqual(["file.abandon", false]);
});

test("a page that is left gives the file up", async () => {
  const file = await opened();
  page.dispatchEvent(new Event("pagehide"));
  expect(worker.types.at(-1)).toBe("file.abandon");
  await expect(file.add(bytes())).rejects.toThrow();
});

describe("no file is streamed", () => {
  test("where the browser has no service workers", async () => {
    vi.stubGlobal("navigator", {});
    expect(await streamDownload("users.csv", "text/csv")).toBeUndefined();
  });

  test("where the service worker cannot be loaded", async () => {
    container.register = () => Promise.reject(new Error("Not found."));
    expect(await streamDownload("users.csv", "text/csv")).toBeUndefined();
  });

  test("where registering does nothing", async () => {
    container.register = async () => undefined;
    expect(await streamDownload("users.csv", "text/csv")).toBeUndefined();
  });

  test("where the service worker is never activated", async () => {
    worker.state = "installing";
    const opening = begin();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await opening).toBeUndefined();
  });

  test("where the browser does not ask for it within five seconds, and it is given up", async () => {
    const opening = begin();
    await vi.advanceTimersByTimeAsync(0);
    await say("file.ready");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await opening).toBeUndefined();
    expect([worker.types, frames[0]?.isShown]).toEqual([["file.open", "file.abandon"], false]);
  });
});

test("a service worker that is being installed is waited for", async () => {
  worker.state = "installing";
  const opening = begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(worker.types).toEqual([]);
  worker.state = "activated";
  worker.dispatchEvent(new Event("statechange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(worker.types).toEqual(["file.open"]);
  await say("file.ready");
  await say("file.ready");
  expect(await opening).toBeDefined();
});

describe("a growing file", () => {
  const megabytes = (size: number, filledWith: number) => new Uint8Array(size * 1024 * 1024).fill(filledWith);
  let saved: Blob[];
  beforeEach(() => {
    saved = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      saved.push(file as Blob);
      return "blob:1";
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** The service worker is ready for whatever comes. */
  function alwaysReady() {
    vi.spyOn(worker, "postMessage").mockImplementation((message) => {
      worker.received.push(message);
      if (message.type === "file.open" || message.type === "file.add") setTimeout(() => say("file.ready", message.url));
    });
    // The browser asks for the file.
    const { body } = document as unknown as { body: { append: (frame: object) => void } };
    vi.spyOn(body, "append").mockImplementation(() => setTimeout(() => say("file.ready")));
  }
  /** The pieces that were streamed: the size of each in megabytes, and its first byte. */
  const streamed = () =>
    worker.received.flatMap((message) =>
      message.type === "file.add" ? [[message.bytes.byteLength / 1024 / 1024, message.bytes[0]]] : [],
    );
  async function addTo(file: ReturnType<typeof growingFile>, ...pieces: Uint8Array<ArrayBuffer>[]) {
    for (const piece of pieces) {
      let isAdded = false;
      const adding = file.add(piece).then(() => {
        isAdded = true;
      });
      // Blobs are read in turns of the event loop that fake timers do not know.
      while (!isAdded) {
        await new Promise((resolve) => setImmediate(resolve));
        await vi.advanceTimersByTimeAsync(1);
      }
      await adding;
    }
  }

  test("is held up to 32 MB, and saved at its end", async () => {
    const file = growingFile("users.csv", "text/csv");
    await addTo(file, megabytes(20, 1), megabytes(12, 2));
    file.save();
    const [blob] = saved;
    expect([blob?.size, blob?.type, worker.received]).toEqual([32 * 1024 * 1024, "text/csv", []]);
    const border = blob?.slice(20 * 1024 * 1024 - 1, 20 * 1024 * 1024 + 1);
    expect([...new Uint8Array((await border?.arrayBuffer()) ?? [])]).toEqual([1, 2]);
  });

  test("is streamed where it is longer: first what was held, then what comes", async () => {
    alwaysReady();
    const file = growingFile("users.csv", "text/csv");
    await addTo(file, megabytes(20, 1), megabytes(13, 2), megabytes(1, 3));
    file.save();
    expect(streamed()).toEqual([
      [20, 1],
      [13, 2],
      [1, 3],
    ]);
    expect([worker.types.at(-1), saved]).toEqual(["file.end", []]);
  });

  test("is held where it cannot be streamed, which is tried once", async () => {
    let tried = 0;
    container.register = async () => {
      tried += 1;
    };
    const file = growingFile("users.csv", "text/csv");
    await addTo(file, ...[1, 2, 3].map((filledWith) => megabytes(20, filledWith)));
    file.save();
    expect([saved[0]?.size, tried]).toEqual([60 * 1024 * 1024, 1]);
  });

  test("that is given up while it is being opened is given up there, too", async () => {
    const file = growingFile("users.csv", "text/csv");
    const adding = file.add(megabytes(33, 1));
    await vi.advanceTimersByTimeAsync(0);
    file.abandon();
    await say("file.ready");
    await say("file.ready");
    await adding;
    expect(worker.types).toEqual(["file.open", "file.abandon"]);
  });
});
