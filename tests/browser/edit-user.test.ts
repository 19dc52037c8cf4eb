// What this shows (behaviour: Edit user dialog; Edit user rules; Edit user submission; Edit user closing).
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { emptyPage, eventually, keyboardAt, pathOf, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

test("a user is changed", async () => {
  const shop = await foreignShop();
  const { page, toasts } = await visitSignedIn("/users", shop);
  await on(page).editUser("Customer 2").click();
  await on(page).updateUser.getByText("Edit the user details below").waitFor();
  await on(page).fullName.fill("  Zara Malik ");
  await on(page).emailAddress.fill("zara@parfum.example");
  await on(page).age.fill("38");
  await on(page).phoneNumber.fill("+92 301 9964 518");
  await on(page).radio("Female").check();
  await on(page).update.click();
  await on(page).updated.waitFor();
  await on(page).updateUser.waitFor({ state: "detached" });
  const body = {
    name: "Zara Malik",
    email: "zara@parfum.example",
    age: 38,
    contactNo: "+92 301 9964 518",
    gender: "Female",
  };
  expect(shop.received.find(({ call }) => call === "PUT /users/u2")?.body).toEqual(body);
  // Fields that the reply leaves out keep their values.
  const row = on(page).userRow("Zara Malik");
  expect(await row.textContent()).toMatch(/zara@parfum\.example[\s\S]*38[\s\S]*Female[\s\S]*Verified/);
  expect(pathOf(page)).toBe("/users");
  expect(toasts).toEqual([]);
});

test("every rule is announced in its order, and nothing is sent before all are kept", async () => {
  const shop = await foreignShop();
  shop.users = [{ _id: "u1" }];
  const { page, toasts } = await visitSignedIn("/users/edit/u1", shop);
  const said = () => toasts.map(({ message }) => message);
  const rules: [message: string, mend: () => Promise<void>][] = [
    ["Name is required", () => on(page).fullName.fill("Zara")],
    ["Email is required", () => on(page).emailAddress.fill("zara@parfum")],
    ["Please enter a valid email address", () => on(page).emailAddress.fill("zara@parfum.example")],
    ["Age is required", () => on(page).age.fill("121")],
    ["Age must be between 1 and 120", () => on(page).age.fill("120")],
    ["Phone number is required", () => on(page).phoneNumber.fill("call me")],
    ["Please enter a valid phone number", () => on(page).phoneNumber.fill("(021) 123-456")],
    ["Please select a gender", () => on(page).radio("Other").check()],
  ];
  for (const [message, mend] of rules) {
    await on(page).update.click();
    await eventually(() => said().at(-1)).toBe(message);
    await mend();
  }
  expect(said()).toEqual(rules.map(([message]) => message));
  expect(shop.received.some(({ call }) => call.startsWith("PUT"))).toBe(false);
  await on(page).update.click();
  await on(page).updated.waitFor();
});

test("an age that is no number is out of bounds, not missing", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  const { page, toasts } = await visitSignedIn("/users/edit/u1", shop);
  await keyboardAt(on(page).fullName);
  await on(page).age.pressSequentially("12e");
  await on(page).update.click();
  await eventually(() => toasts).toEqual([{ kind: "error", message: "Age must be between 1 and 120" }]);
});

test("the keyboard stays in the dialog while it saves, and what happens is said", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users", shop);
  await on(page).editUser("Customer 1").click();
  await fillIn(page);
  const release = shop.hold("PUT /users/u1");
  await on(page).update.focus();
  await page.keyboard.press("Enter");
  await on(page).updating.waitFor();
  await on(page).updateUser.getByText("The user is being updated.", { exact: true }).waitFor({ state: "attached" });
  await eventually(() => on(page).updateUser.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  release();
  await on(page).updateUser.getByText("The user has been updated.", { exact: true }).waitFor({ state: "attached" });
});

test("it fades for the eye alone when it is closed, and not where motion is to be reduced", {
  tags: ["long"],
}, async () => {
  for (const withMotion of [true, false]) {
    const { page } = await visit("/users", { stored: { authToken: session }, withMotion });
    await on(page)
      .users.getByRole("link", { name: /^Edit / })
      .first()
      .click();
    await on(page).updateUser.waitFor();
    const added = await page.evaluateHandle(() => {
      const seen: { element: HTMLElement; isReachable: boolean }[] = [];
      new MutationObserver((records) => {
        const elements = records.flatMap(({ addedNodes }) => [...addedNodes]) as HTMLElement[];
        for (const element of elements) {
          const parts = element.querySelectorAll("[id], [role], [aria-live], [aria-modal]");
          seen.push({ element, isReachable: !element.inert || element.ariaHidden !== "true" || parts.length > 0 });
        }
      }).observe(document.body, { childList: true });
      return seen;
    });
    await on(page).close.click();
    await on(page).updateUser.waitFor({ state: "detached" });
    expect(await added.evaluate((seen) => seen.map(({ isReachable }) => isReachable))).toEqual(
      withMotion ? [false] : [],
    );
    await eventually(() => added.evaluate((seen) => seen.some(({ element }) => element.isConnected))).toBe(false);
  }
});

