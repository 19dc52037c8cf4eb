// What this shows (behaviour: Person card; Contact Information; Activity; Customer's orders).
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { anOrder, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { eventually, keyboardAt, pathOf, type VisitOptions } from "./visit.ts";

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day - 3_600_000).toISOString();
const shown = (timestamp: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "Asia/Karachi" }).format(new Date(timestamp));

const user = {
  _id: "u1",
  name: "Zara Hussain",
  email: "zara@parfum.example",
  contactNo: "+92 301 9964 518",
  age: 38,
  gender: "Female",
  isVerified: true,
  createdAt: ago(625),
  lastLogin: ago(0),
  lastVisit: ago(2),
};

test("a profile shows everything there is", async () => {
  const shop = await foreignShop();
  shop.users = [user];
  const { page } = await visitSignedIn("/users/user/u1", shop);
  await on(page).userProfile.waitFor();
  const main = page.getByRole("main");
  await main.getByRole("heading", { name: "Zara Hussain", exact: true }).waitFor();
  const text = await main.textContent();
  for (const part of [
    "FemaleVerifiedAge: 38",
    `Joined${shown(user.createdAt)}`,
    `Last active${shown(user.lastLogin)}`,
    "Account age626 days",
  ])
    expect(text).toContain(part);

  const contact = on(page).region("Contact Information");
  const link = (name: string) => contact.getByRole("link", { name, exact: true });
  expect(await link("zara@parfum.example").getAttribute("href")).toBe("mailto:zara@parfum.example");
  expect(await link("+92 301 9964 518").getAttribute("href")).toBe("tel:+923019964518");
  const activity = await on(page).region("Activity").textContent();
  expect(activity).toContain(`Account Created${shown(user.createdAt)}626 days old`);
  expect(activity).toContain(`Last Login${shown(user.lastLogin)}0 days ago`);
  expect(activity).toContain(`Last Visit${shown(user.lastVisit)}2 days ago`);
});

test("a profile says of what is missing that it is", async () => {
  const shop = await foreignShop();
  shop.users = [{ _id: "u1", isVerified: false }];
  const { page } = await visitSignedIn("/users/user/u1", shop);
  await on(page).region("Activity").waitFor();
  const text = await page.getByRole("main").textContent();
  for (const part of ["Unverified", "Age: N/A", "JoinedN/A", "Last activeNever", "Account age0 days"])
    expect(text).toContain(part);
  expect((await on(page).region("Contact Information").textContent())?.match(/Not provided/g)).toHaveLength(2);
  const activity = await on(page).region("Activity").textContent();
  expect(activity).toContain("Never logged in");
  expect(activity).not.toContain("Last Visit");
  expect(await page.getByRole("main").locator("a[href^=mailto], a[href^=tel]").count()).toBe(0);
});

describe("a user who is not there", () => {
  test("is waited for while the list is loading, and then said not to exist", async () => {
    const shop = await foreignShop();
    const release = shop.hold("GET /users");
    const { page } = await visitSignedIn("/users/user/nobody", shop);
    await page.getByText("Loading user details...", { exact: true }).waitFor();
    expect(await page.getByText("User not found").count()).toBe(0);
    release();
    await page.getByRole("heading", { name: "User not found", exact: true }).waitFor();
    await on(page).backToUsers.click();
    await on(page).users.waitFor();
    expect(pathOf(page)).toBe("/users");
  });

  test("is neither when the list could not be loaded", async () => {
    const shop = await foreignShop();
    shop.answer("GET /users", { status: 500, json: {} });
    const { page } = await visitSignedIn("/users/user/u1", shop);
    await on(page).tryAgain.waitFor();
    expect(await page.getByText("User not found").count()).toBe(0);
    shop.answer("GET /users");
    await on(page).tryAgain.click();
    await page.getByRole("heading", { name: "Customer 1", exact: true }).waitFor();
  });
});

test("an unknown path below the users is not found", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users/u1", shop);
  await on(page).notFound.waitFor();
});

test("a user whose id is hostile has a profile, and an edit dialog, like any other", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  const ids = ["a/b?c#d%", "//evil.example", "%2e%2e", "javascript:alert(1)", "<b>", "أ 1"];
  shop.users = ids.map((_id, index) => ({ ...user, _id, name: `Hostile ${index}` }));
  const { page } = await visitSignedIn("/users", shop);
  for (const index of ids.keys()) {
    await on(page).viewUser(`Hostile ${index}`).click();
    await page.getByRole("heading", { name: `Hostile ${index}`, exact: true }).waitFor();
    await on(page).edit.click();
    await eventually(() => on(page).fullName.inputValue()).toBe(`Hostile ${index}`);
    await on(page).cancel.click();
    await on(page).backToUsers.click();
    await on(page).users.waitFor();
    expect(pathOf(page)).toBe("/users");
  }
});

