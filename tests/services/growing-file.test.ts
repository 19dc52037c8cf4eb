import { afterEach, expect, test, vi } from "vitest";
import { growingFile } from "../../src/services/growing-file.ts";

const { streamDownload, download } = vi.hoisted(() => ({ streamDownload: vi.fn(), download: vi.fn() }));
vi.mock("../../src/services/stream-download.ts", () => ({ streamDownload }));
vi.mock("../../src/services/download.ts", () => ({ download }));
afterEach(() => vi.clearAllMocks());

const megabytes = (size: number, filledWith: number) => new Uint8Array(size * 1024 * 1024).fill(filledWith);

/** A stream that keeps what is added to it, as the size in megabytes and the first byte. */
function fakeStream() {
  const added: number[][] = [];
  const add = async (bytes: Uint8Array) => void added.push([bytes.byteLength / 1024 / 1024, bytes[0] ?? 0]);
  return { added, add, end: vi.fn(), abandon: vi.fn() };
}

test("a file of up to 32 MB is held, and saved at its end", async () => {
  const file = growingFile("users.csv", "text/csv");
  await file.add(megabytes(20, 1));
  await file.add(megabytes(12, 2));
  file.save();
  const [blob, name] = download.mock.calls[0] ?? [];
  expect([blob.size, blob.type, name]).toEqual([32 * 1024 * 1024, "text/csv", "users.csv"]);
  expect([...new Uint8Array(await blob.slice(20 * 1024 * 1024 - 1, 20 * 1024 * 1024 + 1).arrayBuffer())]).toEqual([
    1, 2,
  ]);
  expect(streamDownload).not.toHaveBeenCalled();
});

test("a longer one is streamed: first what was held, then what comes", async () => {
  const stream = fakeStream();
  streamDownload.mockResolvedValue(stream);
  const file = growingFile("users.csv", "text/csv");
  await file.add(megabytes(20, 1));
  await file.add(megabytes(13, 2));
  await file.add(megabytes(1, 3));
  file.save();
  expect(stream.added).toEqual([
    [20, 1],
    [13, 2],
    [1, 3],
  ]);
  expect(streamDownload.mock.calls).toEqual([["users.csv", "text/csv"]]);
  expect([stream.end.mock.calls.length, download.mock.calls.length]).toEqual([1, 0]);
});

test("where none can be streamed, a longer one is held, and that is tried once", async () => {
  streamDownload.mockResolvedValue(undefined);
  const file = growingFile("users.csv", "text/csv");
  for (const filledWith of [1, 2, 3]) await file.add(megabytes(20, filledWith));
  file.save();
  expect([download.mock.calls[0]?.[0].size, streamDownload.mock.calls.length]).toEqual([60 * 1024 * 1024, 1]);
});

test("what is given up while its stream is opened is given up there, too", async () => {
  const stream = fakeStream();
  let open = (_: typeof stream) => {};
  streamDownload.mockReturnValue(
    new Promise((resolve) => {
      open = resolve;
    }),
  );
  const file = growingFile("users.csv", "text/csv");
  const adding = file.add(megabytes(33, 1));
  file.abandon();
  open(stream);
  await adding;
  expect([stream.abandon.mock.calls.length, stream.added]).toEqual([1, []]);
});
