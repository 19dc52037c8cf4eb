// What this shows (behaviour: Delete user).
import { expect, test } from "vitest";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { holdCalls } from "./held-call.ts";
import { on, whyNot } from "./names.ts";
import { eventually, hasKeyboard, keyboardAt, pathOf } from "./visit.ts";

const deletion = /^\/api\/users\/[^/]+$/;

test("two users are deleted at once, each dimming its own row", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users", shop);
  const call = await holdCalls(page, "DELETE", deletion);
  for (const name of ["Customer 1", "Customer 3"]) {
    await on(page).deleteUser(name).click();
    await on(page).confirmDeletion.click();
    await on(page).question.waitFor({ state: "detached" });
  }
  const dimmed = () => page.locator("tr[aria-busy=true]").allTextContents();
  expect((await dimmed()).map((text) => /Customer \d/.exec(text)?.[0])).toEqual(["Customer 1", "Customer 3"]);
  expect(await whyNot(on(page).deleteUser("Customer 1"))).toBe("This user is being deleted.");
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

test("a question that is asked in a pause of typing stays open when the address follows what was typed", async () => {
  const { page } = await visitSignedIn("/users", await foreignShop());
  const entry = () => page.evaluate(() => history.state?.key as string | undefined);
  await on(page).userRow("Customer 1").waitFor();
  const before = await entry();
  await on(page).searchUsers.press("1");
  await on(page).deleteUser("Customer 1").click();
  await on(page).question.waitFor();
  await eventually(entry).not.toBe(before);
  expect(pathOf(page)).toBe("/users?q=1");
  expect(await on(page).question.isVisible()).toBe(true);
});

test("a double click on Yes, delete it! makes one request, and its outcome stays to be read", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users", shop);
  await on(page).deleteUser("Customer 1").click();
  await on(page).confirmDeletion.dblclick();
  await on(page).deleted.waitFor();
  expect(shop.countOf("DELETE /users/u1")).toBe(1);
  // With a fast server, the second click lands on OK.
  await on(page).ok.dispatchEvent("click", { detail: 2 });
  expect(await on(page).deleted.count()).toBe(1);
  await on(page).ok.click();
  await on(page).deleted.waitFor({ state: "detached" });
});

test("a question that is being read is not replaced by the outcome of another deletion", {
  tags: ["long"],
}, async () => {
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

test("a deletion goes on while one looks at something else, and its outcome is told there", {
  tags: ["long"],
}, async () => {
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

test("a customer is deleted from their profile by the keyboard, which is in the dialog that says so", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users/user/u1", shop);
  await on(page).delete.press("Enter");
  await keyboardAt(page.getByRole("button", { name: "Cancel", exact: true }));
  await on(page).confirmDeletion.press("Enter");
  await on(page).deleted.waitFor();
  await eventually(() => pathOf(page)).toBe("/users");
  await page.locator("table").waitFor();
  await keyboardAt(on(page).ok);
  await page.keyboard.press("Enter");
  await on(page).deleted.waitFor({ state: "detached" });
  await eventually(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("a question is not answered on another screen", { tags: ["long"] }, async () => {
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
  await keyboardAt(page.getByRole("button", { name: "Cancel", exact: true }));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await on(page).deleted.waitFor();
  await keyboardAt(on(page).ok);
  await page.keyboard.press("Enter");
  await on(page).deleted.waitFor({ state: "detached" });
  await eventually(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Delete Customer 3");
});

test("a user without an id is not deleted, and one is told why", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  shop.users = [{ name: "Nobody" }];
  const { page, toasts } = await visitSignedIn("/users", shop);
  await on(page).deleteUser("Nobody").click();
  await on(page).alert.waitFor();
  await eventually(() => toasts).toEqual([{ kind: "error", message: "User ID is required" }]);
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("Escape and a click beside the question leave the user alone; the keyboard stays inside and comes back", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users", shop);
  const opener = on(page).deleteUser("Customer 2");
  const hasFocus = (name: string) => eventually(() => hasKeyboard(page.getByRole("button", { name, exact: true })));

  await opener.focus();
  await page.keyboard.press("Enter");
  await hasFocus("Cancel").toBe(true);
  expect(await on(page).question.textContent()).toContain("You won't be able to revert this!");
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
