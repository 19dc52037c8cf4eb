// @module-tag long
import { beforeAll } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { answerAt, model, versionsAt } from "../machines/server-answer.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { holdLists } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import type { Visit } from "./visit.ts";
import { expectSeen, sendTo, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

walkInBrowser<typeof model, Visit & { readonly figures: HeldCall }>({
  model,
  begin: {
    "a screen of a large shop": () =>
      visitPrepared(
        "/",
        async (page) => {
          await page.clock.install();
          await page.clock.pauseAt(Date.now() + 60_000);
          await holdCalls(page, "GET", /^\/api\/changes\/stream$/);
          await holdLists(page);
          return { figures: await holdCalls(page, "GET", /^\/api\/dashboard$/) };
        },
        { stored: { authToken: session }, apart: true },
      ),
  },
  perform: {
    // The dashboard asks as it is shown.
    "the screen asks": sendTo("serverAnswer", { type: "question.changed", question: "figures" }),
    "the screen asks nothing any more": sendTo("serverAnswer", { type: "question.changed", question: undefined }),
    "the answer comes": ({ figures }) => figures.answer(200, answerAt(1)),
    "the connection is lost": ({ figures }) => figures.breakOff(),
    "an order has changed": sendTo("serverAnswer", { type: "lists.told", versions: versionsAt(2) }),
    "a moment has passed": ({ page }) => page.clock.runFor(250),
    "the person tries again": ({ page }) => on(page).tryAgain.click(),
  },
  sees: {
    idle: seesAnswer,
    asking: seesAnswer,
    known: seesAnswer,
    outdated: seesAnswer,
    failed: ({ page }, { context: { answer } }) => expectSeen(on(page).tryAgain, answer ? 0 : 1),
  },
});

/** What was answered last stays. */
function seesAnswer({ page }: Visit, { context: { answer } }: AnyMachineSnapshot): Promise<void> {
  return expectSeen(on(page).recentOrders, answer ? 1 : 0);
}
