// What this shows (behaviour: Flows page).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { readRecord } from "../../src/flows/record-file.ts";
import { replay } from "../flows/replay.ts";
import { record } from "../machines/flows-view.paths.ts";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { callProduct, openSession, product } from "./sessions.ts";
import { eventually, goWithin, pathOf, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

const openFlows = (machine: string) => visit(`/flows?machine=${machine}`, { stored: { authToken: session } });
/** Returns the names of the highlighted states, sorted. */
const lit = (page: Page) =>
  page.locator("[data-live]").evaluateAll((states) => states.map((state) => state.getAttribute("data-state")).sort());

test("the machines are drawn with the states that they are in", async () => {
  const { page } = await openFlows("session");
  await eventually(() => lit(page)).toEqual(["session", "session.signedIn"]);
  await page.getByRole("img", { name: "Statechart of session, now in signedIn" }).waitFor();
  await page.getByRole("button", { name: "interface running" }).click();
  await eventually(() => lit(page)).toEqual([
    "interface",
    "interface.sidebar",
    "interface.sidebar.closed",
    "interface.theme",
    "interface.theme.dark",
  ]);
  await on(page).lightMode.click();
  await eventually(() => lit(page)).toContain("interface.theme.light");
  expect(pathOf(page)).toBe("/flows?machine=interface");
  const events = page.getByRole("region", { name: "Events in this tab" });
  await events.getByText("theme.toggle", { exact: true }).first().waitFor();
  const actors = page.getByRole("region", { name: "Actors in this tab" });
  for (const actor of ["app", "session", "administration", "shopData"])
    expect(await actors.getByText(actor, { exact: false }).count(), actor).not.toBe(0);
});

test("what is done in another tab is seen as it happens", { tags: ["long"] }, async () => {
  const { page, openTab } = await openFlows("orderActions");
  await page.getByRole("img", { name: "Statechart of orderActions, not running" }).waitFor();
  const { data } = (await (await callProduct("/orders", session)).json()) as {
    data: { _id: string; cancelled: boolean }[];
  };
  const other = await openTab(`/orders/${data.find(({ cancelled }) => !cancelled)?._id}`);
  await eventually(() => lit(page)).toEqual(["orderActions", "orderActions.idle"]);
  await on(other).shipOrder.click();
  await eventually(() => lit(page)).toEqual(["orderActions", "orderActions.shipping"]);
  const actors = page.getByRole("region", { name: "Actors in another tab (1)" });
  await actors.getByText("updateShipping").waitFor();
  await on(other).cancel.click();
  await eventually(() => lit(page)).toEqual(["orderActions", "orderActions.idle"]);
  await other.close();
  await actors.waitFor({ state: "detached" });
});

const actorsHere = (page: Page) => page.getByRole("region", { name: "Actors in this tab" });
const history = (page: Page, machine: string) =>
  page.getByRole("region", { name: new RegExp(`^Actor \\d+: ${machine}$`) });
/** Opens a dialog, then the flows page without a reload, which would start a new flight record. */
async function openDialogAndFlows(page: Page): Promise<void> {
  await on(page).orders.getByRole("link").first().click();
  await on(page).deleteOrder.click();
  await on(page).cancel.click();
  await goWithin(page, "/flows?machine=deleteOrder");
  await page.getByRole("heading", { name: "Flows", level: 1 }).waitFor();
}

test("the machines of a screen that was left are kept with their history", { tags: ["long"] }, async () => {
  const { page } = await visit("/orders", { stored: { authToken: session } });
  await openDialogAndFlows(page);
  await actorsHere(page)
    .getByRole("listitem")
    .filter({ hasText: /deleteOrder *cancelled *ended/ })
    .last()
    .waitFor();
  const dialog = history(page, "deleteOrder");
  await dialog.getByRole("img", { name: "Sequence of deleteOrder: 3 events, with the page, orderActions" }).waitFor();
  await dialog.getByText("sent to orderActions").waitFor();

  await actorsHere(page).getByRole("button", { name: "orderActions" }).click();
  await eventually(() => pathOf(page)).toMatch(/machine=orderActions&actor=\d+$/);
  const facts = history(page, "orderActions");
  await facts.getByText("wasDeleted does not hold").waitFor();
  await facts.getByText("setOrder").waitFor();
  await facts.getByRole("deletion").getByText("none").first().waitFor();
});

test("the slider goes back through what has happened, and forward", { tags: ["long"] }, async () => {
  const { page } = await visit("/orders", { stored: { authToken: session } });
  await openDialogAndFlows(page);
  await actorsHere(page).getByRole("button", { name: "orderActions" }).click();
  await page.getByRole("img", { name: "Statechart of orderActions, not running" }).waitFor();
  const slider = page.getByRole("slider", { name: "Moment of the flight record" });
  expect(await slider.getAttribute("aria-valuetext")).toBe("now");
  expect(await page.getByRole("button", { name: "Now", exact: true }).isDisabled()).toBe(true);
  await slider.focus();
  const isAt = async (words: RegExp, key: string) => {
    for (let press = 0; press < 60; press += 1) {
      if (words.test((await slider.getAttribute("aria-valuetext")) ?? "")) return;
      await page.keyboard.press(key);
    }
    expect.fail(`no moment is ${words}`);
  };
  await isAt(/order\.delete to orderActions$/, "ArrowLeft");
  await page.getByRole("img", { name: "Statechart of orderActions, then in deleting" }).waitFor();
  await page.getByRole("button", { name: "One event back" }).click();
  await page.getByRole("img", { name: "Statechart of orderActions, then in idle" }).waitFor();
  await page.getByRole("button", { name: "One event forward" }).click();
  await page.getByRole("img", { name: "Statechart of orderActions, then in deleting" }).waitFor();
  await page.getByRole("button", { name: "Now", exact: true }).press("Enter");
  await eventually(() => page.getByRole("slider").evaluate((slider) => slider === document.activeElement)).toBe(true);
  await page.getByRole("img", { name: "Statechart of orderActions, not running" }).waitFor();
});

test("what a machine takes now can be sent to it", { tags: ["long"] }, async () => {
  const { page } = await openFlows("interface");
  const send = page.getByRole("group", { name: "Send" });
  await send.getByRole("button", { name: "theme.toggle" }).click();
  await eventually(() => lit(page)).toContain("interface.theme.light");
  await on(page).darkMode.waitFor();
  expect(await send.getByRole("button", { name: "sidebar.close" }).count()).toBe(0);
  await send.getByRole("button", { name: "sidebar.open" }).click();
  await send.getByRole("button", { name: "sidebar.close" }).waitFor();
  await history(page, "interface").getByText("from the page").first().waitFor();
});

test("an arrow starts at the group that its transition is of", { tags: ["long"] }, async () => {
  const { page } = await openFlows("app");
  const [arrow, group] = await Promise.all(
    [
      page.locator('[data-arrow="app.administering app.visiting"]'),
      page.locator('[data-state="app.administering"] > rect'),
    ].map((part) => part.boundingBox()),
  );
  if (!arrow || !group) throw new Error("They are not drawn.");
  expect(Math.abs(arrow.y + arrow.height - group.y)).toBeLessThan(8);
});

test("the flight record is saved without anybody's data, and can be replayed", async () => {
  const { page } = await openFlows("session");
  await eventually(() => lit(page)).toEqual(["session", "session.signedIn"]);
  await eventually(() => on(page).loading.count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download flight record" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("flight-record.json");
  const text = readFileSync(await download.path(), "utf8");
  expect(text).not.toContain(session);
  expect(text).not.toMatch(/example|@s|Nadia/);
  const replays = replay(readRecord(text));
  expect(replays.flatMap(({ differences }) => differences)).toEqual([]);
  expect(replays.find(({ machine }) => machine === "session")?.ended).toBe("signedIn");
});

test("a flight record that was saved is looked at as this page is, and closed", { tags: ["long"] }, async () => {
  const { page } = await openFlows("session");
  await eventually(() => lit(page)).toContain("session.signedIn");
  const open = (text: string) =>
    page
      .getByLabel("Open flight record")
      .setInputFiles({ name: "flight-record.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await open(JSON.stringify(record));
  const actors = page.getByRole("region", { name: "Actors in the record" });
  await actors.getByRole("button", { name: "deleteOrder" }).click();
  await page.getByRole("button", { name: "One event back" }).click();
  await page.getByRole("img", { name: "Statechart of deleteOrder, then in confirming" }).waitFor();
  expect(await page.getByRole("group", { name: "Send" }).count()).toBe(0);
  await page.getByRole("button", { name: "Close flight record" }).click();
  await actorsHere(page).getByText("administration").waitFor();

  await open('{"orders":[]}');
  await page.getByRole("alert").getByText("It is no flight record: it has no actors and events.").waitFor();
});

test("nobody who is not signed in sees it", async () => {
  const { page } = await visit("/flows");
  await on(page).welcome.waitFor();
  expect(pathOf(page)).toBe("/login");
});

test.each(["phone", "narrow"] as const)("it fits a %s screen", { tags: ["long"] }, async (size) => {
  const { page } = await visit("/flows?machine=session", { stored: { authToken: session }, size });
  await eventually(() => lit(page)).toEqual(["session", "session.signedIn"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("a server that does not offer it has no such page", async () => {
  const { page } = await visitSignedIn("/flows", await foreignShop());
  await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
});

test("the released page has nothing of Stately's inspector", () => {
  const dist = join(product().folder, "dist");
  const scripts = readdirSync(dist).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) expect(readFileSync(join(dist, name), "utf8"), name).not.toMatch(/stately/i);
});
