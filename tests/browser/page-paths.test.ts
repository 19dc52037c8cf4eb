// @module-tag long
// What the address, the lists, their columns, the dialogs over them and the toasts do, in journeys that take every
// transition of their machines: they settle in moments, so that no test could look at them step by step.
import { beforeAll, describe, expect, test } from "vitest";
import { model as address } from "../machines/address.paths.ts";
import { model as columns } from "../machines/columns.paths.ts";
import { model as deletionDialogs } from "../machines/deletion-dialogs.paths.ts";
import { model as editDialog } from "../machines/edit-dialog.paths.ts";
import { model as insightsWish } from "../machines/insights-wish.paths.ts";
import { model as leaving } from "../machines/leaving.paths.ts";
import { model as listView } from "../machines/list-view.paths.ts";
import { model as part } from "../machines/part.paths.ts";
import { model as toast } from "../machines/toast.paths.ts";
import { model as toasts } from "../machines/toasts.paths.ts";
import { dismissToasts, on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, goWithin, pathOf } from "./visit.ts";
import { coverage, expectState, sendTo, storeElsewhere, visitWithSeam } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

describe("the address and a list", () => {
  const addressCovered = coverage(address, 1);
  const listCovered = coverage(listView, 1);

  test("say what is shown, however one comes to it", async () => {
    const { page } = await visitWithSeam("/orders?status=shipped", { stored: { authToken: session } });
    const rests = () => expectState(page, "listView", { choices: "hidden", rows: "painted", search: "following" });
    await on(page).orders.waitFor();
    await on(page).showAllOrders.click();
    await eventually(() => pathOf(page)).toBe("/orders");
    await rests();
    await page.goBack();
    await eventually(() => pathOf(page)).toBe("/orders?status=shipped");
    await rests();
    const filter = page.getByRole("button", { name: "Filter", exact: true });
    await filter.click();
    await page
      .getByRole("checkbox", { name: /^Delivered/ })
      .first()
      .click();
    await eventually(() => pathOf(page)).toBe("/orders?status=shipped&status=delivered");
    await page
      .getByRole("checkbox", { name: /^Delivered/ })
      .first()
      .click();
    await eventually(() => pathOf(page)).toBe("/orders?status=shipped");
    await page.keyboard.press("Escape");
    await filter.click();
    await filter.click();
    await rests();
    await on(page).searchOrders.press("a");
    await eventually(() => pathOf(page)).toBe("/orders?status=shipped&q=a");
    await rests();
    await on(page).searchOrders.fill("oud");
    await eventually(() => pathOf(page)).toBe("/orders?status=shipped&q=oud");
    await on(page).searchOrders.fill("");
    await eventually(() => pathOf(page)).toBe("/orders?status=shipped");
    await rests();
    await page.getByRole("button", { name: "Total", exact: true }).click();
    await eventually(() => pathOf(page)).toBe("/orders?status=shipped&sort=total");
    await on(page).onlyFavourites.click();
    await eventually(() => pathOf(page)).toBe("/orders?status=shipped&sort=total&favourites=only");
    await on(page).onlyFavourites.click();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("combobox", { name: "Sort by", exact: true }).selectOption("-total");
    await eventually(() => pathOf(page)).toBe("/orders?status=shipped&sort=-total");
    await rests();
    // A letter in the moment in which the router renders what it was told.
    await page.evaluate(() => {
      window.sillageSeam.send("listView", { type: "sort.choose", sort: "total" } as never);
      window.sillageSeam.send("listView", { type: "term.typed", term: "a" } as never);
    });
    await eventually(() => pathOf(page)).toBe("/orders?status=shipped&sort=total&q=a");
    await rests();
    // A choice in the moment in which the router shows the one before.
    await page.evaluate(() => {
      window.sillageSeam.send("listView", { type: "filter.choose", changes: { totalFrom: ["1"] } } as never);
      window.sillageSeam.send("listView", { type: "filter.choose", changes: { totalFrom: ["10"] } } as never);
      const search = "?status=shipped&sort=total&q=a&totalFrom=1";
      window.sillageSeam.send("listView", { type: "address.changed", search, key: "between" } as never);
    });
    await eventually(() => pathOf(page)).toBe("/orders?status=shipped&sort=total&q=a&totalFrom=10");
    await rests();
    await addressCovered.add(page);
    await listCovered.add(page);
  });
});

