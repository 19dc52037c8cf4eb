// @module-tag long
// What this shows (behaviour: User columns; Order columns; Recent Orders).
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openSession } from "./sessions.ts";
import { visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** The lengths, in characters, up to which a text counts as ordinary. The demo shop has a few longer ones. */
const most = { email: 28, other: 22 };

/**
 * Returns the texts of ordinary length in a table's cells that are cut off, or broken within a word. `scrollWidth` alone
 * does not tell: a text that is cut off may end within the box's padding.
 */
function cutTexts(page: Page, name: string): Promise<string[]> {
  return page.getByRole("table", { name, exact: true }).evaluate((table, { email, other }) => {
    const isCut = (text: Text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { right } = range.getBoundingClientRect();
      for (let box = text.parentElement; box && box !== table; box = box.parentElement) {
        const { display, paddingRight } = getComputedStyle(box);
        const end =
          box.getBoundingClientRect().left + box.clientLeft + box.clientWidth - Number.parseFloat(paddingRight);
        if (display !== "inline" && right > end + 0.5) return true;
        if (box.tagName === "TD") break;
      }
      return range.getClientRects().length > 1 && !/\s/.test(text.data.trim());
    };
    const texts: string[] = [];
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const isOrdinary = text.data.length <= (text.data.includes("@") ? email : other);
      if (isOrdinary && text.parentElement?.closest("td") && isCut(text)) texts.push(text.data);
    }
    return texts;
  }, most);
}

/** As `cutTexts`, in every third screenful of a list: only the rows in sight are rendered. */
async function cutInList(page: Page, name: string): Promise<string[]> {
  const found = new Set<string>();
  const box = page.getByRole("table", { name, exact: true }).locator("..");
  for (let top = -1, next = 0; next > top; ) {
    top = next;
    for (const text of await cutTexts(page, name)) found.add(text);
    next = await box.evaluate(async (element) => {
      element.scrollTop += 3 * element.clientHeight;
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      return element.scrollTop;
    });
  }
  return [...found];
}

describe.each([1280, 1440])("at %i px nothing of ordinary length is cut", (width) => {
  test.each([
    ["/users", "Users"],
    ["/orders", "Orders"],
  ])("in the list at %s", { timeout: 120_000 }, async (path, name) => {
    const { page } = await visit(path, { stored: { authToken: session } });
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("table", { name, exact: true }).waitFor();
    // At 1440 px everything has at least as much room, so the first screenful is enough.
    expect(await (width === 1280 ? cutInList : cutTexts)(page, name)).toEqual([]);
    // Leaves room for a scrollbar, which many machines show.
    const hidden = await page.getByRole("table", { name, exact: true }).evaluate((table) => {
      const box = table.parentElement;
      if (!box) throw new Error("no box");
      box.style.marginRight = "15px";
      return box.scrollWidth - box.clientWidth;
    });
    expect(hidden).toBe(0);
    const room = await page
      .getByRole("checkbox", { name: "Select all found" })
      .evaluate((own) => own.getBoundingClientRect().left - (own.closest("table")?.getBoundingClientRect().left ?? 0));
    expect(room).toBeGreaterThanOrEqual(10);
  });

  test.each([
    ["/users", "Users"],
    ["/orders", "Orders"],
  ])("in the heads at %s, nor the arrow of the one it is sorted by", async (path, name) => {
    const { page } = await visit(path, { stored: { authToken: session } });
    await page.setViewportSize({ width, height: 900 });
    const table = page.getByRole("table", { name, exact: true });
    await table.waitFor();
    const heads = table.getByRole("columnheader").getByRole("button");
    for (const head of await heads.all()) {
      await head.click();
      const hiding = await head.evaluate((button) => {
        const arrow = button.querySelector("svg");
        if (!arrow) return "no arrow";
        const own = arrow.getBoundingClientRect();
        for (const x of [own.left + 1, own.right - 1])
          if (!button.parentElement?.contains(document.elementFromPoint(x, own.top + own.height / 2)))
            return "it is under another";
        for (const other of button.closest("tr")?.querySelectorAll("button") ?? []) {
          const text = other.firstChild;
          if (text?.nodeType !== Node.TEXT_NODE) continue;
          const range = document.createRange();
          range.selectNode(text);
          const { left, right } = range.getBoundingClientRect();
          if (left < own.right && right > own.left) return `it is on "${text.textContent}"`;
        }
        return undefined;
      });
      expect(hiding, (await head.textContent()) ?? "").toBeUndefined();
    }
  });

  test("among the recent orders", async () => {
    const { page } = await visit("/", { stored: { authToken: session } });
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("table", { name: "Recent Orders", exact: true }).waitFor();
    expect(await cutTexts(page, "Recent Orders")).toEqual([]);
  });
});
