// @module-tag long
// What this shows (behaviour: Changes under way).
// What happens to a change when the person moves on before the server has answered.
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { model as change } from "../machines/change.paths.ts";
import { passwords } from "../machines/change-password.paths.ts";
import { model as changes } from "../machines/changes.paths.ts";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { createAdministrator, isOpen, openSession } from "./sessions.ts";
import { openOrder, type StoredUser, storedOrder, storedUsers } from "./stored.ts";
import { eventually, goWithin, pathOf, type Toast, type Visit } from "./visit.ts";
import { expectState, storeElsewhere, transitionsTaken, visitWithSeam } from "./walk.ts";

let session: string;
beforeEach(async () => {
  session = await openSession();
});

const user = /^\/api\/users\/[^/]+$/;
const said = { message: "The server says so.", showMessage: true };
const error = (message: string): Toast => ({ kind: "error", message });
const success = (message: string): Toast => ({ kind: "success", message });
/** Returns the messages sorted: two toasts that appear at once do so in either order. */
const sorted = (toasts: readonly Toast[]) => toasts.map(({ message }) => message).sort();
const loggedOut = success("Logged out successfully");
const expired = error("Your session has expired. Please sign in again.");

/** Opens the list of users at a user with valid fields. Requests that change or delete a user are held. */
async function visitUsers(): Promise<Visit & { edited: StoredUser; update: HeldCall; deletion: HeldCall }> {
  const users = await storedUsers(session);
  const edited = users.find(({ age, contactNo, gender }) => age && contactNo && gender) ?? expect.fail("nobody fits");
  const visited = await visitWithSeam(`/users?q=${edited.email}`, { stored: { authToken: session } });
  const update = await holdCalls(visited.page, "PUT", user);
  const deletion = await holdCalls(visited.page, "DELETE", user);
  return { ...visited, edited, update, deletion };
}

/** Submits another name, and leaves the dialog busy with it. */
async function startRenaming(page: Page, from: string, to: string): Promise<void> {
  await on(page).editUser(from).click();
  await on(page).fullName.fill(to);
  await on(page).update.click();
  await on(page).updating.waitFor();
}

/** As `startRenaming`, and closes the dialog before the reply. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  await startRenaming(page, from, to);
  await on(page).cancel.click();
  await on(page).updateUser.waitFor({ state: "detached" });
}

async function askToDelete(page: Page, name: string): Promise<void> {
  await on(page).deleteUser(name).click();
  await on(page).confirmDeletion.click();
  await on(page).question.waitFor({ state: "detached" });
}

async function signOut(page: Page): Promise<void> {
  await on(page).logout.click();
  await on(page).welcome.waitFor();
}

/** The paths that Reload Data requests, from a server that tells its changes and from one that does not. */
const reloaded = /^\/api\/(changes|orders)$/;

