// What this shows (behaviour: Accessibility; Names).
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { everyOrder, openInsights, orderDialogs, screens, show, variousUsers } from "./every-screen.ts";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { callProduct, openSession } from "./sessions.ts";
import { eventually, pathOf, type sizes, visit } from "./visit.ts";
import { visitWithSeam } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

type Look = [theme: "dark" | "light", size: keyof typeof sizes];
const eachThemeAndSize: Look[] = [
  ["dark", "desktop"],
  ["light", "phone"],
];

describe.each(eachThemeAndSize)("axe finds nothing wrong in the %s theme on a %s", (theme, size) => {
  const isDarkMode = String(theme === "dark");

  test("with sign-in, a field that is wrong and a toast", { tags: ["long"] }, async () => {
    const { page } = await visit("/login", { size, stored: { isDarkMode } });
    await on(page).continue.waitFor();
    expect(await violations(page)).toEqual([]);
    await on(page).password.fill("wrong");
    await on(page).continue.click();
    await on(page).alert.waitFor();
    await on(page).email.fill("");
    await on(page).password.focus();
    await eventually(() => on(page).email.getAttribute("aria-invalid")).toBe("true");
    expect(await violations(page)).toEqual([]);
  });

  test("with the insights, their table and the choosing of days", { tags: ["long"] }, async () => {
    const { page } = await visit("/?period=90d", { size, stored: { isDarkMode, authToken: session } });
    await openInsights(page);
    expect(await violations(page)).toEqual([]);
  });

  test.each(["/orders?status=delivered&city=Lahore&city=&from=soon", "/users?gender=Female&ageFrom=20"])(
    "with the choices of filters and of columns at %s",
    { tags: ["long"] },
    async (path) => {
      const { page } = await visit(path, { size, stored: { isDarkMode, authToken: session } });
      await on(page).filterButton.click();
      await page.getByRole("checkbox").first().waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
      // A phone has no columns.
      if (size === "phone") return;
      await page.getByRole("button", { name: "Columns", exact: true }).click();
      await on(page).region("Columns").waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
    },
  );

  test("with one's own account, a field that is wrong, and the dialog that ends a session", {
    tags: ["long"],
  }, async () => {
    const elsewhere = await openSession();
    const { page } = await visit("/account", { size, stored: { isDarkMode, authToken: session } });
    await on(page).changePassword.click();
    await on(page).endSession("node").first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
    await on(page).endSession("node").first().click();
    await on(page).confirmEnding.click();
    expect(await violations(page)).toEqual([]);
    await callProduct("/auth/admin/logout", elsewhere, { method: "POST" });
  });

  test("with the history of the shop, of which something was deleted, of an order and of a user", {
    tags: ["long"],
  }, async () => {
    const { page } = await visit("/history?kind=user", { size, stored: { isDarkMode, authToken: session } });
    await page.getByText("What was deleted").first().click();
    await on(page).historyFilter("First day").fill("0002-06-01");
    await on(page).historyFilter("Last day").fill("0001-06-01");
    expect(await violations(page)).toEqual([]);
    const subject = page.getByRole("main").getByRole("listitem").getByRole("link").first();
    await subject.click();
    await on(page).history.scrollIntoViewIfNeeded();
    await on(page).history.getByRole("listitem").first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto("/history?action=order.cancel");
    await subject.click();
    await on(page).history.scrollIntoViewIfNeeded();
    await on(page).history.getByRole("listitem").first().waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test("with the flows, and with what is left after a crash", { tags: ["long"] }, async () => {
    const { page } = await visitWithSeam("/flows?machine=session", {
      size,
      stored: { isDarkMode, authToken: session },
      mayLog: /crashed/,
    });
    await page.getByRole("img", { name: "Statechart of session, now in signedIn" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => window.sillageSeam.send("app", { type: "xstate.error.actor.interface" }));
    await on(page).heading("Something went wrong").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test("with any screen, and the open menu", { tags: theme === "light" ? ["long"] : [] }, async () => {
    const shop = await foreignShop();
    shop.orders = everyOrder;
    shop.users = variousUsers;
    const { page } = await visitSignedIn("/", shop, { size, stored: { isDarkMode } });
    await on(page).overview.waitFor();
    for (const screen of screens) {
      await show(page, screen);
      expect(await violations(page), screen.path).toEqual([]);
    }
    await page.goto("/users");
    await on(page).editUser("N/A").click();
    await on(page).update.click();
    await on(page).alert.waitFor();
    expect(await violations(page), "a field of the dialog that is wrong").toEqual([]);
    await on(page).cancel.click();
    await on(page).deleteUser("Customer 2").click();
    await on(page).question.waitFor();
    expect(await violations(page), "a question").toEqual([]);
    await on(page).confirmDeletion.click();
    await on(page).deleted.waitFor();
    expect(await violations(page), "an outcome").toEqual([]);
    await on(page).ok.click();
    await page.goto("/orders/o20");
    for (const { name, open, close } of orderDialogs) {
      await open(page);
      await on(page).cancel.waitFor();
      expect(await violations(page), name).toEqual([]);
      await close(page);
    }
    if (size === "phone") {
      await on(page).openMenu.click();
      await on(page).sidebar.waitFor();
      expect(await violations(page), "menu").toEqual([]);
    }
  });
});

test("axe finds nothing wrong in the dark theme where there is nothing to show", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  shop.orders = [];
  shop.users = [];
  const { page } = await visitSignedIn("/", shop, { stored: { isDarkMode: "true" } });
  for (const path of ["/", "/users", "/orders"]) {
    await page.goto(path);
    await page.getByText(/^No (users|orders) found$/i).waitFor();
    expect(await violations(page), path).toEqual([]);
  }
});

test("axe finds nothing wrong in the light theme where nothing could be loaded", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/", shop, { stored: { isDarkMode: "false" } });
  shop.answer("GET /users", { status: 500, json: {} });
  shop.answer("GET /orders", { status: 500, json: {} });
  for (const path of ["/", "/users", "/users/user/u1", "/orders", "/orders/o1"]) {
    await page.goto(path);
    await on(page).tryAgain.waitFor();
    expect(await violations(page), path).toEqual([]);
  }
});

test("nothing moves for those who want no motion", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/", shop, { size: "phone" });
  await on(page).recentOrders.waitFor();
  shop.answer("GET /orders", { status: 500, json: {} });
  const release = shop.hold("GET /orders");
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => Number(one.effect?.getComputedTiming().duration) > 10)
        .map(String),
    );
  await on(page).openMenu.click();
  expect(await moving()).toEqual([]);
  await on(page).reload.click();
  await on(page).loading.waitFor();
  expect(await moving()).toEqual([]);
  release();
  await on(page).alert.waitFor();
  expect(await moving()).toEqual([]);
});

