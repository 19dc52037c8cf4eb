// @module-tag long
import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { model, newest, older, sent } from "../machines/history.paths.ts";
import { model as filter } from "../machines/history-filter.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { eventually, goWithin, type Visit } from "./visit.ts";
import { expectSeen, expectState, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
let order: string;
beforeAll(async () => {
  session = await openSession();
  const { data } = (await (await callProduct("/orders", session)).json()) as {
    data: { _id: string; status: string }[];
  };
  order = data.find(({ status }) => status === "confirmed")?._id ?? "";
});

/** Runs in the page: the test decides when elements come into view. */
function seeLater() {
  window.IntersectionObserver = class {
    constructor(seen: (entries: object[]) => void) {
      addEventListener("come-near", () => seen([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  } as never;
}

/** The number of changes so far, which makes each of them different. */
let parcels = 0;
async function ship(): Promise<void> {
  parcels += 1;
  const body = JSON.stringify({ trackingNumber: `walk ${parcels}`, carrier: "TCS", status: "processing" });
  await callProduct(`/orders/${order}/shipping`, session, { method: "PUT", body });
}

walkInBrowser<typeof model, Visit & { readonly history: HeldCall }>({
  model,
  begin: {
    "the history page, just opened": async () => {
      const visited = await visitPrepared(
        "/history",
        async (page) => {
          await page.clock.install();
          return { history: await holdCalls(page, "GET", /^\/api\/history$/) };
        },
        { stored: { authToken: session }, withBrowser: seeLater },
      );
      await on(visited.page).historyFilter("Records").waitFor();
      await eventually(() => on(visited.page).loading.count()).toBe(0);
      await visited.page.clock.pauseAt(Date.now() + 60_000);
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
    "an order is changed": async ({ page }) => {
      await ship();
      await on(page).reload.click();
      await expectState(page, "shopData", "ready");
    },
    "a quarter of a second passes": ({ page }) => page.clock.runFor(250),
  },
  sees: {
    waiting: ({ page }) => expectSeen(entries(page).or(on(page).tryAgain), 0),
    "shown.loading.first": async ({ page }, state) => {
      await seesEntries(page, state);
      await expectSeen(on(page).tryAgain, 0);
    },
    "shown.loading.beforeMore": async ({ page }, state) => {
      await seesEntries(page, state);
      await expectSeen(page.getByRole("button", { name: "Loading...", exact: true }));
    },
    "shown.loading.again": seesFailure,
    "shown.ready": seesAnswer,
    "shown.outdated": seesAnswer,
    "shown.loadingMore.first": async ({ page }, state) => {
      await seesEntries(page, state);
      await expectSeen(page.getByRole("button", { name: "Loading...", exact: true }));
    },
    "shown.loadingMore.again": seesFailure,
    "shown.failed": seesFailure,
    "shown.moreFailed": seesFailure,
  },
});

async function seesAnswer(visit: Visit, state: AnyMachineSnapshot): Promise<void> {
  await seesEntries(visit.page, state);
  await expectSeen(on(visit.page).showMore, state.context.answer.next === undefined ? 0 : 1);
}

walkInBrowser<typeof filter, Visit>({
  model: filter,
  begin: {
    "the history page, just opened": () =>
      visitPrepared("/history", async () => ({}), { stored: { authToken: session } }),
  },
  perform: {
    "the address asks for users": ({ page }) => goWithin(page, "/history?kind=user"),
    "the address asks for all": ({ page }) => goWithin(page, "/history"),
    // Possible only where users are already chosen: the URL stays the same.
    "the person chooses users": ({ page }) => on(page).historyFilter("Records").dispatchEvent("change"),
    "the person types half of a year": ({ page }) => on(page).historyFilter("First day").fill("0002-06-01"),
    "the person empties the first day": ({ page }) => on(page).historyFilter("First day").fill(""),
  },
  isPossible: (when, { context: { view } }) => when !== "the person chooses users" || view.kind === "user",
  sees: { possible: seesFilter, impossible: seesFilter },
});

async function seesFilter({ page }: Visit, { context: { view, draft } }: AnyMachineSnapshot): Promise<void> {
  await eventually(() => on(page).historyFilter("Records").inputValue()).toBe(view.kind ?? "");
  expect(await on(page).historyFilter("First day").inputValue()).toBe(draft.from);
}

const entries = (page: Page) => page.getByRole("main").locator("ol > li");
const seesEntries = (page: Page, { context: { answer } }: AnyMachineSnapshot) =>
  expectSeen(entries(page), answer?.entries.length ?? 0);

/** Waits for the failure. Entries that were read before stay if they are of the requested kind. */
async function seesFailure({ page }: Visit, { context: { answer, view } }: AnyMachineSnapshot): Promise<void> {
  await expectSeen(on(page).tryAgain);
  await expectSeen(entries(page), answer?.view.kind === view.kind ? (answer?.entries.length ?? 0) : 0);
}
