import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { User } from "../../src/domain/records.ts";
import { ApiError, type Failure } from "../../src/services/api-error.ts";
import { type CsvRequest, saveFound, saveRecords, saveTable, type WrittenRows } from "../../src/services/csv-export.ts";
import { type ReadWindow, windowsApi } from "../../src/services/windows-api.ts";
import { replace } from "../replace.ts";

/** A worker that writes only when the test lets it. */
class FakeWorker {
  onmessage: ((event: { data: WrittenRows }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  readonly received: CsvRequest[] = [];
  terminated = 0;

  constructor(
    readonly address: URL,
    readonly options: WorkerOptions,
  ) {
    workers.push(this);
  }

  postMessage(request: CsvRequest) {
    if (this.terminated) throw new Error("A stopped worker was sent something.");
    this.received.push(request);
  }

  terminate() {
    this.terminated += 1;
  }

  /** Replies that it has written so many rows, unless it is stopped, and waits until the page has handled the reply. */
  async write(count: number) {
    if (!this.terminated) this.onmessage?.({ data: { count, bytes: new TextEncoder().encode(`${count} rows. `) } });
    await settled();
  }

  /** The requests so far, each as its number of users, or its number of orders and their columns, or as it is. */
  get asked() {
    return this.received.map((request) =>
      "users" in request
        ? request.users.length
        : "orders" in request
          ? [request.orders.length, request.columns]
          : request.rows,
    );
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

let workers: FakeWorker[];
let saved: { name: string; file: Blob | undefined }[];
let addresses: Map<string, Blob>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  workers = [];
  saved = [];
  addresses = new Map();
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("document", {
    createElement: (tag: string) => {
      expect(tag).toBe("a");
      const link = {
        href: "",
        download: "",
        click: () => void saved.push({ name: link.download, file: addresses.get(link.href) }),
      };
      return link;
    },
  });
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    const address = `blob:${addresses.size}`;
    addresses.set(address, file as Blob);
    return address;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void addresses.delete(address));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const usersOf = (count: number): User[] => Array.from({ length: count }, (_, index) => ({ _id: String(index) }));

/** Starts an export, and tracks its progress and outcome. */
function start(users: readonly User[], fileName = "users_export.csv") {
  const progress: number[] = [];
  const controller = new AbortController();
  const result = saveRecords({ users }, fileName, (written) => progress.push(written), controller.signal);
  let outcome: { done: true } | { failed: unknown } | undefined;
  result.then(
    () => {
      outcome = { done: true };
    },
    (failed) => {
      outcome = { failed };
    },
  );
  const [worker, ...others] = workers;
  if (!worker || others.length > 0) throw new Error("An export starts one worker.");
  return { worker, progress, controller, outcome: () => outcome };
}

describe("users", () => {
  test.each([
    [1, [1], [1]],
    [999, [999], [999]],
    [1000, [1000], [1000]],
    [1001, [1000, 1], [1000, 1001]],
    [2500, [1000, 1000, 500], [1000, 2000, 2500]],
  ])("as many as %d are written by the thousand, the next at hand", async (count, slices, written) => {
    const users = usersOf(count);
    const { worker, progress, outcome } = start(users);
    for (const [done, rows] of slices.entries()) {
      await settled();
      expect(worker.asked).toEqual(slices.slice(0, done + 2));
      expect(progress).toEqual(written.slice(0, done));
      expect([saved, outcome()]).toEqual([[], undefined]);
      await worker.write(rows);
    }
    expect(worker.asked).toEqual(slices);
    expect(progress).toEqual(written);
    expect(worker.received.flatMap((request) => ("users" in request ? request.users : []))).toEqual(users);
    expect(saved.map(({ name }) => name)).toEqual(["users_export.csv"]);
    expect(saved[0]?.file?.type).toBe("text/csv;charset=utf-8");
    expect(await saved[0]?.file?.text()).toBe(slices.map((rows) => `${rows} rows. `).join(""));
    expect([worker.terminated, outcome()]).toEqual([1, { done: true }]);
  });

  test("are exported as an empty file where there are none", async () => {
    const { worker, progress, outcome } = start([]);
    await settled();
    expect(worker.asked).toEqual([]);
    expect([saved.length, worker.terminated, progress, outcome()]).toEqual([1, 1, [], { done: true }]);
  });
});

test("orders are written by the thousand, each with the columns they are to have", async () => {
  const orders = Array.from({ length: 1500 }, (_, index) => ({ _id: String(index) }));
  const columns = ["total", "number"];
  void saveRecords({ orders, columns }, "orders.csv", () => {}, new AbortController().signal);
  await settled();
  expect(workers[0]?.asked).toEqual([
    [1000, columns],
    [500, columns],
  ]);
});

test("the worker is the module that writes CSV", () => {
  const { worker } = start(usersOf(1));
  expect(worker.address.pathname).toMatch(/\/src\/services\/csv-worker\.ts$/);
  expect(worker.options).toEqual({ type: "module" });
});

test("the file has the name asked for, and its address is given up when it has been read", async () => {
  const { worker } = start(usersOf(1), "Ada_Lovelace.csv");
  await settled();
  await worker.write(1);
  expect(saved.map(({ name }) => name)).toEqual(["Ada_Lovelace.csv"]);
  expect(addresses.size).toBe(1);
  vi.runAllTimers();
  expect(addresses.size).toBe(0);
});

/** The moments at which an export can be stopped: while it writes the first users, or later ones. */
const moments: [string, number][] = [
  ["the first users", 0],
  ["later users", 1],
];

async function startUntil(answers: number) {
  const started = start(usersOf(2000));
  await settled();
  for (let answer = 0; answer < answers; answer += 1) await started.worker.write(1000);
  expect(started.outcome()).toBeUndefined();
  return started;
}

describe.each(moments)("while the worker writes %s", (_, answers) => {
  test("an abort stops it, with its reason, and saves nothing", async () => {
    const { worker, controller, progress, outcome } = await startUntil(answers);
    const announced = [...progress];
    const sent = worker.received.length;
    const reason = new Error("The person left.");
    controller.abort(reason);
    await settled();
    expect([outcome(), worker.terminated]).toEqual([{ failed: reason }, 1]);
    // A reply that was already under way changes nothing.
    await worker.write(1000);
    expect([saved, progress, worker.received.length]).toEqual([[], announced, sent]);
  });

  test.each([
    ["Uncaught RangeError: Out of memory", "Uncaught RangeError: Out of memory"],
    ["", "The export's worker could not be loaded."],
    [undefined, "The export's worker could not be loaded."],
  ])("its failure with the message %j stops it and saves nothing", async (message, shown) => {
    const { worker, outcome } = await startUntil(answers);
    const sent = worker.received.length;
    worker.onerror?.(message === undefined ? {} : { message });
    await settled();
    expect([outcome(), worker.terminated, saved]).toEqual([{ failed: new Error(shown) }, 1, []]);
    expect(worker.received).toHaveLength(sent);
  });
});

test("a worker that can be sent nothing is stopped", async () => {
  const problem = new DOMException("It could not be cloned.", "DataCloneError");
  vi.spyOn(FakeWorker.prototype, "postMessage").mockImplementation(() => {
    throw problem;
  });
  const { worker, outcome } = start(usersOf(1));
  await settled();
  expect([outcome(), worker.terminated, saved]).toEqual([{ failed: problem }, 1, []]);
});

test("a file that the browser does not save is a failure, and the worker is stopped", async () => {
  const problem = new Error("There is no space left.");
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    throw problem;
  });
  const { worker, outcome } = start([]);
  await settled();
  expect([outcome(), worker.terminated, saved]).toEqual([{ failed: problem }, 1, []]);
});

test("an abort after the file is saved changes nothing", async () => {
  const { worker, controller, outcome } = start([]);
  await settled();
  controller.abort();
  await settled();
  expect([outcome(), worker.terminated, saved.length]).toEqual([{ done: true }, 1, 1]);
});

test("a table is sent in one piece and saved under its name", async () => {
  const rows = [["City"], ["Lahore"]];
  const done = saveTable(rows, "cities.csv", new AbortController().signal);
  const worker = workers.at(-1) as FakeWorker;
  await settled();
  expect(worker.received).toEqual([{ rows }]);
  await worker.write(1);
  await done;
  expect([worker.terminated, saved.map(({ name }) => name)]).toEqual([1, ["cities.csv"]]);
});

describe("what a large shop finds", () => {
  interface Asked {
    readonly query: string;
    readonly place: object;
    readonly size: number | undefined;
    answer(
      from: number,
      to: number,
      more?: { isEnd?: boolean; isFirst?: boolean; isBehind?: boolean; last?: string },
    ): Promise<unknown>;
    fail(failure: Failure): Promise<unknown>;
    isBrokenOff: boolean;
  }
  const total = { about: 900, atLeast: 3, isExact: false };
  const offline = { kind: "offline" } as const;
  const refusedWith = (status: number) =>
    ({ kind: "refused", status, code: undefined, serverMessage: undefined }) as const;

  /** Starts an export of orders, and tracks its requests to the server and its outcome. */
  function startFound() {
    const asked: Asked[] = [];
    const read: ReadWindow<{ _id: string }> = (query, place, signal, size) =>
      new Promise((resolve, reject) => {
        const one: Asked = {
          query,
          place,
          size,
          isBrokenOff: false,
          answer: (from, to, { isEnd = false, isFirst = false, isBehind = false, last = `k${to}` } = {}) => {
            const records = usersOf(to).slice(from) as { _id: string }[];
            const position = isFirst ? { at: 0, isExact: true } : undefined;
            const ends = { first: `k${from}`, last, isEnd, isBehind };
            const versions = { users: "1", orders: "1" };
            resolve({ records, ...ends, position, total: isFirst ? total : undefined, versions });
            return settled();
          },
          fail: (failure) => {
            reject(new ApiError(failure, false));
            return settled();
          },
        };
        signal.addEventListener("abort", () => {
          one.isBrokenOff = true;
          reject(signal.reason);
        });
        asked.push(one);
      });
    const received: unknown[] = [];
    const controller = new AbortController();
    const found = { list: "orders", query: "?q=rose", columns: ["total"] } as const;
    const progress = { found: (all: object) => received.push(all), written: (rows: number) => received.push(rows) };
    let outcome: unknown;
    onTestFinished(replace(windowsApi, { orders: read as never }));
    saveFound(found, "orders.csv", progress, controller.signal).then(
      (isSaved) => {
        outcome = { isSaved };
      },
      (failed) => {
        outcome = { failed };
      },
    );
    const worker = workers.at(-1) as FakeWorker;
    return { asked, received, controller, worker, outcome: () => outcome, last: () => asked.at(-1) as Asked };
  }
  const wait = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await settled();
  };

  test("is written window by window, each asked for after the key of the one before", async () => {
    const { asked, received, worker, outcome, last } = startFound();
    await settled();
    expect(asked).toMatchObject([{ query: "?q=rose", place: { at: 0 }, size: 500 }]);
    await last().answer(0, 2, { isFirst: true });
    // The next window is requested while this one is written.
    expect([worker.asked, asked.length, last().place]).toEqual([[[2, ["total"]]], 2, { after: "k2" }]);
    await last().answer(2, 4);
    // No further window is requested until the worker has caught up.
    expect([worker.asked.length, asked.length]).toEqual([2, 2]);
    await worker.write(2);
    expect([asked.length, last().place]).toEqual([3, { after: "k4" }]);
    // The server stopped searching before the window was full, and goes on from its key.
    await last().answer(4, 4, { last: "k7" });
    await last().answer(4, 5, { isEnd: true });
    await worker.write(2);
    await worker.write(1);
    expect(worker.asked).toEqual([
      [2, ["total"]],
      [2, ["total"]],
      [1, ["total"]],
    ]);
    expect(received).toEqual([total, 2, 4, 5]);
    expect([saved.map(({ name }) => name), outcome(), worker.terminated]).toEqual([
      ["orders.csv"],
      { isSaved: true },
      1,
    ]);
  });

  test("is not saved where nothing is found", async () => {
    const { worker, outcome, last } = startFound();
    await settled();
    await last().answer(0, 0, { isEnd: true, isFirst: true });
    expect([worker.asked, saved, outcome(), worker.terminated]).toEqual([[], [], { isSaved: false }, 1]);
  });

  test("waits until the server has indexed what was changed before, and not for what is changed meanwhile", async () => {
    const { asked, worker, outcome, last } = startFound();
    await settled();
    // Nothing is found yet, and then some.
    await last().answer(0, 0, { isEnd: true, isFirst: true, isBehind: true });
    await wait(4999);
    expect(asked.length).toBe(1);
    await wait(1);
    await last().answer(0, 1, { isEnd: true, isFirst: true, isBehind: true });
    await wait(5000);
    expect([asked.map(({ place }) => place), worker.asked, outcome()]).toEqual([
      Array(3).fill({ at: 0 }),
      [],
      undefined,
    ]);
    await last().answer(0, 2, { isFirst: true });
    await last().answer(2, 3, { isEnd: true, isBehind: true });
    await worker.write(2);
    await worker.write(1);
    expect([asked.length, outcome()]).toEqual([4, { isSaved: true }]);
  });

  test("fails where the server does not come to the end of indexing", async () => {
    const { asked, outcome, last } = startFound();
    await settled();
    for (let retries = 0; retries < 24; retries++) {
      await last().answer(0, 1, { isEnd: true, isFirst: true, isBehind: true });
      await wait(5000);
    }
    expect(outcome()).toBeUndefined();
    await last().answer(0, 1, { isEnd: true, isFirst: true, isBehind: true });
    expect([asked.length, saved, outcome()]).toMatchObject([
      25,
      [],
      { failed: { message: "The server has not indexed all records yet." } },
    ]);
  });

  test("a window that fails is asked for again from its place, a few times, each later than the one before", async () => {
    const { asked, worker, outcome, last } = startFound();
    await settled();
    await last().answer(0, 2, { isFirst: true });
    const failures = [offline, refusedWith(503), refusedWith(429)];
    for (const [time, wanted] of [500, 2000, 5000].entries()) {
      await last().fail(failures[time] ?? offline);
      await wait(wanted - 1);
      expect(asked.length).toBe(2 + time);
      await wait(1);
      expect([asked.length, last().place]).toEqual([3 + time, { after: "k2" }]);
    }
    await last().fail({ kind: "unreadable" });
    expect([saved, outcome(), worker.terminated]).toMatchObject([
      [],
      { failed: { failure: { kind: "unreadable" } } },
      1,
    ]);
  });

  test("a window that leads to itself is no file, and is not asked for without end", async () => {
    const { asked, worker, outcome, last } = startFound();
    await settled();
    await last().answer(0, 2, { isFirst: true });
    await last().answer(2, 4, { last: "k2" });
    await worker.write(2);
    await worker.write(2);
    expect([asked.length, saved, outcome()]).toMatchObject([2, [], { failed: expect.any(Error) }]);
  });

  test("one that comes at last is written, and the next has all its times again", async () => {
    const { worker, outcome, last } = startFound();
    await settled();
    for (const ms of [500, 2000, 5000]) {
      await last().fail(offline);
      await wait(ms);
    }
    await last().answer(0, 2);
    await last().fail(offline);
    await wait(500);
    await last().answer(2, 3, { isEnd: true });
    await worker.write(2);
    await worker.write(1);
    expect([worker.asked.length, outcome()]).toEqual([2, { isSaved: true }]);
  });

  test.each([400, 401, 404])("one that is refused with %d is not asked for again", async (status) => {
    const { outcome, worker, last } = startFound();
    await settled();
    await last().fail(refusedWith(status));
    expect([outcome(), worker.terminated, saved]).toMatchObject([{ failed: { failure: { status } } }, 1, []]);
  });

  test("an abort breaks off what is asked, and what waits to be asked again", async () => {
    for (const isWaiting of [false, true]) {
      const { asked, controller, worker, outcome, last } = startFound();
      await settled();
      if (isWaiting) await last().fail(offline);
      const reason = new Error("The person left.");
      controller.abort(reason);
      await wait(60_000);
      expect([asked.map(({ isBrokenOff }) => isBrokenOff), outcome(), worker.terminated]).toEqual([
        [true],
        { failed: reason },
        1,
      ]);
    }
    expect(saved).toEqual([]);
  });
});
