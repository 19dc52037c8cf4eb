import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { readRecord, replay } from "../../flows/replay.ts";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { callProduct, openSession, product } from "./sessions.ts";
import { eventually, pathOf, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

const openFlows = (machine: string) => visit(`/flows?machine=${machine}`, { stored: { authToken: session } });
/** The states that are lit. */
const lit = (page: Page) =>
  page.locator("[data-live]").evaluateAll((states) => states.map((state) => state.getAttribute("data-state")).sort());

test("the machines are drawn with the states that they are in", async () => {
  const { page } = await openFlows("session");
  await eventually(() => lit(page)).toEqual(["session.signedIn"]);
  await page.getByRole("img", { name: "Statechart of session, now in signedIn" }).waitFor();
  await page.getByRole("button", { name: /^interface/ }).click();
  await eventually(() => lit(page)).toEqual([
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

test("what is done in another tab is seen as it happens", async () => {
  const { page, openTab } = await openFlows("orderActions");
  await page.getByRole("img", { name: "Statechart of orderActions, not running" }).waitFor();
  const { data } = (await (await callProduct("/orders", session)).json()) as {
    data: { _id: string; cancelled: boolean }[];
  };
  const other = await openTab(`/orders/${data.find(({ cancelled }) => !cancelled)?._id}`);
  await eventually(() => lit(page)).toEqual(["orderActions.idle"]);
  await on(other).shipOrder.click();
  await eventually(() => lit(page)).toEqual(["orderActions.shipping"]);
  const actors = page.getByRole("region", { name: "Actors in another tab (1)" });
  await actors.getByText("updateShipping").waitFor();
  await on(other).cancel.click();
  await eventually(() => lit(page)).toEqual(["orderActions.idle"]);
  await other.close();
  await actors.waitFor({ state: "detached" });
});

test("the flight record is saved without anybody's data, and can be replayed", async () => {
  const { page } = await openFlows("session");
  await eventually(() => lit(page)).toEqual(["session.signedIn"]);
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

test("nobody who is not signed in sees it", async () => {
  const { page } = await visit("/flows");
  await on(page).welcome.waitFor();
  expect(pathOf(page)).toBe("/login");
});

test("it fits a phone", async () => {
  const { page } = await visit("/flows?machine=session", { stored: { authToken: session }, size: "phone" });
  await eventually(() => lit(page)).toEqual(["session.signedIn"]);
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
