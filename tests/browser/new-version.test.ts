// What this shows (behaviour: A new version).
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { openSession, product } from "./sessions.ts";
import { openOrder, storedUsers } from "./stored.ts";
import { emptyPage, eventually, goWithin, pathOf, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

const words = "A new version of this page is there. It opens with the next screen.";
const told = (page: Page) => page.locator("p").filter({ hasText: words });

/** Replies to the page's fetches of its own HTML with `change` of the server's. Returns a count of the fetches. */
async function answerPage(page: Page, change: (html: string) => string): Promise<() => number> {
  let asked = 0;
  await page.route(
    (url) => url.pathname === "/",
    async (route) => {
      if (route.request().resourceType() !== "fetch") return route.continue();
      const html = await (await fetch(product().url)).text();
      asked += 1;
      return route.fulfill({ contentType: "text/html", body: change(html) });
    },
  );
  return () => asked;
}

/** Renames the page's script, as the next release does. */
const nextRelease = (html: string) => html.replace(/(src="?\/?[\w-]+\.)[0-9a-f]+(\.js)/g, "$1next$2");

/** Returns a function that tells whether the page has been loaded anew since now. */
async function watchLoading(page: Page): Promise<() => Promise<boolean>> {
  const origin = () => page.evaluate(() => performance.timeOrigin);
  const before = await origin();
  return async () => (await origin()) !== before;
}

async function visitBefore(path: string, change: (html: string) => string) {
  const visited = await visit(emptyPage, { stored: { authToken: session } });
  const asked = await answerPage(visited.page, change);
  await visited.page.goto(path);
  return { ...visited, asked, isLoadedAnew: await watchLoading(visited.page) };
}

test("a page that is outdated says so, goes on working, and is loaded anew with the next screen", async () => {
  const { page, isLoadedAnew } = await visitBefore("/orders", nextRelease);
  await told(page).waitFor();
  await page.getByRole("log").filter({ hasText: words }).waitFor({ state: "attached" });
  await on(page).searchOrders.fill("oud");
  await eventually(() => pathOf(page)).toBe("/orders?q=oud");
  expect(await isLoadedAnew()).toBe(false);
  await on(page).usersLink.click();
  await eventually(isLoadedAnew).toBe(true);
  await on(page).users.waitFor();
  expect(pathOf(page)).toBe("/users");
});

test("a page that its server tells nothing says so, too", { tags: ["long"] }, async () => {
  const { page } = await visit(emptyPage, { stored: { authToken: session } });
  await page.route("**/api/changes/stream", (route) => route.fulfill({ status: 503, json: {} }));
  await answerPage(page, nextRelease);
  await page.goto("/orders");
  await told(page).waitFor();
  for (const told of ["Changes made by others appear with a delay.", words])
    await page.getByRole("log").getByText(told).waitFor({ state: "attached" });
});

test("on a phone its button is one line, and so are the tools of both lists", { tags: ["long"] }, async () => {
  const { page } = await visit(emptyPage, { stored: { authToken: session }, size: "phone" });
  await answerPage(page, nextRelease);
  for (const [path, names] of [
    ["/orders", ["Filter", "Favourites"]],
    ["/users", ["Filter", "Export All"]],
  ] as const) {
    await page.goto(path);
    await told(page).waitFor();
    const sort = page.getByRole("combobox", { name: "Sort by", exact: true });
    const open = page.getByRole("button", { name: "Open it now", exact: true });
    const tools = names.map((name) => page.getByRole("button", { name, exact: true }));
    const boxes = await Promise.all([sort, ...tools].map((tool) => tool.boundingBox()));
    expect(new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2))).size, path).toBe(1);
    expect(boxes[0]?.width, "room for what it is sorted by").toBeGreaterThan(106);
    for (const button of [open, ...tools])
      expect(await button.evaluate((own) => own.getBoundingClientRect().height), path).toBeLessThan(48);
  }
});

