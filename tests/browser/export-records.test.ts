// What this shows (behaviour: Export users; Export orders).
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { anOrder, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on, whyNot } from "./names.ts";
import { eventually, hasKeyboard, keyboardAt } from "./visit.ts";

const zara = {
  _id: "u1",
  name: 'Zara "Z" Hussain, Dr.',
  email: "=cmd|' /C calc'!A0",
  contactNo: "+92 300 1234567",
  age: 38,
  gender: "Female",
  isVerified: true,
  createdAt: "2026-03-05T10:04:00Z",
  lastLogin: "2026-11-20T04:15:00Z",
};
const headers =
  '"User ID","Name","Email","Phone Number","Age","Gender","Status","Account Created","Last Login","Last Visit"';
const zaraRow =
  '"u1","Zara ""Z"" Hussain, Dr.","\'=cmd|\' /C calc\'!A0","+92 300 1234567","38","Female","Verified",' +
  '"Mar 5, 2026, 3:04 PM","Nov 20, 2026, 9:15 AM","Never"';
const nobodyRow = '"u2","N/A","N/A","N/A","N/A","N/A","Unverified","N/A","Never","Never"';

/** Returns the name and the text of the file that `act` makes the browser save. */
async function saved(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("Export All saves all users, whatever the search, in the form of the columns", async () => {
  const shop = await foreignShop();
  shop.users = [zara, { _id: "u2" }];
  const { page, toasts } = await visitSignedIn("/users?q=nobody+matches+this", shop);
  const downloads: unknown[] = [];
  page.on("download", (download) => downloads.push(download));
  const { name, text } = await saved(page, async () => {
    await on(page).exportAll.click();
    await eventually(() => downloads.length).toBe(1);
    // A click this soon counts as the second of a double click.
    await on(page).exportAll.dispatchEvent("click", { detail: 2 });
  });
  expect(downloads).toHaveLength(1);
  expect(name).toBe("users_export.csv");
  expect(text).toBe(`\ufeff${[headers, zaraRow, nobodyRow].join("\r\n")}`);
  expect(toasts).toEqual([]);
});

test("a profile's Download CSV saves that user, in a file of their name or else their id", async () => {
  const shop = await foreignShop();
  shop.users = [
    { ...zara, name: "Zara Maryam Hussain" },
    { ...zara, _id: "u2", name: null },
  ];
  const { page } = await visitSignedIn("/users/user/u1", shop);
  const named = await saved(page, () => on(page).downloadCsv.click());
  expect(named.name).toBe("Zara_Maryam_Hussain.csv");
  expect(named.text.split("\r\n")).toHaveLength(2);
  expect(named.text).toContain('"u1","Zara Maryam Hussain"');
  await page.goto("/users/user/u2");
  expect((await saved(page, () => on(page).downloadCsv.click())).name).toBe("u2.csv");
});

test("an export of no users says that there are none, and saves nothing", async () => {
  const shop = await foreignShop();
  shop.users = [];
  const { page } = await visitSignedIn("/users", shop);
  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  await on(page).exportAll.click();
  await on(page).noData.getByText("There are no users to export.", { exact: true }).waitFor();
  await keyboardAt(on(page).ok);
  await on(page).ok.click();
  await on(page).noData.waitFor({ state: "detached" });
  expect(downloads).toBe(0);
});

test("an export waits for the list, and its button says so to the pointer, the keyboard and a finger", async () => {
  const shop = await foreignShop();
  shop.orders = [anOrder(1)];
  const answer = shop.hold("GET /orders");
  const { page } = await visitSignedIn("/orders", shop);
  const reason = "The list is not loaded yet.";
  const shown = () => on(page).export.evaluate((button) => getComputedStyle(button, "::after").content);
  await eventually(() => whyNot(on(page).export)).toBe(reason);
  expect(await on(page).export.isDisabled()).toBe(true);
  await on(page).searchOrders.press("Tab");
  for (let times = 0; times < 9 && !(await hasKeyboard(on(page).export)); times += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await shown()).toContain(reason);
  await on(page).searchOrders.focus();
  expect(await shown()).toBe("none");
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await on(page).export.hover();
  await eventually(shown).toContain(reason);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  expect(await on(page).noData.count()).toBe(0);
  answer();
  const { name } = await saved(page, () => on(page).export.click());
  expect(name).toMatch(/^orders_export_/);
});

test("20,000 users are exported with progress, by a worker that is loaded for it, while the page goes on", {
  tags: ["long"],
}, async () => {
  const shop = await foreignShop();
  shop.users = Array.from({ length: 20_000 }, (_, index) => ({ ...zara, _id: `u${index}`, name: `Customer ${index}` }));
  const { page } = await visitSignedIn("/users", shop);
  const workers: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("csv-worker")) workers.push(request.url());
  });
  await on(page).users.waitFor();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector("progress");
      if (bar) seen.push(bar.value / bar.max);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  expect(workers).toEqual([]);
  const { text } = await saved(page, () => on(page).exportAll.click());
  expect(text.split("\r\n")).toHaveLength(20_001);
  await eventually(() => workers.length).toBe(1);
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(new Set(seen).size).toBeGreaterThan(5);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  await eventually(() => on(page).exporting.count()).toBe(0);
});

test("an export whose worker does not arrive says so, and can be tried again", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  const { page, toasts } = await visitSignedIn("/users", shop, { mayLog: /The users could not be exported/ });
  await page.route(/csv-worker/, (route) => route.abort());
  await on(page).exportAll.click();
  await eventually(() => toasts).toEqual([{ kind: "error", message: "The export failed. Please try again." }]);
  await page.unrouteAll();
  expect((await saved(page, () => on(page).exportAll.click())).text).toContain("Customer 1");
});

test("Export saves the orders that are found, in their order, with the columns that are shown", async () => {
  const shop = await foreignShop();
  shop.orders = [
    anOrder(1, { status: "shipped", totalAmount: 1234.5, createdAt: "2026-11-20T04:15:30Z" }),
    anOrder(2, { customerDetails: { name: "=1+1", email: "two@parfum.example" }, createdAt: "2026-11-19T19:00:00Z" }),
    anOrder(3, { status: "delivered" }),
  ];
  const { page } = await visitSignedIn("/orders?status=shipped&status=processing&sort=total", shop);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("checkbox", { name: "Items", exact: true }).uncheck();
  await page.keyboard.press("Escape");
  const { name, text } = await saved(page, () => on(page).export.click());
  expect(name).toBe("orders_export_2026-06-17.csv");
  expect(text.replace("\ufeff", "").split("\r\n")).toEqual([
    '"Order ID","Customer","Email","Date","Total","Status"',
    '"PF-1","Customer 1","customer1@parfum.example","2026-11-20 09:15:30","1234.50","Shipped"',
    '"PF-2","\'=1+1","two@parfum.example","2026-11-20 00:00:00","1500.00","Processing"',
  ]);
});

test("an export of orders is stopped by keyboard, saves nothing, and the keyboard is where it was", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/orders", shop);
  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  // Holds the worker's script, so that the export is still running when it is stopped.
  await page.route(/csv-worker/, () => undefined);
  await eventually(() => on(page).export.isEnabled()).toBe(true);
  await on(page).export.press("Enter");
  await page.getByText("Exporting 8 orders", { exact: true }).waitFor();
  await keyboardAt(on(page).export);
  expect(await on(page).export.isDisabled()).toBe(true);
  await page.keyboard.press("Enter");
  await on(page).stopExport.press("Enter");
  await on(page).stopExport.waitFor({ state: "detached" });
  await keyboardAt(on(page).export);
  expect(downloads).toBe(0);
});
