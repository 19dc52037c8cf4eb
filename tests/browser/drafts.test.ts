// What this shows (behaviour: Nothing typed is lost).
// Sessions that end in the middle of a dialog.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoCredentials } from "../../contract/settings.ts";
import { anOrder, aUser, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { callProduct, createAdministrator, openSession } from "./sessions.ts";
import { storedUsers } from "./stored.ts";
import { eventually, goWithin, pathOf, type Visit, type VisitOptions, visit } from "./visit.ts";
import { storeElsewhere } from "./walk.ts";

const notSaved = "This has not been saved: your session ended. What you typed is still here.";
const notKnown = "Your session ended while this was being saved. It is not known yet whether it was saved.";
const customer = { ...aUser(1), age: 30, contactNo: "0300 1234567", gender: "Female" };

async function signIn(page: Page, email = "ayesha@parfum.example", password = "secret"): Promise<void> {
  await on(page).welcome.waitFor();
  await on(page).email.fill(email);
  await on(page).password.fill(password);
  await on(page).continue.click();
}

const isFocused = (element: Element) => element === document.activeElement;

/** Signs out in another tab. */
async function endElsewhere(visited: Visit): Promise<void> {
  await storeElsewhere(visited, "authToken", null);
  await on(visited.page).welcome.waitFor();
}

const editing = {
  dialog: "the edit dialog",
  path: "/users/edit/u1",
  call: "PUT /users/u1",
  open: async (_: Page) => {},
  type: (page: Page) => on(page).fullName.fill("Typed Name"),
  typed: (page: Page) => on(page).fullName.inputValue(),
  text: "Typed Name",
  shown: (page: Page) => on(page).updateUser,
  send: (page: Page) => on(page).update.click(),
  done: "Typed Name was updated.",
};
const dialogs: readonly (typeof editing)[] = [
  editing,
  {
    dialog: "the shipping dialog",
    path: "/orders/o1",
    call: "PUT /orders/o1/shipping",
    open: (page: Page) => on(page).shipOrder.click(),
    type: (page: Page) => on(page).trackingNumber.fill("PK-TYPED"),
    typed: (page: Page) => on(page).trackingNumber.inputValue(),
    text: "PK-TYPED",
    shown: (page: Page) => on(page).shipping,
    send: (page: Page) => on(page).saveShipping.click(),
    done: "The shipping of order # PF-1 was updated.",
  },
  {
    dialog: "the cancellation",
    path: "/orders/o1",
    call: "PUT /orders/cancel/o1",
    open: (page: Page) => on(page).cancelOrder.click(),
    type: (page: Page) => on(page).cancellationReason.fill("Typed reason"),
    typed: (page: Page) => on(page).cancellationReason.inputValue(),
    text: "Typed reason",
    shown: (page: Page) => on(page).cancellation,
    send: (page: Page) => on(page).confirmCancel.click(),
    done: "Order # PF-1 was cancelled.",
  },
];

async function openDialog(one: typeof editing, beginning = one.path, options: VisitOptions = {}) {
  const shop = await foreignShop();
  shop.users = [customer];
  shop.orders = [anOrder(1)];
  const visited = await visitSignedIn(beginning, shop, options);
  if (beginning !== one.path) await goWithin(visited.page, one.path);
  await one.open(visited.page);
  await one.shown(visited.page).waitFor();
  return { ...visited, shop };
}

async function typeInDialog(one: typeof editing, beginning?: string) {
  const visited = await openDialog(one, beginning);
  await one.type(visited.page);
  return visited;
}

test.each(dialogs)(
  "what was typed in $dialog about what is gone can be read, and only closed",
  { tags: ["long"] },
  async (one) => {
    const visited = await typeInDialog(one);
    const { page, shop } = visited;
    const gone = one
      .shown(page)
      .getByText(/^Somebody else deleted this (user|order) meanwhile\. Nothing can be saved\.$/);
    // The second time, the dialog already says so before the session ends.
    for (let times = 0; times < 2; times += 1) {
      await endElsewhere(visited);
      shop.users = [];
      shop.orders = [];
      await signIn(page);
      await gone.waitFor();
      expect(await one.typed(page)).toBe(one.text);
    }
    const dialog = one.shown(page);
    expect(await dialog.locator(":is(input, textarea):enabled:read-write").count()).toBe(0);
    expect(await dialog.locator("button[type=submit]").count()).toBe(0);
    await dialog.getByRole("button", { name: "OK", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  },
);

describe.each(dialogs)("on a server without ids of changes or versions, $dialog", { tags: ["long"] }, (one) => {
  const openTyped = () => typeInDialog(one);
  /** Sends the dialog's change, which the server holds, ends the session, and signs in again. */
  const openSent = async () => {
    const visited = await openTyped();
    const { page, shop } = visited;
    const release = shop.hold(one.call);
    await one.send(page);
    await eventually(() => shop.countOf(one.call)).toBe(1);
    await endElsewhere(visited);
    await signIn(page);
    await one.shown(page).getByText(notKnown).waitFor();
    return { page, shop, release };
  };

  test("is open again for the same administrator, with what was typed, and can be sent", async () => {
    const visited = await openTyped();
    const { page, shop } = visited;
    await endElsewhere(visited);
    await signIn(page);
    await one.shown(page).getByText(notSaved).waitFor();
    expect(pathOf(page)).toBe(one.path);
    expect(await one.typed(page)).toBe(one.text);
    expect(shop.countOf(one.call)).toBe(0);
    await one.send(page);
    await one.shown(page).waitFor({ state: "detached" });
    expect(shop.countOf(one.call)).toBe(1);
  });

  test("shows another administrator nothing of it, nor the first one afterwards", async () => {
    const visited = await openTyped();
    const { page, shop } = visited;
    await endElsewhere(visited);
    const user = { _id: "a2", name: "Omar", email: "omar@parfum.example" };
    shop.answer("POST /auth/admin/login", { json: { data: { authToken: shop.openSession(), user } } });
    await signIn(page);
    await on(page).welcome.waitFor({ state: "detached" });
    await eventually(() => pathOf(page)).toBe(one.path);
    await eventually(() =>
      page
        .getByText(/^(Customer 1|Order # PF-1)$/)
        .or(on(page).updateUser)
        .count(),
    ).not.toBe(0);
    expect(await page.getByText(notSaved).count()).toBe(0);
    expect(await page.getByText(one.text).count()).toBe(0);
    await endElsewhere(visited);
    shop.answer("POST /auth/admin/login");
    await signIn(page);
    await on(page).welcome.waitFor({ state: "detached" });
    await eventually(() =>
      page
        .getByText(/^(Customer 1|Order # PF-1)$/)
        .or(on(page).updateUser)
        .count(),
    ).not.toBe(0);
    expect(await page.getByText(notSaved).count()).toBe(0);
  });

  test("which the server refuses for the session's end says that nothing was saved", async () => {
    const { page, shop, toasts } = await openTyped();
    shop.endSessions();
    await one.send(page);
    await signIn(page);
    await one.shown(page).getByText(notSaved).waitFor();
    expect(await one.typed(page)).toBe(one.text);
    await eventually(() => toasts.map(({ message }) => message)).toEqual([
      "Your session has expired. Please sign in again.",
    ]);
    await one.send(page);
    await one.shown(page).waitFor({ state: "detached" });
  });

  test("whose answer has not come is open again, and says that nobody knows", async () => {
    const { page, shop, release } = await openSent();
    expect(await one.typed(page)).toBe(one.text);
    // Sending the same values again makes no second request.
    await one.send(page);
    release();
    await one.shown(page).waitFor({ state: "detached" });
    expect(shop.countOf(one.call)).toBe(1);
  });

  test("whose answer is a refusal in the end says that it has not been saved", async () => {
    const { page, shop, release } = await openSent();
    shop.answer(one.call, { status: 500, json: { message: "Boom" } });
    release();
    await one.shown(page).getByText(notSaved).waitFor();
    expect(await one.typed(page)).toBe(one.text);
  });

  test("that was saved though no answer came is done", async () => {
    const { page, shop, toasts } = await openTyped();
    shop.endSessions();
    await one.send(page);
    await on(page).welcome.waitFor();
    shop.users = [{ ...customer, name: "Typed Name" }];
    const shipping = { carrier: "TCS", trackingNumber: "PK-TYPED", status: "shipped" };
    const cancelled = { cancelled: true, cancellationReason: "Typed reason" };
    shop.orders = [{ ...anOrder(1), shipping, ...(one.text === "Typed reason" ? cancelled : {}) }];
    await signIn(page);
    await eventually(() => toasts.at(-1)).toEqual({ kind: "success", message: one.done });
    expect(await one.shown(page).count()).toBe(0);
  });
});

describe("who leaves a dialog", () => {
  test("by a step back is not asked where nothing is typed", async () => {
    const one = editing;
    const { page } = await openDialog(one, "/");
    await page.goBack();
    await one.shown(page).waitFor({ state: "detached" });
    await eventually(() => pathOf(page)).toBe("/");
  });

  test.each(dialogs)(
    "by a step back from $dialog is asked, and it is left as it is until they leave",
    { tags: ["long"] },
    async (one) => {
      const { page, shop } = await typeInDialog(one, "/");
      const question = page.getByRole("alertdialog", { name: "Leave without saving?", exact: true });
      await page.goBack();
      await eventually(() => question.getByRole("button", { name: "Stay" }).evaluate(isFocused)).toBe(true);
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "detached" });
      await eventually(() => pathOf(page)).toBe(one.path);
      expect(await one.typed(page)).toBe(one.text);
      expect(await one.shown(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);

      await page.goBack();
      await question.getByRole("button", { name: "Leave" }).click();
      await one.shown(page).waitFor({ state: "detached" });
      await eventually(() => pathOf(page)).toBe("/");
      expect(shop.countOf(one.call)).toBe(0);
    },
  );

  test("by closing the page is asked", async () => {
    const one = editing;
    const { page } = await openDialog(one, one.path, { apart: true });
    await one.type(page);
    page.context().removeAllListeners("dialog");
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    expect(await one.typed(page)).toBe(one.text);
  });
});

test("on our server what somebody else changed meanwhile clashes with what was typed, and nothing is overwritten", {
  tags: ["long"],
}, async () => {
  const session = await openSession();
  const fitting = (await storedUsers(session)).filter(({ age, contactNo, gender }) => age && contactNo && gender);
  const user = fitting.at(-1) ?? expect.fail("nobody fits");
  const own = await createAdministrator("vetiver-and-iris-21");
  const visited = await visit(`/users/edit/${user._id}`, { stored: { authToken: await openSession(own) } });
  const { page } = visited;
  await on(page).fullName.fill("Typed Here");
  await endElsewhere(visited);
  const { name, email, contactNo, gender } = user;
  const theirs = { name: `${name} There`, email, age: 77, contactNo, gender };
  const init = { method: "PUT", body: JSON.stringify(theirs) };
  expect((await callProduct(`/users/${user._id}`, session, init)).status).toBe(200);
  await signIn(page, own.email, own.password);
  await on(page).updateUser.getByText(notSaved).waitFor();
  expect(await on(page).fullName.inputValue()).toBe("Typed Here");
  expect(await on(page).age.inputValue()).toBe("77");
  await on(page).updateUser.getByText(`Somebody else changed this to “${name} There”`).waitFor();
  // Another administrator does not see the draft.
  await endElsewhere(visited);
  await signIn(page, demoCredentials.email, demoCredentials.password);
  await eventually(() => on(page).fullName.inputValue()).toBe(`${name} There`);
  expect(await page.getByText(notSaved).count()).toBe(0);
});
