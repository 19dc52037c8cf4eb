// @module-tag long
// What this shows (behaviour: Lists of millions), in a page that is told of ten million orders.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { makeLarge } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { emptyPage, eventually, type VisitOptions, visit } from "./visit.ts";

const count = 10_000_000;
const height = 48;

let session: string;
beforeAll(async () => {
  session = await openSession();
});

interface Millions extends VisitOptions {
  /** The total that the first window states. */
  readonly said?: number;
  /** Whether windows by position begin at one of every 5,000 rows, but for the first 10,000. */
  readonly isEstimated?: boolean;
}

/** Opens the list of ten million orders. */
async function openMillions({ said = count, isEstimated = false, ...options }: Millions = {}): Promise<Page> {
  const { page } = await visit(emptyPage, { ...options, stored: { authToken: session } });
  await makeLarge(page);
  await page.route("**/api/orders/window?*", (route) => {
    const asked = new URL(route.request().url()).searchParams;
    return route.fulfill({ json: windowOf(asked, asked.get("at") === "0" ? said : count, isEstimated) });
  });
  await page.route(/\/api\/orders\/o\d+$/, (route) =>
    route.fulfill({ json: orderAt(Number(/\d+$/.exec(route.request().url())?.[0])) }),
  );
  await page.goto("/orders");
  await isFilled(page);
  return page;
}

/** Returns a window as the server would, with the rows' places as their keys. */
function windowOf(asked: URLSearchParams, total: number, isEstimated: boolean) {
  const limit = Number(asked.get("limit"));
  const [after, before, at] = ["after", "before", "at"].map((name) => asked.get(name));
  const to = before ? Number(before) : undefined;
  const isNear = isEstimated && Number(at) > 10_000;
  const by = isNear ? Number(at) - (Number(at) % 5_000) : Number(at);
  const from = to === undefined ? Math.min(count, after ? Number(after) + 1 : by) : Math.max(0, to - limit);
  const end = to ?? Math.min(count, from + limit);
  return {
    orders: Array.from({ length: end - from }, (_, place) => orderAt(from + place)),
    ...(end > from && { first: String(from), last: String(end - 1) }),
    isEnd: to === undefined ? end === count : from === 0,
    isComplete: true,
    ...(at && { position: { at: isNear ? Number(at) : from, isExact: !isNear } }),
    ...((at || asked.get("count")) && { total: { atLeast: total, about: total, isExact: true } }),
    isBehind: false,
    versions: { orders: "1", users: "1" },
  };
}

const orderAt = (place: number) => ({
  _id: `o${place}`,
  orderId: `N${place + 1}`,
  status: "processing",
  cancelled: false,
  itemCount: 1,
  totalAmount: 100,
  // On a phone, rows with the longer name are higher.
  customerDetails: { name: place % 3 === 0 ? "Muhammad Abdul Rehman Siddiqui of Gulshan-e-Iqbal" : "Ali Khan" },
  items: [],
});

const table = (page: Page) => page.getByRole("table", { name: "Orders" });

/** Returns the rows in sight: their places, counted from 1, their order numbers and their top edges. */
const rowsOf = (page: Page) =>
  table(page).evaluate((shown) => {
    const box = shown.parentElement?.getBoundingClientRect();
    const [from, to] = [Math.max(0, box?.top ?? 0), Math.min(innerHeight, box?.bottom ?? 0)];
    return [...shown.querySelectorAll("tbody tr:not([aria-hidden])")]
      .map((row) => ({ row, ...row.getBoundingClientRect().toJSON() }))
      .filter(({ top, bottom }) => bottom > from && top < to)
      .map(({ row, top }) => ({
        place: Number(row.getAttribute("aria-rowindex")) - 1,
        number: row.querySelector("a")?.textContent ?? null,
        top: Number(top),
      }));
  });
const first = async (page: Page) => (await rowsOf(page))[0]?.place ?? 0;
const last = async (page: Page) => (await rowsOf(page)).at(-1)?.place ?? 0;
/** Returns how far down the list the page is, in px, from a fixed offset; undefined without rows in sight. */
const depth = async (page: Page) => {
  const [row] = await rowsOf(page);
  return row && row.place * height - row.top;
};

/** Waits until there are rows in sight, loaded, without a gap, each with its own order. */
const isFilled = (page: Page) =>
  eventually(async () => {
    const rows = await rowsOf(page);
    const numbers = rows.map((_, below) => `N${(rows[0]?.place ?? 0) + below}`);
    return rows.length > 0 && rows.map(({ number }) => number).join() === numbers.join();
  }).toBe(true);

