// What this shows (behaviour: History).
import type { Locator } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { capitalised } from "./figures.ts";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { holdCalls } from "./held-call.ts";
import { dismissToasts, on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { callProduct, openSession, withOwnProduct } from "./sessions.ts";
import { emptyPage, eventually, keyboardAt, pathOf, type sizes, visit } from "./visit.ts";

// Other tests ship and cancel the few orders without a history.
withOwnProduct();
let session: string;
beforeEach(async () => {
  session = await openSession();
});

interface Listed {
  readonly _id: string;
  readonly orderId: string;
  readonly name: string;
  readonly email: string;
  readonly status: string;
}

const listed = async (path: "/orders" | "/users") => {
  const { data } = (await (await callProduct(path, session)).json()) as { data: Listed[] & { users: Listed[] } };
  return path === "/users" ? data.users : data;
};
/** Returns a pending or processing order without a history. */
const anOrder = async () => {
  for (const order of (await listed("/orders")).filter(({ status }) => ["pending", "processing"].includes(status))) {
    const { data } = await (await callProduct(`/history?kind=order&id=${order._id}`, session)).json();
    if (data.history.length === 0) return order;
  }
  return expect.fail("there is no such order left");
};
const visitSigned = (path: string, size: keyof typeof sizes = "desktop") =>
  visit(path, { stored: { authToken: session }, size });

const anEntry = (_id: string) => ({
  _id,
  at: "2026-06-17T05:00:00.000Z",
  action: "order.cancel",
  record: { kind: "order", _id: "gone" },
  changes: [],
});

/** Returns a pattern for a field's old and new value, as the history shows them. */
const changeOf = (field: string, before: string, after: string) => new RegExp(`${field}${before}→ changed to ${after}`);

describe("what happened to an order", () => {
  test("is in its history once it is shipped, with the fields before and after", async () => {
    const order = await anOrder();
    const { page } = await visitSigned(`/orders/${order._id}`);
    const entries = on(page).history.getByRole("listitem");
    await on(page).history.scrollIntoViewIfNeeded();
    await on(page).history.getByText("Changes will appear here.").waitFor();
    await on(page).shipOrder.click();
    await on(page).trackingNumber.fill("7781 2039 <b>‮🎁");
    await on(page).saveShipping.click();
    await entries.first().waitFor();
    const words = (await entries.first().textContent()) ?? "";
    expect(words).toMatch(/^Shipping updatedAmal Haddad\w+ \d+, \d{4} at \d+:\d\d [AP]M/);
    expect(words).toMatch(changeOf("Status", capitalised(order.status), "Shipped"));
    expect(words).toMatch(changeOf("Carrier", "None", "TCS"));
    expect(words).toContain("7781 2039 <b>‮🎁");
    expect(await entries.count()).toBe(1);
  });

  test("stands below the order, and on a phone below what can be done about it", { tags: ["long"] }, async () => {
    const order = await anOrder();
    const { page } = await visitSigned(`/orders/${order._id}`);
    const edges = (name: string) =>
      on(page)
        .region(name)
        .evaluate((card) => card.getBoundingClientRect().toJSON());
    const left = async (name: string) => (await edges(name)).left;
    await on(page).history.waitFor();
    expect(await left("History")).toBe(await left("Order Summary"));
    expect(await left("Order Actions")).toBeGreaterThan(await left("History"));
    expect((await edges("Order Actions")).top).toBeLessThan((await edges("History")).bottom);
    await page.setViewportSize({ width: 390, height: 844 });
    await eventually(async () => (await left("Order Actions")) - (await left("History"))).toBe(0);
    await eventually(async () => (await edges("History")).top - (await edges("Order Actions")).bottom).toBeGreaterThan(
      0,
    );
  });

  test("is in the shop's, too, which leads to the order and back", { tags: ["long"] }, async () => {
    const order = await anOrder();
    const { page } = await visitSigned(`/orders/${order._id}`);
    await on(page).cancelOrder.click();
    await on(page).cancellationReason.fill("Out of stock");
    await on(page).confirmCancel.click();
    await on(page).history.scrollIntoViewIfNeeded();
    await on(page).history.getByText("Order cancelled").waitFor();
    await on(page).historyLink.click();
    await on(page).heading("History").waitFor();
    // The heading alone does not tell: the order's page has one, too.
    await eventually(() => on(page).historyLink.getAttribute("aria-current")).toBe("page");
    await eventually(() => page.title()).toContain("History");
    const newest = page.getByRole("main").getByRole("listitem").first();
    await newest.getByText("Order cancelled").waitFor();
    expect(await newest.textContent()).toMatch(changeOf("Reason", "None", "Out of stock"));
    await newest.getByRole("link", { name: `Order # ${order.orderId}` }).click();
    await on(page).heading(`Order # ${order.orderId}`).waitFor();
    await page.goBack();
    await newest.getByText("Order cancelled").waitFor();
  });
});

describe("what happened to a user", () => {
  test("is in the profile's history, and after their deletion in the shop's, without a link", {
    tags: ["long"],
  }, async () => {
    const user = (await listed("/users"))[7] ?? expect.fail("there is no such user");
    const { page } = await visitSigned(`/users/user/${user._id}`);
    await on(page).history.scrollIntoViewIfNeeded();
    await on(page).edit.click();
    await keyboardAt(on(page).fullName);
    await on(page).age.fill("77");
    await on(page).update.click();
    const updated = on(page).history.getByRole("listitem").first();
    await eventually(() => updated.textContent()).toMatch(/^User updated.*Age\d+→ changed to 77/);
    // The toast covers the buttons for as long as it offers to undo.
    await dismissToasts(page);
    await on(page).delete.click();
    await on(page).confirmDeletion.click();
    await on(page).ok.click();
    await on(page).historyLink.click();
    const deleted = page.getByRole("main").getByRole("listitem").first();
    await deleted.getByText("User deleted").waitFor();
    await deleted.getByText(`User ${user.name}`).waitFor();
    expect(await deleted.getByRole("link").count()).toBe(0);
    await deleted.getByText("What was deleted").click();
    await deleted.getByText(user.email).waitFor();
  });
});

describe("the shop's history", () => {
  test("has its filters in the address: reload, back and a shared link keep them", { tags: ["long"] }, async () => {
    const { page } = await visitSigned("/history");
    const entries = page.getByRole("main").getByRole("listitem");
    await entries.first().waitFor();
    await on(page).historyFilter("Records").selectOption("Users");
    await eventually(() => pathOf(page)).toBe("/history?kind=user");
    await eventually(() => entries.allTextContents()).not.toContainEqual(expect.stringMatching(/^(Shipping|Order)/));
    await on(page).historyFilter("Change").selectOption("User deleted");
    await eventually(() => pathOf(page)).toBe("/history?kind=user&action=user.delete");
    await on(page).historyFilter("Changed by").selectOption("Amal Haddad");
    await on(page).historyFilter("First day").fill("2026-01-01");
    const path = "/history?kind=user&action=user.delete&by=demo-administrator&from=2026-01-01";
    await eventually(() => pathOf(page)).toBe(path);
    await eventually(() => entries.first().textContent()).toMatch(/^User deleted/);
    await page.reload();
    await eventually(() => entries.first().textContent()).toMatch(/^User deleted/);
    expect(await on(page).historyFilter("First day").inputValue()).toBe("2026-01-01");
    expect(await on(page).historyFilter("Changed by").inputValue()).toBe("demo-administrator");

    // Orders have no such change, so its filter is dropped.
    await on(page).historyFilter("Records").selectOption("Orders");
    await eventually(() => pathOf(page)).toBe("/history?kind=order&by=demo-administrator&from=2026-01-01");
    await page.goBack();
    await eventually(() => pathOf(page)).toBe(path);
    await eventually(() => entries.first().textContent()).toMatch(/^User deleted/);
    await on(page).clearFilters.press("Enter");
    await eventually(() => pathOf(page)).toBe("/history");
    await keyboardAt(on(page).historyFilter("Records"));
    await eventually(() => on(page).historyFilter("First day").inputValue()).toBe("");
  });

  test("says that nothing matches, and what is wrong with days", { tags: ["long"] }, async () => {
    const { page } = await visitSigned("/history?to=2000-01-01&from=nonsense&kind=unheard");
    await on(page).heading("No changes").waitFor();
    await on(page).historyFilter("First day").fill("2026-01-01");
    await page.getByText("The last day is before the first.").waitFor();
    expect(pathOf(page)).toBe("/history?to=2000-01-01&from=nonsense&kind=unheard");
  });

  test("goes on with Show more, by keyboard, to its end", { tags: ["long"] }, async () => {
    const { page } = await visitSigned("/history?to=2026-05-16");
    const entries = page.getByRole("main").locator("ol > li");
    await eventually(() => entries.count()).toBe(50);
    // As by Shift+Tab from the page's end: the focused button must not cover the last entry.
    await page.evaluate(() => scrollTo(0, 0));
    await on(page).showMore.focus();
    const bottom = (part: Locator) => part.evaluate((own) => own.getBoundingClientRect().bottom);
    const top = (part: Locator) => part.evaluate((own) => own.getBoundingClientRect().top);
    expect(await bottom(entries.last())).toBeLessThanOrEqual(await top(on(page).showMore));
    for (let isLast = false; !isLast; ) {
      const before = await entries.count();
      await page.keyboard.press("Enter");
      await eventually(() => entries.count()).toBeGreaterThan(before);
      await eventually(() => page.getByRole("button", { name: "Loading..." }).count()).toBe(0);
      await page.getByText(`${await entries.count()} changes shown`).waitFor();
      isLast = (await on(page).showMore.count()) === 0;
      // While there are more, the focus stays on the button. It is in sight, as is the first of the new entries.
      if (!isLast) {
        await keyboardAt(on(page).showMore);
        expect(await bottom(on(page).showMore)).toBeLessThanOrEqual(900);
        expect(await top(entries.nth(before))).toBeGreaterThanOrEqual(0);
        expect(await bottom(entries.nth(before))).toBeLessThanOrEqual(await top(on(page).showMore));
        continue;
      }
      // At the end, the focus is on the first of the new entries, which is wholly in sight and has a focus ring.
      const first = await entries.nth(before).evaluate((entry) => ({
        hasKeyboard: entry === document.activeElement,
        isInSight: entry.getBoundingClientRect().top >= 0 && entry.getBoundingClientRect().bottom <= innerHeight,
        ring: getComputedStyle(entry).outlineStyle,
      }));
      expect(first).toEqual({ hasKeyboard: true, isInSight: true, ring: "solid" });
    }
    await page.getByText("That is all.").waitFor();
    await entries.last().getByText("Shop imported").waitFor();
    await entries.last().getByText("A command on the server").waitFor();
  });

  test("keeps the keyboard where no more comes, through a change meanwhile, and has it at what came", {
    tags: ["long"],
  }, async () => {
    const { page } = await visitSigned(emptyPage);
    const page1 = Array.from({ length: 50 }, (_, number) => anEntry(`a${number}`));
    let older: object = { status: 500, json: {} };
    await page.route("**/api/history*", (route) =>
      route.fulfill(route.request().url().includes("before=") ? older : { json: { history: page1, next: "more" } }),
    );
    const stream = await holdCalls(page, "GET", /^\/api\/changes\/stream$/);
    await page.goto("/history");
    await on(page).showMore.focus();
    await page.keyboard.press("Enter");
    await keyboardAt(on(page).tryAgain);
    await callProduct(`/orders/${(await anOrder())._id}`, session, { method: "DELETE" });
    await stream.release();
    await keyboardAt(on(page).showMore);
    await page.keyboard.press("Enter");
    await keyboardAt(on(page).tryAgain);
    older = { json: { history: [anEntry("b")] } };
    await page.keyboard.press("Enter");
    const entries = page.getByRole("main").locator("ol > li");
    await eventually(() => entries.count()).toBe(51);
    await keyboardAt(entries.last());
  });

  test("shows anything as text, in full where it is wanted, and nothing is cut off at 320 px", async () => {
    const long = `<img src=x onerror=alert(1)> ${"طويل 🎁 ".repeat(1300)}`;
    const history = [
      {
        _id: "1",
        at: "2026-06-17T05:00:00.000Z",
        action: "order.refund_in_part",
        record: { kind: "order", _id: "gone", name: "x".repeat(500) },
        by: { _id: "a", email: `${"y".repeat(200)}@shop.example` },
        changes: [
          { field: "notes", before: long, after: "‮right to left" },
          { field: "loyalty.pointsSpent", after: 1e21 },
          { field: "z".repeat(300), before: { deep: { er: ["x".repeat(300)] } } },
          { field: "items", before: [{ name: "Oud", quantity: 2, totalPrice: 9000 }], after: [] },
        ],
      },
      {},
      null,
    ];
    const { page } = await visitSigned(emptyPage, "narrow");
    await page.route("**/api/history*", (route) => route.fulfill({ json: { history } }));
    await page.goto("/history");
    const entries = page.getByRole("main").locator("ol > li");
    await entries.first().getByText("order.refund_in_part").waitFor();
    expect(await entries.count()).toBe(2);
    await entries.last().getByText("Unknown change").waitFor();
    await entries.first().getByText("2 × Oud, Rs 9,000.00").waitFor();
    await entries.first().getByText("Loyalty points spent").waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    expect(await overflow(page)).toEqual([]);
    await entries.first().getByText("All of it").first().click();
    await entries.first().getByText(long.trim()).last().waitFor();
    expect(await overflow(page)).toEqual([]);
  });
});

test("a history that cannot be loaded says so where it stands, and can be tried again", {
  tags: ["long"],
}, async () => {
  const order = await anOrder();
  const { page, toasts } = await visit(emptyPage, { stored: { authToken: session } });
  await page.route("**/api/history*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/orders/${order._id}`);
  await on(page).history.scrollIntoViewIfNeeded();
  await on(page).history.getByText("The history could not be loaded", { exact: true }).last().waitFor();
  await page.unrouteAll();
  await on(page).tryAgain.click();
  await on(page).history.getByText("Changes will appear here.").waitFor();
  expect(toasts).toEqual([]);
});

test("a history whose first page is empty is not said to be without changes while more follow", {
  tags: ["long"],
}, async () => {
  const { page } = await visit(emptyPage, { stored: { authToken: session } });
  let answer: object = { history: [], next: "more" };
  await page.route("**/api/history*", (route) => route.fulfill({ json: answer }));
  await page.goto("/history");
  await on(page).showMore.waitFor();
  expect(await page.getByText("No changes").count()).toBe(0);
  answer = { history: [] };
  await on(page).showMore.press("Enter");
  await page.getByText("No changes").waitFor();
});

test("a server that does not offer it has no history, and is not asked for one", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/orders/o1", shop);
  await on(page).region("Order Actions").waitFor();
  expect(await on(page).history.count()).toBe(0);
  expect(await on(page).historyLink.count()).toBe(0);
  await page.goto("/history");
  await on(page).notFound.waitFor();
  expect(shop.countOf("GET /history")).toBe(0);
});

test("a history is for who is signed in", async () => {
  const { page } = await visit("/history?kind=user");
  await eventually(() => pathOf(page)).toBe("/login");
});
