// @module-tag long
// Journeys that take every transition of the machines of the palette and the shortcuts.
import type { Page } from "playwright-core";
import { beforeAll, describe, test } from "vitest";
import type { StateValue } from "xstate";
import { model as palette } from "../machines/palette.paths.ts";
import { address, shopData, model as shortcuts } from "../machines/shortcuts.paths.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, pathOf } from "./visit.ts";
import { coverage, expectSeen, passedThrough, storeElsewhere, visitWithSeam } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

describe("the palette", () => {
  const findField = (page: Page) => page.getByRole("combobox", { name: "Find anything", exact: true });
  const covered = coverage<typeof palette.machine, [page: Page]>(palette, 1, {
    closed: (page) => expectSeen(findField(page), 0),
    open: (page) => expectSeen(findField(page)),
    choosing: { unseen: "It lasts until the page is painted; what was chosen is seen after it." },
  });

  test("opens, finds, chooses and closes", async () => {
    const { page } = await visitWithSeam("/account", { stored: { authToken: session } });
    const field = findField(page);
    const is = (state: string) => covered.expectState(page, state, page);
    await page.getByRole("button", { name: "Find anything" }).click();
    await is("open");
    await page.keyboard.press("Control+k");
    await is("closed");
    await page.keyboard.press("Control+k");
    await is("open");
    await page.keyboard.press("Escape");
    await is("closed");
    await page.keyboard.press("Control+k");
    await field.fill("s");
    await page.keyboard.press("ArrowDown");
    await field.fill("sa");
    await page.getByRole("option", { name: "Show more orders" }).click();
    await is("open");
    await field.fill("orders");
    await page.keyboard.press("Enter");
    await on(page).orders.waitFor();
    await is("closed");
    await covered.add(page);
  });
});

describe("the shortcuts", () => {
  const use = (page: Page) => page.getByRole("checkbox", { name: "Use keyboard shortcuts", exact: true });
  const covered = coverage<typeof shortcuts.machine, [page: Page]>(shortcuts, 2, {
    "keys.starting": passedThrough,
    "keys.off": (page) => expectSeen(use(page).and(page.locator(":checked")), 0),
    "keys.on.idle": (page) => expectSeen(use(page).and(page.locator(":not(:checked)")), 0),
    "keys.on.waiting": { unseen: "Nothing on the screen shows that a second key is waited for." },
    "sheet.hidden": (page) => expectSeen(use(page), 0),
    "sheet.shown": (page) => expectSeen(use(page)),
  });

  test("are pressed, waited for, turned off and on", async () => {
    const visited = await visitWithSeam("/account", { stored: { authToken: session } });
    const { page } = visited;
    const is = (keys: StateValue, sheet = "hidden") => covered.expectState(page, { keys, sheet }, page);
    const waits = () => is({ on: "waiting" });
    const rests = () => is({ on: "idle" });
    await rests();
    await page.keyboard.press("g");
    await waits();
    await rests();
    await page.keyboard.press("g");
    await page.keyboard.press("x");
    await rests();
    await page.keyboard.press("?");
    await use(page).click();
    await is("off", "shown");
    await use(page).click();
    await is({ on: "idle" }, "shown");
    await page.keyboard.press("Escape");
    await rests();
    await storeElsewhere(visited, "shortcuts", "off");
    await is("off");
    await storeElsewhere(visited, "shortcuts", null);
    await rests();
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await eventually(() => pathOf(page)).toBe("/orders");
    await covered.add(page);
  });

  test("stay off", async () => {
    const { page } = await visitWithSeam("/account", { stored: { authToken: session, shortcuts: "off" } });
    await covered.expectState(page, { keys: "off", sheet: "hidden" }, page);
    covered.addBeginning({ input: () => ({ address, shopData, parent: undefined }), stored: { shortcuts: "off" } });
    await covered.add(page);
  });
});
