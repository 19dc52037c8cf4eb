// @module-tag long
import { beforeAll } from "vitest";
import { model, newest, older, sent } from "../machines/history.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { eventually, goWithin, type Visit } from "./visit.ts";
import { expectState, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
let order: string;
beforeAll(async () => {
  session = await openSession();
  const { data } = (await (await callProduct("/orders", session)).json()) as {
    data: { _id: string; status: string }[];
  };
  order = data.find(({ status }) => status === "confirmed")?._id ?? "";
});

/** Runs in the page: nothing comes into sight before the test says so. */
function seeLater() {
  window.IntersectionObserver = class {
    constructor(seen: (entries: object[]) => void) {
      addEventListener("come-near", () => seen([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  } as never;
}

/** Changes of one order, each another one. */
let parcels = 0;
async function ship(): Promise<void> {
  parcels += 1;
  const body = JSON.stringify({ trackingNumber: `walk ${parcels}`, carrier: "TCS", status: "processing" });
  await callProduct(`/orders/${order}/shipping`, session, { method: "PUT", body });
}

walkInBrowser<unknown, Visit & { readonly history: HeldCall }>({
  model,
  begin: {
    "the history page, just opened": async () => {
      const visited = await visitPrepared(
        "/history",
        async (page) => ({ history: await holdCalls(page, "GET", /^\/api\/history$/) }),
        { stored: { authToken: session }, withBrowser: seeLater, mayLog: /^The history could not be loaded/ },
      );
      await on(visited.page).historyFilter("Records").waitFor();
      await eventually(() => on(visited.page).loading.count()).toBe(0);
      return visited;
    },
  },
  perform: {
    "the person comes to it": ({ page }) => page.evaluate(() => dispatchEvent(new Event("come-near"))),
    "the newest changes come": ({ history }) => history.answer(200, sent(newest)),
    "the connection is lost": ({ history }) => history.breakOff(),
    "the person presses Show more": ({ page }) => on(page).showMore.click(),
    "older changes come": ({ history }) => history.answer(200, sent(older)),
    "the connection is lost meanwhile": ({ history }) => history.breakOff(),
    "the person tries again": ({ page }) => on(page).tryAgain.click(),
    "the address asks for users": ({ page }) => goWithin(page, "/history?kind=user"),
    "the address asks for all": ({ page }) => goWithin(page, "/history"),
    // What is chosen already leads to no other address.
    "the person chooses users": ({ page }) => on(page).historyFilter("Records").dispatchEvent("change"),
    "the person types half of a year": ({ page }) => on(page).historyFilter("First day").fill("0002-06-01"),
    "the person empties the first day": ({ page }) => on(page).historyFilter("First day").fill(""),
    "an order is changed": async ({ page }) => {
      await ship();
      await on(page).reload.click();
      await expectState(page, "shopData", "ready");
    },
  },
  isPossible: (when, { context: { view } }) => when !== "the person chooses users" || view.kind === "user",
  sees: async ({ page }, state) => {
    const { answer, view } = state.context;
    const failed = state.hasTag("failed");
    const entries = page.getByRole("main").locator("ol > li");
    await eventually(() => entries.count()).toBe(
      failed && answer?.view.kind !== view.kind ? 0 : (answer?.entries.length ?? 0),
    );
    await eventually(() => on(page).tryAgain.count()).toBe(failed ? 1 : 0);
  },
});
