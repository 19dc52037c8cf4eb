// @module-tag long
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import { model as customPeriod } from "../machines/custom-period.paths.ts";
import { model as exportTable } from "../machines/export-table.paths.ts";
import { model as insights } from "../machines/insights.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import type { Visit } from "./visit.ts";
import { expectSeen, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Scrolls near the insights, which loads them. */
async function comeNear(page: Page): Promise<void> {
  await on(page).topProducts.waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

/** Opens the dashboard with its insights shown. */
async function visitInsights<T>(prepare: (page: Page) => Promise<T>): Promise<Visit & T> {
  const visited = await visitPrepared("/", prepare, {
    stored: { authToken: session },
    mayLog: /^A table could not be exported\./,
  });
  await comeNear(visited.page);
  await on(visited.page).insightsChart.waitFor();
  return visited;
}

interface Asked {
  readonly graphql: HeldCall;
}
interface Saved {
  readonly worker: HeldCall;
}

const inBrowser = { unseen: "The page shows nothing of it: it is the browser that tells of a file." };

walkInBrowser<typeof insights, Visit & Asked>({
  model: insights,
  begin: {
    "the dashboard, just opened": async () => {
      const visited = await visitPrepared(
        "/",
        async (page) => ({ graphql: await holdCalls(page, "POST", /^\/api\/graphql$/) }),
        { stored: { authToken: session } },
      );
      await comeNear(visited.page);
      return visited;
    },
  },
  perform: {
    "the answer comes": ({ graphql }) => graphql.release(),
    "the server knows no insights": ({ graphql }) => graphql.answer(404, {}),
    "the connection is lost": ({ graphql }) => graphql.breakOff(),
    "the person tries again": ({ page }) => on(page).loadInsightsAgain.click(),
    "the shop's data is loaded anew": ({ page }) => on(page).reload.click(),
    "the address asks about 7 days": ({ page }) => on(page).period("7 days").click(),
    "the address asks by week": ({ page }) => page.getByRole("button", { name: "By week" }).click(),
    "the address hides the days before": ({ page }) => on(page).compare.click(),
    "the person presses By week": ({ page }) => page.getByRole("button", { name: "By week" }).click(),
    "the person presses Compare": ({ page }) => on(page).compare.click(),
    "the person has chosen days": async ({ page }) => {
      await on(page).period("Custom").click();
      await on(page).applyDays.click();
    },
  },
  // These ask about days relative to the page's date, which the model does not know.
  last: ["the address asks about 7 days", "the person has chosen days"],
  isPossible: (when, state) => {
    const { view } = state.context;
    // The page has no controls for insights before the first reply.
    const hasTools = !state.hasTag("unanswered") && !state.matches({ question: "notOffered" });
    switch (when) {
      case "the address asks about 7 days":
        return hasTools;
      // Possible only where weeks are already shown: the URL stays the same.
      case "the person presses By week":
        return hasTools && view.by === "WEEK";
      case "the person presses Compare":
      case "the person has chosen days":
        return hasTools;
      default:
        return !when.startsWith("the address") || (hasTools && view.period === "30d");
    }
  },
  sees: {
    "question.asking.first": ({ page }) => expectSeen(on(page).insights, 0),
    "question.asking.again": async ({ page }) => {
      await expectSeen(on(page).insights.getByText("Loading…"));
      await expectSeen(on(page).insightsChart);
    },
    "question.asking.afterFailure": async ({ page }) => {
      await expectSeen(on(page).insights.getByText("Loading…"));
      await expectSeen(on(page).loadInsightsAgain);
    },
    "question.ready": async ({ page }) => {
      await expectSeen(on(page).insights.getByText("Loading…"), 0);
      await expectSeen(on(page).insightsChart);
    },
    "question.failed": async ({ page }) => {
      await expectSeen(on(page).insights.getByText("Loading…"), 0);
      await expectSeen(on(page).loadInsightsAgain);
    },
    "question.notOffered": ({ page }) => expectSeen(on(page).insights, 0),
    "answer.none": ({ page }) => expectSeen(on(page).insightsChart, 0),
    "answer.given": { unseen: "It is on the screen unless asking for another has failed, as is seen above." },
  },
});

walkInBrowser<typeof customPeriod, Visit>({
  model: customPeriod,
  begin: { "insights that are shown": () => visitInsights(async () => ({})) },
  perform: {
    "the person presses Custom": ({ page }) => on(page).period("Custom").click(),
    "the person leaves the last day open": ({ page }) => on(page).lastDay.fill(""),
    "the person applies the days": ({ page }) => on(page).applyDays.click(),
    "the person gives up choosing days": ({ page }) => on(page).cancel.click(),
    "the days before are hidden": ({ page }) => on(page).compare.click(),
  },
  sees: {
    closed: ({ page }) => expectSeen(on(page).applyDays, 0),
    editing: ({ page }) => expectSeen(on(page).applyDays),
  },
});

walkInBrowser<typeof exportTable, Visit & Saved>({
  model: exportTable,
  begin: {
    "insights that are shown": () =>
      visitInsights(async (page) => ({ worker: await holdCalls(page, "GET", /^\/csv-worker\..*\.js$/) })),
  },
  perform: {
    "a table is to be saved": ({ page }) => on(page).exportTable("Orders per city").click(),
    "the file is saved": ({ page, worker }) => Promise.all([page.waitForEvent("download"), worker.release()]),
    "the file cannot be saved": ({ worker }) => worker.breakOff(),
  },
  sees: { idle: inBrowser, exporting: inBrowser },
});