/** Ends the session by replying 401 to Reload Data. */
async function expire(page: Page): Promise<void> {
  const isReload = ({ pathname }: URL) => reloaded.test(pathname);
  await page.route(isReload, (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
  await on(page).reload.click();
  await on(page).welcome.waitFor();
}

const count = 27;
const covered = [transitionsTaken(changes, count), transitionsTaken(change, count)];
async function cover({ page }: { page: Page }): Promise<void> {
  for (const one of covered) await one.add(page);
}

describe("who closes the edit dialog before the server has answered", () => {
  test.each<[words: string, status: number, body: object, told: (name: string) => Toast]>([
    ["that the user was updated", 200, {}, (name) => success(`${name} was updated.`)],
    ["what the server says of it, once", 200, said, () => success(said.message)],
    ["that they were not updated", 500, {}, (name) => error(`${name} could not be updated.`)],
    [
      "why they were not updated",
      409,
      { message: "Another user has this email." },
      (name) => error(`${name} could not be updated. Another user has this email.`),
    ],
    ["what the server says of the failure, once", 409, said, () => error(said.message)],
  ])("is told %s", async (_, status, body, told) => {
    const visited = await visitUsers();
    const { page, toasts, edited, update } = visited;
    await rename(page, edited.name, "Zara Malik");
    await update.answer(status, body);
    await eventually(() => toasts).toEqual([told("Zara Malik")]);
    await on(page)
      .userRow(status === 200 ? "Zara Malik" : edited.name)
      .waitFor();
    await cover(visited);
  });

  test("finds a user gone whom somebody else has deleted meanwhile", async () => {
    const visited = await visitUsers();
    const { page, toasts, edited, update } = visited;
    await rename(page, edited.name, "Zara Malik");
    await update.answer(404, { code: "user_not_found", ...said });
    await eventually(() => on(page).userRow(edited.email).count()).toBe(0);
    await eventually(() => toasts).toEqual([error(said.message)]);
    await cover(visited);
  });

  test("can edit the same user again: both changes are made, in their order", async () => {
    const visited = await visitUsers();
    const { page, toasts, edited, update } = visited;
    await rename(page, edited.name, "Zara Malik");
    await startRenaming(page, edited.name, "Zara Khan");
    await eventually(update.count).toBe(1);
    await update.answer(200, {});
    await eventually(() => toasts).toEqual([success("Zara Malik was updated.")]);
    await eventually(update.count).toBe(2);
    await on(page).updating.waitFor();
    await update.answer(200, {});
    await on(page).updated.waitFor();
    await on(page).updateUser.waitFor({ state: "detached" });
    await on(page).userRow("Zara Khan").waitFor();
    await eventually(() => toasts).toHaveLength(1);
    await cover(visited);
  });

  test("sends nothing a second time by asking for the same again, and sees its outcome there", async () => {
    const visited = await visitUsers();
    const { page, toasts, edited, update } = visited;
    await rename(page, edited.name, "Zara Malik");
    await startRenaming(page, edited.name, "Zara Malik");
    await update.answer(200, {});
    await on(page).updated.waitFor();
    expect(update.count()).toBe(1);
    expect(toasts).toEqual([]);
    await cover(visited);
  });
});

test("who waits in the dialog is told there", async () => {
  const visited = await visitUsers();
  const { page, toasts, edited, update } = visited;
  await startRenaming(page, edited.name, "Zara Malik");
  await update.answer(500, {});
  await on(page).update.waitFor();
  expect(await on(page).fullName.inputValue()).toBe("Zara Malik");
  await eventually(() => toasts).toEqual([error("Failed to update user")]);
  await cover(visited);
});

describe("who leaves an order's page before the server has answered", () => {
  test.each<[words: string, status: number, told: (number: string) => Toast]>([
    ["updated", 200, (number) => success(`The shipping of order # ${number} was updated.`)],
    ["not updated", 500, (number) => error(`The shipping of order # ${number} could not be updated.`)],
  ])("is told that its shipping was %s", async (_, status, told) => {
    const order = await openOrder(session);
    const visited = await visitWithSeam("/orders", { stored: { authToken: session } });
    const { page, toasts } = visited;
    const update = await holdCalls(page, "PUT", /^\/api\/orders\/[^/]+\/shipping$/);
    await on(page).searchOrders.fill(order.orderId);
    await on(page).orders.getByRole("link", { name: order.orderId, exact: true }).click();
    await on(page).shipOrder.click();
    await on(page).trackingNumber.fill("JD 1");
    await on(page).saveShipping.click();
    await on(page).savingShipping.waitFor();
    await page.goBack();
    await on(page).orders.waitFor();
    await update.answer(status, {});
    await eventually(() => toasts).toEqual([told(order.orderId)]);
    await cover(visited);
  });

  test("is told by the server alone where it does", async () => {
    const order = await openOrder(session);
    const visited = await visitWithSeam(`/orders/${order._id}`, { stored: { authToken: session } });
    const { page, toasts } = visited;
    const cancellation = await holdCalls(page, "PUT", /^\/api\/orders\/cancel\/[^/]+$/);
    await on(page).cancelOrder.click();
    await on(page).cancellationReason.fill("Out of stock");
    await on(page).confirmCancel.click();
    await on(page).cancelling.waitFor();
    await goWithin(page, "/orders");
    await on(page).orders.waitFor();
    await cancellation.release();
    await eventually(async () => (await storedOrder(session, order._id))?.cancelled).toBe(true);
    await eventually(() => toasts).toEqual([success("Order cancelled.")]);
  });
});

describe("who leaves the account page before the server has answered", () => {
  async function leave() {
    const administrator = await createAdministrator(passwords.current);
    const authToken = await openSession(administrator);
    const visited = await visitWithSeam("/account", { stored: { authToken } });
    const { page } = visited;
    const call = await holdCalls(page, "PUT", /^\/api\/auth\/admin\/password$/);
    await on(page).currentPassword.fill(passwords.current);
    await on(page).newPassword.fill(passwords.next);
    await on(page).changePassword.click();
    await on(page).changingPassword.waitFor();
    await on(page).dashboardLink.click();
    await on(page).overview.waitFor();
    return { ...visited, call, authToken };
  }

  test("is told that the password was changed, and signs in with it", async () => {
    const visited = await leave();
    const { page, toasts, call, authToken } = visited;
    await call.release();
    await on(page).welcome.waitFor();
    await eventually(() => toasts).toContainEqual(success("Your password has been changed. Please sign in with it."));
    expect(await isOpen(authToken)).toBe(false);
    await cover(visited);
  });

  test("is told that it was not changed, and stays signed in", async () => {
    const visited = await leave();
    const { page, toasts, call, authToken } = visited;
    await call.answer(400, { code: "invalid_request", message: "This password is too easy to guess." });
    await eventually(() => toasts).toEqual([
      error("Your password could not be changed. This password is too easy to guess."),
    ]);
    expect(pathOf(page)).toBe("/");
    expect(await isOpen(authToken)).toBe(true);
    await cover(visited);
  });
});

describe("who is signed out before the server has answered", () => {
  const saved = "A change you made before signing out was saved.";
  const lost = "A change you made before signing out could not be saved.";

  test.each<[words: string, status: number, body: object, told: Toast[]]>([
    ["that it was saved", 200, {}, [success(saved)]],
    ["what the server says of it, once", 200, said, [success(said.message)]],
    ["that it was lost", 500, {}, [error(lost)]],
    ["what the server says of the failure, once", 409, said, [error(said.message)]],
    ["that it was lost, where signing out was faster", 401, {}, [error(lost)]],
  ])("is told %s", async (_, status, body, told) => {
    const visited = await visitUsers();
    const { page, toasts, edited, deletion } = visited;
    await askToDelete(page, edited.name);
    await signOut(page);
    await deletion.answer(status, body);
    await eventually(() => toasts).toEqual([loggedOut, ...told]);
    await cover(visited);
  });

  test("has deleted the user all the same", async () => {
    const { page, toasts, edited } = await visitUsers();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/users/*", async (route) => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    });
    await askToDelete(page, edited.name);
    const other = await openSession();
    const isStored = async () => (await storedUsers(other)).some(({ _id }) => _id === edited._id);
    await eventually(isStored).toBe(false);
    await signOut(page);
    answer();
    await eventually(() => toasts).toEqual([loggedOut, success(saved)]);
  });

  test("in another tab, with the dialog still open, is told here", async () => {
    const visited = await visitUsers();
    const { page, toasts, edited, update } = visited;
    await startRenaming(page, edited.name, "Zara Malik");
    await storeElsewhere(visited, "authToken", null);
    await on(page).welcome.waitFor();
    await update.answer(200, {});
    await eventually(() => toasts).toEqual([success(saved)]);
    await cover(visited);
  });

  test("is told at once that a change was lost whose turn had not come", async () => {
    const visited = await visitUsers();
    const { page, toasts, edited, update, deletion } = visited;
    await rename(page, edited.name, "Zara Malik");
    await askToDelete(page, edited.name);
    await signOut(page);
    await eventually(() => sorted(toasts)).toEqual(sorted([loggedOut, error(lost)]));
    await update.answer(200, {});
    await eventually(() => toasts.slice(2)).toEqual([success(saved)]);
    expect(deletion.count()).toBe(0);
    await cover(visited);
  });

  test("sees the outcome after signing in and asking for the same again", async () => {
    const visited = await visitUsers();
    const { page, toasts, edited, deletion } = visited;
    await askToDelete(page, edited.name);
    await signOut(page);
    await on(page).continue.click();
    await on(page).usersLink.click();
    await on(page).searchUsers.fill(edited.email);
    await askToDelete(page, edited.name);
    await deletion.answer(200, {});
    await on(page).deleted.waitFor();
    expect(deletion.count()).toBe(1);
    await eventually(() => toasts).toEqual([loggedOut]);
    await eventually(() => on(page).userRow(edited.email).count()).toBe(0);
    await cover(visited);
  });
});

describe("whose session expires before the server has answered", () => {
  const saved = "A change you made before your session expired was saved.";
  const lost = "A change you made before your session expired could not be saved.";

  test.each<[words: string, status: number, body: object, told: Toast[]]>([
    ["that it was saved", 200, {}, [success(saved)]],
    ["what the server says of it, once", 200, said, [success(said.message)]],
    ["that it was lost", 500, {}, [error(lost)]],
    ["no more than that, where the call was refused for it, too", 401, {}, []],
  ])("is told %s", async (_, status, body, told) => {
    const visited = await visitUsers();
    const { page, toasts, edited, deletion } = visited;
    await askToDelete(page, edited.name);
    await expire(page);
    await deletion.answer(status, body);
    await eventually(() => toasts).toEqual([expired, ...told]);
    await expectState(page, "change", { call: status === 200 ? "confirmed" : "failed", person: "expired" });
    await cover(visited);
  });

  test("with the dialog still open is told so", async () => {
    const visited = await visitUsers();
    const { page, toasts, edited, update } = visited;
    await on(page).userRow(edited.email).waitFor();
    // Until all lists have been loaded: a call for one of them would be held, too.
    await eventually(() => on(page).reload.getAttribute("aria-disabled")).not.toBe("true");
    const reload = await holdCalls(page, "GET", reloaded);
    await on(page).reload.click();
    await startRenaming(page, edited.name, "Zara Malik");
    await reload.answer(401, {});
    await on(page).welcome.waitFor();
    await update.answer(200, {});
    await eventually(() => toasts).toEqual([expired, success(saved)]);
    await cover(visited);
  });

  test("by that very call is told once, and comes back to where they were", async () => {
    const { page, toasts, edited, deletion } = await visitUsers();
    const path = pathOf(page);
    await askToDelete(page, edited.name);
    await deletion.answer(401, {});
    await on(page).welcome.waitFor();
    await on(page).continue.click();
    await on(page).userRow(edited.email).waitFor();
    expect(pathOf(page)).toBe(path);
    await eventually(() => toasts).toEqual([expired]);
  });

  test("is told at once that a change was lost whose turn had not come, and sees the other's outcome", async () => {
    const visited = await visitUsers();
    const { page, toasts, edited, update, deletion } = visited;
    await rename(page, edited.name, "Zara Malik");
    await askToDelete(page, edited.name);
    await expire(page);
    await eventually(() => sorted(toasts)).toEqual(sorted([expired, error(lost)]));
    await on(page).continue.click();
    await startRenaming(page, edited.name, "Zara Malik");
    await update.answer(200, {});
    await on(page).updated.waitFor();
    expect([update.count(), deletion.count()]).toEqual([1, 0]);
    await cover(visited);
  });
});

test("a change asked for just before the tab is closed reaches the server", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/users", shop);
  await on(page).deleteUser("Customer 1").click();
  await on(page).confirmDeletion.evaluate((button: HTMLElement) => {
    button.click();
    location.href = "about:blank";
  });
  await eventually(() => shop.countOf("DELETE /users/u1")).toBe(1);
});
