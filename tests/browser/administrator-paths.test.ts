// @module-tag long
// The generated paths of the machines that a signed-in administrator works with, except those of the dialogs.
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import { model as administration } from "../machines/administration.paths.ts";
import { model as exportRecords } from "../machines/export-records.paths.ts";
import { model as favourites } from "../machines/favourites.paths.ts";
import { model as largeShopData } from "../machines/large-shop-data.paths.ts";
import { model as orderActions } from "../machines/order-actions.paths.ts";
import type { Model } from "../machines/paths.ts";
import { model as shopData } from "../machines/shop-data.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { makeLarge } from "./large-shop.ts";
import { on } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { openOrder, storedOrders, storedUsers } from "./stored.ts";
import { eventually, type Visit, type VisitOptions } from "./visit.ts";
import { expectSeen, passedThrough, sendTo, storeElsewhere, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Opens `path` signed in, but only after `prepare`, which can route the page's first requests. */
const visitSignedIn = <T>(
  path: string,
  prepare: (page: Page) => Promise<T>,
  { stored, ...options }: VisitOptions = {},
) =>
  visitPrepared(path, prepare, {
    ...options,
    stored: { ...stored, authToken: session },
    mayLog: /^The users could not be exported\./,
  });

/** Returns functions that send the machine the model's events of these names, in the server's place. */
const told = ({ machine, beginnings }: Model, words: readonly string[]) =>
  Object.fromEntries(
    words.map((when) => [when, sendTo(machine.id, beginnings.find(({ events }) => events[when])?.events[when] ?? {})]),
  );

const link = (page: Page, address: string) => page.locator(`a[href^='${address}']`).first();

/** Opens an order and ships it. The reply is faked: the server changes nothing. */
async function shipOrder(page: Page): Promise<void> {
  const { orderId } = await openOrder(session);
  await page.route("**/api/orders/*/shipping", (route) => route.fulfill({ json: { data: {} } }));
  await on(page).ordersLink.click();
  await on(page).searchOrders.fill(orderId);
  await on(page).orders.getByRole("link", { name: orderId, exact: true }).click();
  await on(page).shipOrder.click();
  await on(page).trackingNumber.fill("JD 1");
  await on(page).saveShipping.click();
  await on(page).shipping.waitFor({ state: "detached" });
}

/** Opens the page of an order. */
async function seeOrder(page: Page): Promise<void> {
  await backToUsers(page);
  await on(page).ordersLink.click();
  await link(page, "/orders/").click();
  await on(page).shipOrder.or(on(page).deleteOrder).first().waitFor();
}

/** Closes any dialogs and returns to the list of users. */
async function backToUsers(page: Page): Promise<void> {
  const dialogs = page.locator("[role=dialog], [role=alertdialog]");
  while ((await dialogs.count()) > 0) await page.keyboard.press("Escape");
  await on(page).usersLink.click();
  await on(page).users.waitFor();
}

walkInBrowser<typeof administration, Visit>({
  model: administration,
  begin: {
    "somebody who is signed in": () =>
      visitSignedIn("/users", async (page) => {
        const { data } = (await (await callProduct("/users", session)).json()) as { data: { users: object[] } };
        const users = data.users.slice(0, 3);
        await page.route("**/api/users", (route) => route.fulfill({ json: { data: { users } } }));
        // Windows would show other users before these have come.
        await holdCalls(page, "GET", /^\/api\/users\/window$/);
      }),
  },
  perform: {
    "a user is to be deleted": async ({ page }) => {
      await backToUsers(page);
      await deletionOf(page, 0).click();
      await on(page).question.waitFor();
    },
    "the person goes elsewhere": async ({ page }) => {
      await backToUsers(page);
      await on(page).ordersLink.click();
    },
    "the server has changed a user": async ({ page }) => {
      await backToUsers(page);
      await deleteUser(page);
    },
    "the server has changed an order": async ({ page }) => {
      await backToUsers(page);
      await shipOrder(page);
      await backToUsers(page);
    },
    ...told(administration, [
      "the server has changed a user, which can be undone",
      "the server has changed an order, which can be undone",
      "the server says which versions there are",
      "the server tells of a change",
      "something may have changed",
      "what has changed cannot be learned",
      "somebody else has changed an order",
      "the order is to be shipped",
      "the order is to be cancelled",
      "the order is to be deleted",
      "the next order is to be shown",
      "an order is to be starred",
      "the list is to be searched",
    ]),
    "the shortcuts are to be shown": async ({ page }) => {
      await backToUsers(page);
      await page.keyboard.press("?");
      await page.getByRole("checkbox", { name: "Use keyboard shortcuts", exact: true }).waitFor();
    },
    "an order's page is there": ({ page }) => seeOrder(page),
    "the order's page has gone": async ({ page }) => {
      await seeOrder(page);
      await backToUsers(page);
    },
    "a flow has something to say": async ({ page }) => {
      await backToUsers(page);
      await link(page, "/users/edit/").click();
      await on(page).fullName.fill("");
      await on(page).update.click();
      await on(page).alert.first().waitFor();
    },
    "the person goes to the orders by a key": async ({ page }) => {
      await backToUsers(page);
      await page.keyboard.press("g");
      await page.keyboard.press("o");
      await on(page).orders.waitFor();
    },
    "a flow leads to another path": async ({ page }) => {
      await backToUsers(page);
      await page.route("**/api/users/*", (route) => route.fulfill({ json: { data: {} } }));
      await link(page, "/users/user/").click();
      await on(page).delete.click();
      await on(page).confirmDeletion.click();
      await on(page).deleted.waitFor();
    },
    "a flow leads one step back": async ({ page }) => {
      await backToUsers(page);
      await link(page, "/users/edit/").click();
      await on(page).cancel.click();
    },
  },
  sees: {
    noOrder: ({ page }) => seesButtons(page, "Logout", /^Find anything/),
    atOrder: ({ page }) => seesButtons(page, "Logout", /^Find anything/, "Delete Order"),
  },
});

/** Waits until the buttons are visible, also behind a dialog, which hides them from screen readers only. */
async function seesButtons(page: Page, ...names: (string | RegExp)[]): Promise<void> {
  for (const name of names) await expectSeen(page.getByRole("button", { name, exact: true, includeHidden: true }));
}

const deletionOf = (page: Page, row: number) =>
  on(page)
    .users.getByRole("button", { name: /^Delete / })
    .nth(row);

/** Deletes the first user. The reply is faked: the server changes nothing. */
async function deleteUser(page: Page): Promise<void> {
  await page.route("**/api/users/*", (route) => route.fulfill({ json: { data: {} } }));
  await deletionOf(page, 0).click();
  await on(page).confirmDeletion.click();
  await on(page).deleted.waitFor();
}

interface Lists {
  readonly users: HeldCall;
  readonly orders: HeldCall;
}
/** Opens the list of users with the clock paused. */
const visitInNoTime = (prepare: (page: Page) => Promise<unknown>) =>
  visitSignedIn("/users", (page) => prepare(page).then(() => holdListsAndTime(page)), { apart: true });

async function holdListsAndTime(page: Page): Promise<Lists> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return {
    users: await holdCalls(page, "GET", /^\/api\/users$/),
    orders: await holdCalls(page, "GET", /^\/api\/orders$/),
  };
}

