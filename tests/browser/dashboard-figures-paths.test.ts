// @module-tag long
import { beforeAll } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { figuresAt, model, versionsAt } from "../machines/dashboard-figures.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { holdLists } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, goWithin, type Visit } from "./visit.ts";
import { expectSeen, passedThrough, sendTo, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Opens a page of a large shop, to which the server tells nothing of itself. */
const visitLargeShop = (path: string) =>
  visitPrepared(
    path,
    async (page) => {
      await holdCalls(page, "GET", /^\/api\/changes\/stream$/);
      return { list: await holdLists(page), figures: await holdCalls(page, "GET", /^\/api\/dashboard$/) };
    },
    { stored: { authToken: session } },
  );

walkInBrowser<typeof model, Visit & { readonly list: HeldCall; readonly figures: HeldCall }>({
  model,
  begin: {
    "a page that has the lists": async () => {
      const visited = await visitLargeShop("/orders");
      await visited.list.release();
      await eventually(() => on(visited.page).reload.getAttribute("aria-busy")).not.toBe("true");
      await goWithin(visited.page, "/");
      return visited;
    },
    "a page that waits for the lists": () => visitLargeShop("/"),
  },
  perform: {
    "the figures come": ({ figures }) => figures.answer(200, figuresAt(1)),
    "the connection is lost": ({ figures }) => figures.breakOff(),
    "the server does not know the call": ({ figures }) => figures.answer(404, {}),
    "the server tells the versions of the lists": sendTo("dashboardFigures", {
      type: "lists.told",
      versions: versionsAt(1),
    }),
    "the server tells that an order has changed": sendTo("dashboardFigures", {
      type: "lists.told",
      versions: versionsAt(2),
    }),
    "the lists come": ({ list }) => list.release(),
  },
  // They do not go again.
  last: ["the lists come"],
  sees: {
    deciding: passedThrough,
    asking: seesAnswer,
    known: seesAnswer,
    failed: seesAnswer,
    notOffered: seesAnswer,
    notNeeded: ({ page }) => expectSeen(on(page).recentOrders),
  },
});

/** What was answered last stays. */
function seesAnswer({ page }: Visit, { context: { answer } }: AnyMachineSnapshot): Promise<void> {
  return expectSeen(on(page).recentOrders, answer ? 1 : 0);
}
