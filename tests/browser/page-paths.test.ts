// @module-tag long
// Journeys that take every transition of the machines of the address, the lists, their columns, the dialogs over them and
// the toasts. These machines settle too fast for a test to check them step by step.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { model as address } from "../machines/address.paths.ts";
import { model as columns } from "../machines/columns.paths.ts";
import { model as deletions } from "../machines/deletions.paths.ts";
import { model as editDialog } from "../machines/edit-dialog.paths.ts";
import { model as insightsWish } from "../machines/insights-wish.paths.ts";
import { model as leaving } from "../machines/leaving.paths.ts";
import { model as listView } from "../machines/list-view.paths.ts";
import { model as part } from "../machines/part.paths.ts";
import { model as partsAhead } from "../machines/parts-ahead.paths.ts";
import { model as toast } from "../machines/toast.paths.ts";
import { model as toasts } from "../machines/toasts.paths.ts";
import { holdCalls } from "./held-call.ts";
import { dismissToasts, on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { storedUsers } from "./stored.ts";
import { eventually, goWithin, pathOf } from "./visit.ts";
import { coverage, expectSeen, expectState, sendTo, storeElsewhere, visitWithSeam } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** A look for states that end before a test could see them. */
const momentary = { unseen: "It lasts a moment; what follows on it is seen." };

describe("the address and a list", () => {
  const addressCovered = coverage<typeof address.machine, [page: Page, path: string]>(address, 1, (page, path) =>
    eventually(() => pathOf(page)).toBe(path),
  );
  const listCovered = coverage<typeof listView.machine, [page: Page]>(listView, 1, {
    "rows.painting": momentary,
    "rows.painted": (page) => expectSeen(page.getByRole("table").or(on(page).heading("No Orders Found"))),
    "search.following": async (page) => {
      const term = new URL(page.url()).searchParams.get("q") ?? "";
      await eventually(() => on(page).searchOrders.inputValue()).toBe(term);
    },
    "search.typing.unpainted": momentary,
    "search.typing.painted": momentary,
    "search.typing.committed": momentary,
    "search.paused": momentary,
    "choices.hidden": (page) => expectSeen(on(page).region("Filters"), 0),
    "choices.shown": (page) => expectSeen(on(page).region("Filters")),
  });

  test("say what is shown, however one comes to it", async () => {
    const { page } = await visitWithSeam("/orders?status=shipped", { stored: { authToken: session } });
    const isAt = (path: string) => addressCovered.expectState(page, {}, page, path);
    const rests = (choices = "hidden") =>
      listCovered.expectState(page, { choices, rows: "painted", search: "following" }, page);
    await on(page).orders.waitFor();
    await on(page).showAllOrders.click();
    await isAt("/orders");
    await rests();
    await page.goBack();
    await isAt("/orders?status=shipped");
    await rests();
    const filter = page.getByRole("button", { name: "Filter", exact: true });
    await filter.click();
    await page
      .getByRole("checkbox", { name: /^Delivered/ })
      .first()
      .click();
    await isAt("/orders?status=shipped&status=delivered");
    await rests("shown");
    await page
      .getByRole("checkbox", { name: /^Delivered/ })
      .first()
      .click();
    await isAt("/orders?status=shipped");
    await page.keyboard.press("Escape");
    await filter.click();
    await filter.click();
    await rests();
    await on(page).searchOrders.press("a");
    await isAt("/orders?status=shipped&q=a");
    await rests();
    await on(page).searchOrders.fill("oud");
    await isAt("/orders?status=shipped&q=oud");
    await on(page).searchOrders.fill("");
    await isAt("/orders?status=shipped");
    await rests();
    await page.getByRole("button", { name: "Total", exact: true }).click();
    await isAt("/orders?status=shipped&sort=total");
    await on(page).onlyFavourites.click();
    await isAt("/orders?status=shipped&sort=total&favourites=only");
    await on(page).onlyFavourites.click();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("combobox", { name: "Sort by", exact: true }).selectOption("-total");
    await isAt("/orders?status=shipped&sort=-total");
    await rests();
    // A letter is typed while the router renders the sort.
    await page.evaluate(() => {
      window.sillageSeam.send("listView", { type: "sort.choose", sort: "total" } as never);
      window.sillageSeam.send("listView", { type: "term.typed", term: "a" } as never);
    });
    await isAt("/orders?status=shipped&sort=total&q=a");
    await rests();
    // A value is chosen while the router shows the one before.
    await page.evaluate(() => {
      window.sillageSeam.send("listView", { type: "filter.choose", changes: { totalFrom: ["1"] } } as never);
      window.sillageSeam.send("listView", { type: "filter.choose", changes: { totalFrom: ["10"] } } as never);
      const search = "?status=shipped&sort=total&q=a&totalFrom=1";
      window.sillageSeam.send("listView", { type: "address.changed", search, key: "between" } as never);
    });
    await isAt("/orders?status=shipped&sort=total&q=a&totalFrom=10");
    await rests();
    await addressCovered.add(page);
    await listCovered.add(page);
  });
});

describe("the columns of a list", () => {
  const covered = coverage<typeof columns.machine, [page: Page]>(columns, 1, {
    "panel.hidden": (page) => expectSeen(on(page).region("Columns"), 0),
    "panel.shown": (page) => expectSeen(on(page).region("Columns")),
    "edge.free": { unseen: "The columns have their widths, which the journey measures." },
    "edge.held": { unseen: "The edge goes with the pointer: the journey measures the widths that come of it." },
  });

  test("are chosen, moved, sized and dragged, here and in another tab", async () => {
    const visited = await visitWithSeam("/orders", { stored: { authToken: session } });
    const { page } = visited;
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const head = page.getByRole("columnheader", { name: "Date", exact: true });
    const widthOf = async () => (await head.boundingBox())?.width ?? 0;
    const atEdge = async (by = 0) => {
      const box = await head.boundingBox();
      await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 3 + by, (box?.y ?? 0) + 5);
    };
    const isHeld = () => covered.expectState(page, { panel: "hidden", edge: "held" }, page);
    const rests = () => covered.expectState(page, { panel: "hidden", edge: "free" }, page);
    await page.getByRole("row").nth(1).waitFor();
    await press("Columns");
    await covered.expectState(page, { panel: "shown", edge: "free" }, page);
    await page.getByRole("checkbox", { name: "Items", exact: true }).click();
    await press("Move Total up");
    await press("Make Date wider");
    await press("Reset");
    await press("Columns");
    await press("Columns");
    await page.keyboard.press("Escape");
    await rests();

    const before = await widthOf();
    await atEdge();
    await page.mouse.down();
    await isHeld();
    await atEdge(20);
    await page.mouse.up();
    await eventually(async () => Math.round(await widthOf())).toBe(Math.round(before + 20));
    await atEdge();
    await page.mouse.down();
    await isHeld();
    await page.evaluate(() => window.sillageSeam.send("columns", { type: "edge.cancel" } as never));
    await rests();
    await page.mouse.up();
    await atEdge();
    await page.mouse.down();
    await isHeld();
    await storeElsewhere(visited, "orderColumns", '[{"id":"number"},{"id":"date","width":9}]');
    await rests();
    await page.mouse.up();
    await storeElsewhere(visited, "orderColumns", null);
    await eventually(async () => Math.round(await widthOf())).toBe(Math.round(before));

    // Opens a shared link with columns.
    await goWithin(page, `/orders?columns=${encodeURIComponent('[{"id":"total"}]')}`);
    await eventually(() => pathOf(page)).toBe("/orders");
    await covered.add(page);
  });
});

