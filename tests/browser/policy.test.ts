import { expect, test } from "vitest";
import { dismissToasts, on } from "./names.ts";
import { callProduct } from "./sessions.ts";
import { eventually, visit } from "./visit.ts";

test("the Content Security Policy allows no inline code, and using every screen asks for none", {
  tags: ["long"],
}, async () => {
  const policy = (await callProduct("/../login")).headers.get("content-security-policy");
  expect(policy).toMatch(/default-src 'self'/);
  expect(policy).not.toMatch(/unsafe|\*/);

  const { page, faults, consoleErrors } = await visit("/nowhere?a#b");
  await on(page).showPassword.click();
  await on(page).lightMode.click();
  await on(page).continue.click();
  await on(page).notFound.waitFor();
  await on(page).goToDashboard.click();
  await on(page).chart.waitFor();
  await on(page).chartMonth.hover();
  await on(page).chartMonth.press("ArrowLeft");
  await on(page).darkMode.click();
  await on(page).topProducts.scrollIntoViewIfNeeded();
  await on(page).recentOrders.getByRole("link").first().click();
  await on(page).usersLink.click();
  await on(page).users.waitFor();
  await on(page).ordersLink.click();
  await on(page).orders.waitFor();
  await on(page).reload.click();
  await eventually(() => on(page).loading.count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await on(page).openMenu.click();
  await on(page).logout.click();
  await on(page).success.waitFor();
  await dismissToasts(page);
  await on(page).continue.waitFor();
  expect(faults).toEqual([]);
  expect(consoleErrors).toEqual([]);
});
