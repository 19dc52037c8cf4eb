// What this shows (behaviour: Loading the lists; Reload Data; Messages).
import { describe, expect, test } from "vitest";
import type { Answer, ForeignServer } from "./foreign-server.ts";
import { anOrder, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { dismissToasts, on } from "./names.ts";
import { storedToken } from "./sessions.ts";
import { eventually, pathOf, type Visit } from "./visit.ts";

const both = ["GET /users", "GET /orders"];

/** Ways in which a list fails to load: the words for it, the reply, and the toast's message. */
const failures: [string, Answer, string][] = [
  ["a message", { status: 500, json: { message: "Disk full" } }, "Disk full"],
  ["a message to show", { status: 503, json: { message: "Closed", showMessage: true } }, "Closed"],
  ["a flag alone", { status: 500, json: { showMessage: true } }, "An error occurred. Please try again."],
  [
    "HTML",
    { status: 502, text: "<h1>Bad gateway</h1>", type: "text/html" },
    "An unexpected error occurred. Please try again.",
  ],
  ["HTML and success", { text: "<p>Hi", type: "text/html" }, "An unexpected error occurred. Please try again."],
  ["an empty body", { text: "", type: "application/json" }, "An unexpected error occurred. Please try again."],
  ["a text", { json: { data: "many" } }, "An unexpected error occurred. Please try again."],
  ["a number", { json: 7 }, "An unexpected error occurred. Please try again."],
  [
    "records that are none",
    { json: { data: [1, "two", [], null] } },
    "An unexpected error occurred. Please try again.",
  ],
  ["no connection", { broken: "before" }, "Check your Internet Connection."],
  ["a connection that breaks", { broken: "midway" }, "Check your Internet Connection."],
];

function answerAll(shop: ForeignServer, calls: readonly string[], answer?: Answer) {
  for (const call of calls) shop.answer(call, answer);
}

async function reload({ page }: Visit) {
  await on(page).reload.click();
  await eventually(() => on(page).reload.getAttribute("aria-busy")).not.toBe("true");
}

describe("a server that has answered", () => {
  test("and fails at Reload Data is told of once each time, and what was there stays", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    const visited = await visitSignedIn("/", shop);
    const { page, toasts } = visited;
    await on(page).recentOrders.waitFor();
    for (const calls of [both, ["GET /orders"]]) {
      for (const [how, answer, message] of failures) {
        answerAll(shop, calls, answer);
        await reload(visited);
        await on(page).alert.waitFor();
        // On a busy machine, the lists may fail so far apart that the second toast replaces the first.
        await eventually(() => new Set(toasts.map((toast) => `${toast.kind}: ${toast.message}`))).toEqual(
          new Set([`error: ${message}`]),
        );
        expect(await on(page).alert.count(), how).toBe(1);
        expect(await on(page).recentOrders.getByRole("row").count(), how).toBe(6);
        await dismissToasts(page);
        toasts.length = 0;
      }
      answerAll(shop, calls);
    }
    shop.orders = [anOrder(1)];
    await reload(visited);
    await eventually(() => on(page).recentOrders.getByRole("row").count()).toBe(2);
    expect(toasts).toEqual([]);
  });

  test("and knows the session no longer signs out once, to come back to the same place", async () => {
    const shop = await foreignShop();
    const visited = await visitSignedIn("/orders?q=x#y", shop);
    const { page, toasts } = visited;
    await on(page).orders.waitFor();
    shop.endSessions();
    await on(page).reload.click();
    await on(page).welcome.waitFor();
    await on(page).alert.waitFor();
    await eventually(() => toasts).toHaveLength(1);
    expect(await storedToken(page)).toBeNull();
    expect(await page.getByText("No Orders Found").count()).toBe(0);
    await on(page).continue.click();
    await on(page).orders.waitFor();
    expect(pathOf(page)).toBe("/orders?q=x#y");
    expect(await on(page).orders.getByRole("row").count()).toBe(9);
  });
});