test("who steps back while something is typed is asked", async () => {
  const questionOn = (shown: Page) => shown.getByRole("alertdialog", { name: "Leave without saving?" });
  const covered = coverage<typeof leaving.machine, [page: Page]>(leaving, 1, {
    staying: (shown) => expectSeen(questionOn(shown), 0),
    asking: (shown) => expectSeen(questionOn(shown)),
    going: momentary,
  });
  const { page } = await visitWithSeam("/users", { stored: { authToken: session } });
  await on(page)
    .users.getByRole("link", { name: /^Edit / })
    .first()
    .click();
  await on(page).updateUser.waitFor();
  const edit = pathOf(page);
  const name = await on(page).fullName.inputValue();
  await on(page).fullName.fill("Typed Name");
  const question = questionOn(page);
  const is = (state: string) => covered.expectState(page, state, page);
  const back = async () => {
    await page.goBack();
    await is("asking");
    expect(pathOf(page)).toBe(edit);
  };

  await back();
  await question.getByRole("button", { name: "Stay" }).click();
  await is("staying");
  expect(await on(page).fullName.inputValue()).toBe("Typed Name");

  await back();
  await sendTo("leaving", { type: "form.closed" })({ page });
  await is("staying");

  await back();
  await question.getByRole("button", { name: "Leave" }).click();
  await on(page).updateUser.waitFor({ state: "detached" });
  await eventually(() => pathOf(page)).toBe("/users");
  await is("staying");
  await on(page).editUser(name).waitFor();
  await covered.add(page);
});