/** Returns the scroll position of the list's container, in px. */
const thumbOf = (page: Page) => table(page).evaluate(({ parentElement: box }) => box?.scrollTop ?? 0);

/** Scrolls the container to this part of its range, as dragging the thumb does, and waits for the next frame. */
const drag = (page: Page, part: number) =>
  table(page).evaluate(async ({ parentElement: box }, to) => {
    box?.scrollTo(0, to * (box.scrollHeight - box.clientHeight));
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, part);

/** Turns the wheel over the rows, by fewer than a hundred of them at a time, and checks that they move as far. */
async function wheel(page: Page, steps: number, by: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const before = (await depth(page)) ?? 0;
    await page.mouse.wheel(0, by);
    await eventually(() => depth(page)).toBe(before + by);
    await isFilled(page);
  }
}

/** Records in each frame, from now on, how far down the list the page is. */
const watchFrames = (page: Page) =>
  table(page).evaluate((shown, rowHeight) => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const note = () => {
      const row = shown.querySelector("tbody tr:not([aria-hidden])");
      const place = Number(row?.getAttribute("aria-rowindex"));
      frames.push(place * rowHeight - (row?.getBoundingClientRect().top ?? 0));
      requestAnimationFrame(note);
    };
    note();
  }, height);
const framesOf = (page: Page) => page.evaluate(() => (window as unknown as { frames: number[] }).frames);

test("the thumb leads to the middle, and the wheel on from there row by row", async () => {
  const page = await openMillions();
  expect(await table(page).getAttribute("aria-rowcount")).toBe("10000001");
  await drag(page, 0.5);
  await isFilled(page);
  expect(Math.abs((await first(page)) / count - 0.5)).toBeLessThan(0.001);

  await table(page).hover();
  await watchFrames(page);
  const [row, thumb] = [await first(page), await thumbOf(page)];
  await wheel(page, 8, 1_200);
  expect(await first(page)).toBe(row + 200);
  // The thumb stays at the rows' share of the list, and no frame shows it being moved there.
  expect((await thumbOf(page)) - thumb).toBeLessThan(200 * height);
  const frames = await framesOf(page);
  expect(frames).toEqual(frames.toSorted((one, other) => one - other));

  await wheel(page, 12, -1_200);
  expect(await first(page)).toBe(row - 100);

  await page.getByRole("button", { name: "Total" }).click();
  await eventually(() => first(page)).toBe(1);
  await isFilled(page);
});

test("the keyboard leads to the last row, back to the first, and by a screen", async () => {
  const page = await openMillions();
  await page.getByRole("button", { name: "Total" }).focus();
  await page.keyboard.press("End");
  await eventually(() => last(page)).toBe(count);
  await isFilled(page);
  await table(page).hover();
  await wheel(page, 3, -480);
  expect(await last(page)).toBe(count - 30);
  await page.keyboard.press("Home");
  await eventually(() => first(page)).toBe(1);
  await isFilled(page);
  const screen = (await rowsOf(page)).length;
  await page.keyboard.press("PageDown");
  await eventually(() => first(page)).toBeGreaterThan(screen - 5);
  expect(await first(page)).toBeLessThanOrEqual(screen);
});

test("the keyboard scrolls the list where nothing in it has the focus, but not from a field", async () => {
  const page = await openMillions();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("End");
  await eventually(() => last(page)).toBe(count);
  await isFilled(page);
  await page.keyboard.press("PageUp");
  await eventually(() => last(page)).toBeLessThan(count - 5);
  await page.keyboard.press("Home");
  await eventually(() => first(page)).toBe(1);
  await page.keyboard.press("PageDown");
  await eventually(() => first(page)).toBeGreaterThan(5);
  await page.evaluate(() => {
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
  });
  const row = await first(page);
  await page.keyboard.press("Home");
  expect(await first(page)).toBe(row);
});

test("the keyboard goes on from a row, which is there no more once it is out of sight", async () => {
  const page = await openMillions();
  await page.getByRole("link", { name: "N3", exact: true }).focus();
  for (const screens of [1, 2, 3]) {
    await page.keyboard.press("PageDown");
    await eventually(() => first(page)).toBeGreaterThan(12 * screens);
    await isFilled(page);
  }
  await page.keyboard.press("End");
  await eventually(() => last(page)).toBe(count);
  await page.keyboard.press("Home");
  await eventually(() => first(page)).toBe(1);
});

