// What this shows (behaviour: Selecting records; Changing many orders).
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { coveredFocus } from "./covered-focus.ts";
import { anOrder, aUser, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { holdCalls } from "./held-call.ts";
import { on, whyNot } from "./names.ts";
import { overflow } from "./reflow.ts";
import { eventually, keyboardAt, pathOf, sizes, type VisitOptions } from "./visit.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Opens the orders of another server, `count` of them; the third is cancelled. */
async function visitOrders(count: number, path = "/orders", options: VisitOptions = {}) {
  const shop = await foreignShop();
  shop.orders = numbers(count).map((number) =>
    anOrder(number, number === 3 ? { status: "cancelled", cancelled: true } : {}),
  );
  const visited = await visitSignedIn(path, shop, options);
  if (path !== "/") await on(visited.page).orders.waitFor();
  return { ...visited, shop };
}

const box = (page: Page, number: number) =>
  page.getByRole("checkbox", { name: `Select order PF-${number}`, exact: true });
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
const selectAll = (page: Page) => page.getByRole("checkbox", { name: "Select all found", exact: true });
const bar = (page: Page) => page.getByRole("group", { name: "Selected", exact: true });
const action = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const words = (page: Page) => bar(page).locator("p").first().textContent();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

/** Fills in and confirms the dialog that cancels the selected orders. */
async function cancelSelected(page: Page, count: string): Promise<void> {
  await action(page, "Cancel orders").click();
  await on(page).cancellationReason.fill("Out of stock");
  await button(page, `Cancel ${count}`).click();
}

describe("records are selected", () => {
  test("by the keyboard alone, in ranges, and none after Escape", async () => {
    const { page } = await visitOrders(8);
    await box(page, 2).press("Space");
    await eventually(() => words(page)).toBe("1 selected");
    await box(page, 5).press("Shift+Space");
    await eventually(() => words(page)).toBe("4 selected");
    expect(await selectAll(page).evaluate((own: HTMLInputElement) => own.indeterminate)).toBe(true);
    await box(page, 5).press("Space");
    await eventually(() => words(page)).toBe("3 selected");
    await page.keyboard.press("Escape");
    await eventually(() => bar(page).count()).toBe(0);
    await eventually(() => focused(page)).toBe("Select all found");
    // A focused checkbox does not block shortcuts.
    await page.keyboard.press("/");
    await keyboardAt(on(page).searchOrders);
  });

  test("from box to box with the arrows, and Enter leads from there to the bar of actions", {
    tags: ["long"],
  }, async () => {
    const { page } = await visitOrders(60);
    await box(page, 2).press("Space");
    for (let number = 3; number <= 42; number += 1) {
      await page.keyboard.press("ArrowDown");
      await eventually(() => focused(page)).toBe(`Select order PF-${number}`);
    }
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Shift+Space");
    await eventually(() => words(page)).toBe("40 selected");
    await page.keyboard.press("Enter");
    await eventually(() => focused(page)).toBe("Selected");
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    await dialog(page, "Update Shipping of Orders").waitFor();
    await page.keyboard.press("Escape");
    const all = page.getByRole("checkbox", { name: "Select all found" });
    await all.press("Space");
    await eventually(() => words(page)).toBe("60 selected");
    await all.press("Enter");
    await eventually(() => focused(page)).toBe("Selected");
  });

  test("by arrows that come faster than the frames that draw the rows they lead to", { tags: ["long"] }, async () => {
    const { page } = await visitOrders(60);
    await box(page, 2).focus();
    await page.evaluate(() => {
      for (let number = 2; number < 59; number += 1)
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    });
    await eventually(() => focused(page)).toBe("Select order PF-59");
  });

  test("and the bar of actions comes before the rows in tab order, and covers no row that has the keyboard", {
    tags: ["long"],
  }, async () => {
    for (const [size, presses] of [
      ["desktop", 50],
      ["phone", 20],
    ] as const) {
      const { page } = await visitOrders(40, "/orders", { size });
      await box(page, 3).press("Space");
      await button(page, "Select all 40 found").press("Enter");
      await eventually(() => words(page)).toBe("40 selected");
      await eventually(() => focused(page)).toBe("Selected");
      const before = await page.evaluate(() => scrollY);
      for (const name of ["Update shipping", "Cancel orders", "Packing slips", "Star", "Export selected", ""]) {
        await page.keyboard.press("Tab");
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
      }
      expect(await page.evaluate(() => scrollY)).toBe(before);
      const covered: string[] = [];
      for (const key of ["Tab", "Shift+Tab"]) {
        for (let times = 0; times < presses; times += 1) {
          await page.keyboard.press(key);
          covered.push(...(await page.evaluate(coveredFocus)));
        }
      }
      expect(covered).toEqual([]);
    }
  });

  test("and the row that is selected lies above the bar that comes for it", { tags: ["long"] }, async () => {
    const { page } = await visitOrders(40);
    // Rows at the bottom of the viewport, where the bar will appear: on a desktop and on a phone.
    for (const [number, height] of [
      [15, 900],
      [1, 520],
    ] as const) {
      if (height === 520) {
        await page.setViewportSize({ width: 390, height });
        // The phone's table replaces the other one, and with it a focused box.
        await page.getByRole("combobox", { name: "Sort by", exact: true }).waitFor();
      }
      await box(page, number).press("Space");
      await eventually(() => bar(page).count()).toBe(1);
      await eventually(() => page.evaluate(coveredFocus)).toEqual([]);
      await page.keyboard.press("Escape");
      await eventually(() => bar(page).count()).toBe(0);
    }
  });

  test("on a phone the bar ends its first line with the button that clears the selection", {
    tags: ["long"],
  }, async () => {
    const { page } = await visitOrders(8, "/orders", { size: "phone" });
    await box(page, 1).press("Space");
    const edges = (part: Locator) => part.evaluate((own) => own.getBoundingClientRect().toJSON());
    const [all, clear] = [
      await edges(button(page, "Select all 8 found")),
      await edges(button(page, "Clear selection")),
    ];
    expect(clear.left).toBeGreaterThan(all.right);
    expect(clear.top + clear.height / 2).toBeCloseTo(all.top + all.height / 2, 0);
  });

  test.each(["dark", "light"])(
    "by boxes with an outline that is seen, in the %s theme",
    { tags: ["long"] },
    async (theme) => {
      const { page } = await visitOrders(2, "/orders", { stored: { isDarkMode: String(theme === "dark") } });
      const drawn = (part: Locator) =>
        part.evaluate((own) => {
          const { appearance, borderTopColor, backgroundColor } = getComputedStyle(own);
          const luminance = (colour: string) => {
            const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
              const share = Number(part) / 255;
              return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
          };
          const card = getComputedStyle(own.closest("table")?.parentElement?.parentElement ?? own).backgroundColor;
          const contrast = (one: string, other: string) => {
            const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
            return (high + 0.05) / (low + 0.05);
          };
          return {
            appearance,
            least: Math.min(contrast(borderTopColor, backgroundColor), contrast(borderTopColor, card)),
          };
        });
      const unchecked = await drawn(box(page, 1));
      expect(unchecked.appearance).toBe("none");
      expect(unchecked.least).toBeGreaterThan(3);
      await box(page, 1).press("Space");
      const mark = (part: Locator) => part.evaluate((own) => getComputedStyle(own, "::before").clipPath);
      expect(await mark(box(page, 1))).toMatch(/^polygon/);
      expect(await mark(selectAll(page))).toMatch(/^inset/);
      await page.emulateMedia({ forcedColors: "active" });
      expect((await drawn(box(page, 1))).appearance).toBe("auto");
      await page.emulateMedia({ forcedColors: null });
    },
  );

  test("on a phone by a box that is within its row, however short that is", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    shop.orders = [{ ...anOrder(1), customerDetails: { name: "Customer 1", email: "" } }];
    const { page } = await visitSignedIn("/orders", shop, { size: "phone" });
    const bottom = (element: Element) => element.getBoundingClientRect().bottom;
    const row = await box(page, 1).locator("xpath=ancestor::tr").evaluate(bottom);
    expect(await box(page, 1).evaluate(bottom)).toBeLessThan(row - 8);
  });

  test("by a pointer, and neither sorting, filtering nor looking at one changes that", async () => {
    const { page } = await visitOrders(8);
    await box(page, 1).click();
    await box(page, 4).click({ modifiers: ["Shift"] });
    await on(page).orders.getByRole("button", { name: "Total" }).click();
    await eventually(() => words(page)).toBe("4 selected");
    await on(page).searchOrders.fill("PF-4");
    await eventually(() => words(page)).toBe("4 selected, 3 of them not in this view");
    await on(page).orders.getByRole("link", { name: "PF-4", exact: true }).click();
    await on(page).shipOrder.waitFor();
    await page.goBack();
    await eventually(() => words(page)).toBe("4 selected, 3 of them not in this view");
    await on(page).searchOrders.fill("");
    await selectAll(page).click();
    await eventually(() => words(page)).toBe("8 selected");
    await button(page, "Clear selection").click();
    await eventually(() => bar(page).count()).toBe(0);
  });

  test("a record that is gone leaves the selection", { tags: ["long"] }, async () => {
    const { page, shop } = await visitOrders(3);
    await selectAll(page).click();
    await eventually(() => words(page)).toBe("3 selected");
    shop.orders = [anOrder(2), anOrder(3)];
    await on(page).reload.click();
    await eventually(() => words(page)).toBe("2 selected");
  });

  test("all that are found are selected, those not in sight too, 100,000 of them", { tags: ["long"] }, async () => {
    const { page } = await visitOrders(100_000);
    await selectAll(page).click();
    await eventually(() => words(page)).toBe("100,000 selected");
    await box(page, 1).click();
    await eventually(() => words(page)).toBe("99,999 selected");
    expect(await bar(page).textContent()).toContain("At most 500 orders can be printed at once.");
    await page.keyboard.press("Escape");
    await eventually(() => bar(page).count()).toBe(0);
  });

  test("users are selected and exported", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    shop.users = numbers(4).map((number) => aUser(number));
    const { page } = await visitSignedIn("/users", shop);
    await page.getByRole("checkbox", { name: "Select Customer 2", exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), action(page, "Export selected").click()]);
    expect(download.suggestedFilename()).toBe("users_export.csv");
  });

  test("rows, cells and heads keep their accessible names", { tags: ["long"] }, async () => {
    const { page } = await visitOrders(1);
    await page.getByRole("row", { name: /^Favourite order PF-1 PF-1 Customer 1/ }).waitFor();
    await page.getByRole("columnheader", { name: "Favourite", exact: true }).waitFor();
    await page.getByRole("cell", { name: "Favourite order PF-1", exact: true }).waitFor();
    await on(page).usersLink.click();
    await page.getByRole("columnheader", { name: "Name", exact: true }).waitFor();
    await page.getByRole("cell", { name: "Customer 1", exact: true }).waitFor();
  });
});

