import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { gone, model } from "../machines/delete-user.paths.ts";
import { describePath, type PathEvent, shortestPaths } from "../machines/paths.ts";
import { readings } from "./foreign-server.ts";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { eventually, pathOf } from "./visit.ts";
import { coverage, expectState, visitWithSeam } from "./walk.ts";

const deletion = /^\/api\/users\/[^/]+$/;

let session: string;
beforeAll(async () => {
  session = await openSession();
});

interface Person {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
}

/** The users of the product's own server, as they are now. */
async function storedUsers(): Promise<Person[]> {
  const response = await callProduct("/users", session);
  return ((await response.json()) as { data: { users: Person[] } }).data.users;
}

/** A user whom no other test has an eye on: the last ones of the list, one after the other. */
async function someUser(): Promise<Person> {
  const users = await storedUsers();
  const names = users.map(({ name }) => name);
  return users.findLast(({ name }) => names.indexOf(name) === names.lastIndexOf(name)) as Person;
}

const covered = coverage(model);

describe.each(model.beginnings)("given $given, along every generated path", (beginning) => {
  const fromProfile = beginning.input().profile !== undefined;

  test.each(shortestPaths(model, beginning).map((path) => [describePath(path), path] as const))(
    "%s",
    async (_, path) => {
      const user = await someUser();
      const { page } = await visitWithSeam(fromProfile ? `/users/user/${user._id}` : `/users?q=${user.email}`, {
        stored: { authToken: session },
      });
      const call = await holdCalls(page, "DELETE", deletion);
      await (fromProfile ? on(page).delete : on(page).deleteUser(user.name)).click();
      await sees(page, user, "confirming");
      for (const { event, state } of path) {
        await perform(page, call, event);
        await expectState(page, model.machine.id, state.value);
        await sees(page, user, String(state.value));
      }
      await covered.add(page);
      const deleted = path.some(({ state }) => state.value === "deleted");
      expect((await storedUsers()).some(({ _id }) => _id === user._id)).toBe(!deleted);
      expect(call.count()).toBe(path.some(({ state }) => state.value === "deleting") ? 1 : 0);
    },
  );

  async function perform(page: Page, call: HeldCall, event: PathEvent) {
    if (event.type === "deletion.confirm") await on(page).confirmDeletion.click();
    else if (event.type === "deletion.cancel") await on(page).cancel.click();
    else if (event.type === "deletion.acknowledge") await on(page).ok.click();
    else if (event.error === gone) await call.answer(404, { code: "user_not_found", message: "Gone." });
    else if (event.error) await call.answer(500, {});
    else await call.release();
  }

  /** What a person sees in each of the machine's states. */
  async function sees(page: Page, user: Person, state: string) {
    const { question, deleted, failed } = on(page);
    const dialog = { confirming: question, deleted, failed }[state];
    if (dialog) await dialog.waitFor();
    else await eventually(() => page.getByRole("alertdialog").count()).toBe(0);
    if (state === "confirming") expect(await question.textContent()).toContain("You won't be able to revert this!");
    if (state === "deleted") {
      expect(await deleted.textContent()).toContain("The user has been deleted.");
      await eventually(() => on(page).userRow(user.email).count()).toBe(0);
      if (fromProfile) await eventually(() => pathOf(page)).toBe("/users");
    }
    if (state === "failed") expect(await failed.textContent()).toContain("Failed to delete the user.");
    if (!fromProfile) {
      const row = on(page).userRow(user.email);
      if (state === "deleting") await eventually(() => row.getAttribute("aria-busy")).toBe("true");
      else await eventually(() => page.locator("tr[aria-busy=true]").count()).toBe(0);
    }
  }
});

test("every transition has been taken", () => covered.expectAll());

