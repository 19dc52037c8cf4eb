// What this shows (behaviour: Sidebar; Reload Data; Light and dark mode; Small screens; Footer block; Page header;
// Loading overlay; Not-found page).
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, goWithin, hasKeyboard, keyboardAt, pathOf, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

const visitSigned = (path: string, size: "desktop" | "phone" = "desktop") =>
  visit(path, { stored: { authToken: session }, size });

describe("the theme", () => {
  const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains("dark"));
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem("isDarkMode"));
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test("is dark until it is changed, and kept", async () => {
    const { page } = await visit("/login");
    await on(page).lightMode.waitFor();
    expect(await isDark(page)).toBe(true);
    const dark = await background(page);
    await on(page).lightMode.click();
    await on(page).darkMode.waitFor();
    expect(await isDark(page)).toBe(false);
    expect(await stored(page)).toBe("false");
    expect(await background(page)).not.toBe(dark);

    await page.reload();
    await on(page).darkMode.waitFor();
    expect(await isDark(page)).toBe(false);
    await on(page).darkMode.click();
    await on(page).lightMode.waitFor();
    expect(await isDark(page)).toBe(true);
    expect(await stored(page)).toBe("true");
    expect(await background(page)).toBe(dark);
  });

  test("redraws the chart", { tags: ["long"] }, async () => {
    const { page } = await visitSigned("/");
    // The chart takes keys only once it is painted.
    const month = () => on(page).chartMonth.getAttribute("aria-valuetext");
    const newest = await month();
    await on(page).chartMonth.focus();
    await eventually(() => page.keyboard.press("Home").then(month)).not.toBe(newest);
    const drawing = () => page.evaluate(() => document.querySelector("canvas")?.toDataURL());
    const dark = await drawing();
    await on(page).lightMode.click();
    await on(page).darkMode.waitFor();
    await eventually(drawing).not.toBe(dark);
    expect(await on(page).chart.getByRole("table").getByRole("row").count()).toBe(13);
  });
});

test("on a phone the tools of both lists are one line, as wide as the search above them", {
  tags: ["long"],
}, async () => {
  const { page } = await visitSigned("/orders", "phone");
  const edges = (name: string, role: "button" | "searchbox" | "combobox" = "button") =>
    page.getByRole(role, { name, exact: true }).evaluate((own) => {
      const { left, right, top, width } = own.getBoundingClientRect();
      return { left, right: Math.round(right), top, width };
    });
  for (const [path, search, tools] of [
    ["/orders", "Search orders...", ["Filter", "Views", "Favourites", "Export"]],
    ["/users", "Search users...", ["Filter", "Views", "Export All"]],
  ] as const) {
    await goWithin(page, path);
    await page.getByRole("searchbox", { name: search, exact: true }).waitFor();
    await on(page).viewsButton.waitFor();
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 700 });
      const where = `${path} at ${width} px`;
      const field = await edges(search, "searchbox");
      const sort = await edges("Sort by", "combobox");
      const places = await Promise.all(tools.map((name) => edges(name)));
      expect(new Set([sort, ...places].map(({ top }) => top)).size, where).toBe(1);
      expect([sort.left, places.at(-1)?.right], where).toEqual([field.left, field.right]);
      expect(sort.width, where).toBeGreaterThan(90);
      for (const place of places) expect(place.width, where).toBeGreaterThanOrEqual(44);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

test("the sidebar shows where one is", async () => {
  const { page } = await visitSigned("/");
  const links = on(page);
  for (const [link, path] of [
    [links.usersLink, "/users"],
    [links.ordersLink, "/orders"],
    [links.dashboardLink, "/"],
  ] as const) {
    await link.click();
    await eventually(() => link.getAttribute("aria-current")).toBe("page");
    expect(pathOf(page)).toBe(path);
    expect(await links.sidebar.locator("[aria-current=page]").count()).toBe(1);
  }
  await page.goto("/orders/6f1");
  await eventually(() => links.ordersLink.getAttribute("aria-current")).toBe("page");
  expect(await links.dashboardLink.getAttribute("aria-current")).toBeNull();
  expect(await links.loginLink.count()).toBe(0);
  expect(await page.getByText("Powered by Atelier Nord").count()).toBe(1);
  const chat = page.getByRole("contentinfo").getByRole("link", { name: "Nadia Rahman" });
  expect(await chat.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/\d+\?text=\S+$/);
  expect(await links.banner.textContent()).toMatch(/^Sillage/);
});

test("Reload Data says when it is busy, and asks what has changed", async () => {
  const { page, toasts } = await visitSigned("/users");
  await on(page).users.waitFor();
  await eventually(() => on(page).loading.count()).toBe(0);
  const answers: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/api/")) answers.push(`${pathname} ${response.status()}`);
  });
  let release = () => {};
  const released = new Promise<void>((resume) => {
    release = resume;
  });
  await page.route("**/api/changes?*", async (route) => {
    await released;
    await route.continue();
  });
  await on(page).reload.click();
  await on(page).loading.waitFor();
  expect(await on(page).reload.getAttribute("aria-busy")).toBe("true");
  expect(await on(page).users.isVisible()).toBe(true);
  release();
  await eventually(() => on(page).loading.count()).toBe(0);
  expect(await on(page).reload.getAttribute("aria-busy")).not.toBe("true");
  await eventually(() => answers.sort()).toEqual(["/api/changes 200", "/api/changes 200"]);
  expect(Number(await on(page).users.getAttribute("aria-rowcount"))).toBeGreaterThan(50);
  expect(toasts).toEqual([]);
});

