// What this shows (behaviour: Undo; Take back).
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { coveredFocus } from "./covered-focus.ts";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { dismissToasts, on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { callProduct, openSession, withOwnProduct } from "./sessions.ts";
import { openOrder, type StoredUser, storedOrder, storedOrders, storedUsers } from "./stored.ts";
import { eventually, keyboardAt, type sizes, visit } from "./visit.ts";

withOwnProduct();

let session: string;
beforeEach(async () => {
  session = await openSession();
});

const visitSigned = (path: string, size: keyof typeof sizes = "desktop") =>
  visit(path, { stored: { authToken: session }, size });
const undoButton = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });
const takeBack = (page: Page) => on(page).history.getByRole("button", { name: "Take back" }).first();
const success = (message: string) => ({ kind: "success", message });
const undone = success("Change undone.");

/** Returns a user whose fields are valid in the edit dialog. */
const aUser = async (): Promise<StoredUser> =>
  (await storedUsers(session)).find(({ age, contactNo, gender }) => age && contactNo && gender) ??
  expect.fail("nobody fits");
const storedUser = async (id: string) => (await storedUsers(session)).find(({ _id }) => _id === id);
const put = (path: string, body: object) => callProduct(path, session, { method: "PUT", body: JSON.stringify(body) });

async function cancel(page: Page): Promise<void> {
  await on(page).cancelOrder.click();
  await on(page).cancellationReason.fill("Out of stock");
  await on(page).confirmCancel.click();
  await on(page).cancellation.waitFor({ state: "detached" });
}

/** Moves the focus to the main area, as Ctrl+Z does not undo a change from within a field. */
const leaveFields = (page: Page) => page.getByRole("main").focus();