describe("many orders are changed", () => {
  test("by the keyboard alone, after it was said which cannot be", async () => {
    const { page } = await visitOrders(4);
    const calls: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && calls.push(request.url()));
    await selectAll(page).press("Space");
    await action(page, "Cancel orders").press("Enter");
    const confirmation = dialog(page, "Cancel Orders");
    await confirmation.getByText("3 of 4 selected orders will change").waitFor();
    expect(await confirmation.getByRole("region", { name: "1 cannot be changed" }).textContent()).toContain(
      "This order is already cancelled.",
    );
    expect(await whyNot(button(page, "Cancel 3 orders"))).toBe(
      "3 of 4 selected orders will change. Please provide a reason.",
    );
    await keyboardAt(on(page).cancellationReason);
    await page.keyboard.type("Out of stock");
    await page.keyboard.press("Tab");
    await button(page, "Cancel 3 orders").press("Enter");
    await dialog(page, "Cancel Orders").getByText("3 orders were cancelled.").first().waitFor();
    expect(calls.length).toBe(3);
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Close");
    await page.keyboard.press("Enter");
    await eventually(() => page.getByRole("dialog").count()).toBe(0);
    await eventually(() => action(page, "Cancel orders").isDisabled()).toBe(true);
    expect(await bar(page).textContent()).toContain("All selected orders are cancelled.");
    await eventually(() => focused(page)).toBe("Selected");
  });

  test("and at the end the keyboard is at the bar, in sight, also where the work was hidden", {
    tags: ["long"],
  }, async () => {
    const { page } = await visitOrders(8, "/orders", { size: "phone" });
    const calls = await holdCalls(page, "PUT", /\/orders\/cancel\//);
    await box(page, 6).press("Space");
    await cancelSelected(page, "1 order");
    await button(page, "Continue in Background").press("Enter");
    await button(page, "Show").press("Enter");
    await calls.answer(200, {});
    await dialog(page, "Cancel Orders").getByText("1 order was cancelled.").first().waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Close");
    await page.keyboard.press("Enter");
    await eventually(() => focused(page)).toBe("Selected");
    expect(await bar(page).evaluate((own) => own.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  });

  test("each order is shipped with the number that was scanned for it, which Enter ends", {
    tags: ["long"],
  }, async () => {
    const { page } = await visitOrders(4);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT")
        sent.push(`${new URL(request.url()).pathname} ${request.postDataJSON().trackingNumber}`);
    });
    await selectAll(page).press("Space");
    await action(page, "Update shipping").press("Enter");
    const numbers = page.getByRole("group", { name: "A tracking number for each", exact: true });
    await keyboardAt(on(page).trackingNumber);
    await numbers.getByRole("textbox").first().focus();
    await page.keyboard.type("PK-1");
    await page.keyboard.press("Enter");
    await page.keyboard.type("PK-2");
    await page.keyboard.press("Enter");
    // The third order is cancelled, so Enter skips it.
    expect(await page.evaluate(() => document.activeElement?.closest("div")?.parentElement?.textContent)).toBe(
      "PF-4 · Customer 4",
    );
    await button(page, "Update 2 orders").click();
    await dialog(page, "Update Shipping of Orders")
      .getByText("The shipping of 2 orders was updated.")
      .first()
      .waitFor();
    expect(sent.sort()).toEqual(["/api/orders/o1/shipping PK-1", "/api/orders/o2/shipping PK-2"]);
  });

  test("the 37th of 80 fails, and it alone is tried again", { tags: ["long"] }, async () => {
    const { page, toasts } = await visitOrders(80, "/orders?status=processing");
    let failing = true;
    await page.route("**/api/orders/cancel/*", (route) =>
      failing && route.request().url().endsWith("/o37")
        ? route.fulfill({ status: 500, json: { message: "Boom", showMessage: true } })
        : route.fallback(),
    );
    await selectAll(page).click();
    await cancelSelected(page, "79 orders");
    const outcome = dialog(page, "Cancel Orders");
    await outcome.getByText("78 of 79 orders were cancelled. 1 failed.").first().waitFor();
    expect(await outcome.getByRole("region", { name: "Failed" }).textContent()).toBe("FailedPF-37 Boom");
    failing = false;
    await button(page, "Try Again (1)").click();
    await outcome.getByText("79 orders were cancelled.").first().waitFor();
    expect(toasts).toEqual([]);
  });

  test("a step back closes the question, but asks first where something is typed", async () => {
    const { page } = await visitOrders(3, "/");
    const cancelling = dialog(page, "Cancel Orders");
    const openQuestion = async () => {
      await on(page).ordersLink.click();
      await on(page).orders.waitFor();
      if (!(await selectAll(page).isChecked())) await selectAll(page).check();
      await action(page, "Cancel orders").click();
      await cancelling.waitFor();
    };
    await openQuestion();
    await page.goBack();
    await cancelling.waitFor({ state: "detached" });
    await eventually(() => pathOf(page)).toBe("/");

    await openQuestion();
    expect(await asksBeforeClosing(page)).toBe(false);
    await on(page).cancellationReason.fill("Out of stock");
    expect(await asksBeforeClosing(page)).toBe(true);
    const leaving = page.getByRole("alertdialog", { name: "Leave without saving?", exact: true });
    await page.goBack();
    await leaving.getByRole("button", { name: "Stay" }).click();
    await leaving.waitFor({ state: "detached" });
    expect([pathOf(page), await on(page).cancellationReason.inputValue()]).toEqual(["/orders", "Out of stock"]);
    await page.goBack();
    await leaving.getByRole("button", { name: "Leave" }).click();
    await cancelling.waitFor({ state: "detached" });
    await eventually(() => pathOf(page)).toBe("/");
    expect(await asksBeforeClosing(page)).toBe(false);
  });

  test("the work goes on while one is elsewhere, can be come back to, and is stopped", async () => {
    const { page, toasts } = await visitOrders(12);
    const calls = await holdCalls(page, "PUT", /\/orders\/cancel\//);
    await selectAll(page).click();
    await cancelSelected(page, "11 orders");
    await eventually(calls.count).toBe(4);
    await button(page, "Continue in Background").click();
    expect(await asksBeforeClosing(page)).toBe(true);
    // The button that opened the dialog is disabled meanwhile, so "Show" takes the focus.
    await keyboardAt(button(page, "Show"));
    await on(page).usersLink.click();
    await on(page).users.waitFor();
    await page.getByRole("main").focus();
    await page.keyboard.press("Tab");
    await keyboardAt(button(page, "Show"));
    await calls.answer(200, {});
    await page.getByRole("group", { name: "Cancelling orders" }).getByText("1 of 11 done").waitFor();
    await button(page, "Show").click();
    expect(await page.getByRole("progressbar", { name: "Cancelling orders" }).getAttribute("value")).toBe("1");
    await button(page, "Stop").click();
    await page.keyboard.press("Escape");
    for (let call = 0; call < 4; call += 1) await calls.answer(200, {});
    await eventually(() => toasts).toEqual([{ kind: "error", message: "5 of 11 orders were cancelled. 6 not begun." }]);
    expect(calls.count()).toBe(5);
    expect(await asksBeforeClosing(page)).toBe(false);
    await button(page, "Show").click();
    await button(page, "Try Again (6)").waitFor();
  });

  test("signing out begins no more, and tells in one what has become of all", {
    tags: ["long"],
  }, async () => {
    const { page, toasts } = await visitOrders(12);
    const calls = await holdCalls(page, "PUT", /\/orders\/cancel\//);
    await selectAll(page).click();
    await cancelSelected(page, "11 orders");
    await eventually(calls.count).toBe(4);
    await button(page, "Continue in Background").click();
    const revoking = await holdCalls(page, "POST", /\/logout$/);
    await on(page).logout.click();
    await on(page).welcome.waitFor();
    expect(revoking.count()).toBe(0);
    for (let call = 0; call < 4; call += 1) await calls.answer(call === 2 ? 500 : 200, {});
    await eventually(() => toasts.map(({ message }) => message)).toEqual([
      "Logged out successfully",
      "3 of 11 orders were cancelled. 1 failed. 7 not begun.",
    ]);
    // The session is revoked only once all changes have been answered.
    await eventually(revoking.count).toBe(1);
    expect(calls.count()).toBe(4);
  });

  test("a session that ends in the middle is told once, and nothing more is begun", { tags: ["long"] }, async () => {
    const { page, toasts } = await visitOrders(12);
    const calls = await holdCalls(page, "PUT", /\/orders\/cancel\//);
    await selectAll(page).click();
    await cancelSelected(page, "11 orders");
    await eventually(calls.count).toBe(4);
    for (let call = 0; call < 4; call += 1) await calls.answer(401, {});
    await on(page).welcome.waitFor();
    await eventually(() => toasts.map(({ message }) => message).toSorted()).toEqual([
      "0 of 11 orders were cancelled. 4 failed. 7 not begun.",
      "Your session has expired. Please sign in again.",
    ]);
    expect(calls.count()).toBe(4);
  });

  test("their shipping is updated, and what is left empty stays as each has it", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    const shipping = { carrier: "DHL", trackingNumber: "JD 1", status: "delivered", notes: "Fragile" };
    shop.orders = [{ ...anOrder(1), shipping }, anOrder(2)];
    const { page } = await visitSignedIn("/orders", shop);
    await selectAll(page).click();
    await action(page, "Update shipping").click();
    const form = dialog(page, "Update Shipping of Orders");
    await form.getByText("1 of 2 selected orders will change").waitFor();
    await form.getByText("Tracking number is required").waitFor();
    await form.getByLabel("Estimated Delivery Date").fill("2026-12-01");
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await button(page, "Update 1 order").click();
    expect((await sent).postDataJSON()).toEqual({
      carrier: "DHL",
      trackingNumber: "JD 1",
      status: "delivered",
      estimatedDelivery: "2026-12-01",
      notes: "Fragile",
    });
    await page.getByText("The shipping of 1 order was updated.").first().waitFor();
  });

  test("where all need a tracking number it is asked for, and nothing has failed yet", { tags: ["long"] }, async () => {
    const { page } = await visitOrders(4);
    await selectAll(page).click();
    await action(page, "Update shipping").click();
    const form = dialog(page, "Update Shipping of Orders");
    const asked = "3 of 4 selected orders can be updated. Please enter tracking numbers.";
    await form.getByText(asked).waitFor();
    expect(await whyNot(button(page, "Update orders"))).toBe(asked);
    expect(await form.getByText("Tracking number is required").count()).toBe(0);
    await form.getByRole("region", { name: "1 cannot be changed" }).waitFor();
    await form.getByRole("textbox", { name: "PF-1 · Customer 1" }).fill("PK 1");
    await form.getByText("1 of 4 selected orders will change").waitFor();
    await form
      .getByRole("region", { name: "3 cannot be changed" })
      .getByText("Tracking number is required")
      .first()
      .waitFor();
    expect(await button(page, "Update 1 order").isEnabled()).toBe(true);
  });

  test("they are starred, and their packing slips are printed", { tags: ["long"] }, async () => {
    const { page } = await visitOrders(4);
    await box(page, 1).click();
    await box(page, 2).click();
    await action(page, "Star").click();
    await eventually(() => on(page).favourite("PF-2").getAttribute("aria-pressed")).toBe("true");
    await action(page, "Unstar").click();
    await eventually(() => on(page).favourite("PF-2").getAttribute("aria-pressed")).toBe("false");
    await bar(page).getByRole("link", { name: "Packing slips" }).click();
    await eventually(() => on(page).sheets.count()).toBe(2);
    expect(pathOf(page)).toBe("/orders/print/packing-slip#id=o1&id=o2");
  });
});

describe.each([
  ["dark", "phone"],
  ["light", "narrow"],
  ["light", "desktop"],
] as const)("in the %s theme on a %s screen", (theme, size) => {
  test("all fits, and axe finds nothing wrong", { tags: ["long"] }, async () => {
    const { page } = await visitOrders(12, "/orders", { size, stored: { isDarkMode: String(theme === "dark") } });
    const expectAllFits = async () => {
      expect(await overflow(page)).toEqual([]);
      // A tall viewport has room for everything; on a lower one the bar covers part of a row until it is scrolled.
      await page.setViewportSize({ ...sizes[size], height: 2_400 });
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize(sizes[size]);
    };
    await box(page, 1).click();
    await expectAllFits();
    await button(page, "Select all 12 found").click();
    await action(page, "Update shipping").click();
    await expectAllFits();
    await button(page, "Go Back").click();
    const calls = await holdCalls(page, "PUT", /\/orders\/cancel\//);
    await cancelSelected(page, "11 orders");
    await calls.answer(409, { message: "This order was changed by somebody else." });
    await page.getByText("1 of 11 done, 1 failed").first().waitFor();
    await expectAllFits();
    await button(page, "Continue in Background").click();
    await expectAllFits();
    // The bar stands above the notice about the work, whatever that notice's height.
    const said = page.getByRole("group", { name: "Cancelling orders" });
    const [above, below] = [await bar(page).boundingBox(), await said.boundingBox()];
    expect((above?.y ?? Number.NaN) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await button(page, "Show").click();
    for (let call = 0; call < 10; call += 1) await calls.answer(200, {});
    await button(page, "Try Again (1)").waitFor();
    await expectAllFits();
  });
});