describe.each(readings)("on a server that answers in %s", (reading) => {
  test("two users are deleted at once, each dimming its own row", async () => {
    const shop = await foreignShop(reading);
    const { page } = await visitSignedIn("/users", shop);
    const call = await holdCalls(page, "DELETE", deletion);
    for (const name of ["Customer 1", "Customer 3"]) {
      await on(page).deleteUser(name).click();
      await on(page).confirmDeletion.click();
      await on(page).question.waitFor({ state: "detached" });
    }
    const dimmed = () => page.locator("tr[aria-busy=true]").allTextContents();
    expect((await dimmed()).map((text) => /Customer \d/.exec(text)?.[0])).toEqual(["Customer 1", "Customer 3"]);
    expect(
      await on(page)
        .userRow("Customer 1")
        .evaluate((row) => getComputedStyle(row).opacity),
    ).toBe("0.45");
    expect(
      await on(page)
        .userRow("Customer 2")
        .evaluate((row) => getComputedStyle(row).opacity),
    ).toBe("1");

    await call.release();
    await on(page).deleted.waitFor();
    expect(await on(page).userRow("Customer 1").count()).toBe(0);
    await call.release();
    await eventually(() => on(page).userRow("Customer 3").count()).toBe(0);
    await on(page).ok.click();
    await on(page).deleted.waitFor();
    await on(page).ok.click();
    await eventually(() => page.getByRole("alertdialog").count()).toBe(0);
    expect(shop.received.filter(({ call: made }) => made.startsWith("DELETE")).map(({ call: made }) => made)).toEqual([
      "DELETE /users/u1",
      "DELETE /users/u3",
    ]);
  });
});

test("a double click on Yes, delete it! makes one request", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users", shop);
  await on(page).deleteUser("Customer 1").click();
  await on(page).confirmDeletion.dblclick();
  await on(page).deleted.waitFor();
  expect(shop.countOf("DELETE /users/u1")).toBe(1);
});

test("a question that is being read is not replaced by the outcome of another deletion", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users", shop);
  const call = await holdCalls(page, "DELETE", deletion);
  await on(page).deleteUser("Customer 1").click();
  await on(page).confirmDeletion.click();
  await on(page).deleteUser("Customer 2").click();
  await on(page).question.waitFor();
  await call.release();
  await eventually(() => page.locator("table").getByText("Customer 1", { exact: true }).count()).toBe(0);
  expect(await on(page).question.count()).toBe(1);
  await on(page).cancel.click();
  await on(page).deleted.waitFor();
});

test("a deletion goes on while one looks at something else, and its outcome is told there", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users/user/u1", shop);
  const call = await holdCalls(page, "DELETE", deletion);
  await on(page).delete.click();
  await on(page).confirmDeletion.click();
  await on(page).ordersLink.click();
  await on(page).orders.waitFor();
  await call.release();
  await on(page).deleted.waitFor();
  expect(pathOf(page)).toBe("/orders");
});

test("a question is not answered on another screen", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users", shop);
  await on(page).viewUser("Customer 1").click();
  await on(page).delete.click();
  await on(page).question.waitFor();
  await page.goBack();
  await on(page).users.waitFor();
  await on(page).question.waitFor({ state: "detached" });
});

test("who deletes by keyboard goes on from where they were", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users", shop);
  await on(page).deleteUser("Customer 2").focus();
  await page.keyboard.press("Enter");
  await on(page).question.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await on(page).deleted.waitFor();
  await page.keyboard.press("Enter");
  await on(page).deleted.waitFor({ state: "detached" });
  await eventually(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Delete Customer 3");
});

test("a user without an id is not deleted, and one is told why", async () => {
  const shop = await foreignShop();
  shop.users = [{ name: "Nobody" }];
  const { page, toasts } = await visitSignedIn("/users", shop);
  await on(page).deleteUser("Nobody").click();
  await on(page).alert.waitFor();
  expect(toasts).toEqual([{ kind: "error", message: "User ID is required" }]);
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("Escape and a click beside the question leave the user alone; the keyboard stays inside and comes back", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users", shop);
  const opener = on(page).deleteUser("Customer 2");
  const hasFocus = (name: string) =>
    eventually(() => page.getByRole("button", { name, exact: true }).evaluate((one) => one === document.activeElement));

  await opener.focus();
  await page.keyboard.press("Enter");
  await hasFocus("Cancel").toBe(true);
  for (const name of ["Yes, delete it!", "Cancel", "Yes, delete it!"]) {
    await page.keyboard.press("Tab");
    await hasFocus(name).toBe(true);
  }
  await page.keyboard.press("Escape");
  await on(page).question.waitFor({ state: "detached" });
  await hasFocus("Delete Customer 2").toBe(true);

  await opener.click();
  await on(page).question.waitFor();
  await page.mouse.click(10, 10);
  await on(page).question.waitFor({ state: "detached" });
  expect(shop.received.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
});
