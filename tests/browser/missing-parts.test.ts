// What this shows (behaviour: Crash; Loading overlay).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { anOrder, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { product } from "./sessions.ts";
import { emptyPage, eventually, pathOf, visit } from "./visit.ts";

const folder = join(product().folder, "dist");
const index = readFileSync(join(folder, "index.html"), "utf8");
/** The scripts that the page loads on demand. */
const lateScripts = readdirSync(folder).filter((name) => name.endsWith(".js") && !index.includes(name));

/** Routes the late scripts that `isMeant` accepts to `instead`. */
function replaceScripts(page: Page, isMeant: (name: string) => boolean, instead: (route: Route) => Promise<void>) {
  const meant = lateScripts.filter(isMeant);
  expect(meant).not.toEqual([]);
  return page.route(
    (url) => meant.includes(url.pathname.slice(1)),
    (route) => instead(route),
  );
}

const mayLog =
  /could not be (loaded|rendered|shown)|has crashed|^TypeError: Failed to fetch dynamically imported module|^Event$/;
const abort = (route: Route) => route.abort();
const isToaster = (name: string) => name.startsWith("Toaster");
const again = (page: Page) => page.getByRole("button", { name: "Try again" });

test("sign-in works when neither its drawing nor the toasts arrive", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  const { page, faults } = await visit(emptyPage, { at: shop.url, mayLog });
  await replaceScripts(page, (name) => /^(Toaster|Drawings)/.test(name), abort);
  await page.goto("/login");
  await on(page).continue.waitFor();
  shop.answer("POST /auth/admin/login", { status: 401, json: { message: "Wrong password" } });
  await on(page).continue.click();
  await eventually(() => shop.countOf("POST /auth/admin/login")).toBe(1);
  await on(page).continue.waitFor();
  shop.answer("POST /auth/admin/login");
  await on(page).continue.click();
  await on(page).logout.waitFor();
  expect(faults.splice(0)).toEqual(["dialog: Wrong password"]);
});

test("what there is to say is said where the toasts do not arrive, or come late", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  shop.answer("POST /auth/admin/login", { status: 401, json: { message: "Wrong password" } });
  const { page, faults } = await visit(emptyPage, { at: shop.url, mayLog });
  await replaceScripts(page, isToaster, abort);
  await page.goto("/login");
  await on(page).continue.click();
  await eventually(() => faults).toEqual(["dialog: Wrong password"]);

  const held: Route[] = [];
  await page.unrouteAll();
  await replaceScripts(page, isToaster, async (route) => void held.push(route));
  await page.goto("/login");
  await on(page).continue.click();
  await eventually(() => shop.countOf("POST /auth/admin/login")).toBe(2);
  await on(page).continue.waitFor();
  for (const route of held) await route.continue();
  await page.getByRole("alert").filter({ hasText: "Wrong password" }).waitFor();
  expect(faults.splice(0)).toHaveLength(1);
});

test("a screen that does not arrive leaves the others, and can be asked for again", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/", shop);
  await on(page).recentOrders.waitFor();
  await replaceScripts(page, (name) => name.startsWith("Users"), abort);
  await on(page).usersLink.click();
  await page.getByRole("main").getByText("Check your connection").waitFor();
  expect(pathOf(page)).toBe("/users");
  expect(await violations(page)).toEqual([]);
  await on(page).dashboardLink.click();
  await on(page).recentOrders.waitFor();
  await on(page).usersLink.click();
  await page.unrouteAll();
  await again(page).click();
  await on(page).users.waitFor();
});

test.each(["dark", "light"])(
  "a dialog that does not arrive is in sight in its place, in the %s theme",
  { tags: ["long"] },
  async (theme) => {
    const shop = await foreignShop();
    shop.orders = Array.from({ length: 60 }, (_, index) => anOrder(index + 1));
    const stored = { isDarkMode: String(theme === "dark") };
    const { page } = await visitSignedIn("/orders", shop, { size: "phone", stored });
    await replaceScripts(page, (name) => name.startsWith("dialogs"), abort);
    // The page may already have preloaded the dialog.
    await page.reload();
    await on(page).orders.waitFor();
    await page.keyboard.press("?");
    await again(page).waitFor();
    const box = await again(page).boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(844);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
    await page.unrouteAll();
    await again(page).press("Enter");
    await again(page).waitFor({ state: "detached" });
    await on(page).orders.waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  },
);

test("when what a signed-in administrator needs does not arrive, the page says so and can be loaded again", {
  tags: ["long"],
}, async () => {
  const shop = await foreignShop();
  const { page } = await visit(emptyPage, { at: shop.url, mayLog });
  await replaceScripts(page, (name) => name.startsWith("open-administration"), abort);
  await page.goto("/login");
  await on(page).continue.click();
  await again(page).waitFor();
  expect(pathOf(page)).toBe("/");
  expect(await on(page).loading.count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await on(page).logout.click();
  await on(page).continue.click();
  await again(page).waitFor();
  await page.unrouteAll();
  await again(page).click();
  await on(page).recentOrders.waitFor();
});

test("while a screen and its data are loading there is one sign of it", async () => {
  const shop = await foreignShop();
  const { page } = await visit("/login", { at: shop.url });
  let arrive = () => {};
  const arrived = new Promise<void>((resume) => {
    arrive = resume;
  });
  await replaceScripts(
    page,
    (name) => name.startsWith("Dashboard"),
    async (route) => {
      await arrived;
      await route.continue();
    },
  );
  const release = shop.hold("GET /orders");
  await on(page).continue.click();
  await eventually(() => shop.countOf("GET /orders")).toBe(1);
  expect(await on(page).loading.count()).toBe(1);
  release();
  await eventually(() => on(page).reload.getAttribute("aria-busy")).not.toBe("true");
  expect(await on(page).loading.count()).toBe(1);
  arrive();
  await on(page).recentOrders.waitFor();
  expect(await on(page).loading.count()).toBe(0);
});