test("a part of the page that does not arrive can be asked for again", async () => {
  const again = (shown: Page) => shown.getByRole("button", { name: "Try again" });
  const covered = coverage<typeof part.machine, [page: Page]>(part, 1, {
    loading: momentary,
    loaded: (shown) => expectSeen(on(shown).insights),
    missing: (shown) => expectSeen(again(shown)),
    asking: momentary,
    reloading: { unseen: "The browser loads the page anew, and the machine with it." },
  });
  const { page } = await visitWithSeam("/", { stored: { authToken: session } });
  await page.route(/\/Insights\./, (route) => route.abort());
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const is = (state: string) => covered.expectState(page, state, page);
  await is("missing");
  await page.context().setOffline(true);
  await again(page).press("Enter");
  await is("missing");
  await covered.add(page);
  await page.context().setOffline(false);
  await page.unrouteAll();
  await again(page).press("Enter");
  await again(page).waitFor({ state: "detached" });
  await is("loaded");
});

test("the screens that were not shown yet are loaded after a while, and open offline", async () => {
  const covered = coverage<typeof partsAhead.machine, [page: Page]>(partsAhead, 2, {
    resting: (shown) => expectSeen(on(shown).recentOrders),
    asking: momentary,
    loading: momentary,
    over: async (shown) => {
      await on(shown).ordersLink.click();
      await on(shown).orders.getByRole("link").first().click();
      await on(shown).deleteOrder.click();
      await expectSeen(on(shown).deletion);
      await goWithin(shown, "/flows");
      await expectSeen(on(shown).heading("Flows"));
    },
  });
  const { page } = await visitWithSeam("/", { stored: { authToken: session } });
  await page.clock.install();
  const asked = (from: string) => page.waitForEvent("requestfailed", (request) => request.url().endsWith(from));

  await page.reload();
  await covered.expectState(page, "resting", page);
  await page.context().setOffline(true);
  const unreached = asked("/");
  await page.clock.runFor(20_000);
  await unreached;
  await covered.expectState(page, "resting", page);
  await page.context().setOffline(false);
  await page.clock.runFor(20_000);
  await expectState(page, partsAhead.machine.id, "over");
  await page.context().setOffline(true);
  await covered.expectState(page, "over", page);
  await covered.add(page);

  await page.context().setOffline(false);
  await page.goto("/");
  await page.route(/\/Account\./, (route) => route.abort());
  const missed = asked(".js");
  await page.clock.runFor(20_000);
  await missed;
  await covered.expectState(page, "over", page);
  await covered.add(page);
});

describe("the insights' wish", () => {
  const covered = coverage<typeof insightsWish.machine, [page: Page]>(insightsWish, 3, {
    reading: (page) => expectSeen(on(page).insights, 0),
    wanted: (page) => expectSeen(on(page).insights),
  });

  test("is fulfilled when somebody comes near", async () => {
    const { page } = await visitWithSeam("/", { stored: { authToken: session } });
    await on(page).topProducts.waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await covered.expectState(page, "wanted", page);
    await covered.add(page);
  });

  test("is fulfilled when there was time to read what is above", async () => {
    const { page } = await visitWithSeam("/", { stored: { authToken: session } });
    await on(page).topProducts.waitFor();
    await covered.expectState(page, "reading", page);
    await covered.expectState(page, "wanted", page);
    await covered.add(page);
  });

  test("is fulfilled for whoever comes back", async () => {
    const { page } = await visitWithSeam("/", { stored: { authToken: session } });
    await on(page).topProducts.waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await on(page).insights.getByRole("table").first().waitFor();
    await page.reload();
    await covered.expectState(page, "wanted", page);
    covered.addBeginning({ input: () => ({ isBack: true }) });
    await covered.add(page);
  });
});

