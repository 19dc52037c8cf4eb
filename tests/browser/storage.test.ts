// What this shows (behaviour: Stored in the browser).
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { eventually, pathOf, visit } from "./visit.ts";

/** Ways in which a browser's local storage fails. */
const obstacles: [string, () => void][] = [
  [
    "blocked",
    () =>
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      }),
  ],
  ["not there", () => Object.defineProperty(window, "localStorage", { value: null })],
  [
    "broken",
    () => {
      for (const method of ["getItem", "setItem", "removeItem", "key", "clear"] as const)
        Storage.prototype[method] = () => {
          throw new DOMException("No.", "UnknownError");
        };
    },
  ],
  [
    "full",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    },
  ],
];

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains("dark"));

test.each(obstacles)(
  "local storage that is %s leaves a product that works while its page is open",
  { tags: ["long"] },
  async (_, obstruct) => {
    const shop = await foreignShop();
    const { page, toasts } = await visit("/orders?q=x", { at: shop.url, withBrowser: obstruct });
    await on(page).continue.click();
    await on(page).orders.waitFor();
    expect(pathOf(page)).toBe("/orders?q=x");
    await on(page).usersLink.click();
    await on(page).users.waitFor();
    await on(page).reload.click();
    await eventually(() => shop.countOf("GET /users")).toBe(2);
    await on(page).lightMode.click();
    await on(page).darkMode.waitFor();
    expect(await isDark(page)).toBe(false);
    await on(page).logout.click();
    await on(page).continue.waitFor();
    await eventually(() => toasts).toEqual([{ kind: "success", message: "Logged out successfully" }]);
    // Signing in again sends no token: the page has forgotten the first one.
    await on(page).continue.click();
    await on(page).overview.waitFor();
    expect(shop.received.filter(({ call }) => call === "POST /auth/admin/login").map(({ token }) => token)).toEqual([
      undefined,
      undefined,
    ]);
  },
);

describe("local storage that is full", () => {
  test("does not keep a session that has ended", async () => {
    const shop = await foreignShop();
    const token = shop.openSession();
    const { page } = await visit("/", { at: shop.url, stored: { authToken: token }, withBrowser: obstacles[3]?.[1] });
    await on(page).logout.click();
    await on(page).continue.waitFor();
    expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
    await on(page).continue.click();
    await on(page).overview.waitFor();
    await page.reload();
    await on(page).continue.waitFor();
  });
});

test("a stored theme that is none is read as dark", { tags: ["long"] }, async () => {
  const { page } = await visit("/login");
  for (const value of ["banana", "", "null", "0", "{}", "FALSE", "😀".repeat(1_000)]) {
    await page.evaluate((stored) => localStorage.setItem("isDarkMode", stored), value);
    await page.reload();
    await on(page).lightMode.waitFor();
    expect(await isDark(page), value).toBe(true);
  }
});

test("storage that is cleared under the page signs out, and breaks nothing", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  const { page, openTab } = await visitSignedIn("/orders", shop);
  await on(page).orders.waitFor();
  const other = await openTab("/users");
  await on(other).users.waitFor();
  await other.evaluate(() => localStorage.clear());
  await on(page).continue.waitFor();
  expect(await on(page).orders.count()).toBe(0);
  await on(page).continue.click();
  await on(page).orders.waitFor();
});
