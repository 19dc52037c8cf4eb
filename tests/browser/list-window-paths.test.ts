// @module-tag long
import { beforeAll } from "vitest";
import { model, sentAt } from "../machines/list-window.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { holdLists } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, goWithin, type Visit } from "./visit.ts";
import { visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

const table = (visit: Visit) => visit.page.getByRole("table", { name: "Orders" });

walkInBrowser<unknown, Visit & { readonly windows: HeldCall; readonly list: HeldCall }>({
  model,
  begin: {
    "a large shop's list, with the favourites alone": () =>
      visitPrepared(
        "/orders?favourites=only",
        async (page) => ({
          list: await holdLists(page),
          windows: await holdCalls(page, "GET", /^\/api\/orders\/window$/),
        }),
        { stored: { authToken: session } },
      ),
    "the list of a shop that is not large": async () => {
      const never = async (page: Visit["page"]) => {
        const windows = await holdCalls(page, "GET", /^\/api\/orders\/window$/);
        return { windows, list: windows };
      };
      const visited = await visitPrepared("/orders", never, { stored: { authToken: session } });
      await on(visited.page).searchOrders.waitFor();
      return visited;
    },
  },
  perform: {
    "the first rows come": ({ windows }) => windows.answer(200, sentAt(0)),
    "the connection is lost": ({ windows }) => windows.breakOff(),
    "the person scrolls down": (visit) =>
      table(visit)
        .locator("xpath=..")
        .evaluate((box) => box.scrollTo(0, box.scrollTop === 45 * 48 ? 46 * 48 : 45 * 48)),
    "more rows come": ({ windows }) => windows.answer(200, sentAt(50, false)),
    "the connection is lost meanwhile": ({ windows }) => windows.breakOff(),
    "the person searches": ({ page }) => goWithin(page, "/orders?q=rose"),
    "the person looks at favourites": ({ page }) => goWithin(page, "/orders?favourites=only"),
    "the person looks at all": ({ page }) => goWithin(page, "/orders"),
    "the whole list has come": ({ list }) => list.release(),
  },
  // It does not go again.
  last: ["the whole list has come"],
  sees: async (visit, { value, context: { rows } }) => {
    if (value === "unneeded") return;
    const count = rows ? String(rows.length + 1) : undefined;
    if (count) await eventually(() => table(visit).getAttribute("aria-rowcount")).toBe(count);
    else await table(visit).waitFor({ state: "detached" });
  },
});
