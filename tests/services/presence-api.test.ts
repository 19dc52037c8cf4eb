import { expect, it } from "vitest";
import { http } from "../../src/services/page-http.ts";
import { createPresenceApi } from "../../src/services/presence-api.ts";
import { fakeNetwork } from "../machines/fakes.ts";
import { until } from "../until.ts";

const order = { list: "orders", record: "o1" } as const;

it.each([
  ["has heard", 200],
  ["has refused", 500],
])("the next record is told once the server %s that the one before is closed", async (_, status) => {
  const { network } = fakeNetwork("token");
  const api = createPresenceApi(http);
  const closing = api.close().catch(() => undefined);
  const opening = api.open(order, new AbortController().signal);
  const path = await until(() => network.waiting[0]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(network.waiting).toEqual([path]);
  await network.answer(path, status, {});
  await closing;
  await until(() => network.waiting.length === 1);
  await network.answer(path, 200, {});
  await opening;
});
