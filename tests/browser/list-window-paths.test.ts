// @module-tag long
import { beforeAll } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { model, sent, sentAt, stuckWindow, versionsAt } from "../machines/list-window.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { makeLarge, withoutWindows } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, goWithin, type Visit } from "./visit.ts";
import { expectSeen, passedThrough, sendTo, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Opens a page of a large shop, with the clock paused and the stream of changes held. */
const visitLarge = (isBehind: boolean) => () =>
  visitPrepared(
    "/orders?favourites=only",
    async (page) => {
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await holdCalls(page, "GET", /^\/api\/changes\/stream$/);
      await makeLarge(page);
      return { windows: await holdCalls(page, "GET", /^\/api\/orders\/window$/), isBehind };
    },
    { stored: { authToken: session }, apart: true },
  );

const table = (visit: Visit) => visit.page.getByRole("table", { name: "Orders" });

interface Listing extends Visit {
  readonly windows: HeldCall;
  readonly isBehind: boolean;
  /** The requests for the whole list. */
  readonly list?: HeldCall;
}

walkInBrowser<typeof model, Listing>({
  model,
  begin: {
    "a large shop's list, with the favourites alone": visitLarge(false),
    "a large shop's list of which many orders have just changed": visitLarge(true),
    "a list that is being loaded": () =>
      visitPrepared(
        "/orders?favourites=only",
        async (page) => ({
          list: await holdCalls(page, "GET", /^\/api\/orders$/),
          windows: await holdCalls(page, "GET", /^\/api\/orders\/window$/),
          isBehind: false,
        }),
        { stored: { authToken: session }, apart: true },
      ),
    "the list of a server without windows": async () => {
      const offerNone = async (page: Visit["page"]) => {
        await withoutWindows(page);
        return { windows: await holdCalls(page, "GET", /^\/api\/orders\/window$/), isBehind: false };
      };
      const visited = await visitPrepared("/orders", offerNone, { stored: { authToken: session }, apart: true });
      await on(visited.page).searchOrders.waitFor();
      return visited;
    },
  },
  perform: {
    "the first rows come": ({ windows, isBehind }) => windows.answer(200, { data: { ...sentAt(0).data, isBehind } }),
    "the list has been loaded": async ({ list }) => list?.releaseAll(),
    "the connection is lost": ({ windows }) => windows.breakOff(),
    "the person scrolls down": (visit) =>
      table(visit)
        .locator("xpath=..")
        .evaluate((box) => box.scrollTo(0, box.scrollTop === 45 * 48 ? 46 * 48 : 45 * 48)),
    "the person scrolls back": (visit) =>
      table(visit)
        .locator("xpath=..")
        .evaluate((box) => box.scrollTo(0, 0)),
    "more rows come": ({ windows }) => windows.answer(200, sentAt(50, false)),
    "no more rows come, again and again": ({ windows }) =>
      windows.answer(200, { data: { ...sent(stuckWindow()).data, isComplete: false } }),
    "the connection is lost meanwhile": ({ windows }) => windows.breakOff(),
    "the person searches": ({ page }) => goWithin(page, "/orders?q=rose"),
    "the person looks at favourites": ({ page }) => goWithin(page, "/orders?favourites=only"),
    "the person looks at all": ({ page }) => goWithin(page, "/orders"),
    "the person tries again": ({ page }) => on(page).tryAgain.click(),
    "an order has changed": sendTo("listWindow", { type: "versions.announced", versions: versionsAt(2) }),
    "the server is reached again": sendTo("listWindow", { type: "server.reached" }),
    "the answer takes long": ({ page }) => page.clock.runFor(1_000),
    // Longer than the delay: the page may notice only now which rows are in sight, and restart the delay.
    "a moment has passed": ({ page }) => page.clock.runFor(1_000),
    "a moment has passed since then": ({ page }) => page.clock.runFor(1_000),
    // Sent alone: letting time pass would also make the reply take long.
    "a moment has passed since no rows came": sendTo("listWindow", {
      type: "xstate.after.soon.listWindow.needed.recovering",
    }),
    "the rows come again": ({ windows }) => windows.answer(200, sentAt(0, true, 2)),
    "the connection is lost by then": ({ windows }) => windows.breakOff(),
    "five seconds have passed": sendTo("listWindow", {
      type: "xstate.after.later.listWindow.needed.shown.complete",
    }),
  },
  sees: {
    starting: passedThrough,
    "needed.reading.brief": seesRows,
    "needed.reading.long": async (visit, state) => {
      await seesRows(visit, state);
      await expectSeen(visit.page.getByText(/^(Searching|Loading)…$/).first());
    },
    "needed.shown.complete": seesRows,
    "needed.shown.filling": seesRows,
    "needed.shown.interrupted": async (visit, state) => {
      await seesRows(visit, state);
      const { rows, from, to } = state.context;
      await expectSeen(on(visit.page).tryAgain, rows.missing(from, to) ? 1 : 0);
    },
    "needed.shown.resuming": seesRows,
    "needed.shown.outdated": seesRows,
    "needed.shown.renewing": seesRows,
    "needed.recovering": seesRows,
    "needed.failed": ({ page }) => expectSeen(on(page).tryAgain),
    unneeded: async ({ page, list }) => {
      // No order is a favourite, once the whole list is there.
      await expectSeen(list ? page.getByText("No orders found") : on(page).orders);
    },
  },
});

/** Waits for the rows that were read last; the table has as many as the server counts. */
async function seesRows(visit: Visit, { context: { rows } }: AnyMachineSnapshot): Promise<void> {
  await expectSeen(table(visit), rows ? 1 : 0);
  if (rows) await eventually(() => table(visit).getAttribute("aria-rowcount")).toBe(String(rows.length + 1));
}