describe("on a small screen", () => {
  const hasFocus = (page: Page, name: string) =>
    eventually(() => hasKeyboard(page.getByRole("button", { name, exact: true })));

  test("the menu takes the keyboard in, and gives it back", async () => {
    const { page } = await visitSigned("/orders", "phone");
    await on(page).orders.waitFor();
    expect(await on(page).sidebar.isVisible()).toBe(false);
    expect(await on(page).openMenu.getAttribute("aria-expanded")).toBe("false");

    await on(page).openMenu.click();
    await on(page).sidebar.waitFor();
    await hasFocus(page, "Close menu").toBe(true);
    expect(await on(page).closeMenu.getAttribute("aria-expanded")).toBe("true");
    // Nothing behind the menu can be reached.
    for (const behind of [page.getByRole("main"), on(page).banner])
      expect(await behind.evaluate((element) => element.closest("[inert]") !== null)).toBe(true);
    for (let press = 0; press < 15; press += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("main, header") ?? null)).toBeNull();
    }
    const target = await page
      .getByRole("contentinfo")
      .getByRole("link")
      .evaluate((own) => own.getBoundingClientRect().height);
    expect(target).toBeGreaterThanOrEqual(24);
    await page.keyboard.press("Escape");
    await on(page).sidebar.waitFor({ state: "hidden" });
    await hasFocus(page, "Open menu").toBe(true);

    await page.keyboard.press("Enter");
    await hasFocus(page, "Close menu").toBe(true);
    await page.keyboard.press("Enter");
    await on(page).sidebar.waitFor({ state: "hidden" });
    await hasFocus(page, "Open menu").toBe(true);
  });

  test("a click beside the menu closes it", async () => {
    const { page } = await visitSigned("/orders", "phone");
    await on(page).orders.waitFor();
    await on(page).openMenu.click();
    await on(page).sidebar.waitFor();
    await page.mouse.click(370, 400);
    await on(page).sidebar.waitFor({ state: "hidden" });
    expect(pathOf(page)).toBe("/orders");
    await on(page).orders.waitFor();
  });

  test("a link of the menu closes it, wherever it leads", { tags: ["long"] }, async () => {
    const { page } = await visitSigned("/orders", "phone");
    await on(page).orders.waitFor();
    await on(page).openMenu.click();
    await on(page).usersLink.click();
    await on(page).users.waitFor();
    await on(page).sidebar.waitFor({ state: "hidden" });
    expect(pathOf(page)).toBe("/users");

    await on(page).openMenu.click();
    await on(page).usersLink.click();
    await on(page).sidebar.waitFor({ state: "hidden" });
    expect(await on(page).users.isVisible()).toBe(true);
  });

  test("logging out closes it, and begins at the email", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    const { page } = await visitSignedIn("/", shop, { size: "phone" });
    await on(page).openMenu.click();
    await on(page).logout.click();
    await on(page).continue.waitFor();
    await on(page).sidebar.waitFor({ state: "hidden" });
    await keyboardAt(on(page).email);
    await on(page).continue.click();
    await on(page).overview.waitFor();
  });

  test("that turns large, an open menu does not lock the page", { tags: ["long"] }, async () => {
    const { page } = await visitSigned("/orders", "phone");
    await on(page).openMenu.click();
    await on(page).sidebar.waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await on(page).orders.waitFor();
    await on(page).sidebar.waitFor();
    await eventually(() => on(page).closeMenu.count()).toBe(0);
  });
});

test("a path that leads nowhere is told so, with ways on", async () => {
  const { page, context } = await visitSigned("/nowhere/at?all");
  await on(page).notFound.waitFor();
  await on(page).heading("404").waitFor();
  await page.getByText(/does not exist or may have moved/).waitFor();
  await page.getByText(/check the URL or return to the dashboard/i).waitFor();
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
  const [chat] = await Promise.all([context.waitForEvent("page"), on(page).help.click()]);
  await chat.waitForURL("https://wa.me/**");
  expect(await chat.evaluate(() => window.opener)).toBeNull();
  await chat.close();
  expect(pathOf(page)).toBe("/nowhere/at?all");
  await on(page).goToDashboard.click();
  await on(page).overview.waitFor();
  expect(pathOf(page)).toBe("/");
});