test("who does not want to wait has the new version once their changes are saved", { tags: ["long"] }, async () => {
  const { orderId } = await openOrder(session);
  const { page } = await visitBefore(`/orders?q=${orderId}`, nextRelease);
  const cancelling = await holdCalls(page, "PUT", /^\/api\/orders\/cancel\//);
  const number = on(page).orders.getByRole("link", { name: orderId });
  await number.click();
  await told(page).waitFor();
  await on(page).cancelOrder.click();
  await on(page).cancellationReason.fill("Out of stock");
  await on(page).confirmCancel.click();
  await eventually(cancelling.count).toBe(1);
  const isLoadedAnew = await watchLoading(page);
  await page.goBack();
  await number.waitFor();
  expect(await isLoadedAnew()).toBe(false);
  await page.getByRole("button", { name: "Open it now", exact: true }).press("Enter");
  expect(await isLoadedAnew()).toBe(false);
  await cancelling.release();
  await eventually(isLoadedAnew).toBe(true);
  await page.getByText("Cancelled", { exact: true }).first().waitFor();
});

test("who leaves what is typed is asked once, and has the new version with that", { tags: ["long"] }, async () => {
  const user = (await storedUsers(session)).find(({ age, contactNo, gender }) => age && contactNo && gender);
  const profile = `/users/user/${user?._id}`;
  const { page, context } = await visit(profile, { stored: { authToken: session } });
  await on(page).edit.click();
  await on(page).fullName.fill("Typed Here");
  const isLoadedAnew = await watchLoading(page);
  await answerPage(page, nextRelease);
  await context.setOffline(true);
  await context.setOffline(false);
  await told(page).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await eventually(isLoadedAnew).toBe(true);
  await on(page).edit.waitFor();
  expect(pathOf(page)).toBe(profile);
});

test("who types while the new version waits for a change has it once the dialog is closed", {
  tags: ["long"],
}, async () => {
  const [one, other] = [await openOrder(session), await openOrder(session, 1)];
  const { page, isLoadedAnew } = await visitBefore(`/orders/${one._id}`, nextRelease);
  const cancelling = await holdCalls(page, "PUT", /^\/api\/orders\/cancel\//);
  await told(page).waitFor();
  await on(page).cancelOrder.click();
  await on(page).cancellationReason.fill("Out of stock");
  await on(page).confirmCancel.click();
  await eventually(cancelling.count).toBe(1);
  await goWithin(page, `/orders/${other._id}`);
  await on(page).order(other.orderId).waitFor();
  await page.getByRole("button", { name: "Open it now", exact: true }).press("Enter");
  await on(page).shipOrder.click();
  await on(page).trackingNumber.fill("Typed Meanwhile");
  await cancelling.answer(200, {});
  await page.getByText(`Order # ${one.orderId} was cancelled.`).waitFor();
  expect(await on(page).trackingNumber.inputValue()).toBe("Typed Meanwhile");
  expect(await isLoadedAnew()).toBe(false);
  await on(page).trackingNumber.press("Escape");
  await eventually(isLoadedAnew).toBe(true);
});

test.each([
  ["the same page", (html: string) => html],
  ["a proxy's own page", () => "<!doctype html><title>Sign in to the network</title><script type=module src=/x.js>"],
])("%s is no new version", { tags: ["long"] }, async (_, change) => {
  const { page, asked } = await visitBefore("/orders", change);
  await eventually(asked).toBe(1);
  await on(page).usersLink.click();
  await on(page).users.waitFor();
  expect(await told(page).count()).toBe(0);
});

test("a server that tells of no changes is not asked", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/orders", shop);
  let asked = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "fetch" && new URL(request.url()).pathname === "/") asked += 1;
  });
  await on(page).orders.waitFor();
  await on(page).usersLink.click();
  await on(page).users.waitFor();
  expect(asked).toBe(0);
});
