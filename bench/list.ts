// Shared by the benchmarks of lists: tabs that are timed from within, and actions on a list in them.
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import type { Shop } from "./support.ts";

/** Fails the benchmark, for what does not depend on the machine. */
export function assert(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** Opens a signed-in tab with `script` as `bench`, in a process where no other tab's garbage is collected. */
export async function openTab(browser: Browser, { url, token }: Shop, script?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(60_000);
  // Init scripts are not scripts of the page, so its content security policy allows them.
  await context.addInitScript(`localStorage.setItem("authToken", "${token}")`);
  if (script) await context.addInitScript(`${script}; globalThis.bench = bench`);
  return context.newPage();
}

/** Waits until the page has loaded the lists; in a large shop, rows may show sooner. */
export async function awaitLists(page: Page): Promise<void> {
  const reload = page.getByRole("button", { name: "Reload Data" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  while ((await reload.getAttribute("aria-busy")) === "true") await pause(50);
}

/** Counts the table's elements at its top, and in its middle with hidden rows on both sides; returns the larger. */
export async function elementsOf(page: Page): Promise<number> {
  const countAt = async (part: number) => {
    await page.locator("table").evaluate((list, part) => {
      const box = list.parentElement as HTMLElement;
      box.scrollTop = part * box.scrollHeight;
    }, part);
    await pause(500);
    return page.locator("table *").count();
  };
  return Math.max(await countAt(0.5), await countAt(0));
}

/** A field to type into, and the selector of what its letters change. */
export interface SearchedPlace {
  readonly what: string;
  readonly role: "searchbox" | "combobox";
  readonly changes: string;
}

const rows: SearchedPlace = { what: "search, a keystroke", role: "searchbox", changes: "tbody" };

/** Types and deletes each term in the page and in the floor, in turns; which goes first alternates. */
export async function measureSearch(
  page: Page,
  floor: Page,
  terms: readonly string[],
  warmUpTerm: string,
  place: SearchedPlace = rows,
) {
  async function type(where: Page, term: string): Promise<number[]> {
    const { role, changes } = where === page ? place : rows;
    await where.bringToFront();
    await where.getByRole(role).focus();
    const times: number[] = [];
    for (const key of [...term, ...Array<string>(term.length).fill("Backspace")]) {
      await where.evaluate(`bench.watchKeystroke("${changes}")`);
      await where.keyboard.press(key);
      times.push(await where.evaluate<number>("bench.painted"));
      // Out of step with the screen's frames, so that neither side gets the better place between them.
      await pause(150 + ((times.length * 7) % 17));
    }
    return times;
  }

  // The first keystroke includes one-off work.
  const [firstKeystroke = Number.NaN] = await type(page, warmUpTerm);
  await type(floor, warmUpTerm);
  const times: number[] = [];
  const floorTimes: number[] = [];
  for (const [index, term] of terms.entries()) {
    const turns = [
      { where: page, into: times },
      { where: floor, into: floorTimes },
    ];
    for (const { where, into } of index % 2 === 0 ? turns : turns.reverse()) into.push(...(await type(where, term)));
  }
  return { firstKeystroke, search: { what: place.what, floor: "bare loop, plain rows", times, floorTimes } };
}
