// What this shows (behaviour: Cards; Month so far; Monthly Orders Overview; Orders by Status; Recent Orders; Top
// Products; Status on the dashboard).
import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Order, User } from "../../src/domain/records.ts";
import { figures } from "./figures.ts";
import { anOrder, aUser, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { eventually, pathOf, visit } from "./visit.ts";

let session: string;
let expected: ReturnType<typeof figures>;

beforeAll(async () => {
  session = await openSession();
  const { data: orders } = (await (await callProduct("/orders", session)).json()) as { data: Order[] };
  const { data } = (await (await callProduct("/users", session)).json()) as { data: { users: User[] } };
  expected = figures(orders, data.users, new Date());
});

const visitDashboard = () => visit("/", { stored: { authToken: session } });

/** Returns the texts of some elements, with white space collapsed. */
async function texts(elements: Locator): Promise<string[]> {
  const found = await elements.allTextContents();
  return found.map((text) => text.replace(/\s+/g, " ").trim());
}

describe("the dashboard's figures are those of the lists", () => {
  test("in the cards, the summary row, the side panel, top products and the chart's table", async () => {
    const { page } = await visitDashboard();
    await on(page).recentOrders.waitFor();
    for (const [title, [value, change]] of Object.entries(expected.cards)) {
      const card = on(page).card(title);
      expect(await texts(card), title).toEqual([`${title}${value}${change} from last month`]);
    }
    const { month, ...cells } = expected.summary;
    const summary = page.getByRole("region", { name: `${month} so far`, exact: true });
    for (const [title, [value, change]] of Object.entries(cells)) {
      const term = summary.getByText(title, { exact: true }).locator("..");
      expect(await texts(term), title).toEqual([`${title}${value}${change}`]);
    }
    const statuses = await texts(on(page).ordersByStatus.getByRole("listitem"));
    const counted = Object.entries(expected.statuses).map(([label, [count, share]]) => `${label}${count}${share}`);
    expect(statuses.sort()).toEqual(counted.sort());

    const products = await texts(on(page).topProducts.getByRole("listitem"));
    expect(products.length).toBeGreaterThanOrEqual(5);
    for (const [position, text] of products.entries()) {
      const { name, text: orders } = expected.products[position] ?? {};
      expect(text).toBe(`${position + 1}${name}${orders}`);
    }
    const rows = on(page).chart.getByRole("table").getByRole("row");
    expect(await rows.count()).toBe(13);
    const months = await on(page).chart.getByRole("table").getByRole("rowheader").allTextContents();
    const sales = await texts(on(page).chart.getByRole("table").getByRole("cell"));
    expect(months.map((month, position) => [month, sales[position]])).toEqual(expected.months);
  });

  test("in recent orders, whose rows lead to their orders", async () => {
    const { page } = await visitDashboard();
    await on(page).recentOrders.waitFor();
    const rows = await on(page).recentOrders.getByRole("row").all();
    expect(rows).toHaveLength(6);
    for (const [position, row] of rows.slice(1).entries()) {
      const order = expected.recent[position];
      expect(await texts(row.getByRole("cell"))).toEqual(order?.cells);
      expect(await row.getByRole("link").getAttribute("href")).toBe(order?.path);
    }
    // A click anywhere on the row opens the order.
    await rows[2]?.click();
    await eventually(() => pathOf(page)).toBe(expected.recent[1]?.path);
  });
});

test("the chart is read by keyboard, month by month", async () => {
  const { page } = await visitDashboard();
  const month = on(page).chartMonth;
  await month.focus();
  const text = () => month.getAttribute("aria-valuetext");
  const said = expected.months.map(([name, amount]) => `${name}: ${amount}`);
  // The chart takes keys only once it is painted.
  await eventually(() => page.keyboard.press("Home").then(text)).toBe(said[0]);
  await page.keyboard.press("ArrowLeft");
  await eventually(text).toBe(said[0]);
  for (const next of said.slice(1)) {
    await page.keyboard.press("ArrowRight");
    await eventually(text).toBe(next);
  }
  await page.keyboard.press("ArrowRight");
  await eventually(text).toBe(said[11]);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await eventually(text).toBe(said[10]);
  expect(await month.getAttribute("aria-valuenow")).toBe("11");
});

describe("a shop", () => {
  const today = new Date();
  const thisMonth = new Date(today.getFullYear(), today.getMonth(), 1, 1).toISOString();
  const lastMonth = new Date(today.getFullYear(), today.getMonth() - 1, 15).toISOString();
  const lastYear = new Date(today.getFullYear() - 1, today.getMonth(), 1, 1).toISOString();
  const orders = (count: number, createdAt: string) =>
    Array.from({ length: count }, (_, n) => anOrder(n, { createdAt }));

  test("with nothing in it says so", async () => {
    const shop = await foreignShop();
    shop.orders = [];
    shop.users = [];
    const { page } = await visitSignedIn("/", shop);
    await page.getByText("No orders found", { exact: true }).waitFor();
    await page.getByText("No product orders found", { exact: true }).waitFor();
    for (const title of ["Total Orders", "Delivered Orders", "Customers"])
      expect(await texts(on(page).card(title))).toEqual([`${title}00% from last month`]);
    expect(await texts(on(page).card("Total Orders Revenue"))).toEqual([
      "Total Orders RevenueRs 0.000% from last month",
    ]);
    await on(page).usersLink.click();
    await on(page).heading("No users found").waitFor();
    await page.getByText("Add a new user to get started").waitFor();
    await on(page).ordersLink.click();
    await on(page).heading("No Orders Found").waitFor();
    await page
      .getByText("Looks like you haven't placed any orders yet. Once you do, they'll appear here.", { exact: true })
      .waitFor();
  });

  test("compares its months", async () => {
    const shop = await foreignShop();
    const { page } = await visitSignedIn("/", shop);
    await on(page).recentOrders.waitFor();
    for (const [list, change] of [
      [orders(3, thisMonth), "+∞%"],
      [orders(3, lastMonth), "-100%"],
      [[...orders(2, thisMonth), ...orders(2, lastMonth)], "+0%"],
      [[...orders(2, thisMonth), ...orders(3, lastMonth)], "-33%"],
      [[...orders(299, thisMonth), ...orders(300, lastMonth)], "+0%"],
      [orders(3, lastYear), "0%"],
    ] as const) {
      shop.orders = list;
      shop.users = list.map(({ createdAt }, number) => aUser(number, { createdAt }));
      await on(page).reload.click();
      for (const title of ["Total Orders Revenue", "Total Orders", "Customers"])
        await on(page).card(title).getByText(change, { exact: true }).waitFor();
      await eventually(() => on(page).loading.count()).toBe(0);
    }
  });

  test("has its revenue on one line, whole, however many digits it has", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    const { page } = await visitSignedIn("/", shop);
    const value = on(page).card("Total Orders Revenue").getByText(/^Rs /);
    await value.waitFor();
    for (const amount of [8450, 14_567_890.5, 123_456_789_012, 999_999_999_999_999]) {
      shop.orders = [anOrder(0, { createdAt: thisMonth, totalAmount: amount })];
      await on(page).reload.click();
      await eventually(() => value.textContent()).toBe(
        `Rs ${amount.toLocaleString("en-US", { minimumFractionDigits: 2 })}`,
      );
      for (const [width, height] of [
        [1440, 32],
        [1280, 32],
        [1200, 32],
        [900, 32],
        [390, 28],
        [320, 28],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const lines = await value.evaluate((own) => {
          const text = document.createRange();
          text.selectNodeContents(own);
          const edge = own.closest("p")?.getBoundingClientRect();
          return { height: edge?.height, isWhole: text.getBoundingClientRect().right <= (edge?.right ?? 0) };
        });
        expect(lines, `${amount} at ${width} px`).toEqual({ height, isWhole: true });
      }
      await page.setViewportSize({ width: 1440, height: 800 });
    }
  });

  test("keeps a status whole beside a long number", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    shop.orders = ["processing", "shipped"].map((status, place) =>
      Object.assign(anOrder(place, { createdAt: thisMonth, status }), {
        orderId: `2026-11-24T22:04:00.000Z-7-${place}`,
      }),
    );
    const { page } = await visitSignedIn("/", shop);
    const status = on(page).recentOrders.getByText("Processing", { exact: true });
    await status.waitFor();
    expect((await status.boundingBox())?.height).toBeLessThan(30);
  });

  test.each(["desktop", "phone"] as const)(
    "says what is new this month, at one place in each tile, on a %s",
    { tags: ["long"] },
    async (size) => {
      const shop = await foreignShop();
      shop.orders = orders(3, thisMonth).map((order) => ({ ...order, totalAmount: 123_456_789.01 }));
      shop.users = [aUser(1, { createdAt: thisMonth })];
      const { page } = await visitSignedIn("/", shop, { size });
      const changes = page.getByRole("region", { name: / so far$/ }).getByText("new", { exact: true });
      await eventually(() => changes.count()).toBe(4);
      const places = await changes.evaluateAll((all) =>
        all.map((one) => {
          const place = one.getBoundingClientRect();
          const tile = one.closest("div")?.getBoundingClientRect();
          const amount = one.previousElementSibling?.getBoundingClientRect();
          return [place.left - (tile?.left ?? 0), place.top - (amount?.bottom ?? 0)].map(Math.round);
        }),
      );
      const [left, below] = places[0] ?? [];
      // All tiles but the first begin with a hairline.
      for (const place of places) expect(Math.abs((place[0] ?? 0) - (left ?? 0))).toBeLessThanOrEqual(1);
      for (const place of places) expect(place[1]).toBe(below);
      expect(below).toBeGreaterThanOrEqual(0);
    },
  );
});
