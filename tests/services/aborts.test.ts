// What this shows (behaviour: Central handling): every call that can be given up is, at once, whichever service makes it.
import { beforeEach, expect, it, vi } from "vitest";
import { createAccountApi } from "../../src/services/account-api.ts";
import { createAuthApi } from "../../src/services/auth-api.ts";
import { createFollowChanges } from "../../src/services/change-stream.ts";
import { createChoicesApi } from "../../src/services/choices-api.ts";
import { createCustomerOrdersApi } from "../../src/services/customer-orders-api.ts";
import { createDashboardApi } from "../../src/services/dashboard-api.ts";
import { createFind } from "../../src/services/find-api.ts";
import { createHistoryApi } from "../../src/services/history-api.ts";
import { createHttp, type Http } from "../../src/services/http.ts";
import { askInsights } from "../../src/services/insights-api.ts";
import { reachServer } from "../../src/services/page-http.ts";
import { isPageOutdated } from "../../src/services/page-version.ts";
import { createPresenceApi } from "../../src/services/presence-api.ts";
import { createShopApi } from "../../src/services/shop-api.ts";
import { createViewsApi } from "../../src/services/views-api.ts";
import { createWindowsApi } from "../../src/services/windows-api.ts";
import { until } from "../until.ts";
import { fakeHost, fakeServer, never } from "./fake-server.ts";

beforeEach(() => {
  vi.stubGlobal("location", new URL("https://shop.example/"));
});

type Call = (http: Http, signal: AbortSignal) => Promise<unknown>;
const shop = (http: Http) => createShopApi(http);
const history = { kind: "", change: "", by: "", from: "", to: "" } as never;
const period = { from: "2026-06-01", to: "2026-06-17", timeZone: "UTC", by: "DAY" } as const;
const calls: Record<string, Call> = {
  "signing in": (http, signal) => createAuthApi(http).signIn({ email: "a@shop.example", password: "vetiver" }, signal),
  "the check of a token": (http, signal) => createAuthApi(http).verify(signal),
  "a person's sessions": (http, signal) => createAccountApi(http).sessions(signal),
  "all users": (http, signal) => shop(http).users(undefined, signal),
  "all orders": (http, signal) => shop(http).orders(undefined, signal),
  "a user": (http, signal) => shop(http).user("u1", signal),
  "an order": (http, signal) => shop(http).order("o1", signal),
  "what has changed": (http, signal) => shop(http).changesSince("shop-users-1", signal),
  "the versions": (http, signal) => shop(http).versions(signal),
  "the stream of changes": (http, signal) => createFollowChanges(http)(() => undefined, signal),
  "a window of users": (http, signal) => createWindowsApi(http).users("", { at: 0 }, signal),
  "a window of orders": (http, signal) => createWindowsApi(http).orders("", { at: 0 }, signal),
  "the orders beside one": (http, signal) => createWindowsApi(http).besideOrder("", "o1", signal),
  "what users can be filtered by": (http, signal) => createChoicesApi(http).users("", signal),
  "what orders can be filtered by": (http, signal) => createChoicesApi(http).orders("", signal),
  "a customer's orders": (http, signal) => createCustomerOrdersApi(http).read("u1", signal),
  "the dashboard": (http, signal) => createDashboardApi(http).read(signal),
  "what is found": (http, signal) => createFind(http)("vetiver", signal),
  "the history": (http, signal) => createHistoryApi(http).read(history, undefined, signal),
  "saved views": (http, signal) => createViewsApi(http).read(signal),
  "who has a record open": (http, signal) =>
    createPresenceApi(http).open({ list: "orders", record: "o1" } as never, signal),
  "the insights": (http, signal) => askInsights(http, period, signal),
  "whether the server is there": (_, signal) => reachServer(signal),
  "the page's version": (_, signal) => isPageOutdated(signal),
};

it.each(Object.entries(calls))("%s", async (_, call) => {
  const received = fakeServer(never);
  const caller = new AbortController();
  const outcome = call(createHttp(fakeHost("token").host), caller.signal).catch((error: unknown) => error);
  await until(() => received.length === 1);
  caller.abort();
  expect(received[0]?.signal.aborted).toBe(true);
  await outcome;
});