describe("the orders on a profile", () => {
  const zaras = { name: "Zara Hussain", email: " ZARA@parfum.example" };
  const rows = (page: Page) => on(page).ordersOfCustomer.getByRole("row").allTextContents();

  async function openProfile(orders: object[], options: VisitOptions = {}) {
    const shop = await foreignShop();
    shop.users = [user, { ...user, _id: "u2", name: "Farzara", email: "farzara@parfum.example" }];
    shop.orders = orders;
    const { page } = await visitSignedIn("/users/user/u1", shop, options);
    await on(page).region("Orders").waitFor();
    return { page, shop };
  }

  test("are the customer's, newest first, with what they come to; each leads to its page, and back", async () => {
    const { page } = await openProfile([
      { ...anOrder(3), customerDetails: zaras, status: "returned", totalAmount: 500 },
      anOrder(1),
      { ...anOrder(2), customerDetails: zaras, totalAmount: 1000.5 },
      { ...anOrder(4), customerDetails: zaras, cancelled: true, totalAmount: 7000 },
      { ...anOrder(5), customerDetails: {} },
    ]);
    const order = (number: number) => shown(anOrder(number).createdAt);
    expect(await rows(page)).toEqual([
      "OrderDateItemsStatusTotal",
      `PF-2${order(2)}1 itemProcessingRs 1,000.50`,
      `PF-3${order(3)}1 itemReturnedRs 500.00`,
      `PF-4${order(4)}1 itemCancelledRs 7,000.00`,
    ]);
    const text = await on(page).region("Orders").textContent();
    for (const part of [
      "Orders3SpentRs 1,500.50Average orderRs 750.25",
      `First order${order(4)}Last order${order(2)}Returned or cancelled1 returned, 1 cancelled`,
      "Cancelled orders do not count as spent",
    ])
      expect(text).toContain(part);

    await on(page).ordersOfCustomer.getByRole("link", { name: "PF-3", exact: true }).press("Enter");
    await on(page).order("PF-3").waitFor();
    await page.reload();
    await on(page).backToProfile.press("Enter");
    await on(page).ordersOfCustomer.waitFor();
    expect(pathOf(page)).toBe("/users/user/u1");
    await page.goForward();
    await on(page).order("PF-3").waitFor();
    await page.goBack();
    await on(page).ordersOfCustomer.waitFor();
  });

  test("are gone through by the keyboard, which comes back to where it left the profile", async () => {
    const { page } = await openProfile([
      { ...anOrder(1), customerDetails: zaras },
      anOrder(2),
      { ...anOrder(3), customerDetails: zaras },
      { ...anOrder(4), customerDetails: zaras },
    ]);
    const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
    await link("PF-3").press("Enter");
    await on(page).order("PF-3").waitFor();
    // The keys go through the customer's own orders, not through all orders.
    for (const [key, number] of [
      ["p", 1],
      ["n", 3],
      ["n", 4],
    ] as const) {
      await page.keyboard.press(key);
      await on(page).order(`PF-${number}`).waitFor();
    }
    await page.keyboard.press("n");
    await on(page).backToProfile.press("Enter");
    await keyboardAt(link("PF-3"));

    await page.keyboard.press("Enter");
    await on(page).order("PF-3").waitFor();
    await link("Zara Hussain").press("Enter");
    await on(page).ordersOfCustomer.waitFor();
    await page.goBack();
    await keyboardAt(link("Zara Hussain"));
    await page.goBack();
    await keyboardAt(link("PF-3"));
  });

  test("are ten at once; the search that finds just them leads to the rest", { tags: ["long"] }, async () => {
    const own = Array.from({ length: 12 }, (_, index) => ({ ...anOrder(index + 1), customerDetails: zaras }));
    const { page } = await openProfile([...own, anOrder(13)]);
    expect(await rows(page)).toHaveLength(11);
    await page.getByRole("link", { name: "Show all 12 orders", exact: true }).click();
    await eventually(() => on(page).orders.getByRole("row").count()).toBe(13);
    expect(pathOf(page)).toBe("/orders?q=zara%40parfum.example");
    await page.goBack();
    await on(page).ordersOfCustomer.waitFor();
  });

  test("are all there where a search would find others', too", { tags: ["long"] }, async () => {
    const own = Array.from({ length: 12 }, (_, index) => ({ ...anOrder(index + 1), customerDetails: zaras }));
    const { page } = await openProfile([
      ...own,
      anOrder(13, { customerDetails: { name: "", email: "farzara@parfum.example" } }),
    ]);
    expect(await rows(page)).toHaveLength(13);
    expect(await page.getByRole("link", { name: /^Show all/ }).count()).toBe(0);
  });

  test("may be none, and may not have come", { tags: ["long"] }, async () => {
    const { page, shop } = await openProfile([anOrder(1), { ...anOrder(2), customerDetails: { email: "" } }]);
    expect(await on(page).region("Orders").textContent()).toBe("OrdersNo orders yet");
    shop.answer("GET /orders", { status: 500, json: {} });
    await page.reload();
    await on(page).tryAgain.waitFor();
    await on(page).region("Activity").waitFor();
    expect(await on(page).region("Orders").count()).toBe(0);
    shop.answer("GET /orders");
    await on(page).tryAgain.click();
    await on(page).region("Orders").waitFor();
  });

  test("show hostile texts as texts, and fit the narrowest screen", async () => {
    const markup = `<img src=x onerror="window.executed=1">`;
    const orders = [markup, "Vetiver ".repeat(1250), "عطر الورد", "__proto__"].map((text, index) => ({
      ...anOrder(index + 1),
      orderId: text,
      status: text,
      createdAt: text,
      customerDetails: zaras,
    }));
    const { page } = await openProfile(orders, { size: "narrow" });
    expect(await rows(page)).toHaveLength(5);
    expect(await on(page).region("Orders").textContent()).toContain("First orderN/ALast orderN/A");
    expect(await page.evaluate(() => "executed" in window)).toBe(false);
    expect(await overflow(page)).toEqual([]);
  });
});
