// What this shows (behaviour: Views; History): an answer in which nothing can be read is not an empty one.
import { expect, test } from "vitest";
import { createHistoryApi } from "../../src/services/history-api.ts";
import type { Http } from "../../src/services/http.ts";
import { createViewsApi } from "../../src/services/views-api.ts";

const never = new AbortController().signal;
const answering = (body: unknown) => ({ json: async () => body }) as unknown as Http;
const view = { _id: "v1", list: "orders", name: "Open", isShared: false, query: "status=pending", columns: null };

test("views are those that can be read, and no answer where none of them can", async () => {
  const read = (views: unknown) => createViewsApi(answering({ data: { views } })).read(never);
  expect((await read([])).views).toEqual([]);
  expect((await read([null, view, 7])).views).toEqual([view]);
  for (const unreadable of [[null, 7, "x", {}], [{ ...view, _id: 7 }], null, {}])
    await expect(read(unreadable), JSON.stringify(unreadable)).rejects.toThrow(
      /^The (response holds no views|views cannot be read)\.$/,
    );
});

test("a history is of entries that can be read, and no answer where none of them can", async () => {
  const read = (history: unknown) =>
    createHistoryApi(answering({ data: { history, next: "n" } })).read({}, undefined, never);
  expect((await read([])).entries).toEqual([]);
  expect((await read([null, { _id: "h1" }, 7])).entries).toHaveLength(1);
  for (const unreadable of [[null, 7, "x", []], null, {}])
    await expect(read(unreadable), JSON.stringify(unreadable)).rejects.toThrow(
      "An unexpected error occurred. Please try again.",
    );
});