describe("where it goes back to", { tags: ["long"] }, () => {
  test("is the list with its search and its rows, when it was opened there", async () => {
    const { page } = await visit("/users", { stored: { authToken: session } });
    await on(page).users.waitFor();
    await on(page).searchUsers.fill("a");
    const box = on(page).users.locator("..");
    await box.evaluate((element) => element.scrollTo(0, 2_000));
    await eventually(() => on(page).users.getByRole("row").nth(1).getAttribute("aria-rowindex")).not.toBe("2");
    const edit = on(page)
      .users.getByRole("link", { name: /^Edit / })
      .nth(10);
    const name = await edit.getAttribute("aria-label");
    await edit.click();
    await on(page).updateUser.waitFor();
    expect(await on(page).users.count()).toBe(0);
    await on(page).close.click();
    await on(page).updateUser.waitFor({ state: "detached" });
    await eventually(() => pathOf(page)).toBe("/users?q=a");
    expect(await box.evaluate((element) => element.scrollTop)).toBe(2_000);
    await eventually(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(name);
  });

  test("is the profile, when it was opened there, and it lies over it", async () => {
    const shop = await foreignShop();
    const { page } = await visitSignedIn("/users/user/u1", shop);
    await on(page).edit.click();
    await on(page).updateUser.waitFor();
    expect(pathOf(page)).toBe("/users/edit/u1");
    expect(await page.getByText("Contact Information").count()).toBe(1);
    await page.mouse.click(5, 5);
    await on(page).updateUser.waitFor({ state: "detached" });
    await eventually(() => pathOf(page)).toBe("/users/user/u1");
    await on(page).userProfile.waitFor();
  });

  test("is the list, when the dialog was the first page", async () => {
    const shop = await foreignShop();
    const { page } = await visit(emptyPage, { at: shop.url, stored: {} });
    await page.goto("/login");
    await on(page).continue.click();
    await on(page).recentOrders.waitFor();
    const { page: fresh } = await visitSignedIn("/users/edit/u1", shop);
    await on(fresh).cancel.click();
    await on(fresh).users.waitFor();
    expect(pathOf(fresh)).toBe("/users");
  });

  test("is the same after the page was reloaded", async () => {
    const shop = await foreignShop();
    const { page } = await visitSignedIn("/users?q=customer", shop);
    await on(page).editUser("Customer 1").click();
    await on(page).updateUser.waitFor();
    await page.reload();
    await on(page).updateUser.waitFor();
    await on(page).cancel.click();
    await eventually(() => pathOf(page)).toBe("/users?q=customer");
  });
});

describe("while a save is under way", () => {
  test("Cancel closes the dialog at once, and the list and the person hear of the late answer", async () => {
    const shop = await foreignShop();
    const { page, toasts } = await visitSignedIn("/users", shop);
    await on(page).editUser("Customer 1").click();
    await fillIn(page);
    const release = shop.hold("PUT /users/u1");
    await on(page).update.click();
    await on(page).updating.waitFor();
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    expect(await on(page).updating.count()).toBe(1);
    await on(page).cancel.click();
    await on(page).updateUser.waitFor({ state: "detached" });
    expect(await on(page).userRow("Customer 1").count()).toBe(1);
    release();
    await eventually(() => on(page).userRow("Customer 1").count()).toBe(0);
    await on(page).userRow("Customer 2").waitFor();
    expect(pathOf(page)).toBe("/users");
    await eventually(() => toasts).toEqual([{ kind: "success", message: expect.stringMatching(/ was updated\.$/) }]);
  });

  test("a double click makes one request", async () => {
    const shop = await foreignShop();
    const { page } = await visitSignedIn("/users", shop);
    await on(page).editUser("Customer 1").click();
    await fillIn(page);
    await on(page).update.dblclick();
    await on(page).updated.waitFor();
    expect(shop.countOf("PUT /users/u1")).toBe(1);
  });
});

test("a user whom somebody else deleted is told of, and what was typed stays", { tags: ["long"] }, async () => {
  const { page, toasts } = await visit("/users", { stored: { authToken: session } });
  await on(page).users.waitFor();
  const edit = on(page)
    .users.getByRole("link", { name: /^Edit / })
    .last();
  const id = (await edit.getAttribute("href"))?.split("/").pop();
  await edit.click();
  await fillIn(page);
  expect((await callProduct(`/users/${id}`, session, { method: "DELETE" })).status).toBe(200);
  await page.getByText("Somebody else deleted this user meanwhile. Nothing can be saved.").waitFor();
  expect(await on(page).fullName.inputValue()).toBe("Zara Malik");
  await on(page).ok.click();
  await on(page).updateUser.waitFor({ state: "detached" });
  expect(toasts).toEqual([]);
  await eventually(() => page.locator(`a[href$="${id}"]`).count()).toBe(0);
});

test("an unknown user is said to be unknown, over the list", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users/edit/nobody", shop);
  const unknown = page.getByRole("alertdialog", { name: "User not found", exact: true });
  await unknown.waitFor();
  await on(page).ok.click();
  await unknown.waitFor({ state: "detached" });
  await eventually(() => pathOf(page)).toBe("/users");
  await on(page).users.waitFor();
});

async function fillIn(page: Page) {
  await on(page).fullName.fill("Zara Malik");
  await on(page).age.fill("38");
  await on(page).phoneNumber.fill("+92 301 9964 518");
  await on(page).radio("Female").check();
}
