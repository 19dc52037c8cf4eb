import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { readView } from "../../src/domain/insights-view.ts";
import { insightsMachine } from "../../src/machines/insights.ts";
import type { EffectEvent } from "../../src/machines/shared/effects.ts";
import { until } from "../until.ts";
import { fakeNetwork, listeningParent } from "./fakes.ts";
import { model, nothing, today } from "./insights.paths.ts";
import { walkAllPaths } from "./walk.ts";

const path = "/api/graphql";

beforeEach(() => {
  vi.stubGlobal("location", new URL("https://shop.example/"));
  vi.spyOn(console, "error")
    .mockClear()
    .mockImplementation(() => undefined);
});

function start(query = "", inspect?: never) {
  const { network, announced } = fakeNetwork("token");
  const { actor: parent, received } = listeningParent<EffectEvent>();
  const view = readView(new URLSearchParams(query), today);
  const silent = { subscribe: () => ({ unsubscribe: () => undefined }), getSnapshot: () => ({ hasTag: () => false }) };
  const [address, shopData] = [silent as never, silent as never];
  const input = { parent, address, shopData, timeZone: "Asia/Karachi", view, today };
  return { actor: createActor(insightsMachine, { input, inspect }), network, received, announced };
}

walkAllPaths(model, (_, inspect) => {
  const { actor, network } = start("", inspect as never);
  return {
    actor,
    perform: (event) => {
      if (event.type === "xstate.error.actor.ask") return network.fail(path);
      if (event.type !== "xstate.done.actor.ask") return actor.send(event as never);
      return event.output
        ? network.answer(path, 200, { data: { insights: nothing } }, { "content-type": "application/json" })
        : network.answer(path, 404, { code: "route_not_found" });
    },
  };
});

const settled = (actor: ReturnType<typeof start>["actor"], state: string) =>
  expect.poll(() => actor.getSnapshot().value.question).toBe(state);

describe("what insights ask and say", () => {
  it("never show an older answer: a question that is put meanwhile cancels the one before", async () => {
    const { actor, network } = start();
    actor.start();
    await until(() => network.waiting.length === 1);
    actor.send({ type: "view.changed", view: readView(new URLSearchParams("period=7d"), today), today });
    await until(() => network.waiting.length === 1);
    const answer = { insights: { ...nothing, undatedOrders: 7 } };
    await network.answer(path, 200, { data: answer }, { "content-type": "application/json" });
    await settled(actor, "ready");
    expect(network.waiting).toEqual([]);
    expect(actor.getSnapshot().context.answer).toMatchObject({
      view: { period: "7d" },
      insights: { undatedOrders: 7 },
    });
    actor.stop();
  });

  it.each([
    ["has nothing there", 404, "{}"],
    ["takes no such method", 405, ""],
    ["answers every address with its page", 200, "<!doctype html><title>Shop</title>"],
    ["answers with something else", 200, '{"data":[]}'],
    ["answers with nothing", 200, ""],
    ["answers with half of it", 200, JSON.stringify({ data: { insights: { ...nothing, figures: null } } })],
  ])("go without where a server %s, and tell nobody", async (_, status, body) => {
    const { actor, network, announced } = start();
    actor.start();
    const headers = { "content-type": body.startsWith("<") ? "text/html" : "application/json" };
    await network.answer(path, status, body, headers);
    await settled(actor, "notOffered");
    expect([announced, vi.mocked(console.error).mock.calls]).toEqual([[], []]);
    actor.stop();
  });

  it.each([
    ["fails", 500, { code: "internal_error" }],
    ["refuses the question", 400, { code: "invalid_request", errors: [{ message: "no" }] }],
    ["says that something failed", 200, { data: null, errors: [{ message: "no" }] }],
  ])("can be tried again where a server %s, which is logged but not told", async (_, status, body) => {
    const { actor, network, announced } = start();
    actor.start();
    await network.answer(path, status, body, { "content-type": "application/json" });
    await settled(actor, "failed");
    expect(announced).toEqual([]);
    expect(console.error).toHaveBeenCalledTimes(1);
    actor.stop();
  });

  it("that have answered once fail, and do not vanish, where an answer is none", async () => {
    const { actor, network } = start();
    actor.start();
    await network.answer(path, 200, { data: { insights: nothing } }, { "content-type": "application/json" });
    await settled(actor, "ready");
    actor.send({ type: "insights.refresh" });
    await network.answer(path, 200, "<!doctype html><title>Sign in to this network</title>", {
      "content-type": "text/html",
    });
    await settled(actor, "failed");
    expect(actor.getSnapshot().context).toMatchObject({ answer: { insights: nothing }, failure: { name: "ApiError" } });
    actor.stop();
  });

  it("leave it to the session to tell that it is over", async () => {
    const { actor, network, announced } = start();
    actor.start();
    await network.answer(path, 401, { code: "unauthenticated" });
    await settled(actor, "failed");
    expect(announced).toEqual(["rejected"]);
    actor.stop();
  });

  it.each([
    ["period.choose", { type: "period.choose", period: "7d" }, "/?period=7d&compare=none"],
    ["grouping.choose", { type: "grouping.choose", by: "MONTH" }, "/?period=90d&by=month&compare=none"],
    ["comparison.toggle", { type: "comparison.toggle" }, "/?period=90d"],
    [
      "range.choose",
      { type: "range.choose", range: { from: "2026-11-02", to: today } },
      "/?from=2026-11-02&to=2026-11-21&compare=none",
    ],
  ] as const)("lead to another address on %s", (_, event, to) => {
    const { actor, received } = start("period=90d&compare=none");
    actor.start();
    actor.send(event);
    expect(received).toEqual([{ type: "navigate", to, replace: false }]);
    actor.stop();
  });
});
