// What this shows (behaviour: Period; Figures; Breakdowns; Insights as files; Insights that fail).
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { holdCalls } from "./held-call.ts";
import { on, whyNot } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, goWithin, keyboardAt, type Visit, visit } from "./visit.ts";
import { visitPrepared } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Scrolls near the insights, which loads them. */
async function comeNear(page: Page): Promise<void> {
  await on(page).topProducts.waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

async function open(address = "/"): Promise<Visit> {
  const visited = await visit(address, { stored: { authToken: session } });
  await comeNear(visited.page);
  return visited;
}
const textsOf = async (page: Page, title: string) => on(page).breakdown(title).getByRole("row").allInnerTexts();
const chosen = (page: Page) => on(page).insights.getByRole("button", { pressed: true }).allInnerTexts();

describe("insights on the dashboard", () => {
  test("say what the server says, and the address says what is asked", async () => {
    const { page } = await open();
    await on(page).insights.waitFor();
    await eventually(() => chosen(page)).toEqual(["30 days", "By day", "Compare"]);
    await on(page).period("12 months").click();
    await eventually(() => new URL(page.url()).search).toBe("?period=12m");
    await eventually(() => on(page).insightsChart.getAttribute("aria-labelledby")).toBeTruthy();
    await eventually(() => on(page).insights.getByRole("heading", { name: "Revenue by month" }).count()).toBe(1);
    await page.getByText("Show as a table").click();
    const rows = await on(page).insights.getByRole("table", { name: "Revenue by month" }).getByRole("row").count();
    expect(rows).toBe(13);
    await page.getByRole("button", { name: "By week" }).click();
    await on(page).compare.click();
    await eventually(() => new URL(page.url()).search).toBe("?period=12m&by=week&compare=none");
    await eventually(() => chosen(page)).toEqual(["12 months", "By week"]);
    await page.reload();
    await comeNear(page);
    await on(page).insights.waitFor();
    await eventually(() => chosen(page)).toEqual(["12 months", "By week"]);
    await page.goBack();
    await eventually(() => chosen(page)).toEqual(["12 months", "By week", "Compare"]);
    await page.goBack();
    await eventually(() => chosen(page)).toEqual(["12 months", "By month", "Compare"]);
  });

  test("an older answer never takes the place of a newer one", { tags: ["long"] }, async () => {
    const { page } = await open();
    await on(page).insights.waitFor();
    const graphql = await holdCalls(page, "POST", /^\/api\/graphql$/);
    await on(page).period("90 days").click();
    await eventually(graphql.count).toBe(1);
    const givenUp = page.waitForEvent("requestfailed");
    await on(page).period("7 days").click();
    await givenUp;
    await graphql.release();
    await eventually(() =>
      on(page)
        .insightsChart.getByText(/^Rs [\d,.]+ from/)
        .textContent(),
    ).toContain("7 days before");
  });

  test("days in the address that cannot be are told, and others are shown", { tags: ["long"] }, async () => {
    const { page } = await open("/?from=2026-03-03&to=2026-03-01");
    await on(page).insights.waitFor();
    await eventually(() => page.getByText("The last day is before the first.").count()).toBe(1);
    await eventually(() => chosen(page)).toEqual(["30 days", "By day", "Compare"]);
  });

  test("a range of days is chosen only when it can be asked about", { tags: ["long"] }, async () => {
    const { page } = await open();
    await on(page).period("Custom").click();
    await on(page).firstDay.fill("2026-03-10");
    await on(page).lastDay.fill("2026-03-01");
    await eventually(() => page.getByText("The last day is before the first.").count()).toBe(1);
    expect(await whyNot(on(page).applyDays)).toBe("The last day is before the first.");
    await on(page).firstDay.fill("2019-03-10");
    await eventually(() => page.getByText("Choose at most five years.").count()).toBe(1);
    await on(page).firstDay.fill("2026-02-10");
    await on(page).applyDays.click();
    await eventually(() => new URL(page.url()).search).toBe("?from=2026-02-10&to=2026-03-01");
    await eventually(() => on(page).insights.getByText("Feb 10, 2026 to Mar 1, 2026, Asia/Karachi").count()).toBe(1);
  });

  test("each row of each table leads to the orders it counts", { tags: ["long"] }, async () => {
    const { page } = await open("/?period=12m");
    const titles = ["status", "city", "product", "country", "carrier", "payment method"].map(
      (by) => `Orders per ${by}`,
    );
    const rows: { title: string; to: string; orders: string | null }[] = [];
    for (const title of [...titles, "Cancellations by reason"]) {
      await on(page).breakdown(title).waitFor();
      const links = await on(page).breakdown(title).getByRole("link").all();
      expect(links.length, title).toBeGreaterThan(0);
      for (const link of links.slice(0, 3)) {
        const orders = await link.locator("xpath=ancestor::tr/td[1]/span[1]").textContent();
        rows.push({ title, to: (await link.getAttribute("href")) ?? "", orders });
      }
    }
    for (const { title, to, orders } of rows) {
      await goWithin(page, to);
      const count = page.getByRole("heading", { level: 1, name: "Sillage Orders" }).locator("xpath=..");
      await expect
        .poll(() => count.textContent(), { message: title })
        .toMatch(new RegExp(`^Sillage Orders${orders}( of|$)`));
      await goWithin(page, "/");
      await on(page).overview.waitFor();
    }
  });

  test("the way back from a row leads to the row, after a reload, too", { tags: ["long"] }, async () => {
    const { page } = await open("/?period=12m");
    const row = on(page).breakdown("Orders per city").getByRole("link").first();
    await row.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(1000);
    await row.click();
    await page.getByRole("heading", { level: 1, name: "Sillage Orders" }).waitFor();
    await page.goBack();
    await eventually(() => page.evaluate(() => scrollY)).toBe(place);
    await page.reload();
    await row.waitFor();
    await eventually(() => page.evaluate(() => scrollY)).toBe(place);
  });

  test("a table is saved as it is shown, in numbers that a spreadsheet reads", async () => {
    const { page } = await open("/?period=90d");
    await on(page).breakdown("Orders per city").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      on(page).exportTable("Orders per city").click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^orders-per-city-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = readFileSync(await download.path(), "utf8")
      .replace("\ufeff", "")
      .trim()
      .split("\r\n");
    expect(lines[0]).toBe('"City","Orders","Orders before","Revenue (Rs)","Units"');
    const rows = await textsOf(page, "Orders per city");
    expect(lines).toHaveLength(rows.length);
    expect(lines[1]).toMatch(/^"[^"]+","\d+","\d+","\d+\.\d\d","\d+"$/);
  });

  test("the way to one's account stays where it is while they load, on a phone too", { tags: ["long"] }, async () => {
    const { page } = await visit("/", { stored: { authToken: session }, size: "phone" });
    const place = () => on(page).yourAccount.evaluate((link) => link.getBoundingClientRect().top + scrollY);
    await on(page).topProducts.waitFor();
    const before = await place();
    await comeNear(page);
    await on(page).breakdown("Orders per city").waitFor();
    expect(await place()).toBe(before);
  });

  test("the shortcut to them brings them to the top, and the keyboard with them", { tags: ["long"] }, async () => {
    const { page } = await visit("/", { stored: { authToken: session } });
    await on(page).topProducts.waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await on(page).breakdown("Orders per city").waitFor();
    const top = () => on(page).insights.evaluate((own) => own.getBoundingClientRect().top);
    await eventually(top).toBeLessThan(100);
    expect(await top()).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Tab");
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("7 days");
  });

  test("the chart's table begins where the words above it begin", { tags: ["long"] }, async () => {
    const { page } = await open();
    await page.getByText("Show as a table").click();
    const left = (part: Locator) =>
      part.evaluate((own) => {
        const range = document.createRange();
        range.selectNodeContents(own);
        return range.getBoundingClientRect().left;
      });
    const table = on(page).insights.getByRole("table", { name: "Revenue by day" });
    const words = on(page).insights.getByText(/^Rs .* from /);
    expect(await left(table.getByRole("rowheader").first())).toBeCloseTo(await left(words), 0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await left(table.getByRole("rowheader").first())).toBeCloseTo(await left(words), 0);
  });

  test("a table says that it is being saved, and its button keeps the keyboard", { tags: ["long"] }, async () => {
    const { page } = await open();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/csv-worker/, async (route) => {
      await held;
      await route.continue();
    });
    const save = on(page).exportTable("Revenue");
    await save.press("Enter");
    await eventually(() => save.getAttribute("aria-busy")).toBe("true");
    await page.getByText("Exporting Revenue").waitFor();
    expect(await on(page).exportTable("Orders per city").getAttribute("aria-busy")).toBeNull();
    const [download] = await Promise.all([page.waitForEvent("download"), release()]);
    expect(download.suggestedFilename()).toMatch(/^revenue-/);
    await eventually(() => save.getAttribute("aria-busy")).toBeNull();
    await keyboardAt(save);
  });

  test("a server without them gives a dashboard that lacks nothing else", { tags: ["long"] }, async () => {
    for (const reply of [
      { status: 404, body: "" },
      { status: 200, contentType: "text/html", body: "<!doctype html>" },
    ]) {
      let asked = 0;
      const { page } = await visitPrepared(
        "/",
        (page) =>
          page.route("**/api/graphql", async (route) => {
            await route.fulfill(reply);
            asked += 1;
          }),
        { stored: { authToken: session } },
      );
      await comeNear(page);
      await eventually(() => asked).toBe(1);
      await eventually(() => page.getByText("Insights").count()).toBe(0);
      expect(await on(page).chart.count()).toBe(1);
      expect(await on(page).topProducts.count()).toBe(1);
      expect(await on(page).alert.count()).toBe(0);
    }
  });

  test("the chart is read with the arrow keys", async () => {
    const { page } = await open("/?period=7d");
    const slider = page.getByRole("slider", { name: "Revenue by day" });
    await slider.focus();
    // The chart takes keys only once it is painted.
    await eventually(() => page.keyboard.press("Home").then(() => slider.getAttribute("aria-valuenow"))).toBe("1");
    await page.keyboard.press("ArrowRight");
    await eventually(() => slider.getAttribute("aria-valuenow")).toBe("2");
    expect(await slider.getAttribute("aria-valuetext")).toMatch(/^\w{3} \d+, \d{4}: Rs [\d,.]+, before Rs [\d,.]+$/);
  });
});
