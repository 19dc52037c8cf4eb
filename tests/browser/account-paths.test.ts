// @module-tag long
// The generated paths of the account page.
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { model as changePassword, passwords } from "../machines/change-password.paths.ts";
import { model as ownSessions } from "../machines/own-sessions.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { createAdministrator, openSession } from "./sessions.ts";
import { eventually, type Visit } from "./visit.ts";
import { expectSeen, visitPrepared, walkInBrowser } from "./walk.ts";

/** An administrator for these tests alone: its password changes would end the sessions of other tests. */
let administrator: Awaited<ReturnType<typeof createAdministrator>>;
let session: string;
beforeAll(async () => {
  administrator = await createAdministrator(passwords.current);
  session = await openSession(administrator);
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

walkInBrowser<typeof ownSessions, Visit & Held>({
  model: ownSessions,
  begin: {
    "the account page": async () => {
      // Each path needs other sessions to end.
      for (let count = 0; count < 3; count += 1) await openSession(administrator);
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
  sees: {
    "reading.first": ({ page }) => expectSeen(on(page).loadSessionsAgain.or(on(page).endSession("node")), 0),
    "reading.again": ({ page }) => expectSeen(on(page).loadSessionsAgain),
    listed: async ({ page }) => {
      await expectSeen(on(page).endSession("node").first());
      await expectSeen(on(page).endingSessions, 0);
    },
    asking: async ({ page }, { context: { problem } }) => {
      await expectSeen(on(page).endingSessions);
      await eventually(() => on(page).confirmEnding.isEnabled()).toBe(true);
      if (problem) await expectSeen(on(page).endingSessions.getByText(problem, { exact: true }));
    },
    ending: async ({ page }) => {
      await expectSeen(on(page).endingSessions);
      await eventually(() => on(page).endingPassword.isEditable()).toBe(false);
    },
    failed: ({ page }) => expectSeen(on(page).loadSessionsAgain),
    notOffered: ({ page }) => expectSeen(on(page).heading("Nothing to change here")),
  },
});

walkInBrowser<typeof changePassword, Visit & Held>({
  model: changePassword,
  // Changing the password signs out, so each path needs its own session.
  begin: { "the account page": async () => visitAccount({ change: true }, await openSession(administrator)) },
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
  sees: {
    "form.editing": async ({ page }, { context: { draft, problem } }) => {
      await expectSeen(on(page).changePassword);
      await eventually(() => on(page).currentPassword.inputValue()).toBe(draft.current);
      await eventually(() => on(page).newPassword.inputValue()).toBe(draft.next);
      if (problem) await expectSeen(page.getByText(problem.message, { exact: true }));
    },
    "form.changing": ({ page }) => expectSeen(on(page).changingPassword),
    "form.changed": ({ page }) => expectSeen(on(page).welcome),
    "passwords.hidden": ({ page }, state) => seesPasswords(page, state, "password"),
    "passwords.shown": ({ page }, state) => seesPasswords(page, state, "text"),
  },
});

async function seesPasswords(page: Page, state: AnyMachineSnapshot, type: string): Promise<void> {
  // A changed password signs out, and this page is left.
  if (!state.matches({ form: "changed" })) await eventually(() => on(page).newPassword.getAttribute("type")).toBe(type);
}
