// What this shows (behaviour: Order columns; Order search; Favourites; No Orders Found; Row count; Long lists; Status
// in the orders list).
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { anOrder, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, keyboardAt, pathOf, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Four unsorted orders. All columns but Items and Total sort them differently. */
const four = [
  {
    ...anOrder(1),
    orderId: "PF-9",
    createdAt: "2025-03-05T12:00:00Z",
    status: "shipped",
    totalAmount: 1234.5,
    itemCount: 3,
    customerDetails: { name: "Zara Hussain", email: "z.h@parfum.example" },
  },
  {
    ...anOrder(2),
    orderId: "PF-10",
    createdAt: "2025-06-01T12:00:00Z",
    status: "pending",
    totalAmount: 20,
    itemCount: 1,
    customerDetails: { name: "bilal ahmed", email: "B@parfum.example" },
  },
  {
    ...anOrder(3),
    orderId: "PF-11",
    createdAt: "2025-01-15T12:00:00Z",
    status: "delivered",
    totalAmount: 123_456.789,
    itemCount: 12,
    customerDetails: { name: "Ayesha Khan", email: "ayesha@parfum.example" },
  },
  {
    ...anOrder(4),
    orderId: "PF-8",
    createdAt: "2025-05-20T12:00:00Z",
    status: "processing",
    cancelled: true,
    totalAmount: 900,
    itemCount: 2,
    customerDetails: { name: "Ayesha Malik", email: "khan@parfum.example" },
  },
];
const newestFirst = ["PF-10", "PF-8", "PF-9", "PF-11"];

async function shopOf(orders: unknown) {
  const shop = await foreignShop();
  shop.orders = orders;
  return shop;
}

/** Returns the order numbers of the rendered rows, from the first. */
const numbers = (page: Page) =>
  on(page)
    .orders.getByRole("row")
    .evaluateAll((rows) => rows.slice(1).map((row) => row.querySelectorAll("td")[1]?.textContent ?? ""));

const storedFavourites = (page: Page) => page.evaluate(() => localStorage.getItem("favouriteOrders"));

test("the table shows an order's fields in the columns' forms, newest first", async () => {
  const shop = await foreignShop();
  shop.orders = four;
  const { page } = await visitSignedIn("/orders", shop);
  await on(page).sillageOrders.waitFor();
  await eventually(() => numbers(page)).toEqual(newestFirst);
  expect(await on(page).orders.getByRole("columnheader").allTextContents()).toEqual([
    ...["Favourite", "Order ID", "Customer", "Date", "Items", "Total", "Status"],
  ]);
  const cells = async (row: number) =>
    (await on(page).orders.getByRole("row").nth(row).getByRole("cell").allTextContents()).slice(1);
  expect(await cells(1)).toEqual([
    ...["PF-10", "bilal ahmedB@parfum.example", "Jun 1, 2025", "1 item", "Rs 20.00", "Pending"],
  ]);
  expect(await cells(3)).toEqual([
    ...["PF-9", "Zara Hussainz.h@parfum.example", "Mar 5, 2025", "3 items", "Rs 1,234.50", "Shipped"],
  ]);
  expect(await cells(4)).toEqual([
    ...["PF-11", "Ayesha Khanayesha@parfum.example", "Jan 15, 2025", "12 items", "Rs 123,456.79", "Delivered"],
  ]);
  expect(await on(page).orders.getByRole("columnheader", { name: "Date", exact: true }).getAttribute("aria-sort")).toBe(
    "descending",
  );
});

test("an order that says nothing of itself has a row like any other", async () => {
  const shop = await shopOf([{ _id: "o1" }, anOrder(2)]);
  const { page } = await visitSignedIn("/orders", shop);
  await eventually(() => numbers(page)).toEqual(["PF-2", "N/A"]);
  const cells = await on(page).orders.getByRole("row").nth(2).getByRole("cell").allTextContents();
  expect(cells).toEqual(["", "N/A", "N/A", "N/A", "0 items", "Rs 0.00", "Unknown"]);
  await on(page).orders.getByRole("link", { name: "N/A", exact: true }).click();
  await on(page).order("N/A").waitFor();
});

test("the items are counted where the server does not count them, each at least once", { tags: ["long"] }, async () => {
  const items = [{ name: "Vetiver", quantity: 2 }, { name: "Rose" }, { name: "Oud", quantity: 3 }];
  const shop = await shopOf([{ ...anOrder(1), items }]);
  const { page } = await visitSignedIn("/orders", shop);
  await on(page).orderRow("PF-1").getByText("6 items", { exact: true }).waitFor();
});

test("each status has its word, the cancelled flag overrides it, and an unknown one is said to be", async () => {
  const statuses = ["pending", "confirmed", "processing", "shipped", "delivered", "cancelled", "returned"];
  const shop = await shopOf([
    ...[...statuses, "completed", "in_transit", "", "constructor"].map((status, index) =>
      anOrder(index + 1, { status }),
    ),
    anOrder(12, { status: "delivered", cancelled: true }),
    anOrder(13, { status: " Shipped " }),
  ]);
  const { page } = await visitSignedIn("/orders", shop);
  await on(page).orders.waitFor();
  const badges = await on(page)
    .orders.getByRole("row")
    .evaluateAll((rows) => rows.slice(1).map((row) => row.lastElementChild?.textContent));
  expect(badges).toEqual([
    ...["Pending", "Confirmed", "Processing", "Shipped", "Delivered", "Cancelled", "Returned"],
    ...["Unknown", "Unknown", "Unknown", "Unknown", "Cancelled", "Shipped"],
  ]);
});

describe("a row", () => {
  test("leads to the order, wherever it is clicked, and by its link", async () => {
    const shop = await shopOf(four);
    const { page } = await visitSignedIn("/orders", shop);
    await on(page)
      .orderRow("PF-9")
      .click({ position: { x: 700, y: 24 } });
    await on(page).order("PF-9").waitFor();
    expect(pathOf(page)).toBe("/orders/o1");
    await on(page).backToOrders.click();
    const link = on(page).orders.getByRole("link", { name: "PF-10", exact: true });
    expect(await link.getAttribute("href")).toBe("/orders/o2");
    await link.focus();
    await page.keyboard.press("Enter");
    await on(page).order("PF-10").waitFor();
    await page.goBack();
    await on(page).orders.waitFor();
    // The focus is on the link again.
    await keyboardAt(link);
  });

  test("leads there in one step, though it is clicked twice", { tags: ["long"] }, async () => {
    const shop = await shopOf(four);
    const { page } = await visitSignedIn("/orders", shop);
    await on(page).orders.waitFor();
    const before = await page.evaluate(() => history.length);
    await on(page).orders.getByRole("link", { name: "PF-10", exact: true }).dblclick();
    await on(page).order("PF-10").waitFor();
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await page.goBack();
    await on(page).orders.waitFor();
  });
});

test("clicking a column's head sorts by it: upwards, downwards, and newest first again", async () => {
  const shop = await shopOf(four);
  const { page } = await visitSignedIn("/orders", shop);
  const head = (name: string) => on(page).orders.getByRole("columnheader", { name, exact: true });
  const sort = (name: string) => head(name).getByRole("button").click();
  await eventually(() => numbers(page)).toEqual(newestFirst);

  const upwards: [head: string, key: string, numbers: string[]][] = [
    ["Order ID", "number", ["PF-8", "PF-9", "PF-10", "PF-11"]],
    ["Customer", "customer", ["PF-11", "PF-8", "PF-10", "PF-9"]],
    ["Items", "items", ["PF-10", "PF-8", "PF-9", "PF-11"]],
    ["Total", "total", ["PF-10", "PF-8", "PF-9", "PF-11"]],
    ["Status", "status", ["PF-8", "PF-11", "PF-10", "PF-9"]],
  ];
  for (const [name, key, expected] of upwards) {
    await sort(name);
    await eventually(() => numbers(page)).toEqual(expected);
    await eventually(() => pathOf(page)).toBe(`/orders?sort=${key}`);
    await eventually(() => head(name).getAttribute("aria-sort")).toBe("ascending");
    await sort(name);
    await eventually(() => numbers(page)).toEqual(expected.toReversed());
    await eventually(() => pathOf(page)).toBe(`/orders?sort=-${key}`);
    await eventually(() => head(name).getAttribute("aria-sort")).toBe("descending");
    await sort(name);
    await eventually(() => numbers(page)).toEqual(newestFirst);
    await eventually(() => pathOf(page)).toBe("/orders");
    await eventually(() => head(name).getAttribute("aria-sort")).toBeNull();
    expect(await head("Date").getAttribute("aria-sort")).toBe("descending");
  }

  // The default sort column has only one other direction.
  await sort("Date");
  await eventually(() => numbers(page)).toEqual(newestFirst.toReversed());
  expect(pathOf(page)).toBe("/orders?sort=date");
  await sort("Date");
  await eventually(() => numbers(page)).toEqual(newestFirst);
  expect(pathOf(page)).toBe("/orders");
});

describe("the search", () => {
  test("finds what is typed, live", async () => {
    const searches: [term: string, found: string[]][] = [
      ["pf-1", ["PF-10", "PF-11"]],
      ["AYESHA", ["PF-8", "PF-11"]],
      ["khan", ["PF-8", "PF-11"]],
      ["b@PARF", ["PF-10"]],
      ["deliver", ["PF-11"]],
      ["cancelled", ["PF-8"]],
      ["processing", ["PF-8"]],
      ["  zara ", ["PF-9"]],
    ];
    const shop = await shopOf(four);
    const { page } = await visitSignedIn("/orders", shop);
    for (const [term, found] of searches) {
      await on(page).searchOrders.fill("");
      await eventually(() => numbers(page)).toEqual(newestFirst);
      await on(page).searchOrders.pressSequentially(term);
      await eventually(() => numbers(page)).toEqual(found);
      await eventually(() => page.locator("[aria-live=polite]").textContent()).toBe(
        `${found.length} ${found.length === 1 ? "order" : "orders"} found`,
      );
    }
    await on(page).searchOrders.fill("1234");
    await on(page).heading("No Orders Found").waitFor();
    expect(await page.getByText("Looks like you haven't placed any orders yet").count()).toBe(0);
  });

  test("is in the address: a reload, a link, and going back keep it", async () => {
    const shop = await shopOf(four);
    const { page, openTab } = await visitSignedIn("/orders", shop);
    await on(page).searchOrders.fill("ayesha");
    await on(page).orders.getByRole("columnheader", { name: "Total", exact: true }).getByRole("button").click();
    await eventually(() => pathOf(page)).toBe("/orders?q=ayesha&sort=total");
    await page.reload();
    await eventually(() => numbers(page)).toEqual(["PF-8", "PF-11"]);
    expect(await on(page).searchOrders.inputValue()).toBe("ayesha");

    await on(page).orderRow("PF-11").click();
    await on(page).order("PF-11").waitFor();
    await page.goBack();
    await eventually(() => numbers(page)).toEqual(["PF-8", "PF-11"]);
    expect(await on(page).searchOrders.inputValue()).toBe("ayesha");
    await on(page).orderRow("PF-11").click();
    await on(page).backToOrders.click();
    await eventually(() => pathOf(page)).toBe("/orders?q=ayesha&sort=total");
    await eventually(() => numbers(page)).toEqual(["PF-8", "PF-11"]);

    const shared = await openTab("/orders?q=ayesha&sort=-total");
    await eventually(() => numbers(shared)).toEqual(["PF-11", "PF-8"]);
    expect(await on(shared).searchOrders.inputValue()).toBe("ayesha");
  });

  test("loses no letter to what is clicked before it is in the address", { tags: ["long"] }, async () => {
    const shop = await shopOf(four);
    const { page } = await visitSignedIn("/orders", shop);
    const typeAndClick = async (letters: string, element: Locator) => {
      await on(page).searchOrders.focus();
      await element.evaluate((element: HTMLElement, letters) => {
        document.execCommand("insertText", false, letters);
        element.click();
      }, letters);
    };
    await on(page).orders.waitFor();
    await typeAndClick(
      "ay",
      on(page).orders.getByRole("columnheader", { name: "Total", exact: true }).getByRole("button"),
    );
    await eventually(() => pathOf(page)).toBe("/orders?q=ay&sort=total");
    await eventually(() => numbers(page)).toEqual(["PF-8", "PF-11"]);

    await typeAndClick("e", on(page).orderRow("PF-11").getByRole("link"));
    await on(page).order("PF-11").waitFor();
    await page.goBack();
    await eventually(() => pathOf(page)).toBe("/orders?q=aye&sort=total");
    expect(await on(page).searchOrders.inputValue()).toBe("aye");
  });

  test("of an address that makes no sense shows what it can", async () => {
    const shop = await shopOf(four);
    const { page } = await visitSignedIn("/orders?q=%E0%A4%A&sort=__proto__&favourites=all", shop);
    await on(page).sillageOrders.waitFor();
    await page.goto("/orders?sort=toString&favourites=1");
    await eventually(() => numbers(page)).toEqual(newestFirst);
  });
});

describe("a favourite", () => {
  const pressed = (page: Page, orderId: string) =>
    eventually(() => on(page).favourite(orderId).getAttribute("aria-pressed"));

  test("is marked by its star, which leads nowhere, and kept across a reload and a sign-out", async () => {
    const shop = await shopOf(four);
    const { page } = await visitSignedIn("/orders", shop);
    await pressed(page, "PF-9").toBe("false");
    await on(page).favourite("PF-9").click();
    await pressed(page, "PF-9").toBe("true");
    await pressed(page, "PF-10").toBe("false");
    await on(page).favourite("PF-11").focus();
    await page.keyboard.press("Space");
    await pressed(page, "PF-11").toBe("true");
    expect(pathOf(page)).toBe("/orders");
    expect(JSON.parse((await storedFavourites(page)) ?? "")).toEqual(["PF-9", "PF-11"]);

    await page.reload();
    await pressed(page, "PF-9").toBe("true");
    await on(page).favourite("PF-11").click();
    await pressed(page, "PF-11").toBe("false");

    await on(page).logout.click();
    await on(page).continue.click();
    await on(page).ordersLink.click();
    await pressed(page, "PF-9").toBe("true");
    await pressed(page, "PF-11").toBe("false");
    expect(JSON.parse((await storedFavourites(page)) ?? "")).toEqual(["PF-9"]);
  });

  test("can be seen alone, which is in the address, and is left out as soon as it is none", {
    tags: ["long"],
  }, async () => {
    const shop = await shopOf(four);
    const { page } = await visitSignedIn("/orders", shop);
    await on(page).favourite("PF-9").click();
    await on(page).favourite("PF-8").click();
    await on(page).onlyFavourites.click();
    await eventually(() => numbers(page)).toEqual(["PF-8", "PF-9"]);
    expect(await on(page).onlyFavourites.getAttribute("aria-pressed")).toBe("true");
    const path = pathOf(page);
    expect(path).not.toBe("/orders");
    await on(page).searchOrders.fill("zara");
    await eventually(() => numbers(page)).toEqual(["PF-9"]);
    await on(page).searchOrders.fill("");
    await eventually(() => numbers(page)).toEqual(["PF-8", "PF-9"]);
    await page.reload();
    await eventually(() => numbers(page)).toEqual(["PF-8", "PF-9"]);
    await on(page).orderRow("PF-9").click();
    await on(page).backToOrders.click();
    await eventually(() => numbers(page)).toEqual(["PF-8", "PF-9"]);
    expect(pathOf(page)).toBe(path);

    await on(page).favourite("PF-8").click();
    await eventually(() => numbers(page)).toEqual(["PF-9"]);
    await on(page).favourite("PF-9").click();
    await on(page).heading("No Orders Found").waitFor();
    expect(await page.getByText("Looks like you haven't placed any orders yet").count()).toBe(0);
    await on(page).onlyFavourites.click();
    await eventually(() => numbers(page)).toEqual(newestFirst);
    expect(pathOf(page)).toBe("/orders");
  });

  test("that was marked in another tab is one here, too", { tags: ["long"] }, async () => {
    const shop = await shopOf(four);
    const { page, openTab } = await visitSignedIn("/orders", shop);
    await on(page).orders.waitFor();
    const other = await openTab("/orders");
    await on(other).favourite("PF-9").click();
    await pressed(page, "PF-9").toBe("true");
    await on(page).favourite("PF-8").click();
    await pressed(other, "PF-8").toBe("true");
    expect(JSON.parse((await storedFavourites(other)) ?? "")).toEqual(["PF-9", "PF-8"]);
  });

  test("is none where what is stored makes no sense, and can be marked again", { tags: ["long"] }, async () => {
    const shop = await shopOf(four);
    const { page } = await visitSignedIn("/orders", shop);
    for (const stored of ["{", "null", '{"PF-9":true}', '"PF-9"', "[null,{},[]]"]) {
      await page.evaluate((text) => localStorage.setItem("favouriteOrders", text), stored);
      await page.reload();
      await pressed(page, "PF-9").toBe("false");
      await on(page).favourite("PF-9").click();
      await pressed(page, "PF-9").toBe("true");
      expect(JSON.parse((await storedFavourites(page)) ?? ""), stored).toEqual(["PF-9"]);
    }
  });

  test("is marked by its number, which two orders may share, and markup stays text", { tags: ["long"] }, async () => {
    const number = `<b onclick="x">'"</b>`;
    const shop = await shopOf([
      { ...anOrder(1), orderId: number },
      { ...anOrder(2), orderId: number },
      { ...anOrder(3), orderId: "" },
    ]);
    const { page } = await visitSignedIn("/orders", shop);
    await on(page).favourite(number).first().click();
    await eventually(() => on(page).orders.locator("button[aria-pressed=true]").count()).toBe(2);
    expect(JSON.parse((await storedFavourites(page)) ?? "")).toEqual([number]);
    expect(await on(page).orders.locator("button[aria-pressed]").count()).toBe(2);
  });
});

describe("5,000 orders", () => {
  const many = Array.from({ length: 5_000 }, (_, index) => anOrder(index + 1));

  test("take no more elements than a few, and keep their place while one looks at one", {
    tags: ["long"],
  }, async () => {
    const shop = await shopOf(many);
    const { page } = await visitSignedIn("/orders", shop);
    await on(page).orders.waitFor();
    const elements = () => on(page).orders.evaluate((table) => table.querySelectorAll("*").length);
    expect(await on(page).orders.getAttribute("aria-rowcount")).toBe("5001");
    expect(await elements()).toBeLessThan(2_500);
    const box = on(page).orders.locator("..");
    expect(await box.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(800);

    await box.evaluate((element) => element.scrollTo(0, 100_000));
    await on(page).orderRow("PF-2090").waitFor();
    expect(await elements()).toBeLessThan(2_500);
    const head = await on(page).orders.getByRole("columnheader", { name: "Order ID", exact: true }).boundingBox();
    expect(head?.y).toBe((await box.boundingBox())?.y);

    // No row lies over the head, where it would show and take clicks.
    const covered = await on(page)
      .orders.getByRole("columnheader")
      .evaluateAll((heads) =>
        heads.flatMap((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          const isCovered = [0.2, 0.5, 0.8].some(
            (part) => !one.contains(document.elementFromPoint(x + width * part, y + height * 0.7)),
          );
          return isCovered ? [one.textContent] : [];
        }),
      );
    expect(covered).toEqual([]);

    await on(page).orderRow("PF-2090").click();
    await on(page).order("PF-2090").waitFor();
    await on(page).backToOrders.click();
    await on(page).orderRow("PF-2090").waitFor();
    expect(await box.evaluate((element) => element.scrollTop)).toBe(100_000);
    await on(page).orderRow("PF-2090").click();
    await on(page).order("PF-2090").waitFor();
    await page.goBack();
    await on(page).orderRow("PF-2090").waitFor();
    expect(await box.evaluate((element) => element.scrollTop)).toBe(100_000);

    await on(page).favourite("PF-2090").click();
    await eventually(() => on(page).favourite("PF-2090").getAttribute("aria-pressed")).toBe("true");
    expect(await box.evaluate((element) => element.scrollTop)).toBe(100_000);

    await on(page).searchOrders.fill("PF-499");
    await eventually(() => numbers(page).then(([first]) => first)).toBe("PF-499");
    expect(await box.evaluate((element) => element.scrollTop)).toBe(0);
  });

  test("are reached to the last one", { tags: ["long"] }, async () => {
    const shop = await shopOf(many);
    const { page } = await visitSignedIn("/orders", shop);
    await on(page).orders.waitFor();
    const box = on(page).orders.locator("..");
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await on(page).orderRow("PF-5000").click();
    await on(page).order("PF-5000").waitFor();
  });

  test("scroll with the page on a phone, and keep their place there, too", { tags: ["long"] }, async () => {
    const shop = await shopOf(many);
    const { page } = await visitSignedIn("/orders", shop, { size: "phone" });
    await on(page).orders.waitFor();
    await page.evaluate(() => scrollTo(0, 60_000));
    const row = on(page).orders.getByRole("row").nth(8);
    await eventually(async () => Number(await row.getAttribute("aria-rowindex"))).toBeGreaterThan(100);
    const number = (await row.getByRole("link").first().textContent()) ?? "";
    await row.getByRole("link").first().click();
    await on(page).order(number).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await on(page).orders.getByRole("link", { name: number, exact: true }).waitFor();
    await eventually(() => page.evaluate(() => Math.abs(scrollY - 60_000) < 500)).toBe(true);
    expect(await on(page).orders.evaluate((table) => table.querySelectorAll("*").length)).toBeLessThan(2_500);
  });
});

test("on a phone, an order without a number, and so without a star, stands clear of its box", async () => {
  const shop = await shopOf([anOrder(1), anOrder(2, { orderId: "" })]);
  const { page } = await visitSignedIn("/orders", shop, { size: "phone" });
  const names = on(page).orders.getByText(/^Customer /);
  await eventually(() => names.count()).toBe(2);
  const lefts = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().left));
  expect(lefts[1]).toBe(lefts[0]);
});

