// What this shows (behaviour: Changes by others; Connection; Offline; What was missed).
// Two browsers on one shop: what is changed in one is seen in the other, and neither misses a change.
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoCredentials } from "../../contract/settings.ts";
import { coveredFocus } from "./covered-focus.ts";
import { ForeignServer } from "./foreign-server.ts";
import { on } from "./names.ts";
import { type ProductServer, restartProduct, startProduct } from "./product-server.ts";
import { callProduct, openSession, product } from "./sessions.ts";
import { openOrder, storedOrders } from "./stored.ts";
import { eventually, sizes, visit } from "./visit.ts";

const offline = "Offline. What is loaded can be read and searched.";
const isOffline = (page: Page) => page.getByText(offline, { exact: true }).first();

describe("two administrators", () => {
  let session: string;
  beforeAll(async () => {
    session = await openSession();
  });
  const openOrders = async (path = "/orders") => {
    const visited = await visit(path, { stored: { authToken: session }, withMotion: true });
    await on(visited.page).export.and(visited.page.locator(":not([aria-disabled=true])")).waitFor();
    return visited;
  };
  const rowOf = (page: Page, number: string) => on(page).orders.getByRole("row").filter({ hasText: number });
  const isMarked = (row: Locator) =>
    row.evaluate((element) => getComputedStyle(element.firstElementChild as Element).boxShadow !== "none");
  /** Returns the CSS properties that the row's animations change. */
  const animated = (row: Locator) =>
    row.evaluate((element) => {
      const keyframes = element.getAnimations({ subtree: true }).flatMap(({ effect }) => {
        return effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
      });
      const all = ["offset", "computedOffset", "easing", "composite"];
      return [...new Set(keyframes.flatMap(Object.keys))].filter((name) => !all.includes(name));
    });
  /** Returns the left edges of the row's cells, in px. */
  const columnsOf = (row: Locator) =>
    row.evaluate((element) => [...element.children].map((cell) => Math.round(cell.getBoundingClientRect().left)));
  const ship = async (id: string) => {
    const body = JSON.stringify({ trackingNumber: "JD 1", carrier: "DHL", status: "shipped" });
    expect((await callProduct(`/orders/${id}/shipping`, session, { method: "PUT", body })).status).toBe(200);
  };

  test("see each other's changes, and hear of them together", { tags: ["long"] }, async () => {
    const { orderId } = await openOrder(session);
    const [one, other] = [await openOrders(`/orders?q=${orderId}`), await openOrders(`/orders?q=${orderId}`)];
    await rowOf(other.page, orderId).getByRole("link", { name: orderId }).click();
    await on(other.page).cancelOrder.click();
    await on(other.page).cancellationReason.fill("Out of stock");
    await on(other.page).confirmCancel.click();
    const row = rowOf(one.page, orderId);
    await row.getByText("Cancelled", { exact: true }).waitFor();
    expect(await isMarked(row)).toBe(true);
    // Animating any other property would keep the main thread busy while the mark fades.
    expect(await animated(row)).toEqual(["opacity"]);
    expect(await columnsOf(row)).toEqual(await columnsOf(on(one.page).orders.getByRole("row").first()));
    await one.page.getByText(/^\d+ orders? ha(s|ve) changed\.$/).waitFor({ state: "attached" });
    await eventually(() => isMarked(row)).toBe(false);
    expect(one.toasts).toEqual([]);
    // Whoever made the change sees no mark.
    await on(other.page).ordersLink.click();
    await rowOf(other.page, orderId).waitFor();
    expect(await isMarked(rowOf(other.page, orderId))).toBe(false);
  });

  test("stay where they are while others change what they see", async () => {
    const { page } = await openOrders();
    const box = page.locator("table[aria-label=Orders]").locator("..");
    await box.evaluate((element) => element.scrollTo(0, 1_000));
    const { _id } = await openOrder(session);
    const rows = () => on(page).orders.getByRole("row").allInnerTexts();
    await eventually(async () => (await rows()).length).toBeGreaterThan(5);
    const top = await box.evaluate((element) => element.scrollTop);
    await ship(_id);
    await page.getByText(/^\d+ orders? ha(s|ve) changed\.$/).waitFor({ state: "attached" });
    expect(await box.evaluate((element) => element.scrollTop)).toBe(top);
  });

  test.each(["desktop", "phone"] as const)(
    "keep the rows in sight as orders go and come above them, %s",
    async (size) => {
      const { page } = await visit("/orders", { stored: { authToken: session }, size });
      await on(page).orders.waitFor();
      const change = async (method: string, path: string) => {
        const response = await callProduct(path, session, { method });
        expect(response.status).toBe(200);
        return ((await response.json()) as { change: string }).change;
      };
      /** Returns the orders in sight, with where their rows are. */
      const inSight = () =>
        on(page)
          .orders.locator("tbody tr:not([aria-hidden])")
          .evaluateAll((rows) =>
            rows.flatMap((row) => {
              const { top, bottom } = row.getBoundingClientRect();
              const number = row.querySelector("a")?.textContent;
              return top > 200 && bottom < innerHeight ? [`${number} at ${Math.round(top)}`] : [];
            }),
          );
      const count = async () => Number(await on(page).orders.getAttribute("aria-rowcount"));
      await on(page).export.and(page.locator(":not([aria-disabled=true])")).waitFor();
      const all = await count();
      const newest =
        (await storedOrders(session)).find(({ cancelled }) => cancelled) ?? expect.fail("no order is cancelled");
      await page.evaluate(() => {
        const box = document.querySelector("table[aria-label=Orders]")?.parentElement;
        box?.scrollTo(0, 20_000);
        scrollTo(0, 20_000);
      });
      let before: string[] = [];
      await eventually(async () => {
        const [last, now] = [before, await inSight()];
        before = now;
        return now.length > 3 && now.join() === last.join();
      }).toBe(true);
      expect(before.join()).not.toContain(newest.orderId);
      const checkBox = page.getByRole("checkbox", { name: `Select order ${before[1]?.split(" ")[0]}`, exact: true });
      await checkBox.focus();
      const hasFocus = () => checkBox.evaluate((element) => element === document.activeElement);

      const deletion = await change("DELETE", `/orders/${newest._id}`);
      await eventually(count).toBe(all - 1);
      await eventually(inSight).toEqual(before);
      expect(await hasFocus()).toBe(true);
      await change("POST", `/changes/${encodeURIComponent(deletion)}/undo`);
      await eventually(count).toBe(all);
      await eventually(inSight).toEqual(before);
      expect(await hasFocus()).toBe(true);
    },
  );

  test("have the chart drawn again only where the sales have changed", { tags: ["long"] }, async () => {
    const { page } = await visit("/", { stored: { authToken: session } });
    const canvas = on(page).chart.locator("canvas");
    const drawings = await canvas.evaluateHandle((element) => {
      const drawings = { count: 0 };
      const context = (element as HTMLCanvasElement).getContext("2d") as CanvasRenderingContext2D;
      const { clearRect } = context;
      context.clearRect = (...rectangle) => {
        drawings.count += 1;
        clearRect.apply(context, rectangle);
      };
      return drawings;
    });
    const statuses = () => on(page).ordersByStatus.getByRole("listitem").allInnerTexts();
    // Three times: another test may change the sales meanwhile.
    const drawnFor = async () => {
      const before = await statuses();
      await drawings.evaluate((drawings) => (drawings.count = 0));
      await ship((await openOrder(session))._id);
      await eventually(statuses).not.toEqual(before);
      return drawings.evaluate(({ count }) => count);
    };
    expect([await drawnFor(), await drawnFor(), await drawnFor()]).toContain(0);
    await canvas.hover();
    await eventually(() => drawings.evaluate(({ count }) => count)).toBeGreaterThan(0);
  });

  test("reload what has changed, not the lists", async () => {
    const { page } = await openOrders();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await on(page).reload.click();
    await eventually(() => asked.filter((path) => path === "/api/changes").length).toBe(2);
    expect(asked.filter((path) => path === "/api/orders" || path === "/api/users")).toEqual([]);
  });
});

