// What this shows (behaviour: Views).
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { aUser, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { callProduct, createAdministrator, openSession, withOwnProduct } from "./sessions.ts";
import { eventually, keyboardAt, visit } from "./visit.ts";

withOwnProduct();

let session: string;
beforeAll(async () => {
  session = await openSession();
});
beforeEach(async () => {
  const { data } = (await (await callProduct("/views", session)).json()) as { data: { views: { _id: string }[] } };
  for (const { _id } of data.views) await callProduct(`/views/${_id}`, session, { method: "DELETE" });
});

const view = { name: "Pending", list: "orders", isShared: false, query: "status=pending", columns: null };
async function keep(changes: Partial<Record<keyof typeof view, unknown>> = {}, token = session): Promise<string> {
  const response = await callProduct("/views", token, {
    method: "POST",
    body: JSON.stringify({ ...view, ...changes }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { view: { _id: string } } }).data.view._id;
}
const open = (path: string, options: Parameters<typeof visit>[1] = {}) =>
  visit(path, { ...options, stored: { authToken: session } });
const button = (page: Page, name: string) => on(page).views.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => on(page).views.getByRole("link", { name, exact: true });
const address = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const heads = (page: Page) => page.getByRole("columnheader").allTextContents();
const hasFocus = (page: Page, selector: string) => page.evaluate((of) => document.activeElement?.matches(of), selector);

describe("views", () => {
  test("are saved, opened, renamed, replaced and deleted with the keyboard alone", async () => {
    const { page, toasts } = await open("/orders?status=pending");
    await on(page).orders.waitFor();
    await on(page).viewsButton.press("Enter");
    await on(page).views.getByText("No views yet.", { exact: false }).waitFor();
    await button(page, "Save view").press("Enter");
    await eventually(() => hasFocus(page, "input")).toBe(true);
    await page.keyboard.press("Enter");
    await on(page).views.getByText("Please enter a name.").waitFor();
    await page.keyboard.type("Pending");
    await page.keyboard.press("Enter");
    await eventually(() => toasts).toEqual([{ kind: "success", message: "“Pending” is saved." }]);
    await link(page, "Pending").waitFor();
    expect(await link(page, "Pending").getAttribute("aria-current")).toBe("true");
    await keyboardAt(button(page, "Save view"));

    await link(page, "All orders").press("Enter");
    await keyboardAt(on(page).viewsButton);
    await eventually(() => address(page)).toBe("/orders");
    await on(page).viewsButton.press("Enter");
    await eventually(() => link(page, "Pending").getAttribute("aria-current")).toBe("false");
    await link(page, "Pending").press("Enter");
    await eventually(() => address(page)).toBe("/orders?status=pending");

    await page.goto("/orders?status=shipped");
    await on(page).viewsButton.press("Enter");
    await button(page, "Replace Pending with what is shown").press("Enter");
    await eventually(() => link(page, "Pending").getAttribute("aria-current")).toBe("true");
    await button(page, "Rename Pending").press("Enter");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Shipped");
    await page.keyboard.press("Enter");
    await link(page, "Shipped").waitFor();
    await button(page, "Delete Shipped").press("Enter");
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cancel");
    await page.keyboard.press("Enter");
    await keyboardAt(button(page, "Delete Shipped"));
    await page.keyboard.press("Enter");
    await button(page, "Delete").press("Enter");
    await on(page).views.getByText("No views yet.", { exact: false }).waitFor();
    await page.keyboard.press("Escape");
    await eventually(() => on(page).views.count()).toBe(0);
    await keyboardAt(on(page).viewsButton);
  });

  test("are renamed in their own place, which Escape leaves, as it does the question of a deletion", async () => {
    await keep();
    const { page } = await open("/orders");
    await on(page).viewsButton.press("Enter");
    await button(page, "Rename Pending").press("Enter");
    const form = on(page).views.getByRole("listitem").getByRole("form", { name: "Rename view" });
    await form.getByText("Rename “Pending”").waitFor();
    await on(page).views.getByText("Save or cancel the name first.").waitFor();
    expect(await button(page, "Save view").isDisabled()).toBe(true);
    await form.getByLabel("Name", { exact: true }).fill("P".repeat(61));
    await page.keyboard.press("Enter");
    await form.getByText("A name has at most 60 characters.").waitFor();
    await page.keyboard.press("Escape");
    await keyboardAt(button(page, "Rename Pending"));
    await button(page, "Delete Pending").press("Enter");
    await button(page, "Delete").waitFor();
    await page.keyboard.press("Escape");
    await keyboardAt(button(page, "Delete Pending"));
    await page.keyboard.press("Escape");
    await eventually(() => on(page).views.count()).toBe(0);
    await keyboardAt(on(page).viewsButton);
  });

  test("are in sight whole, whatever the window's width and the letters' size", { tags: ["long"] }, async () => {
    const { page } = await open("/orders");
    await on(page).viewsButton.click();
    for (const width of [641, 720, 899, 900, 1280, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      for (const fontSize of ["16px", "32px"]) {
        await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), fontSize);
        const { left, right } = await on(page).views.evaluate((panel) => panel.getBoundingClientRect().toJSON());
        expect.soft([left >= 0, right <= width], `${width} px, letters of ${fontSize}`).toEqual([true, true]);
      }
    }
  });

  test.each([
    ["dark", "desktop"],
    ["light", "phone"],
  ] as const)(
    "have nothing that axe finds, nor is anything cut off, in the %s theme on a %s",
    { tags: ["long"] },
    async (theme, size) => {
      await keep({ name: "A name as long as a name can be, in each of its many words..", isShared: true });
      await keep();
      const stored = { authToken: session, isDarkMode: String(theme === "dark") };
      const { page } = await visit("/orders?status=pending", { size, stored });
      await on(page).viewsButton.click();
      await link(page, "Pending").waitFor();
      const isFine = async () => {
        expect(await violations(page)).toEqual([]);
        expect(await overflow(page)).toEqual([]);
      };
      await isFine();
      await button(page, "Rename Pending").click();
      await on(page).views.getByLabel("Name", { exact: true }).fill("");
      await button(page, "Save").click();
      await on(page).views.getByText("Please enter a name.").waitFor();
      await isFine();
      await button(page, "Cancel").click();
      await button(page, "Delete Pending").click();
      await button(page, "Delete").waitFor();
      await isFine();
    },
  );

  test("begin a list from the sidebar and by a key, and neither its address nor its link from elsewhere", {
    tags: ["long"],
  }, async () => {
    await keep();
    const { page } = await open("/");
    await on(page).ordersLink.click();
    await eventually(() => address(page)).toBe("/orders");
    await on(page).viewsButton.click();
    await button(page, "Open Pending first").click();
    await eventually(() => button(page, "Open Pending first").getAttribute("aria-pressed")).toBe("true");
    await on(page).usersLink.click();
    await eventually(() => address(page)).toBe("/users");
    await on(page).ordersLink.click();
    await eventually(() => address(page)).toBe("/orders?status=pending");
    await on(page).usersLink.click();
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await eventually(() => address(page)).toBe("/orders?status=pending");
    await page.goto("/orders?q=a");
    await on(page).orders.waitFor();
    expect(address(page)).toBe("/orders?q=a");
    await on(page).viewsButton.click();
    await link(page, "All orders").click();
    await eventually(() => address(page)).toBe("/orders");
    await on(page).viewsButton.click();
    await button(page, "Open Pending first").click();
    await eventually(() => button(page, "Open Pending first").getAttribute("aria-pressed")).toBe("false");
    await on(page).usersLink.click();
    await on(page).ordersLink.click();
    await eventually(() => address(page)).toBe("/orders");
  });

  test("of the shop and links to any open for somebody else, with their columns", { tags: ["long"] }, async () => {
    const hidden = '[{"id":"number"},{"id":"status"},{"id":"items","isHidden":true}]';
    await keep({ name: "Ours", isShared: true });
    await keep({ name: "Mine", columns: hidden });
    const { page, context } = await open("/orders");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await on(page).viewsButton.click();
    await button(page, "Copy link to Mine").click();
    await page.getByText("The link is copied.").first().waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());

    const other = await openSession(await createAdministrator("iris and rain"));
    const theirs = await visit(copied, { stored: { authToken: other } });
    await eventually(() => address(theirs.page)).toBe("/orders?status=pending");
    const arranged = ["Favourite", "Order ID", "Status", "Customer", "Date", "Total"];
    await eventually(() => heads(theirs.page)).toEqual(arranged);
    await on(theirs.page).viewsButton.click();
    await link(theirs.page, "Ours").click();
    await eventually(() => heads(theirs.page)).toContain("Items");
    await on(theirs.page).viewsButton.click();
    expect(await link(theirs.page, "Mine").count()).toBe(0);
    // A reload keeps the columns, and does not apply those of the link again.
    await theirs.page.reload();
    await eventually(() => heads(theirs.page)).toContain("Items");
  });

  test("of a newer version open as far as they make sense, and the list says what it left out", async () => {
    await keep({
      name: "Newer",
      query: "status=pending&scent=oud&sort=-margin",
      columns: '[{"id":"margin"},{"id":"number"},{"id":"items","isHidden":true}]',
    });
    const { page } = await open("/orders");
    await on(page).viewsButton.click();
    await link(page, "Newer").click();
    await eventually(() => heads(page)).not.toContain("Items");
    const said = page.getByText("The address asks for what is not valid", { exact: false });
    await eventually(async () => (await said.count()) > 0 && (await said.textContent())).toMatch(
      /filter “scent”, sort “-margin”, column “margin”/,
    );
    expect(await on(page).filter.textContent()).toContain("Status: Pending");
    // After a search, the line names only what the URL still contains.
    await on(page).searchOrders.fill("a");
    await eventually(() => said.textContent()).toMatch(/left out: sort “-margin”\.$/);
    await page.getByRole("columnheader", { name: /Total/ }).getByRole("button").first().press("Enter");
    await eventually(() => said.count()).toBe(0);
  });

  test.each(["<img src=x onerror=alert(1)>", "🧴".repeat(29), "x".repeat(60)])(
    "have any name: %s",
    { tags: ["long"] },
    async (name) => {
      const { page, toasts } = await open("/orders?q=a", { size: "narrow" });
      await on(page).viewsButton.click();
      await button(page, "Save view").click();
      await on(page).views.getByLabel("Name", { exact: true }).fill(name);
      await button(page, "Save").click();
      await link(page, name).waitFor();
      await eventually(() => toasts).toEqual([{ kind: "success", message: `“${name}” is saved.` }]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await button(page, `Delete ${name}`).click();
      await button(page, "Delete").click();
      await eventually(() => link(page, name).count()).toBe(0);
    },
  );

  test("keep what was typed when the name is taken, the connection lost or the server broken", {
    tags: ["long"],
  }, async () => {
    await keep();
    const { page } = await open("/orders");
    await on(page).viewsButton.click();
    await button(page, "Save view").click();
    const name = on(page).views.getByLabel("Name", { exact: true });
    await name.fill("PENDING");
    const fails = async (words: string) => {
      await button(page, "Save").click();
      await on(page).views.getByText(words, { exact: true }).waitFor();
      expect(await name.inputValue()).toBe("PENDING");
      await keyboardAt(name);
    };
    await fails("There is already a view with this name.");
    await page.route("**/api/views", (route) => route.abort());
    await fails("Check your Internet Connection.");
    await page.unroute("**/api/views");
    await page.route("**/api/views", (route) => route.fulfill({ status: 500, body: "oops" }));
    await fails("An unexpected error occurred. Please try again.");
    await on(page).views.getByRole("checkbox").click();
    await page.unroute("**/api/views");
    await button(page, "Save").click();
    await link(page, "PENDING").waitFor();
    expect(await on(page).views.getByRole("heading").allTextContents()).toEqual(["Yours", "The shop’s"]);
  });

  test("are saved though one signs out meanwhile, which is told", { tags: ["long"] }, async () => {
    // Its own session, as signing out would end the one of the other tests.
    const own = await openSession();
    const { page } = await visit("/orders", { stored: { authToken: own } });
    const saving = await holdCalls(page, "POST", /^\/api\/views$/);
    await on(page).viewsButton.click();
    await button(page, "Save view").click();
    await on(page).views.getByLabel("Name", { exact: true }).fill("Pending");
    await button(page, "Save").click();
    await eventually(() => saving.count()).toBe(1);
    await on(page).logout.click();
    await on(page).continue.waitFor();
    await saving.release();
    await page.getByRole("status").getByText("A change you made before signing out was saved.").waitFor();
    const { data } = (await (await callProduct("/views", session)).json()) as { data: { views: { name: string }[] } };
    expect(data.views.map(({ name }) => name)).toEqual(["Pending"]);
  });

  test("that cannot be loaded are said to be so, and are asked for again", { tags: ["long"] }, async () => {
    await keep();
    const { page } = await open("/login");
    await page.route("**/api/views", (route) => route.abort());
    await page.goto("/orders");
    await on(page).viewsButton.click();
    await on(page).views.getByText("The views could not be loaded.").waitFor();
    await page.unroute("**/api/views");
    await button(page, "Try again").click();
    await link(page, "Pending").waitFor();
  });

  test("are found by their names over every screen", { tags: ["long"] }, async () => {
    await keep();
    const { page } = await open("/");
    await page.getByRole("button", { name: "Find anything" }).click();
    await page.getByRole("combobox", { name: "Find anything" }).fill("pend");
    await page.getByRole("option", { name: /^Pending Orders, yours/ }).click();
    await eventually(() => address(page)).toBe("/orders?status=pending");
  });

  test("are neither shown nor asked for where the server keeps none", async () => {
    const shop = await foreignShop();
    shop.users = [aUser(1)];
    const { page } = await visitSignedIn("/users", shop);
    await on(page).users.waitFor();
    expect(await on(page).viewsButton.count()).toBe(0);
  });

  test("cannot be changed offline, which is said, and can once the connection is back", {
    tags: ["long"],
  }, async () => {
    await keep();
    const { page } = await open("/orders");
    const why = "You are offline. Changes can be saved once the connection is back.";
    await on(page).viewsButton.click();
    await button(page, "Rename Pending").click();
    await on(page).views.getByRole("textbox", { name: "Name" }).fill("Late");
    await page.context().setOffline(true);
    await on(page).views.getByText(why).first().waitFor();
    expect(await button(page, "Save").isDisabled()).toBe(true);
    const [note, panel] = await Promise.all(
      [on(page).views.getByText(why).first(), on(page).views].map((part) => part.boundingBox()),
    );
    expect(note?.x).toBeGreaterThan(panel?.x ?? Number.NaN);
    await page.keyboard.press("Enter");
    await button(page, "Cancel").click();
    const actions = ["Open Pending first", "Replace Pending with what is shown", "Delete Pending"];
    for (const name of actions) {
      expect(await button(page, name).getAttribute("aria-disabled")).toBe("true");
      expect(await button(page, name).getAttribute("title")).toBe(why);
      await button(page, name).dispatchEvent("click");
    }
    expect(await button(page, "Save view").isDisabled()).toBe(true);
    expect(await button(page, "Copy link to Pending").getAttribute("aria-disabled")).toBe("false");
    await page.context().setOffline(false);
    await on(page).views.getByText(why).waitFor({ state: "detached" });
    await button(page, "Delete Pending").click();
    await button(page, "Delete").click();
    await on(page).views.getByText("No views yet.", { exact: false }).waitFor();
  });
});
