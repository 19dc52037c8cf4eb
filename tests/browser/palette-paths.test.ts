// @module-tag long
// What the palette and the shortcuts do, in journeys that take every transition of their machines.
import { beforeAll, describe, test } from "vitest";
import { memoryValue } from "../machines/memory-value.ts";
import { model as palette } from "../machines/palette.paths.ts";
import { model as shortcuts } from "../machines/shortcuts.paths.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, pathOf } from "./visit.ts";
import { coverage, expectState, storeElsewhere, visitWithSeam } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

describe("the palette", () => {
  const covered = coverage(palette, 1);

  test("opens, finds, chooses and closes", async () => {
    const { page } = await visitWithSeam("/account", { stored: { authToken: session } });
    const field = page.getByRole("combobox", { name: "Find anything", exact: true });
    await page.getByRole("button", { name: "Find anything" }).click();
    await field.waitFor();
    await page.keyboard.press("Control+k");
    await expectState(page, "palette", "closed");
    await page.keyboard.press("Control+k");
    await field.waitFor();
    await page.keyboard.press("Escape");
    await expectState(page, "palette", "closed");
    await page.keyboard.press("Control+k");
    await field.fill("s");
    await page.keyboard.press("ArrowDown");
    await field.fill("orders");
    await page.keyboard.press("Enter");
    await on(page).orders.waitFor();
    await expectState(page, "palette", "closed");
    await covered.add(page);
  });
});

describe("the shortcuts", () => {
  const covered = coverage(shortcuts, 2);

  test("are pressed, waited for, turned off and on", async () => {
    const visited = await visitWithSeam("/account", { stored: { authToken: session } });
    const { page } = visited;
    const waits = () => expectState(page, "shortcuts", { keys: { on: "waiting" }, sheet: "hidden" });
    const rests = () => expectState(page, "shortcuts", { keys: { on: "idle" }, sheet: "hidden" });
    await rests();
    await page.keyboard.press("g");
    await waits();
    await rests();
    await page.keyboard.press("g");
    await page.keyboard.press("x");
    await rests();
    await page.keyboard.press("?");
    const use = page.getByRole("checkbox", { name: "Use keyboard shortcuts", exact: true });
    await use.click();
    await use.click();
    await page.keyboard.press("Escape");
    await rests();
    await storeElsewhere(visited, "shortcuts", "off");
    await expectState(page, "shortcuts", { keys: "off", sheet: "hidden" });
    await storeElsewhere(visited, "shortcuts", null);
    await rests();
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await eventually(() => pathOf(page)).toBe("/orders");
    await covered.add(page);
  });

  test("stay off", async () => {
    const { page } = await visitWithSeam("/account", { stored: { authToken: session, shortcuts: "off" } });
    await expectState(page, "shortcuts", { keys: "off", sheet: "hidden" });
    const input = () => ({ stored: memoryValue("off"), inView: () => undefined, parent: undefined });
    covered.addBeginning({ input });
    await covered.add(page);
  });
});