walkInBrowser<typeof shopData, Visit & Lists>({
  model: shopData,
  begin: {
    "somebody who has just signed in": () =>
      visitInNoTime((page) => page.route("**/api/changes/stream", () => undefined)),
    "somebody who has signed in to a server that tells what changes": () =>
      visitInNoTime(async (page) => {
        await page.route("**/api/changes?*", () => undefined);
        // A silent stream would make the page ask whether the lists have changed.
        await page.route("**/api/changes/stream", (route) => route.abort());
      }),
  },
  perform: {
    "100 ms have passed": ({ page }) => page.clock.resume(),
    "the person presses Reload Data": ({ page }) => on(page).reload.click(),
    "the server has deleted the user": async ({ page }) => {
      await backToUsers(page);
      await deleteUser(page);
      await on(page).ok.click();
    },
    "the server has shipped the order": ({ page }) => shipOrder(page),
    "both lists come": async ({ users, orders }) => {
      // Without versions, as a server replies that does not tell what changes.
      const [allUsers, allOrders] = await Promise.all([storedUsers(session), storedOrders(session)]);
      await Promise.all([users.answer(200, { data: { users: allUsers } }), orders.answer(200, { data: allOrders })]);
    },
    "the connection is lost": async ({ users, orders }) => {
      await Promise.all([users.breakOff(), orders.breakOff()]);
    },
    "the users come, and the orders are refused": async ({ users, orders }) => {
      const allUsers = await storedUsers(session);
      await Promise.all([users.answer(200, { data: { users: allUsers } }), orders.answer(500, { message: "Boom" })]);
    },
    ...told(shopData, [
      "both lists come, with their versions",
      "the server says which versions there are",
      "the server has changed a user for somebody else",
      "the server tells of a change after one that was missed",
      "something may have changed",
      "something may have changed after a failure",
      "nothing has changed",
      "the server cannot tell what has changed",
      "asking what has changed fails",
    ]),
  },
  // While the lists load, an overlay covers them.
  isPossible: (when, state) => !/^the server has (deleted|shipped)/.test(when) || state.matches("ready"),
  sees: {
    waiting: ({ page }) => seesLoading(page),
    loading: ({ page }) => seesLoading(page),
    refreshing: ({ page }) => seesLoading(page),
    ready: ({ page }) => seesLists(page),
    // Changes are fetched without the loading overlay.
    following: ({ page }) => seesLists(page),
    failed: async ({ page }, { context }) => {
      await expectSeen(on(page).loading, 0);
      await expectSeen(on(page).tryAgain, context.users.records ? 0 : 1);
    },
  },
});