test("whoever goes on from near an end comes to it", async () => {
  const page = await openMillions();
  await drag(page, (166_666 - 1_005) / 166_666);
  await isFilled(page);
  const away = count - (await last(page));
  expect(away).toBeGreaterThan(1_000);
  await table(page).hover();
  await wheel(page, Math.floor(away / 90), 90 * height);
  await page.mouse.wheel(0, 90 * height);
  await eventually(() => last(page)).toBe(count);
});

/** Opens an order in sight, and goes back to the list. */
async function lookAtOrder(page: Page, number: string): Promise<void> {
  await page.getByRole("link", { name: number, exact: true }).click();
  await on(page).order(number).waitFor();
  await page.goBack();
}

test("back from an order, the same rows are there", async () => {
  const page = await openMillions();
  await drag(page, 0.7);
  await isFilled(page);
  await table(page).hover();
  await wheel(page, 1, 30 * height + 11);
  const rows = await rowsOf(page);
  await lookAtOrder(page, rows[5]?.number ?? "");
  await table(page).waitFor();
  await isFilled(page);
  expect(await rowsOf(page)).toEqual(rows);
});

test("back from an order, the same rows are there whose place was an estimate", async () => {
  const page = await openMillions({ isEstimated: true });
  const numbers = async () => (await rowsOf(page)).map(({ number }) => number);
  const hasNumbers = () => eventually(async () => (await numbers()).every((number) => number)).toBe(true);
  await drag(page, 0.7);
  await hasNumbers();
  await table(page).hover();
  for (let step = 0; step < 4; step += 1) {
    const before = (await depth(page)) ?? 0;
    await page.mouse.wheel(0, 25 * height);
    await eventually(() => depth(page)).toBe(before + 25 * height);
    await hasNumbers();
  }
  const rows = await rowsOf(page);
  await lookAtOrder(page, rows[5]?.number ?? "");
  await eventually(() => rowsOf(page)).toEqual(rows);
});

test("back from another view of the list, the same rows are there; one whose address is typed begins at its top", async () => {
  const page = await openMillions();
  await page.goto("/orders?status=processing");
  await isFilled(page);
  await drag(page, 0.3);
  await eventually(() => first(page)).toBeGreaterThan(1_000);
  await isFilled(page);
  const rows = await rowsOf(page);
  await on(page).ordersLink.click();
  await eventually(() => first(page)).toBe(1);
  await isFilled(page);
  await page.goBack();
  await eventually(() => first(page)).toBeGreaterThan(1_000);
  await isFilled(page);
  expect(await rowsOf(page)).toEqual(rows);
  await page.reload();
  await isFilled(page);
  expect(await rowsOf(page)).toEqual(rows);
  await page.goto("/orders?status=shipped");
  await isFilled(page);
  expect(await first(page)).toBe(1);
});

test("rows in sight stay when a list turns out to be longer", async () => {
  const page = await openMillions({ said: 8_000_000 });
  await drag(page, 0.5);
  await isFilled(page);
  await eventually(() => table(page).getAttribute("aria-rowcount")).toBe("10000001");
  expect(Math.abs((await first(page)) / 8_000_000 - 0.5)).toBeLessThan(0.001);
  await table(page).hover();
  await wheel(page, 2, 1_200);
  await page.getByRole("button", { name: "Total" }).focus();
  await page.keyboard.press("End");
  await eventually(() => last(page)).toBe(count);
});

test("on a phone, the page scrolls to any row, too", async () => {
  const page = await openMillions({ size: "phone" });
  const scroll = (part: number) => page.evaluate((to) => scrollTo(0, to * document.documentElement.scrollHeight), part);
  await scroll(0.5);
  await eventually(async () => Math.abs((await first(page)) / count - 0.5)).toBeLessThan(0.001);
  await isFilled(page);
  await page.mouse.move(200, 400);
  // Rows move as far as the wheel turns, although their heights are known only once they are rendered.
  const thumb = await page.evaluate(() => scrollY);
  for (const by of [...Array(17).fill(700), ...Array(3).fill(-700)]) {
    const [row] = (await rowsOf(page)).slice(by > 0 ? -2 : 1);
    await page.mouse.wheel(0, by);
    const topNow = async () => (await rowsOf(page)).find(({ place }) => place === row?.place)?.top;
    await eventually(async () => Math.abs(((await topNow()) ?? 0) - (row?.top ?? 0) + by)).toBeLessThan(2);
    await isFilled(page);
  }
  expect((await page.evaluate(() => scrollY)) - thumb).toBeLessThan(14 * 700);
  await eventually(async () => {
    await scroll(1);
    return last(page);
  }).toBe(count);
  await isFilled(page);
});