describe("the columns of a list", () => {
  const covered = coverage(columns, 1);

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
    const isHeld = () => expectState(page, "columns", { panel: "hidden", edge: "held" });
    const rests = () => expectState(page, "columns", { panel: "hidden", edge: "free" });
    await page.getByRole("row").nth(1).waitFor();
    await press("Columns");
    await page.getByRole("checkbox", { name: "Items", exact: true }).click();
    await press("Move Total up");
    await press("Make Date wider");
    await press("Reset");
    await press("Columns");
    await press("Columns");
    await page.keyboard.press("Escape");

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

    // As a link that somebody has shared.
    await goWithin(page, `/orders?columns=${encodeURIComponent('[{"id":"total"}]')}`);
    await eventually(() => pathOf(page)).toBe("/orders");
    await covered.add(page);
  });
});

test("who steps back while something is typed is asked", async () => {
  const covered = coverage(leaving, 1);
  const { page } = await visitWithSeam("/users", { stored: { authToken: session } });
  await on(page)
    .users.getByRole("link", { name: /^Edit / })
    .first()
    .click();
  await on(page).updateUser.waitFor();
  const edit = pathOf(page);
  const name = await on(page).fullName.inputValue();
  await on(page).fullName.fill("Typed Name");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  const back = async () => {
    await page.goBack();
    await expectState(page, "leaving", "asking");
    await question.waitFor();
    expect(pathOf(page)).toBe(edit);
  };

  await back();
  await question.getByRole("button", { name: "Stay" }).click();
  await expectState(page, "leaving", "staying");
  expect(await on(page).fullName.inputValue()).toBe("Typed Name");

  await back();
  await sendTo("leaving", { type: "form.closed" })({ page });
  await question.waitFor({ state: "detached" });

  await back();
  await question.getByRole("button", { name: "Leave" }).click();
  await on(page).updateUser.waitFor({ state: "detached" });
  expect(pathOf(page)).toBe("/users");
  await expectState(page, "leaving", "staying");
  await on(page).editUser(name).waitFor();
  await covered.add(page);
});

test("a part of the page that does not arrive can be asked for again", async () => {
  const covered = coverage(part, 1);
  const { page } = await visitWithSeam("/", { stored: { authToken: session } });
  await page.route(/\/Insights\./, (route) => route.abort());
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.context().setOffline(true);
  await again.press("Enter");
  await expectState(page, "part", "missing");
  await covered.add(page);
  await page.context().setOffline(false);
  await page.unrouteAll();
  await again.press("Enter");
  await again.waitFor({ state: "detached" });
  await on(page).insights.waitFor();
});

describe("the insights' wish", () => {
  const covered = coverage(insightsWish, 3);

  test("is fulfilled when somebody comes near", async () => {
    const { page } = await visitWithSeam("/", { stored: { authToken: session } });
    await on(page).topProducts.waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await on(page).insights.waitFor();
    await covered.add(page);
  });

  test("is fulfilled when there was time to read what is above", async () => {
    const { page } = await visitWithSeam("/", { stored: { authToken: session } });
    await on(page).topProducts.waitFor();
    await on(page).insights.waitFor();
    await covered.add(page);
  });

  test("is fulfilled for whoever comes back", async () => {
    const { page } = await visitWithSeam("/", { stored: { authToken: session } });
    await on(page).topProducts.waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await on(page).insights.getByRole("table").first().waitFor();
    await page.reload();
    await on(page).insights.waitFor();
    await expectState(page, "insightsWish", "wanted");
    covered.addBeginning({ input: () => ({ isBack: true }) });
    await covered.add(page);
  });
});