walkInBrowser({
  model: largeShopData,
  begin: {
    "somebody who has signed in to a large shop": async () => {
      const holdTime = async (page: Page) => {
        await page.clock.install();
        await makeLarge(page);
        await page.route(/\/api\/changes(\?|\/versions|\/stream)/, () => undefined);
      };
      const visited = await visitSignedIn("/users", holdTime, { apart: true });
      await seesLists(visited.page);
      await visited.page.clock.pauseAt(Date.now() + 60_000);
      return visited;
    },
  },
  perform: {
    "the person presses Reload Data": ({ page }) => on(page).reload.click(),
    "a quarter of a second passes": ({ page }) => page.clock.runFor(250),
    ...told(largeShopData, [
      "the order is asked for by itself",
      "the order comes by itself",
      "there is no such order",
      "a change of the order is confirmed",
      "a deletion of the user is confirmed",
      "the server says which versions there are",
      "the server says that there are others",
      "the server has changed a user for somebody else",
      "the server tells of a change after one that was missed",
      "something may have changed",
      "nothing has changed",
      "asking what has changed fails",
    ]),
  },
  sees: {
    resting: ({ page }) => seesLists(page),
    outdated: ({ page }) => seesLists(page),
    following: ({ page }) => seesLists(page),
    refreshing: ({ page }) => seesLoading(page),
  },
});

async function seesLoading(page: Page): Promise<void> {
  await expectSeen(on(page).loading);
  await eventually(() => on(page).reload.getAttribute("aria-busy")).toBe("true");
}

/** Waits for the users, or for the order that was shipped. */
async function seesLists(page: Page): Promise<void> {
  await expectSeen(on(page).loading, 0);
  await expectSeen(on(page).users.or(on(page).shipOrder));
}

/** Loads the users again after a faked reply without any. */
async function backToAllUsers(page: Page): Promise<void> {
  await page.unroute("**/api/changes?*");
  await page.unroute("**/api/users");
  if ((await on(page).heading("No users found").count()) === 0) return;
  await on(page).reload.click();
  await on(page).users.waitFor();
}

walkInBrowser<typeof exportRecords, Visit & { readonly worker: HeldCall }>({
  model: exportRecords,
  last: ["the person has read that there is nothing"],
  begin: {
    "no export under way": () =>
      visitSignedIn("/users", async (page) => ({
        worker: await holdCalls(page, "GET", /^\/csv-worker\..*\.js$/),
      })),
  },
  perform: {
    "two users are to be exported": async ({ page }) => {
      await backToAllUsers(page);
      await on(page).exportAll.click();
    },
    "nobody is there to be exported": async ({ page }) => {
      const reload = { list: "users", since: "before", version: "now", reload: true };
      await page.route("**/api/changes?*", (route) => route.fulfill({ json: { data: reload } }));
      await page.route("**/api/users", (route) => route.fulfill({ json: { data: { users: [] } } }));
      await on(page).reload.click();
      await on(page).heading("No users found").waitFor();
      await on(page).exportAll.click();
    },
    "the person stops the export": ({ page }) => on(page).stopExport.click(),
    "the person has read that there is nothing": ({ page }) => on(page).ok.click(),
    "the file is saved": ({ page, worker }) => Promise.all([page.waitForEvent("download"), worker.release()]),
    "the file cannot be saved": ({ worker }) => worker.breakOff(),
  },
  sees: {
    idle: async ({ page }) => {
      await expectSeen(on(page).exporting, 0);
      await expectSeen(on(page).noData, 0);
      await eventually(() => on(page).exportAll.getAttribute("aria-busy")).not.toBe("true");
    },
    nothingToExport: ({ page }) => expectSeen(on(page).noData),
    exporting: async ({ page }) => {
      await expectSeen(on(page).exporting);
      await expectSeen(on(page).stopExport);
    },
  },
});