describe("Undo", () => {
  test.each(["desktop", "phone"] as const)(
    "is offered by a toast that hides nothing that has the keyboard, on a %s",
    {
      tags: ["long"],
    },
    async (size) => {
      const { _id } = await openOrder(session);
      const { page } = await visitSigned(`/orders/${_id}`, size);
      await cancel(page);
      await undoButton(page).waitFor();
      // At the top of a screen, what the toast covers cannot be scrolled out from under it.
      if (size === "desktop") {
        await on(page).ordersLink.click();
        await on(page).searchOrders.focus();
      } else await page.getByRole("main").focus();
      const covered: string[] = [];
      for (let times = 0; times < 12; times += 1) {
        await page.keyboard.press("Tab");
        await page.evaluate(
          () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
        );
        covered.push(...(await page.evaluate(coveredFocus)));
      }
      expect(covered).toEqual([]);
      expect(await undoButton(page).count()).toBe(1);
    },
  );

  test("brings a deleted order back to its place, with the keyboard alone, and it is a favourite still", async () => {
    const before = await storedOrders(session);
    const { _id, orderId } = await openOrder(session);
    const { page, toasts } = await visitSigned(`/orders?q=${orderId}`);
    await on(page).favourite(orderId).press("Enter");
    await on(page).orders.getByRole("link", { name: orderId, exact: true }).press("Enter");
    await on(page).deleteOrder.press("Enter");
    await keyboardAt(page.getByRole("button", { name: "Cancel", exact: true }));
    await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
    await eventually(() => storedOrder(session, _id)).toBeUndefined();
    await undoButton(page).waitFor();
    await leaveFields(page);
    await page.keyboard.press("Control+z");
    await eventually(() => toasts).toContainEqual(undone);
    await eventually(() => toasts).toEqual([success("Order deleted."), undone]);
    const ids = (orders: { _id: string }[]) => orders.map((order) => order._id);
    expect(ids(await storedOrders(session))).toEqual(ids(before));
    const star = on(page).favourite(orderId);
    await eventually(() => star.getAttribute("aria-pressed")).toBe("true");
    await undoButton(page).waitFor({ state: "detached" });
  });

  test("takes an edit back by its button, which gives the keyboard back, and a screen reader is told", {
    tags: ["long"],
  }, async () => {
    const user = await aUser();
    const { page, toasts } = await visitSigned(`/users/user/${user._id}`);
    await on(page).edit.click();
    await on(page).fullName.fill("Somebody Else");
    await on(page).update.click();
    await eventually(() => toasts).toContainEqual(success("Somebody Else was updated."));
    await page.getByText("Press Control or Command Z to undo.").waitFor({ state: "attached" });
    await on(page).updateUser.waitFor({ state: "detached" });
    await on(page).edit.focus();
    await undoButton(page).focus();
    // A toast does not close while it has the focus.
    await page.keyboard.press("Enter");
    await eventually(() => toasts).toContainEqual(undone);
    expect((await storedUser(user._id))?.name).toBe(user.name);
    await on(page).region("Contact Information").waitFor();
    await eventually(() => page.getByText(user.name, { exact: true }).count()).toBeGreaterThan(0);
    await keyboardAt(on(page).edit);
  });

  test("is passed over by dismissing the toast, which gives the keyboard back", { tags: ["long"] }, async () => {
    const user = await aUser();
    const { page, toasts } = await visitSigned(`/users/user/${user._id}`);
    await on(page).edit.click();
    await on(page).fullName.fill("Somebody New");
    await on(page).update.click();
    await eventually(() => toasts).toContainEqual(success("Somebody New was updated."));
    await on(page).updateUser.waitFor({ state: "detached" });
    await on(page).edit.focus();
    await on(page).dismiss.focus();
    await page.keyboard.press("Enter");
    await undoButton(page).waitFor({ state: "detached" });
    await keyboardAt(on(page).edit);
  });

  test("takes an edit back at once, while its dialog still says so", { tags: ["long"] }, async () => {
    const user = await aUser();
    const { page, toasts } = await visitSigned(`/users/edit/${user._id}`);
    await on(page).fullName.fill("Somebody Else");
    await on(page).fullName.press("Enter");
    await page.getByRole("button", { name: "Success!" }).waitFor();
    await page.keyboard.press("Control+z");
    await eventually(() => toasts).toContainEqual(undone);
    expect((await storedUser(user._id))?.name).toBe(user.name);
  });

  test("takes several changes back, the newest first, and nothing in a field or under a dialog", {
    tags: ["long"],
  }, async () => {
    const order = await openOrder(session);
    const { page, toasts } = await visitSigned(`/orders/${order._id}`);
    await on(page).shipOrder.click();
    await on(page).trackingNumber.fill("JD 1");
    await on(page).saveShipping.click();
    await on(page).shipping.waitFor({ state: "detached" });
    await cancel(page);
    await eventually(() => undoButton(page).count()).toBe(2);
    await on(page).deleteOrder.click();
    await on(page).deletion.waitFor();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Escape");
    await on(page).deletion.waitFor({ state: "detached" });
    await on(page).ordersLink.click();
    await on(page).searchOrders.press("Control+z");
    expect(await undoButton(page).count()).toBe(2);
    await leaveFields(page);
    await page.keyboard.press("Control+z");
    await eventually(() => storedOrder(session, order._id)).toMatchObject({ cancelled: false });
    expect((await storedOrder(session, order._id))?.shipping?.trackingNumber).toBe("JD 1");
    await eventually(() => undoButton(page).count()).toBe(1);
    await page.keyboard.press("Meta+z");
    await eventually(async () => (await storedOrder(session, order._id))?.shipping?.trackingNumber).toBeUndefined();
    await undoButton(page).waitFor({ state: "detached" });
    await eventually(() => toasts.filter(({ message }) => message === undone.message).length).toBeGreaterThan(0);
  });

  test("is there after a reload and in another tab, in words that name nobody, and ends in both", {
    tags: ["long"],
  }, async () => {
    const user = await aUser();
    const { page, openTab, toasts } = await visitSigned(`/users?q=${user.email}`);
    const other = await openTab("/orders");
    await on(other).sillageOrders.waitFor();
    await on(page).deleteUser(user.name).click();
    await on(page).confirmDeletion.click();
    await on(page).ok.click();
    await other.getByText("A user was deleted.").waitFor();
    await page.reload();
    await page.getByText("A user was deleted.").waitFor();
    const kept = await page.evaluate(() => localStorage.getItem("undoOffers"));
    expect(kept).not.toContain(user.name);
    expect(kept).not.toContain(user.email);
    await undoButton(other).click();
    await eventually(() => toasts).toContainEqual(undone);
    expect(await storedUser(user._id)).toEqual(expect.objectContaining({ name: user.name, email: user.email }));
    await undoButton(page).waitFor({ state: "detached" });
    await on(page).editUser(user.name).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("undoOffers"))).toBeNull();
  });

  test("ends with the session", { tags: ["long"] }, async () => {
    const order = await openOrder(session);
    const { page } = await visitSigned(`/orders/${order._id}`);
    await cancel(page);
    await undoButton(page).waitFor();
    await on(page).logout.click();
    await on(page).welcome.waitFor();
    await undoButton(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => localStorage.getItem("undoOffers"))).toBeNull();
  });

  test("says in the server's words that somebody else has the email address by now", { tags: ["long"] }, async () => {
    const [user, other] = (await storedUsers(session)).filter(
      ({ age, contactNo, gender }) => age && contactNo && gender,
    );
    if (!user || !other) return expect.fail("there are not enough users");
    const { page, toasts } = await visitSigned(`/users/user/${user._id}`);
    await on(page).edit.click();
    await keyboardAt(on(page).fullName);
    await on(page).emailAddress.fill(`moved-${user._id}@shop.example`);
    await on(page).update.click();
    await on(page).updateUser.waitFor({ state: "detached" });
    const { name, age, contactNo, gender } = other;
    expect((await put(`/users/${other._id}`, { name, age, contactNo, gender, email: user.email })).status).toBe(200);
    await undoButton(page).click();
    await eventually(() => toasts.filter(({ kind }) => kind === "error").length).toBe(1);
    await eventually(() => toasts.at(-1)?.message).toMatch(/email/);
    expect((await storedUser(user._id))?.email).toBe(`moved-${user._id}@shop.example`);
  });

  test("is within the screen at 320 px", { tags: ["long"] }, async () => {
    const order = await openOrder(session);
    const { page } = await visitSigned(`/orders/${order._id}`, "narrow");
    await cancel(page);
    await undoButton(page).waitFor();
    expect(await overflow(page)).toEqual([]);
  });

  test("is not offered by a server that does not say how", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    const { page, toasts } = await visitSignedIn("/orders/o1", shop);
    await cancel(page);
    expect(await undoButton(page).count()).toBe(0);
    await leaveFields(page);
    await page.keyboard.press("Control+z");
    expect(shop.received.filter(({ call }) => call.includes("undo"))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("undoOffers"))).toBeNull();
    expect(toasts).toEqual([]);
  });
});

