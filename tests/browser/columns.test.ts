// What this shows (behaviour: Columns).
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { anOrder, aUser, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on, whyNot } from "./names.ts";
import { openSession, withOwnProduct } from "./sessions.ts";
import { eventually, keyboardAt, visit } from "./visit.ts";

withOwnProduct();
let session: string;
beforeAll(async () => {
  session = await openSession();
});

const declared = ["Favourite", "Order ID", "Customer", "Date", "Items", "Total", "Status"];

async function visitList(path: string, options: Parameters<typeof visitSignedIn>[2] = {}) {
  const shop = await foreignShop();
  const customerDetails = { name: "Zara", email: "zara@parfum.example", shippingAddress: { city: "Lahore" } };
  shop.orders = [
    anOrder(1, { customerDetails }),
    anOrder(2, { customerDetails, status: "cancelled", totalAmount: 123_456.5 }),
  ];
  shop.users = [aUser(1)];
  return visitSignedIn(path, shop, options);
}

const heads = (page: Page) => page.getByRole("columnheader").allTextContents();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const head = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const widthOf = async (page: Page, name: string) => Math.round((await head(page, name).boundingBox())?.width ?? 0);
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("orderColumns"));

describe("the columns of a list", () => {
  test("are hidden, moved and sized by the keyboard, which stays where it was, and kept across a reload", async () => {
    const { page } = await visitList("/orders");
    await eventually(() => heads(page)).toEqual(declared);
    await button(page, "Columns").press("Enter");
    const items = page.getByRole("checkbox", { name: "Items", exact: true });
    await items.press("Space");
    await eventually(() => heads(page)).toEqual(declared.filter((title) => title !== "Items"));
    await button(page, "Move Total up").press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    const order = ["Favourite", "Order ID", "Total", "Customer", "Date", "Status"];
    await eventually(() => heads(page)).toEqual(order);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Move Total up");
    const before = await widthOf(page, "Date");
    await button(page, "Make Date wider").press("Enter");
    await eventually(() => widthOf(page, "Date")).toBe(before + 16);
    await button(page, "Make Date narrower").press("Enter");
    await eventually(() => widthOf(page, "Date")).toBe(before);
    expect(await page.getByRole("region", { name: "Columns" }).getByRole("status").textContent()).toMatch(
      /^Date: 4 of 11, width \d/,
    );
    await page.keyboard.press("Escape");
    await keyboardAt(button(page, "Columns"));
    expect(await page.getByRole("region", { name: "Columns" }).count()).toBe(0);

    const cells = page.getByRole("row").nth(1).getByRole("cell");
    expect(await cells.nth(2).textContent()).toContain("Rs");
    await page.reload();
    await eventually(() => heads(page)).toEqual(order);
    await button(page, "Columns").click();
    await page.getByRole("checkbox", { name: "City", exact: true }).check();
    await eventually(() => heads(page)).toEqual([...order, "City"]);
    expect(await cells.last().textContent()).toBe("Lahore");
    await button(page, "Reset").click();
    await eventually(() => heads(page)).toEqual(declared);
    expect(await kept(page)).toBeNull();
  });

  test("always have the one that leads to the record", { tags: ["long"] }, async () => {
    const { page } = await visitList("/users");
    await button(page, "Columns").click();
    expect(await whyNot(page.getByRole("checkbox", { name: "Name", exact: true }))).toBe(
      "This column is always shown.",
    );
    for (const title of ["Email", "Phone", "Age", "Gender", "Status", "Created", "Last login", "Last visit"])
      await page.getByRole("checkbox", { name: title, exact: true }).click();
    await eventually(() => heads(page)).toEqual(["Name", "Actions"]);
    await button(page, "Columns").click();
    await page.getByRole("table", { name: "Users" }).getByRole("link").first().click();
    await page.waitForURL("**/users/user/*");
  });

  test("say why they cannot be moved or sized any further, and what Reset has done", async () => {
    const stored = { orderColumns: JSON.stringify([{ id: "number" }, { id: "status", width: 7.25 }]) };
    const { page } = await visitList("/orders", { stored });
    await button(page, "Columns").click();
    expect(await whyNot(button(page, "Move Order ID up"))).toBe("It is the first column.");
    expect(await whyNot(button(page, "Move Payment method down"))).toBe("It is the last column.");
    expect(await whyNot(button(page, "Make Status narrower"))).toBe("It is as narrow as it can be.");
    expect(await whyNot(button(page, "Make City wider"))).toBe("A hidden column has no width.");
    await button(page, "Reset").press("Enter");
    await page.getByRole("status").getByText("All columns are as at first.").waitFor({ state: "attached" });
    expect(await button(page, "Make Status narrower").getAttribute("aria-disabled")).toBe("false");
  });

  test.each([1440, 1280])(
    "at their narrowest cut no status and no amount, at %i px",
    { tags: ["long"] },
    async (width) => {
      const narrow = ["total", "status"].map((id) => ({ id, width: 0 }));
      const { page } = await visitList("/orders", { stored: { orderColumns: JSON.stringify(narrow) } });
      await page.setViewportSize({ width, height: 900 });
      await head(page, "Status").waitFor();
      const cut = await page
        .getByRole("table", { name: "Orders" })
        .evaluate((own) =>
          [...own.querySelectorAll("tbody td")].flatMap((cell) =>
            cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [],
          ),
        );
      expect(cut).toEqual([]);
    },
  );

  test("fill the table without the one that has most room, too, and cut no number of an order", {
    tags: ["long"],
  }, async () => {
    const shop = await foreignShop();
    const orderId = "2026-11-24T18:05:00.000Z-6-9997";
    shop.orders = [anOrder(1, { orderId })];
    const hidden = ["customer", "date", "items", "total", "status"].map((id) => ({ id, isHidden: true }));
    const orderColumns = JSON.stringify([{ id: "number" }, ...hidden]);
    const { page } = await visitSignedIn("/orders", shop, { stored: { orderColumns } });
    const number = page.getByRole("cell", { name: orderId, exact: true });
    expect(await number.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
    const gap = await on(page).orders.evaluate((own) => (own.parentElement?.clientWidth ?? 0) - own.clientWidth);
    expect(gap).toBe(0);
  });

  test("are sized by dragging a head's edge, which neither sorts nor sizes another one", async () => {
    const { page } = await visitList("/orders");
    await head(page, "Date").waitFor();
    const [date, items] = [await widthOf(page, "Date"), await widthOf(page, "Items")];
    const box = await head(page, "Date").boundingBox();
    if (!box) throw new Error("There is no such column.");
    const [x, y] = [box.x + box.width - 3, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y);
    await page.mouse.move(x + 48, y);
    expect(await kept(page)).toBeNull();
    await page.mouse.up();
    await eventually(() => widthOf(page, "Date")).toBe(date + 48);
    expect(await widthOf(page, "Items")).toBe(items);
    expect(JSON.parse((await kept(page)) ?? "")).toContainEqual({ id: "date", width: (date + 48) / 16 });
    expect(await head(page, "Date").getAttribute("aria-sort")).toBe("descending");
  });

  test("leave a customer's actions in sight, however wide they are", { tags: ["long"] }, async () => {
    const { page } = await visitList("/users");
    const stored = JSON.stringify([{ id: "name", width: 40 }]);
    await page.evaluate((value) => localStorage.setItem("userColumns", value), stored);
    await page.reload();
    await on(page).deleteUser("Customer 1").waitFor();
    expect(await widthOf(page, "Name")).toBe(640);
    const isOnTop = (own: Element) => {
      const { x, y, width, height } = own.getBoundingClientRect();
      return own.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    expect(await on(page).deleteUser("Customer 1").evaluate(isOnTop)).toBe(true);
    // Focusing the actions does not scroll the table.
    await on(page).users.getByRole("link", { name: "Customer 1", exact: true }).focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    for (let times = 0; times < 9 && (await focused()) !== "Delete Customer 1"; times += 1)
      await page.keyboard.press("Tab");
    expect(await focused()).toBe("Delete Customer 1");
    expect(await on(page).users.evaluate((own) => own.parentElement?.scrollLeft)).toBe(0);
  });

  test("close their choices when somebody goes on elsewhere", { tags: ["long"] }, async () => {
    const { page } = await visitList("/orders");
    await button(page, "Columns").click();
    await on(page).searchOrders.click();
    await eventually(() => page.getByRole("region", { name: "Columns" }).count()).toBe(0);
  });

  test("are those of another tab, too", { tags: ["long"] }, async () => {
    const { page, openTab } = await visitList("/orders");
    const other = await openTab("/orders");
    await button(other, "Columns").click();
    await other.getByRole("checkbox", { name: "Status", exact: true }).click();
    await eventually(() => heads(page)).toEqual(declared.slice(0, -1));
  });

  test.each(["{", "null", '{"id":"date"}', '[{"id":"nobody"},{"id":"number","isHidden":true},7]'])(
    "stored as %j are those of the list",
    { tags: ["long"] },
    async (orderColumns) => {
      const { page } = await visitList("/orders", { stored: { orderColumns } });
      await eventually(() => heads(page)).toEqual(declared);
    },
  );

  test("are all there on a phone, in the list's order", async () => {
    const { page } = await visitList("/orders", {
      size: "phone",
      stored: { orderColumns: '[{"id":"date"},{"id":"total","isHidden":true},{"id":"customer","width":40}]' },
    });
    await page.getByRole("row").nth(1).waitFor();
    await eventually(() => heads(page)).toEqual(declared);
    expect(await button(page, "Columns").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test.each(["/orders", "/users"])("of %s cut nothing of usual length at 1,280 px", async (path) => {
    const { page } = await visit(path, { stored: { authToken: session } });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("row").nth(10).waitFor();
    const cut = await page.getByRole("cell").evaluateAll((cells) =>
      cells
        .flatMap((cell) => [cell, ...cell.querySelectorAll("p")])
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow !== "visible",
        )
        .map((element) => element.textContent),
    );
    // Which orders are in sight depends on those that other tests have deleted. One customer has a very long name.
    expect(cut.filter((text) => (text?.length ?? 0) <= 40)).toEqual([]);
  });
});