describe("the dialogs over the users", () => {
  const editCovered = coverage<typeof editDialog.machine, [page: Page]>(editDialog, 1, {
    "looking.waiting": async (page) => {
      await expectSeen(on(page).loading);
      await expectSeen(on(page).updateUser, 0);
    },
    "looking.missing": (page) => expectSeen(on(page).ok),
    open: (page) => expectSeen(on(page).updateUser),
    closed: (page) => expectSeen(on(page).updateUser.or(on(page).ok), 0),
  });
  const deletionsCovered = coverage<typeof deletions.machine, [page: Page]>(deletions, 1, {
    quiet: (page) => expectSeen(page.getByRole("alertdialog"), 0),
    asking: (page) => expectSeen(on(page).question),
    telling: (page) => expectSeen(on(page).failed.or(on(page).deleted)),
  });

  test("wait, open and close, one at a time", async () => {
    const { page } = await visitWithSeam("/users/edit/nobody", { stored: { authToken: session } });
    const users = await holdCalls(page, "GET", /^\/api\/users$/);
    await page.reload();
    await editCovered.expectState(page, { looking: "waiting" }, page);
    const stored = await storedUsers(session);
    await users.answer(200, { data: { users: [...stored.slice(0, 2), { name: "Nobody" }] } });
    await editCovered.expectState(page, { looking: "missing" }, page);
    await on(page).ok.click();
    await editCovered.expectState(page, "closed", page);
    await on(page)
      .users.getByRole("link", { name: /^Edit / })
      .first()
      .click();
    await editCovered.expectState(page, "open", page);
    await on(page).cancel.click();
    await editCovered.expectState(page, "closed", page);

    await page.route("**/api/users/*", (route) => route.fulfill({ status: 500, json: {} }));
    await on(page)
      .users.getByRole("button", { name: /^Delete / })
      .first()
      .click();
    await deletionsCovered.expectState(page, "asking", page);
    await on(page).confirmDeletion.click();
    await deletionsCovered.expectState(page, "telling", page);
    await on(page).ok.click();
    await deletionsCovered.expectState(page, "quiet", page);

    await on(page).deleteUser("Nobody").click();
    await on(page).alert.filter({ hasText: "User ID is required" }).waitFor();
    await deletionsCovered.expectState(page, "quiet", page);

    // Deletes from the user's profile, which success leaves.
    await page.route("**/api/users/*", (route) => route.fulfill({ json: { data: {} } }));
    await on(page).users.locator("a[href^='/users/user/']").first().click();
    await on(page).delete.click();
    await on(page).confirmDeletion.click();
    await deletionsCovered.expectState(page, "telling", page);
    await eventually(() => pathOf(page)).toBe("/users");
    await editCovered.add(page);
    await deletionsCovered.add(page);
  });
});

describe("the toasts", () => {
  const undoButton = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });
  const oneCovered = coverage<typeof toast.machine, [toast: Locator]>(toast, 1, {
    timed: (words) => expectSeen(words),
    held: (words) => expectSeen(words),
    offering: async (words) => {
      await expectSeen(words);
      await expectSeen(undoButton(words.page()).last());
    },
    leaving: momentary,
    gone: (words) => expectSeen(words, 0),
  });
  const allCovered = coverage<typeof toasts.machine, [page: Page, shown: number]>(toasts, 1, {
    running: (page, shown) => expectSeen(on(page).dismiss, shown),
    paused: (page, shown) => expectSeen(on(page).dismiss, shown),
  });

  test("wait for who reads them, and go", async () => {
    const { page, toasts: shown } = await visitWithSeam("/login");
    await page.route("**/api/auth/admin/login", (route) => route.fulfill({ status: 401, json: { message: "No" } }));
    const said = on(page).alert.filter({ hasText: "No" });
    const signIn = () => on(page).password.press("Enter");
    const allAre = (state: string, shown: number) => allCovered.expectState(page, state, page, shown);
    // Sooner, the same message would count as the same failure.
    const isNews = () => page.waitForTimeout(600);

    await signIn();
    await said.hover();
    await allAre("paused", 1);
    await oneCovered.expectState(page, "held", said);
    await page.mouse.move(0, 0);
    await allAre("running", 1);
    await oneCovered.expectState(page, "timed", said);

    await said.hover();
    await isNews();
    await signIn();
    await eventually(() => shown.length).toBe(2);
    await expectSeen(said);
    await dismissToasts(page);
    await allAre("running", 0);

    // Toasts that offer to undo, without and with the pointer on them.
    const offer = (message: string) => ({ type: "toast", kind: "success", message, undo: message });
    const withdraw = sendTo("toasts", { type: "offers.changed", changes: [] });
    for (const pause of [false, true]) {
      await page.mouse.move(0, 0);
      await sendTo("toasts", { type: "toast", kind: "success", message: `Saved ${pause}.` })({ page });
      await page.getByText(`Saved ${pause}.`).waitFor();
      if (pause) await page.getByText(`Saved ${pause}.`).hover();
      await allAre(pause ? "paused" : "running", 1);
      if (pause) await sendTo("toasts", { type: "toast", kind: "success", message: "Starred." })({ page });
      await sendTo("toasts", offer(`Saved ${pause}.`))({ page });
      await sendTo("toasts", offer(`Deleted ${pause}.`))({ page });
      await eventually(() => undoButton(page).count()).toBe(2);
      await oneCovered.expectState(page, "offering", page.getByText(`Deleted ${pause}.`));
      await withdraw({ page });
      await eventually(() => undoButton(page).count()).toBe(0);
    }
    await page.mouse.move(0, 0);
    await allAre("running", 0);
    await isNews();
    await signIn();
    await said.waitFor();
    await dismissToasts(page);

    await isNews();
    await signIn();
    await said.waitFor();
    await oneCovered.expectState(page, "gone", said);
    await oneCovered.add(page);
    await allCovered.add(page);
  });
});
