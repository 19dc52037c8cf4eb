// What this shows (behaviour: Change password; Own sessions).
import { beforeEach, describe, expect, test } from "vitest";
import { passwords } from "../machines/change-password.paths.ts";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on, whyNot } from "./names.ts";
import { createAdministrator, isOpen, openSession, storedToken } from "./sessions.ts";
import { eventually, keyboardAt, pathOf, visit } from "./visit.ts";

/** A new administrator for each test: its password changes would end the sessions of other tests. */
let administrator: Awaited<ReturnType<typeof createAdministrator>>;
let session: string;
beforeEach(async () => {
  administrator = await createAdministrator(passwords.current);
  session = await openSession(administrator);
});

describe("one's own account", () => {
  test("is reached from the dashboard, and says where one is signed in", async () => {
    const { page } = await visit("/", { stored: { authToken: session } });
    await page.getByText("Signed in as Iris Malik.").waitFor();
    await on(page).yourAccount.click();
    await on(page).heading("Your Account").waitFor();
    expect(pathOf(page)).toBe("/account");
    expect(await page.title()).toContain("Your Account");
    await page.getByText(`${administrator.name}, ${administrator.email}`).waitFor();
    const items = on(page).region("Sessions").getByRole("listitem");
    await eventually(() => items.first().textContent()).toMatch(
      /^node This browserSigned in \w+ \d+, \d{4} at .*Log out to end it\.End$/,
    );
  });

  test("takes another password, which ends all sessions, and leads to where one signs in with it", async () => {
    const elsewhere = await openSession(administrator);
    const { page, toasts } = await visit("/account", { stored: { authToken: session } });
    await on(page).endSession("node").first().waitFor();
    await on(page).currentPassword.fill("not mine at all");
    await on(page).newPassword.fill("password1");
    await on(page).changePassword.click();
    await page.getByText("This is not your password.").waitFor();
    await keyboardAt(on(page).currentPassword);
    await on(page).currentPassword.fill(passwords.current);
    await on(page).changePassword.click();
    await page.getByText(/too easy to guess/).waitFor();
    expect(await on(page).newPassword.getAttribute("aria-invalid")).toBe("true");
    await on(page).newPassword.fill(passwords.next);
    await page.keyboard.press("Enter");
    await on(page).welcome.waitFor();
    await eventually(() => toasts).toContainEqual({
      kind: "success",
      message: "Your password has been changed. Please sign in with it.",
    });
    expect([await isOpen(session), await isOpen(elsewhere)]).toEqual([false, false]);
    administrator.password = passwords.next;
    await on(page).email.fill(administrator.email);
    await on(page).password.fill(administrator.password);
    await on(page).continue.click();
    await on(page).overview.waitFor();
    session = (await storedToken(page)) ?? "";
    expect(await isOpen(session)).toBe(true);
  });

  test("ends all other sessions for who has the password", { tags: ["long"] }, async () => {
    const others = [await openSession(administrator), await openSession(administrator)];
    const { page, toasts } = await visit("/account", { stored: { authToken: session } });
    await on(page).endOthers.click();
    await keyboardAt(on(page).endingPassword);
    await on(page).endingPassword.fill("a guess");
    await on(page).confirmEnding.click();
    await on(page).endingSessions.getByText("This is not your password.").waitFor();
    expect(await Promise.all(others.map(isOpen))).toEqual([true, true]);
    await on(page).endingPassword.fill(administrator.password);
    // A double click is one request.
    await on(page).confirmEnding.dblclick();
    await eventually(() => toasts).toEqual([
      { kind: "success", message: expect.stringMatching(/^\d+ sessions have ended\.$/) },
    ]);
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false]);
    expect(await isOpen(session)).toBe(true);
    await eventually(() => on(page).region("Sessions").getByRole("listitem").count()).toBe(1);
  });

  test("says offline why no session can be ended", async () => {
    await openSession(administrator);
    const { page } = await visit("/account", { stored: { authToken: session }, mayLog: /ERR_/ });
    await on(page).endSession("node").first().click();
    await on(page).endingPassword.fill(administrator.password);
    await page.context().setOffline(true);
    await eventually(() => on(page).confirmEnding.isDisabled()).toBe(true);
    expect(await whyNot(on(page).confirmEnding)).toBe(
      "You are offline. Changes can be saved once the connection is back.",
    );
    await page.context().setOffline(false);
    await eventually(() => on(page).confirmEnding.isDisabled()).toBe(false);
  });

  test("says so where the server offers nothing of it", async () => {
    const { page, toasts } = await visitSignedIn("/account", await foreignShop());
    await on(page).heading("Nothing to change here").waitFor();
    expect(await on(page).changePassword.count()).toBe(0);
    expect(toasts).toEqual([]);
  });

  test("needs a session", async () => {
    const { page } = await visit("/account");
    await eventually(() => pathOf(page)).toBe("/login");
  });
});