describe("by keyboard alone", () => {
  /** Returns the role and name of the focused element, as a screen reader says them. */
  const focused = async (page: Page) => (await page.locator(":focus").ariaSnapshot()).split("\n")[0] ?? "";

  /** Presses Tab until `wanted` has the focus. Returns what was focused on the way, ending with it. */
  async function tabTo(page: Page, wanted: string): Promise<string[]> {
    const passed: string[] = [];
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press("Tab");
      passed.push(await focused(page));
      if (passed.at(-1)?.startsWith(wanted)) return passed;
    }
    throw new Error(`${wanted} is not reached by Tab, only: ${passed.join(", ")}`);
  }

  test("one signs in, goes everywhere, and signs out", async () => {
    const { page } = await visit("/login");
    await on(page).continue.waitFor();
    await eventually(() => focused(page)).toMatch(/^- textbox "Email"/);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toMatch(/^- textbox "Password"/);
    await tabTo(page, '- button "Continue"');
    await page.keyboard.press("Enter");
    await on(page).recentOrders.waitFor();

    await page.reload();
    await on(page).recentOrders.waitFor();
    const passed = await tabTo(page, '- slider "Month"');
    for (const part of [
      'link "Skip to content"',
      'link "Dashboard"',
      'link "Users"',
      'link "Orders"',
      'button "Reload Data"',
      'button "Light Mode"',
      'button "Logout"',
      'link "Nadia Rahman"',
    ])
      expect(
        passed.some((element) => element.startsWith(`- ${part}`)),
        part,
      ).toBe(true);
    await tabTo(page, '- link "');
    await page.keyboard.press("Enter");
    await eventually(() => pathOf(page)).toMatch(/^\/orders\?status=/);

    await page.goto("/users");
    await on(page).users.waitFor();
    await tabTo(page, '- button "Logout"');
    await page.keyboard.press("Space");
    await on(page).welcome.waitFor();
  });

  test("the skip link leads past the sidebar", async () => {
    const { page } = await visit("/", { stored: { authToken: session } });
    await on(page).recentOrders.waitFor();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toMatch(/^- link "Skip to content"/);
    const box = await on(page).skipLink.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
    // The skip link does not navigate: the screen is still there.
    expect(await on(page).recentOrders.isVisible()).toBe(true);
  });

  test("a new screen starts at its beginning", async () => {
    const { page } = await visit("/users", { stored: { authToken: session } });
    await on(page).users.waitFor();
    await page.evaluate(() => scrollTo(0, 1_000));
    await on(page).ordersLink.press("Enter");
    await on(page).orders.waitFor();
    expect(await page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(["content", 0]);
  });
});