describe("Take back", () => {
  test("takes a change of the record's history back, which says so and leads on with the keyboard", async () => {
    // Not the order that other tests change, whose history would have more entries.
    const order = await openOrder(session, 5);
    await put(`/orders/cancel/${order._id}`, { cancellationReason: "Out of stock" });
    const { page } = await visitSigned(`/orders/${order._id}`);
    await on(page).history.scrollIntoViewIfNeeded();
    await takeBack(page).press("Enter");
    await on(page).history.getByText("This has been taken back.").waitFor();
    await on(page).history.getByText("Change of the order undone").waitFor();
    expect((await storedOrder(session, order._id))?.cancelled).toBe(false);
    await on(page).cancelOrder.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("This has been taken back.");

    // The history still says so after a reload.
    await page.reload();
    await on(page).history.scrollIntoViewIfNeeded();
    await on(page).history.getByText("This has been taken back.").waitFor();
    const takenBack = on(page).history.getByRole("listitem").filter({ hasText: "This has been taken back." });
    expect(await takenBack.getByRole("button", { name: "Take back" }).isDisabled()).toBe(true);
    expect(await takeBack(page).isDisabled()).toBe(false);
  });

  test("says at the entry what clashes with it", { tags: ["long"] }, async () => {
    const user = await aUser();
    const { name, email, age, contactNo, gender } = user;
    const fields = { name, email, age, contactNo, gender };
    await put(`/users/${user._id}`, { ...fields, name: "First Change" });
    await put(`/users/${user._id}`, { ...fields, name: "Second Change" });
    const { page } = await visitSigned(`/users/user/${user._id}`);
    await on(page).history.scrollIntoViewIfNeeded();
    const older = on(page).history.getByRole("button", { name: "Take back" }).nth(1);
    await older.click();
    await on(page).history.getByText("This cannot be taken back any more: it has been changed since.").waitFor();
    expect(await older.isDisabled()).toBe(true);
    await dismissToasts(page);
    await takeBack(page).click();
    await eventually(async () => (await storedUser(user._id))?.name).toBe("First Change");
  });

  test("is not possible for what changed no record, nor offline, which is said", { tags: ["long"] }, async () => {
    const order = await openOrder(session);
    await put(`/orders/cancel/${order._id}`, { cancellationReason: "Out of stock" });
    const { page, context } = await visitSigned("/history?kind=shop");
    await page.getByText("This cannot be taken back.").first().waitFor();
    await page.goto(`/orders/${order._id}`);
    await on(page).history.scrollIntoViewIfNeeded();
    await takeBack(page).waitFor();
    await context.setOffline(true);
    await on(page)
      .history.getByText("You are offline. Changes can be taken back once the connection is back.")
      .first()
      .waitFor();
    expect(await takeBack(page).isDisabled()).toBe(true);
  });
});