test("on a phone, a field sorts what has no heads, and a star can be pressed", async () => {
  const shop = await shopOf(four);
  const { page } = await visitSignedIn("/orders", shop, { size: "phone" });
  await eventually(() => numbers(page)).toEqual(newestFirst);
  await page.getByRole("combobox", { name: "Sort by", exact: true }).selectOption("-total");
  await eventually(() => numbers(page)).toEqual(["PF-11", "PF-9", "PF-8", "PF-10"]);
  expect(pathOf(page)).toBe("/orders?sort=-total");
  await on(page).favourite("PF-9").click();
  await eventually(() => on(page).favourite("PF-9").getAttribute("aria-pressed")).toBe("true");
  const star = await on(page).favourite("PF-9").boundingBox();
  expect(Math.min(star?.width ?? 0, star?.height ?? 0)).toBeGreaterThanOrEqual(24);
  expect(pathOf(page)).toBe("/orders?sort=-total");
  await on(page).orderRow("PF-9").click();
  await on(page).order("PF-9").waitFor();
});

test("a shop without orders says so", async () => {
  const shop = await shopOf([]);
  const { page } = await visitSignedIn("/orders", shop);
  await on(page).heading("No Orders Found").waitFor();
  await page
    .getByText("Looks like you haven't placed any orders yet. Once you do, they'll appear here.", { exact: true })
    .waitFor();
});

test("a list that is still loading is not empty, and one that could not be loaded can be asked for again", async () => {
  const shop = await shopOf(four);
  shop.answer("GET /orders", { status: 500, json: {} });
  const release = shop.hold("GET /orders");
  const { page } = await visitSignedIn("/orders", shop);
  await on(page).sillageOrders.waitFor();
  expect(await page.getByText("No Orders Found").count()).toBe(0);
  release();
  await on(page).tryAgain.waitFor();
  expect(await page.getByText("No Orders Found").count()).toBe(0);
  shop.answer("GET /orders");
  await on(page).tryAgain.click();
  await eventually(() => numbers(page)).toEqual(newestFirst);
});

test("the demo's orders are listed, newest first", async () => {
  const { page } = await visit("/orders", { stored: { authToken: session } });
  await on(page).orders.waitFor();
  expect(await on(page).orders.getByRole("row").count()).toBeGreaterThan(15);
  expect(Number(await on(page).orders.getAttribute("aria-rowcount"))).toBeGreaterThan(1_000);
});
