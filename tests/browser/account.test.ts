import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { model as changePassword, passwords } from "../machines/change-password.paths.ts";
import { model as ownSessions } from "../machines/own-sessions.paths.ts";
import { foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { callProduct, isOpen, openSession, storedToken } from "./sessions.ts";
import { eventually, pathOf, type Visit, visit } from "./visit.ts";
import { visitPrepared, walkInBrowser } from "./walk.ts";

/** An administrator of these tests alone: what they change would end the sessions of all others. */
const administrator = { name: "Iris Malik", email: `iris-${randomUUID()}@shop.example`, password: passwords.current };

const post = (path: string, body: object, token?: string) =>
  callProduct(path, token, { method: "POST", body: JSON.stringify(body) });
async function signIn(password = administrator.password): Promise<string> {
  const { email } = administrator;
  const { data } = (await (await post("/auth/admin/login", { email, password })).json()) as {
    data: { authToken: string };
  };
  return data.authToken;
}

let session: string;
beforeAll(async () => {
  expect((await post("/auth/admin/signup", administrator, await openSession())).status).toBe(201);
  session = await signIn();
});

interface Held {
  readonly list: HeldCall;
  readonly end: HeldCall;
  readonly change: HeldCall;
}
const visitAccount = (held: Partial<Record<keyof Held, boolean>>, authToken: string) =>
  visitPrepared(
    "/account",
    async (page) => {
      const hold = (name: keyof Held, method: string, path: RegExp) =>
        held[name] ? holdCalls(page, method, path) : Promise.resolve(undefined as never);
      return {
        list: await hold("list", "GET", /^\/api\/auth\/admin\/sessions$/),
        end: await hold("end", "POST", /^\/api\/auth\/admin\/sessions\/end$/),
        change: await hold("change", "PUT", /^\/api\/auth\/admin\/password$/),
      };
    },
    { stored: { authToken } },
  );

walkInBrowser<unknown, Visit & Held>({
  model: ownSessions,
  begin: {
    "the account page": async () => {
      // There are some to end on each path.
      for (let count = 0; count < 3; count += 1) await signIn();
      return visitAccount({ list: true, end: true }, session);
    },
  },
  perform: {
    "the sessions come": ({ list }) => list.release(),
    "the server knows no sessions": ({ list }) => list.answer(404, {}),
    "the sessions do not come": ({ list }) => list.breakOff(),
    "the person tries again": ({ page }) => on(page).loadSessionsAgain.click(),
    "the person presses End": ({ page }) => on(page).endSession("node").first().click(),
    "the person types their password": ({ page }) => on(page).endingPassword.fill(administrator.password),
    "the person confirms": ({ page }) => on(page).confirmEnding.click(),
    "the person closes the dialog": ({ page }) => on(page).cancel.click(),
    "the session ends": ({ end }) => end.release(),
    "the server says that the password is not theirs": ({ end }) =>
      end.answer(403, { code: "wrong_password", message: "This is not your password." }),
    "the connection is lost": ({ end }) => end.breakOff(),
  },
  sees: async ({ page }, state) => {
    const dialog = on(page).endingSessions;
    await eventually(() => dialog.count()).toBe(state.hasTag("asking") ? 1 : 0);
    const { problem, failure } = state.context;
    const isOffered = !state.matches("notOffered");
    await eventually(() => on(page).loadSessionsAgain.count()).toBe(failure && isOffered ? 1 : 0);
    await eventually(() => on(page).heading("Nothing to change here").count()).toBe(isOffered ? 0 : 1);
    if (problem) await eventually(() => dialog.getByText(problem, { exact: true }).count()).toBe(1);
  },
});

walkInBrowser<unknown, Visit & Held>({
  model: changePassword,
  // It ends the session it is changed by.
  begin: { "the account page": async () => visitAccount({ change: true }, await signIn()) },
  perform: {
    "the person types their password": ({ page }) => on(page).currentPassword.fill(passwords.current),
    "the person types another password": ({ page }) => on(page).newPassword.fill(passwords.next),
    "the person shows or hides the passwords": ({ page }) => on(page).showPasswords.click(),
    "the person presses Change Password": ({ page }) => on(page).changePassword.click(),
    "the password is changed": ({ change }) => change.answer(200, { data: null }),
    "the server says that it is not theirs": ({ change }) =>
      change.answer(403, { code: "wrong_password", message: "This is not your password." }),
    "the server says that it is easy to guess": ({ change }) =>
      change.answer(400, { code: "invalid_request", message: "This password is too easy to guess." }),
    "the server has heard too many": ({ change }) =>
      change.answer(429, { code: "too_many_attempts", message: "Too many failed sign-ins." }),
    "the connection is lost": ({ change }) => change.breakOff(),
  },
  isPossible: (when, state) => !(state.matches({ form: "changed" }) && when.includes("hides")),
  sees: async ({ page }, state) => {
    if (state.matches({ form: "changed" })) return on(page).welcome.waitFor();
    const { draft, problem } = state.context;
    await eventually(() => on(page).currentPassword.inputValue()).toBe(draft.current);
    await eventually(() => on(page).newPassword.inputValue()).toBe(draft.next);
    const type = state.matches({ passwords: "shown" }) ? "text" : "password";
    await eventually(() => on(page).newPassword.getAttribute("type")).toBe(type);
    await eventually(() => on(page).changingPassword.count()).toBe(state.hasTag("busy") ? 1 : 0);
    if (problem) await eventually(() => page.getByText(problem.message, { exact: true }).count()).toBe(1);
  },
});

describe("one's own account", () => {
  test("is reached from below the dashboard, and says where one is signed in", async () => {
    const { page } = await visit("/", { stored: { authToken: session } });
    await page.getByText("Signed in as Iris Malik.").waitFor();
    await on(page).yourAccount.click();
    await on(page).heading("Your Account").waitFor();
    expect(pathOf(page)).toBe("/account");
    expect(await page.title()).toContain("Your Account");
    await page.getByText(`${administrator.name}, ${administrator.email}`).waitFor();
    const items = on(page).region("Sessions").getByRole("listitem");
    await eventually(() => items.first().textContent()).toMatch(/^nodeSigned in \w+ \d+, \d{4} at .*This browser$/);
  });

  test("takes another password, which ends all sessions, and leads to where one signs in with it", async () => {
    const elsewhere = await signIn();
    const { page, toasts } = await visit("/account", { stored: { authToken: session } });
    await on(page).endSession("node").first().waitFor();
    await on(page).currentPassword.fill("not mine at all");
    await on(page).newPassword.fill("password1");
    await on(page).changePassword.click();
    await page.getByText("This is not your password.").waitFor();
    const hasKeyboard = () => on(page).currentPassword.evaluate((field) => field === document.activeElement);
    await eventually(hasKeyboard).toBe(true);
    await on(page).currentPassword.fill(passwords.current);
    await on(page).changePassword.click();
    await page.getByText(/too easy to guess/).waitFor();
    expect(await on(page).newPassword.getAttribute("aria-invalid")).toBe("true");
    await on(page).newPassword.fill(passwords.next);
    await page.keyboard.press("Enter");
    await on(page).welcome.waitFor();
    expect(toasts[0]).toEqual({
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

  test("ends all other sessions for who has the password", async () => {
    const others = [await signIn(), await signIn()];
    const { page, toasts } = await visit("/account", { stored: { authToken: session } });
    await on(page).endOthers.click();
    expect(await on(page).endingPassword.evaluate((field) => field === document.activeElement)).toBe(true);
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

  test("says so where a server has nothing of it, and nothing else", async () => {
    const { page, toasts } = await visitSignedIn("/account", await foreignShop());
    await on(page).heading("Nothing to change here").waitFor();
    expect(await on(page).changePassword.count()).toBe(0);
    expect(toasts).toEqual([]);
  });

  test("is for who is signed in", async () => {
    const { page } = await visit("/account");
    await eventually(() => pathOf(page)).toBe("/login");
  });
});