describe("lists that never loaded", () => {
  test("are not an empty shop, and can be tried again", async () => {
    const shop = await foreignShop();
    answerAll(shop, both, { status: 500, json: { message: "Disk full" } });
    const visited = await visitSignedIn("/", shop);
    const { page, toasts } = visited;
    await on(page).alert.waitFor();
    await eventually(() => toasts).toEqual([{ kind: "error", message: "Disk full" }]);
    for (const { link, heading } of [
      { link: on(page).usersLink, heading: on(page).usersManagement },
      { link: on(page).ordersLink, heading: on(page).sillageOrders },
      { link: on(page).dashboardLink, heading: on(page).overview },
    ]) {
      await link.click();
      await heading.waitFor();
      await on(page).tryAgain.waitFor();
      await page.getByRole("main").getByText("Disk full", { exact: true }).waitFor();
      expect(await page.getByText(/^(No |0$|Rs 0\.00|Check your connection)/).count()).toBe(0);
    }
    answerAll(shop, both);
    await on(page).tryAgain.click();
    await on(page).recentOrders.waitFor();
  });

  test("of one kind leave the other on screen", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    shop.answer("GET /users", { status: 500, json: {} });
    const visited = await visitSignedIn("/", shop);
    const { page } = visited;
    await on(page).recentOrders.waitFor();
    await on(page).card("Total Orders").getByText("8", { exact: true }).waitFor();
    expect(await on(page).card("Customers").getByText("0", { exact: true }).count()).toBe(0);
    shop.answer("GET /users");
    shop.answer("GET /orders", { status: 500, json: {} });
    await page.reload();
    await on(page).card("Customers").getByText("4", { exact: true }).waitFor();
    await on(page).tryAgain.waitFor();
    expect(await on(page).card("Total Orders").getByText("0", { exact: true }).count()).toBe(0);
    expect(await page.getByText("No orders found").count()).toBe(0);
  });
});

describe("a slow server", () => {
  test("keeps the overlay up until the last list is there", async () => {
    const shop = await foreignShop();
    const releases = both.map((call) => shop.hold(call));
    const { page } = await visitSignedIn("/orders", shop);
    await on(page).sillageOrders.waitFor();
    await on(page).loading.waitFor();
    expect(await on(page).reload.getAttribute("aria-busy")).toBe("true");
    expect(await page.getByText("No Orders Found").count()).toBe(0);
    await eventually(() => shop.countOf("GET /orders")).toBe(1);
    await on(page).reload.click({ force: true });
    releases[0]?.();
    expect(await on(page).loading.count()).toBe(1);
    releases[1]?.();
    await on(page).orders.waitFor();
    await eventually(() => on(page).loading.count()).toBe(0);
    expect(await on(page).reload.getAttribute("aria-busy")).not.toBe("true");
    expect(shop.countOf("GET /orders")).toBe(1);
  });

  test("does not keep anybody from logging out, which ends what is under way", async () => {
    const shop = await foreignShop();
    const visited = await visitSignedIn("/", shop);
    const { page, toasts } = visited;
    await on(page).recentOrders.waitFor();
    const releases = both.map((call) => shop.hold(call));
    const failed: string[] = [];
    page.on("requestfailed", (request) => failed.push(new URL(request.url()).pathname));
    await on(page).reload.click();
    await eventually(() => shop.countOf("GET /orders")).toBe(2);
    await on(page).logout.click();
    await on(page).welcome.waitFor();
    await eventually(() => failed.sort()).toEqual(["/api/orders", "/api/users"]);
    await eventually(() => on(page).loading.count()).toBe(0);
    for (const release of releases) release();
    await on(page).continue.click();
    await on(page).recentOrders.waitFor();
    await eventually(() => toasts).toEqual([{ kind: "success", message: "Logged out successfully" }]);
  });
});

test("a server that goes away is told of, and its page stays", async () => {
  const shop = await foreignShop();
  // A reused browser may have the screens' scripts in its cache.
  const visited = await visitSignedIn("/", shop, { apart: true });
  const { page, toasts } = visited;
  await on(page).recentOrders.waitFor();
  await shop.stop();
  await reload(visited);
  await on(page).alert.waitFor();
  await eventually(() => toasts).toEqual([{ kind: "error", message: "Check your Internet Connection." }]);
  expect(await on(page).recentOrders.getByRole("row").count()).toBe(6);
  // Screens that are not loaded yet cannot be shown. The page is not blank, and the loaded screens still work.
  await on(page).usersLink.click();
  await page.getByText("This part did not arrive").waitFor();
  await on(page).dashboardLink.click();
  await on(page).recentOrders.waitFor();
});
