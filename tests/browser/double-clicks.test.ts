// What this shows (behaviour: Double clicks).
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { anOrder, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { eventually, pathOf, type VisitOptions } from "./visit.ts";

const numbers = Array.from({ length: 30 }, (_, index) => index + 1);

/** Opens a shop whose orders and customers fill the screen, so that something lies below whatever is pressed. */
async function visitFull(path: string, options?: VisitOptions) {
  const shop = await foreignShop();
  shop.orders = numbers.map((number) =>
    anOrder(number, { customerDetails: { name: "Zara Khan", email: "zara@khan.example" } }),
  );
  shop.users = numbers.map((number) => ({
    _id: `u${number}`,
    name: `Customer ${number}`,
    contactNo: `0300 ${number}`,
  }));
  return { ...(await visitSignedIn(path, shop, options)), shop };
}

/** Points at a control. Returns a function that clicks there, as the `clickCount`th click in quick succession. */
async function pointAt(page: Page, control: Locator) {
  const box = await control.boundingBox();
  if (!box) return expect.fail("It is not in sight.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return async (clickCount: number) => {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
}

/** Clicks twice at the same place, the second time once `between` has resolved. */
async function clickTwice(page: Page, control: Locator, between: () => Promise<unknown>) {
  const click = await pointAt(page, control);
  await click(1);
  await between();
  await click(2);
}

describe("the second click of a double click presses nothing that the first one did not", () => {
  test.each(["desktop", "phone"] as const)("below a dialog that has closed, on a %s", async (size) => {
    const { page } = await visitFull("/users", { size });
    await on(page).users.getByRole("link", { name: "Edit Customer 1", exact: true }).click();
    await clickTwice(page, page.getByRole("dialog").getByRole("button", { name: "Cancel" }), () =>
      eventually(() => page.getByRole("dialog").count()).toBe(0),
    );
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(pathOf(page)).toBe("/users");
    expect(await page.evaluate(() => document.activeElement?.closest("[href^='tel:']"))).toBeNull();
    // The next click works as usual.
    await page.getByRole("link", { name: "Edit Customer 2", exact: true }).click();
    await page.getByRole("dialog").waitFor();
  });

  test("on the screen that a deletion leads back to", { tags: ["long"] }, async () => {
    const { page, shop } = await visitFull("/orders");
    await page.getByRole("link", { name: "PF-15", exact: true }).click();
    await on(page).deleteOrder.click();
    await clickTwice(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }), () =>
      on(page).orders.waitFor(),
    );
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(pathOf(page)).toBe("/orders");
    expect(shop.countOf("DELETE /orders/o15")).toBe(1);
  });

  test("in the place of a filter that it took away", { tags: ["long"] }, async () => {
    const { page } = await visitFull("/orders?status=delivered&status=shipped");
    const remove = page.getByRole("button", { name: /^Remove/ });
    await clickTwice(page, remove.first(), () => eventually(() => remove.count()).toBe(1));
    expect(pathOf(page)).toBe("/orders?status=shipped");
  });
});

test("a switch that is called something else by then can be pressed as fast as one likes", async () => {
  const { page } = await visitFull("/orders", { stored: { isDarkMode: "true" } });
  await clickTwice(page, page.getByRole("button", { name: "Light Mode" }), () =>
    page.getByRole("button", { name: "Dark Mode" }).waitFor(),
  );
  await page.getByRole("button", { name: "Light Mode" }).waitFor();
});

test("a button that each screen has again can be pressed as fast as one likes", { tags: ["long"] }, async () => {
  const { page } = await visitFull("/orders/o10");
  await on(page).heading("Order # PF-10").waitFor();
  const click = await pointAt(page, page.getByRole("button", { name: "Next order" }));
  const orders = new Set<string | null>();
  let clicks = 0;
  const goOn = async () => {
    await click(++clicks);
    return orders.add(await page.getByRole("heading", { level: 1 }).textContent()).size;
  };
  await eventually(goOn).toBeGreaterThan(3);
});
