// Frequent jobs, and how few clicks and keys they take (behaviour: Orders by Status; Changing many orders; Find
// anything). docs/clicks.md compares these numbers with other products'.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { anOrder, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";

const count = { count: 0 };

/** Counts a person's clicks and key presses from now on, including Shift and Ctrl. */
async function counting(page: Page): Promise<() => Promise<number>> {
  await page.evaluate((counted) => {
    Object.assign(window, { counted });
    const add = (event: Event) => {
      if (event.isTrusted) counted.count += 1;
    };
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, add, { capture: true });
  }, count);
  return () => page.evaluate(() => (window as unknown as { counted: { count: number } }).counted.count);
}

test("six clicks and one key from the dashboard ship the three oldest orders that are packed and confirmed", async () => {
  const shop = await foreignShop();
  const shipping = { status: "packed", carrier: "TCS", trackingNumber: "PK-1" };
  shop.orders = Array.from({ length: 40 }, (_, index) =>
    Object.assign(anOrder(index + 1, { status: index % 2 === 0 ? "confirmed" : "delivered" }), { shipping }),
  );
  const { page } = await visitSignedIn("/", shop);
  await on(page).ordersByStatus.waitFor();
  const counted = await counting(page);
  const shipped: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && shipped.push(request.url().split("/").at(-2) ?? ""));

  await on(page).ordersByStatus.getByRole("link", { name: "Confirmed", exact: true }).click();
  await page.getByRole("columnheader", { name: "Date" }).getByRole("button", { name: "Date" }).click();
  const boxes = page.getByRole("checkbox", { name: /^Select order/ });
  await boxes.first().click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await page.getByRole("button", { name: "Update shipping", exact: true }).click();
  await page.getByRole("button", { name: "Update 3 orders", exact: true }).click();

  await page.getByText("The shipping of 3 orders was updated.").first().waitFor();
  expect(shipped.sort()).toEqual(["o35", "o37", "o39"]);
  expect(await counted()).toBe(7);
});

test("where somebody's parcel is takes a click and their name", async () => {
  const shop = await foreignShop();
  const shipping = { status: "shipped", carrier: "DHL", trackingNumber: "PK-77120" };
  shop.orders = [
    ...Array.from({ length: 20 }, (_, index) => anOrder(index + 2)),
    Object.assign(anOrder(1, { customerDetails: { name: "Zara Hussain", email: "zara@parfum.example" } }), {
      shipping,
    }),
  ];
  const { page } = await visitSignedIn("/", shop);
  await on(page).ordersByStatus.waitFor();
  const counted = await counting(page);

  await on(page).findAnything.click();
  await page.keyboard.type("zara");
  await page.getByRole("option", { name: /Zara Hussain DHL PK-77120/ }).waitFor();
  expect(await counted()).toBe("zara".length + 1);
});
