// @module-tag long
// Faults in the product itself, planted through the test seam: whatever breaks, nobody is left with a blank page.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { readRecord } from "../../src/flows/record-file.ts";
import { on } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { eventually } from "./visit.ts";
import { expectState, visitWithSeam } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

const mayLog = /broken on purpose|^A part of the product has crashed\.|^A screen could not be rendered\./;
const visitSignedIn = (path: string) => visitWithSeam(path, { stored: { authToken: session }, mayLog });

/** Waits for the crash page, and reads the flight record that it saves. */
async function crashed(page: Page) {
  await on(page).heading("Something went wrong").waitFor();
  expect(await page.getByRole("button", { name: "Reload page" }).isVisible()).toBe(true);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download flight record" }).click(),
  ]);
  return readRecord(readFileSync(await download.path(), "utf8"));
}

async function anOrder(): Promise<string> {
  const { data } = (await (await callProduct("/orders", session)).json()) as {
    data: { _id: string; cancelled: boolean }[];
  };
  return `/orders/${data.find(({ cancelled }) => !cancelled)?._id}`;
}

test("a guard of the session that throws leads to the crash page, with the record of what came before", async () => {
  const { page } = await visitWithSeam("/login", { mayLog });
  await on(page).continue.waitFor();
  await page.evaluate(() => window.sillageSeam.breakDown("session", "guards", "hasCredentials"));
  await on(page).continue.click();
  const { actors, events } = await crashed(page);
  expect(actors.map(({ machine }) => machine)).toEqual(expect.arrayContaining(["app", "session", "signInForm"]));
  const session = actors.find(({ machine }) => machine === "session");
  expect(session).toMatchObject({ isRunning: false, failedAt: expect.stringMatching(/\.js:\d+:\d+/) });
  const failed = events.filter(({ state }) => state === undefined).map(({ actor, event }) => [actor, event.type]);
  expect(failed).toEqual([[session?.number, "session.signIn"]]);
});

test("a guard of the sign-in form that throws leads to the crash page", async () => {
  const { page, faults } = await visitWithSeam("/login", { mayLog });
  await on(page).continue.waitFor();
  await page.evaluate(() => window.sillageSeam.breakDown("signInForm", "guards", "isValid"));
  await on(page).continue.click();
  await crashed(page);
  expect(faults).toEqual([]);
});

test("an action of the favourites that throws leads to the crash page", async () => {
  const { page } = await visitSignedIn("/orders");
  await on(page).orders.waitFor();
  await page.evaluate(() => window.sillageSeam.breakDown("favourites", "actions", "toggle"));
  await page
    .getByRole("button", { name: /^Favourite order / })
    .first()
    .click();
  await crashed(page);
});

test("a guard of a deletion that throws leads to the crash page", async () => {
  const { page } = await visitSignedIn("/users");
  await on(page)
    .users.getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await on(page).question.waitFor();
  await page.route("**/api/users/*", (route) => route.fulfill({ json: { data: {} } }));
  await page.evaluate(() => window.sillageSeam.breakDown("deleteUser", "guards", "isOnProfile"));
  await on(page).confirmDeletion.click();
  await crashed(page);
});

test("an action of the app itself that throws leads to the crash page", async () => {
  const { page } = await visitSignedIn("/users");
  await on(page).users.waitFor();
  await page.evaluate(() => window.sillageSeam.breakDown("app", "actions", "forwardToSession"));
  await on(page).ordersLink.click();
  await crashed(page);
});

test("a guard of an order's dialog that throws leads to the crash page in its screen; another screen goes on", async () => {
  const { page } = await visitSignedIn(await anOrder());
  await on(page).cancelOrder.click();
  await on(page).cancellation.waitFor();
  await page.evaluate(() => window.sillageSeam.breakDown("cancelOrder", "guards", "hasReason"));
  await on(page).cancellationReason.fill("Out of stock");
  await crashed(page);
  await on(page).usersLink.click();
  await on(page).users.waitFor();
});

test.each([
  {
    machine: "updateShipping",
    open: async (page: Page) => {
      await page.goto(await anOrder());
      await on(page).shipOrder.click();
    },
    field: "Tracking Number",
  },
  {
    machine: "editUser",
    open: (page: Page) => page.locator("a[href^='/users/edit/']").first().click(),
    field: "Full Name",
  },
])("an action of the dialog of $machine that throws leads to the crash page", async ({ machine, open, field }) => {
  const { page } = await visitSignedIn("/users");
  await on(page).users.waitFor();
  await open(page);
  const input = page.getByRole("textbox", { name: field, exact: true });
  await input.waitFor();
  await page.evaluate((broken) => window.sillageSeam.breakDown(broken, "actions", "setField"), machine);
  await input.fill("Zara");
  await crashed(page);
});

test.each([["a text"], [undefined], [null], [{ status: 500 }]])(
  "a service that rejects with %j is a failure like any other",
  async (reason) => {
    const { page } = await visitSignedIn(await anOrder());
    await on(page).cancelOrder.click();
    await on(page).cancellationReason.fill("Out of stock");
    // The fault can be planted only in a running machine, so a first request has to fail.
    await page.route("**/api/orders/cancel/*", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await on(page).confirmCancel.click();
    await expectState(page, "change", { call: "failed", person: "here" });
    await page.evaluate((what) => window.sillageSeam.reject("change", "call", what), reason);
    await on(page).confirmCancel.click();
    await expectState(page, "cancelOrder", "editing");
    expect(await on(page).cancellationReason.inputValue()).toBe("Out of stock");
  },
);

test.each([["a text"], [undefined], [null], [{ status: 500 }]])(
  "signing in fails like at any other time when its service rejects with %j",
  async (reason) => {
    const { page, toasts } = await visitWithSeam("/login");
    await on(page).continue.waitFor();
    await page.evaluate((what) => window.sillageSeam.reject("session", "authenticate", what), reason);
    await on(page).continue.click();
    await eventually(() => toasts.length).toBe(1);
    await eventually(() => toasts[0]?.kind).toBe("error");
    await expectState(page, "session", "signedOut");
  },
);

test("an event that no machine knows changes nothing", async () => {
  const { page } = await visitSignedIn("/orders");
  // The machines rest once the list has been loaded.
  await on(page).export.and(page.locator(":not([aria-disabled=true])")).waitFor();
  const before = await page.evaluate(() => ({ ...window.sillageSeam.states }));
  await page.evaluate((machines) => {
    for (const machine of machines) window.sillageSeam.send(machine, { type: "teapot.boiled" });
  }, Object.keys(before));
  expect(await page.evaluate(() => ({ ...window.sillageSeam.states }))).toEqual(before);
  await on(page).usersLink.click();
  await on(page).users.waitFor();
});

test("an inspector that throws costs an event of the record, not the page", async () => {
  const { page, consoleErrors, faults } = await visitWithSeam("/login", {
    mayLog: /^The flight record lacks an event\./,
  });
  await on(page).continue.waitFor();
  await page.evaluate(() =>
    window.sillageSeam.send("interface", {
      type: "theme.toggle",
      get unreadable() {
        throw new Error("unreadable");
      },
    } as { type: string }),
  );
  await on(page).darkMode.waitFor();
  await eventually(() => consoleErrors.length).toBe(1);
  await on(page).darkMode.click();
  await on(page).lightMode.waitFor();
  expect(faults).toEqual([]);
});
