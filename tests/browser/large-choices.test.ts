// @module-tag long
// What this shows (behaviour: Filters; Filters of large shops), in a page that is told that its shop is large.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { makeLarge } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { emptyPage, eventually, pathOf, type Visit, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Opens the filter of a large shop's list, which is never loaded whole. */
async function openFilter(path: string): Promise<Visit & { readonly list: HeldCall; readonly choices: HeldCall }> {
  const visited = await visit(emptyPage, { stored: { authToken: session } });
  const { page } = visited;
  const list = await makeLarge(page);
  const choices = await holdCalls(page, "GET", /\/choices$/);
  await page.goto(path);
  await on(page).filterButton.click();
  return { ...visited, list, choices };
}

const facet = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const labels = (page: Page, name: string) =>
  facet(page, name)
    .getByRole("checkbox")
    .evaluateAll((boxes) => boxes.map((box) => box.closest("label")?.textContent.replaceAll(",", "").trim()));
/** Returns the count beside a choice. */
const countOf = async (page: Page, name: string, choice: string) =>
  Number((await labels(page, name)).find((label) => label?.startsWith(`${choice} `))?.slice(choice.length + 1));

test("the filter of orders offers what the server counts, and counts anew with each choice", async () => {
  const { page, list, choices } = await openFilter("/orders?status=shipped&totalFrom=5&q=a");
  // Before the server has replied, there are only the chosen values.
  expect(await labels(page, "Status")).toEqual(["Shipped"]);
  expect(await facet(page, "Total").getByLabel("From").inputValue()).toBe("5");
  await choices.release();
  await eventually(() => countOf(page, "Status", "Delivered")).toBeGreaterThan(0);
  const statuses = (await labels(page, "Status")).map((label) => label?.replace(/ \d+$/, "") ?? "");
  const inOrder = ["Pending", "Confirmed", "Processing", "Shipped", "Delivered", "Cancelled", "Returned"];
  expect(statuses).toEqual(inOrder.filter((status) => statuses.includes(status)));
  const [shipped, delivered] = [await countOf(page, "Status", "Shipped"), await countOf(page, "Status", "Delivered")];
  const before = await labels(page, "Carrier");
  await facet(page, "Status").getByRole("checkbox", { name: "Delivered" }).focus();
  await page.keyboard.press("Space");
  await choices.release();
  await eventually(() => labels(page, "Carrier")).not.toEqual(before);
  expect(await countOf(page, "Status", "Shipped")).toBe(shipped);
  const carriers = (await labels(page, "Carrier")).map((label) => Number(label?.split(" ").at(-1)));
  expect(carriers.reduce((sum, count) => sum + count, 0)).toBe(shipped + delivered);
  const isKept = () =>
    facet(page, "Status")
      .getByRole("checkbox", { name: "Delivered" })
      .evaluate((box: HTMLInputElement) => box.checked && box === document.activeElement);
  expect(await isKept()).toBe(true);
  await eventually(() => pathOf(page)).toBe("/orders?status=shipped&totalFrom=5&q=a&status=delivered");

  // The next request fails.
  await page.keyboard.press("Space");
  await choices.answer(500, { message: "No." });
  await page.getByText("The choices could not be counted.").waitFor();
  expect(await labels(page, "Status")).toContain("Delivered");
  await page.getByRole("region", { name: "Filters" }).getByRole("button", { name: "Try again" }).click();
  await choices.release();
  await eventually(() => labels(page, "Carrier")).toEqual(before);
  expect(await page.getByText("The choices could not be counted.").count()).toBe(0);
  await page.keyboard.press("Escape");
  await eventually(() => page.getByRole("region", { name: "Filters" }).count()).toBe(0);
  expect(list.count()).toBe(0);
});

test("the filter of users offers what there is, whether they have orders among it", async () => {
  const { page, choices } = await openFilter("/users?orders=with");
  expect(await labels(page, "Orders")).toEqual(["With orders", "Without orders"]);
  await choices.release();
  await eventually(() => countOf(page, "Orders", "With orders")).toBeGreaterThan(0);
  const [withOrders, female] = [await countOf(page, "Orders", "With orders"), await countOf(page, "Gender", "Female")];
  expect(await on(page).filter.getByRole("paragraph").textContent()).toBe("Orders: With orders");
  await facet(page, "Gender").getByRole("checkbox", { name: "Female" }).check();
  await choices.release();
  await eventually(() => countOf(page, "Orders", "With orders")).toBe(female);
  expect(female).toBeLessThan(withOrders);
});
