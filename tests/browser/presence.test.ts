// @module-tag long
// What this shows (behaviour: Presence): two administrators side by side.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { callProduct, createAdministrator, openSession, withOwnProduct } from "./sessions.ts";
import { openOrder, storedUsers } from "./stored.ts";
import { eventually, type sizes, visit } from "./visit.ts";

withOwnProduct();
let session: string;
let iris: string;
beforeAll(async () => {
  session = await openSession();
  iris = await openSession(await createAdministrator("amber and smoke"));
});

interface Look {
  readonly size?: keyof typeof sizes;
  readonly theme?: "dark" | "light";
}
const visitAs = (authToken: string, path: string, { size = "desktop", theme = "dark" }: Look = {}) =>
  visit(path, { stored: { authToken, isDarkMode: String(theme === "dark") }, size });
const note = (page: Page, words: string) => page.getByText(words, { exact: true });
const orderNote = "Iris Malik has this order open for change.";
const userNote = "Iris Malik has this customer open for change.";

describe("an order", () => {
  test("that another administrator is shipping says so, on its page and in the dialogs over it", async () => {
    const order = `/orders/${(await openOrder(session))._id}`;
    const [mine, theirs] = [await visitAs(session, order), await visitAs(iris, order)];
    await on(mine.page).shipOrder.waitFor();
    await on(theirs.page).shipOrder.click();
    await note(mine.page, orderNote).waitFor();
    expect(await note(theirs.page, orderNote).count()).toBe(0);

    await on(mine.page).shipOrder.click();
    const dialog = mine.page.getByRole("dialog", { name: "Update Shipping Details" });
    await dialog.getByText(orderNote, { exact: true }).waitFor();
    await theirs.page
      .getByRole("dialog")
      .getByText(/ has this order open for change\.$/)
      .waitFor();
    await theirs.page.keyboard.press("Escape");
    await note(mine.page, orderNote).first().waitFor({ state: "detached" });
    await mine.page.keyboard.press("Escape");

    await on(theirs.page).cancelOrder.click();
    await note(mine.page, orderNote).waitFor();
    // Closing the tab ends the note as well.
    await theirs.page.close({ runBeforeUnload: true });
    await note(mine.page, orderNote).waitFor({ state: "detached" });
  });

  test.each<Look>([
    { size: "desktop", theme: "dark" },
    { size: "phone", theme: "light" },
  ])("fits with its note, and can be read by everybody: %o", async (look) => {
    const { _id: id } = await openOrder(session);
    const { page } = await visitAs(session, `/orders/${id}`, look);
    const open = { method: "PUT", body: JSON.stringify({ list: "orders", record: id }) };
    await callProduct("/presence/a-page", iris, open);
    await note(page, orderNote).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
    await callProduct("/presence/a-page", iris, { method: "DELETE" });
    await note(page, orderNote).waitFor({ state: "detached" });
  });
});

describe("a customer", () => {
  test("that another administrator edits says so, and not to themselves in another tab", async () => {
    const [user] = await storedUsers(session);
    const profile = `/users/user/${user?._id}`;
    const [mine, theirs] = [await visitAs(session, profile), await visitAs(iris, profile)];
    const another = await theirs.openTab(profile);
    await on(another).edit.waitFor();
    await on(theirs.page).edit.click();
    await note(mine.page, userNote).waitFor();
    await on(mine.page).edit.click();
    await on(mine.page).updateUser.getByText(userNote, { exact: true }).waitFor();
    // One message names everybody: once this note shows, one's own would show as well.
    await note(another, "Amal Haddad has this customer open for change.").waitFor();
    expect(await note(another, userNote).count()).toBe(0);
    await theirs.page.keyboard.press("Escape");
    await on(theirs.page).updateUser.waitFor({ state: "detached" });
    await note(mine.page, userNote).first().waitFor({ state: "detached" });
  });

  test("that somebody has open says nothing of it while changes are not told", async () => {
    const [user] = await storedUsers(session);
    const { page } = await visitAs(session, `/users/user/${user?._id}`);
    const open = { method: "PUT", body: JSON.stringify({ list: "users", record: user?._id }) };
    await callProduct("/presence/a-page", iris, open);
    await note(page, userNote).waitFor();
    await page.context().setOffline(true);
    await note(page, userNote).waitFor({ state: "detached" });
    await page.context().setOffline(false);
    await note(page, userNote).waitFor();
    await callProduct("/presence/a-page", iris, { method: "DELETE" });
    await eventually(() => note(page, userNote).count()).toBe(0);
  });
});