describe("a server that ends and comes back", { tags: ["long"] }, () => {
  const folder = mkdtempSync(join(tmpdir(), "sillage-live-"));
  let server: ProductServer;
  beforeAll(async () => {
    symlinkSync(join(product().folder, "dist"), join(folder, "dist"));
    server = await startProduct(folder);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("leaves pages offline that can be read and searched, and finds them up to date", async () => {
    const port = new URL(server.url).port;
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${server.url}/api${path}`, {
        ...init,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      });
    let token = "";
    const answer = await call("/auth/admin/login", { method: "POST", body: JSON.stringify(demoCredentials) });
    token = ((await answer.json()) as { data: { authToken: string } }).data.authToken;
    const { data: orders } = (await (await call("/orders")).json()) as {
      data: { _id: string; orderId: string; status: string; cancelled: boolean }[];
    };
    const chosen = orders.find(({ cancelled }) => !cancelled) ?? expect.fail("no order can be cancelled");
    const { page } = await visit(`/orders/${chosen._id}`, {
      at: server.url,
      stored: { authToken: token },
      mayLog: /ERR_|Failed to load/,
    });
    const deleteOption = page.getByRole("option", { name: "Delete order" });
    await on(page).findAnything.click();
    await deleteOption.waitFor();
    await page.keyboard.press("Escape");
    await on(page).deleteOrder.click();
    await server.stop();
    await isOffline(page).waitFor();
    const whyNot = page.getByText("You are offline. Changes can be saved once the connection is back.");
    await whyNot.waitFor();
    expect(await page.getByRole("button", { name: "Delete", exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    // Find anything and the shortcut say the same as the button.
    await on(page).findAnything.click();
    await deleteOption.click();
    await whyNot.waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("u");
    await whyNot.waitFor();
    await page.keyboard.press("Escape");
    // The notice covers no focused element, neither on a desktop nor on a phone.
    for (const size of [sizes.desktop, sizes.phone]) {
      await page.setViewportSize(size);
      await page.getByRole("main").focus();
      const covered: string[] = [];
      for (let times = 0; times < 30; times += 1) {
        await page.keyboard.press("Tab");
        covered.push(...(await page.evaluate(coveredFocus)));
      }
      expect(covered).toEqual([]);
    }
    await page.setViewportSize(sizes.desktop);
    await on(page).ordersLink.click();
    await on(page).searchOrders.fill(chosen.orderId);
    await on(page).orders.getByText(chosen.orderId, { exact: true }).waitFor();

    server = await restartProduct(folder, Number(port));
    const body = JSON.stringify({ cancellationReason: "While it was away" });
    expect((await call(`/orders/cancel/${chosen._id}`, { method: "PUT", body })).status).toBe(200);
    await isOffline(page).waitFor({ state: "detached" });
    await on(page).orders.getByText("Cancelled", { exact: true }).waitFor();
  });
});

describe("a server that does not tell what changes", () => {
  const foreign = new ForeignServer(join(product().folder, "dist"));
  beforeAll(() => foreign.start());
  afterAll(() => foreign.stop());

  test("is asked for nothing more than before, and its absence is told as before", async () => {
    foreign.orders = [{ _id: "o1", orderId: "10482", status: "pending" }];
    const { page } = await visit("/orders", { at: foreign.url, stored: { authToken: foreign.openSession() } });
    await on(page).orders.getByText("10482", { exact: true }).waitFor();
    await on(page).reload.click();
    await eventually(() => foreign.countOf("GET /orders")).toBe(2);
    expect(foreign.received.map(({ call }) => call).filter((call) => call.includes("changes"))).toEqual([]);
    await page.context().setOffline(true);
    await on(page).usersLink.click();
    expect(await isOffline(page).count()).toBe(0);
    await page.context().setOffline(false);
  });
});