describe("the dialogs over the users", () => {
  const editCovered = coverage(editDialog, 1);
  const deletionsCovered = coverage(deletionDialogs, 1);

  test("wait, open and close, one at a time", async () => {
    const { page } = await visitWithSeam("/users/edit/nobody", { stored: { authToken: session } });
    await expectState(page, "editDialog", { looking: "unknown" });
    await on(page).ok.click();
    await expectState(page, "editDialog", "closed");
    await on(page)
      .users.getByRole("link", { name: /^Edit / })
      .first()
      .click();
    await expectState(page, "editDialog", "open");
    await on(page).cancel.click();
    await expectState(page, "editDialog", "closed");

    await page.route("**/api/users/*", (route) => route.fulfill({ status: 500, json: {} }));
    await on(page)
      .users.getByRole("button", { name: /^Delete / })
      .first()
      .click();
    await expectState(page, "deletionDialogs", "asking");
    await on(page).confirmDeletion.click();
    await expectState(page, "deletionDialogs", "telling");
    await on(page).ok.click();
    await expectState(page, "deletionDialogs", "quiet");
    await editCovered.add(page);
    await deletionsCovered.add(page);
  });
});

describe("the toasts", () => {
  const oneCovered = coverage(toast, 1);
  const allCovered = coverage(toasts, 1);

  test("wait for who reads them, and go", async () => {
    const { page } = await visitWithSeam("/login", { mayLog: /^(Failed to load resource|POST )/ });
    await page.route("**/api/auth/admin/login", (route) => route.fulfill({ status: 401, json: { message: "No" } }));
    const said = on(page).alert.filter({ hasText: "No" });
    const signIn = () => on(page).password.press("Enter");
    // Said again sooner, it would be the same failure.
    const isNews = () => page.waitForTimeout(600);

    await signIn();
    await said.hover();
    await expectState(page, "toasts", "paused");
    await expectState(page, "toast", "held");
    await page.mouse.move(0, 0);
    await expectState(page, "toasts", "running");
    await expectState(page, "toast", "timed");

    await said.hover();
    await isNews();
    await signIn();
    await eventually(() => said.count()).toBe(1);
    await dismissToasts(page);
    await expectState(page, "toasts", "running");

    // What can be undone, told where nothing points at it and where something does.
    const offer = (message: string) => ({ type: "toast", kind: "success", message, undo: message });
    const withdraw = sendTo("toasts", { type: "offers.changed", changes: [] });
    for (const pause of [false, true]) {
      await page.mouse.move(0, 0);
      const isPaused = () => expectState(page, "toasts", pause ? "paused" : "running");
      await sendTo("toasts", { type: "toast", kind: "success", message: `Saved ${pause}.` })({ page });
      await page.getByText(`Saved ${pause}.`).waitFor();
      if (pause) await page.getByText(`Saved ${pause}.`).hover();
      await isPaused();
      await sendTo("toasts", offer(`Saved ${pause}.`))({ page });
      await sendTo("toasts", offer(`Deleted ${pause}.`))({ page });
      await eventually(() => page.getByRole("button", { name: "Undo", exact: true }).count()).toBe(2);
      await withdraw({ page });
      await eventually(() => page.getByRole("button", { name: "Undo", exact: true }).count()).toBe(0);
    }
    await page.mouse.move(0, 0);
    await expectState(page, "toasts", "running");

    await page.mouse.move(0, 0);
    await isNews();
    await signIn();
    await said.waitFor();
    await dismissToasts(page);

    await isNews();
    await signIn();
    await said.waitFor();
    await said.waitFor({ state: "detached" });
    await oneCovered.add(page);
    await allCovered.add(page);
  });
});
