// @module-tag long
// What this shows (behaviour: Missing parts; A new version): a page whose parts are gone from the server, which has another
// release by now, and has not told it so.
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { on } from "./names.ts";
import { logOfGoneParts } from "./next-release.ts";
import { overflow } from "./reflow.ts";
import { openSession, withTwoServers } from "./sessions.ts";
import { openOrder, storedUsers } from "./stored.ts";
import { emptyPage, eventually, pathOf, type VisitOptions, visit } from "./visit.ts";

const servers = withTwoServers("SQLite");
let session: string;
beforeAll(async () => {
  session = await openSession();
});
beforeEach(() => servers.putNextRelease());

const openedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);

/**
 * Opens a page whose server then gets another release, without the page being told. Of its parts, only those already loaded
 * are available.
 */
async function openOlder(path: string, isThere: (page: Page) => Promise<unknown>, options: VisitOptions = {}) {
  const visited = await visit(emptyPage, {
    at: servers.urlOf(0),
    stored: { authToken: session },
    mayLog: logOfGoneParts,
    ...options,
  });
  await visited.page.route("**/api/changes/stream", (route) => route.fulfill({ status: 503, json: {} }));
  await visited.page.route(`${servers.urlOf(0)}/`, (route) =>
    route.request().resourceType() === "fetch" ? route.fulfill({ body: "" }) : route.fallback(),
  );
  await visited.page.goto(path);
  await isThere(visited.page);
  await visited.page.waitForLoadState("networkidle");
  servers.putNextRelease();
  return { ...visited, since: await openedAt(visited.page) };
}

test.each(["desktop", "phone"] as const)(
  "a screen that is gone says so within the layout, and trying again opens the new version there, at %s size",
  async (size) => {
    const { page, since } = await openOlder("/orders", (page) => on(page).orders.waitFor(), { size });
    if (size === "phone") await on(page).openMenu.click();
    await on(page).historyLink.click();
    await on(page).tryAgain.waitFor();
    await page.getByRole("main").getByText("trying again opens it").waitFor();
    expect([await page.getByText("Something went wrong").count(), pathOf(page)]).toEqual([0, "/history"]);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
    expect(await openedAt(page)).toBe(since);
    // Parts that are loaded still work.
    if (size === "desktop") {
      await on(page).ordersLink.click();
      await on(page).orders.waitFor();
      await on(page).historyLink.click();
    }
    await on(page).tryAgain.press("Enter");
    await eventually(() => openedAt(page)).not.toBe(since);
    await on(page).heading("History").waitFor();
    expect(pathOf(page)).toBe("/history");
  },
);

test("a dialog that is gone leaves its screen, and trying again brings the one of the new version", async () => {
  const { _id } = await openOrder(session);
  const { page, since } = await openOlder(`/orders/${_id}`, async (page) => {
    // Keeps the page from preloading the dialog.
    await page.route("**/OrderDialogs*", (route) => route.abort());
    await page.reload();
    await on(page).shipOrder.waitFor();
  });
  await page.unroute("**/OrderDialogs*");
  await on(page).shipOrder.click();
  await on(page).tryAgain.last().waitFor();
  expect(await page.getByText("Something went wrong").count()).toBe(0);
  await on(page).region("Order Total").waitFor();
  await on(page).tryAgain.last().press("Enter");
  await eventually(() => openedAt(page)).not.toBe(since);
  await on(page).shipOrder.click();
  await on(page).trackingNumber.waitFor();
});

test("what is typed is saved by the older page, and the next screen is the new version's", async () => {
  const user =
    (await storedUsers(session)).find(({ age, contactNo, gender }) => age && contactNo && gender) ??
    expect.fail("nobody fits");
  const toEdit = async (page: Page) => {
    await on(page).editUser(user.name).first().click();
    await on(page).fullName.waitFor();
  };
  const { page, context, since } = await openOlder("/users", toEdit, { apart: true });
  await on(page).fullName.fill("Typed Before");
  await page.goBack();
  await page.getByRole("button", { name: "Stay", exact: true }).click();
  expect([await on(page).fullName.inputValue(), await openedAt(page)]).toEqual(["Typed Before", since]);
  // Leaving the page asks as well, for example by Try again beside a dialog.
  context.removeAllListeners("dialog");
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  expect([await on(page).fullName.inputValue(), await openedAt(page)]).toEqual(["Typed Before", since]);
  await on(page).update.click();
  await on(page).updateUser.waitFor({ state: "detached" });
  await on(page).historyLink.click();
  await on(page).tryAgain.click();
  await eventually(() => openedAt(page)).not.toBe(since);
  await on(page).heading("History").waitFor();
});

test("an export whose writer is gone fails in words, and works in the new version", async () => {
  const { page, since } = await openOlder("/users", (page) => on(page).users.waitFor());
  await on(page).exportAll.click();
  await on(page).alert.getByText("The export failed. Please try again.").waitFor();
  await page.unroute(`${servers.urlOf(0)}/`);
  await page.locator("p").filter({ hasText: "A new version of this page is there." }).waitFor();
  await page.getByRole("button", { name: "Open it now", exact: true }).click();
  await eventually(() => openedAt(page)).not.toBe(since);
  const download = page.waitForEvent("download");
  await on(page).exportAll.click();
  await download;
});