const numbers = ["10480", "10481", "10482"];
const withFavourites = (stored?: string) => () =>
  visitSignedIn(
    "/orders",
    async (page) => {
      // Gives the orders the numbers that the model uses.
      const { data } = (await (await callProduct("/orders", session)).json()) as { data: object[] };
      const orders = numbers.map((orderId, index) => ({ ...data[index], orderId }));
      await page.route("**/api/orders", (route) => route.fulfill({ json: { data: orders } }));
      // Windows would show the orders' own numbers before these have come.
      await holdCalls(page, "GET", /^\/api\/orders\/window$/);
    },
    stored ? { stored: { favouriteOrders: stored } } : {},
  );

walkInBrowser<typeof favourites, Visit>({
  model: favourites,
  begin: {
    "no favourites": withFavourites(),
    "two favourites": withFavourites('["10480","10481"]'),
    "favourites that cannot be read": withFavourites("{broken"),
  },
  perform: {
    "the person presses the star of order 10480": ({ page }) => on(page).favourite("10480").click(),
    "the person marks the selected orders 10480 and 10481": async ({ page }) => {
      // Where both are starred, the only button is Unstar, so they are unstarred first.
      for (const number of ["10480", "10481"])
        await page.getByRole("checkbox", { name: `Select order ${number}`, exact: true }).check();
      const marks = page.getByRole("group", { name: "Selected" });
      if (await marks.getByRole("button", { name: "Unstar" }).count())
        await marks.getByRole("button", { name: "Unstar" }).click();
      await marks.getByRole("button", { name: "Star", exact: true }).click();
      await page.keyboard.press("Escape");
    },
    "another tab marks order 10482 alone": (visited) => storeElsewhere(visited, "favouriteOrders", '["10482"]'),
    "another tab forgets them all": (visited) => storeElsewhere(visited, "favouriteOrders", null),
    "another tab stores what cannot be read": (visited) => storeElsewhere(visited, "favouriteOrders", "[["),
  },
  sees: async ({ page }, { context }) => {
    for (const number of numbers)
      await eventually(() => on(page).favourite(number).getAttribute("aria-pressed")).toBe(
        String(context.orderIds.has(number)),
      );
  },
});

walkInBrowser<typeof orderActions, Visit>({
  model: orderActions,
  last: ["the order is cancelled"],
  begin: {
    "an order's page": async () => {
      const { orderId } = await openOrder(session);
      // Faked replies leave the order as it is: the next path begins with it, too.
      const visited = await visitSignedIn(`/orders?q=${orderId}`, (page) =>
        page.route(/\/api\/orders\/./, (route) => route.fulfill({ json: { data: {} } })),
      );
      await on(visited.page).orders.getByRole("link", { name: orderId, exact: true }).click();
      return visited;
    },
  },
  perform: {
    "the person presses Delete Order": ({ page }) => on(page).deleteOrder.click(),
    "the person presses Cancel Order": ({ page }) => on(page).cancelOrder.click(),
    "the person presses Update Shipping": ({ page }) => on(page).shipOrder.click(),
    "the orders beside it may be others": sendTo("orderActions", { type: "beside.changed" }),
    "the order is deleted": ({ page }) => on(page).delete.click(),
    "the order is kept after all": ({ page }) => on(page).cancel.click(),
    "the order is cancelled": async ({ page }) => {
      await on(page).cancellationReason.fill("Out of stock");
      await on(page).confirmCancel.click();
    },
    "the cancellation is given up": ({ page }) => on(page).cancel.click(),
    "the shipping is changed": async ({ page }) => {
      await on(page).trackingNumber.fill("JD 1");
      await on(page).saveShipping.click();
    },
    "the change of shipping is given up": ({ page }) => on(page).cancel.click(),
  },
  sees: {
    starting: passedThrough,
    idle: async ({ page }) => {
      await expectSeen(on(page).deleteOrder);
      await expectSeen(page.getByRole("dialog").or(page.getByRole("alertdialog")), 0);
    },
    deleting: ({ page }) => expectSeen(on(page).deletion),
    cancelling: ({ page }) => expectSeen(on(page).cancellation),
    shipping: ({ page }) => expectSeen(on(page).shipping),
    gone: ({ page }) => expectSeen(on(page).sillageOrders),
  },
});
