// What this shows (behaviour: Large shops): what could not be had without a connection comes once it is back.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { makeLarge } from "./large-shop.ts";
import { on } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { openOrder } from "./stored.ts";
import { emptyPage, eventually, goWithin, type Visit, visit } from "./visit.ts";

let session: string;
/** The orders of registered customers. */
let orders: readonly { readonly _id: string; readonly customerId: string }[];
beforeAll(async () => {
  session = await openSession();
  const { data } = (await (await callProduct("/orders", session)).json()) as { data: typeof orders };
  orders = data.filter(({ customerId }) => customerId);
});

/** Opens a page of a large shop, with its stream of changes. */
async function openLarge(path: string): Promise<Visit> {
  const visited = await visit(emptyPage, { stored: { authToken: session } });
  await makeLarge(visited.page);
  await visited.page.goto(path);
  return visited;
}

const offline = (page: Page) => page.locator("p", { hasText: "Offline. What is loaded can be read and searched." });

/** Collects the paths of the page's requests from now on, as far as they match `path`. */
function callsOf(page: Page, path: RegExp): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (path.test(pathname)) calls.push(pathname);
  });
  return calls;
}

/** Checks that what is requested while offline loads once the page is online again, with one request and no click. */
async function comesBack(page: Page, path: RegExp, ask: () => Promise<void>, isThere: () => Promise<unknown>) {
  await page.context().setOffline(true);
  await offline(page).waitFor();
  await ask();
  await on(page).tryAgain.first().waitFor();
  const calls = callsOf(page, path);
  await page.context().setOffline(false);
  await eventually(() => calls.length).toBeGreaterThan(0);
  await isThere();
  await offline(page).waitFor({ state: "detached" });
  await eventually(() => on(page).tryAgain.count()).toBe(0);
  expect(calls, String(path)).toHaveLength(1);
}

test("rows, an order, a customer and the figures come once the connection is back", { tags: ["long"] }, async () => {
  const [first = expect.fail("the demo shop has no order")] = orders;
  const other = orders.find(({ customerId }) => customerId !== first.customerId) ?? expect.fail("nor another");
  const places: { call: RegExp; opened: string; asked: string; isThere: (page: Page) => Promise<unknown> }[] = [
    {
      call: /^\/api\/orders\/window$/,
      opened: "/orders",
      asked: "/orders",
      isThere: (page) => on(page).orders.getByRole("link").first().waitFor(),
    },
    { call: /^\/api\/dashboard$/, opened: "/", asked: "/", isThere: (page) => on(page).recentOrders.waitFor() },
    {
      call: /^\/api\/orders\/[^/]{20,}$/,
      opened: `/orders/${first._id}`,
      asked: `/orders/${other._id}`,
      isThere: (page) => on(page).region("Order Total").waitFor(),
    },
    {
      call: /^\/api\/users\/[^/]{20,}$/,
      opened: `/users/user/${first.customerId}`,
      asked: `/users/user/${other.customerId}`,
      isThere: (page) => on(page).ordersOfCustomer.waitFor(),
    },
  ];
  for (const { call, opened, asked, isThere } of places) {
    const { page } = await openLarge(opened);
    await isThere(page);
    await goWithin(page, "/users");
    await on(page).users.getByRole("link").first().waitFor();
    await comesBack(
      page,
      call,
      () => goWithin(page, asked),
      () => isThere(page),
    );
  }
});

test("what is typed about an order stays where the server cannot tell what has changed, and the order is read anew", async () => {
  const { _id } = await openOrder(session);
  const { page } = await openLarge(`/orders/${_id}`);
  await on(page).shipOrder.waitFor();
  let answer = () => {};
  const isTyped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/changes\?/, async (route) => {
    await isTyped;
    const response = await route.fetch();
    const { data } = await response.json();
    const { records: _, gone: __, ...change } = data;
    await route.fulfill({ response, json: { data: { ...change, reload: true } } });
  });
  await on(page).reload.click();
  await on(page).shipOrder.click();
  await on(page).trackingNumber.fill("PK-TYPED");
  const reads = callsOf(page, new RegExp(`^/api/orders/${_id}$`));
  answer();
  await eventually(() => reads.length).toBe(1);
  await on(page).loading.waitFor({ state: "detached" });
  expect(await on(page).trackingNumber.inputValue()).toBe("PK-TYPED");
});

test("so do rows further down, what a filter offers and what is searched for", { tags: ["long"] }, async () => {
  const { page } = await openLarge("/orders");
  await on(page).orders.getByRole("link").first().waitFor();
  const scroll = () =>
    on(page)
      .orders.locator("xpath=..")
      .evaluate((box) => box.scrollTo(0, 20_000));
  const isFilled = () =>
    on(page)
      .orders.locator("tbody tr:not([aria-hidden])")
      .evaluateAll((all) => all.length > 10 && all.every((row) => row.querySelector("a")));
  await comesBack(page, /^\/api\/orders\/window$/, scroll, () => eventually(isFilled).toBe(true));

  const status = page.getByRole("group", { name: "Status", exact: true });
  await comesBack(
    page,
    /^\/api\/orders\/choices$/,
    () => on(page).filterButton.click(),
    () => status.getByText(/\d/).first().waitFor(),
  );
  await on(page).filterButton.click();

  await on(page).findAnything.click();
  const field = page.getByRole("combobox", { name: "Find anything", exact: true });
  await field.fill("a");
  await page.getByRole("option").first().waitFor();
  await comesBack(
    page,
    /^\/api\/find$/,
    () => field.fill("ali"),
    () => page.getByRole("option", { name: /@/ }).first().waitFor(),
  );
});
