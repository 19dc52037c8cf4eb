// @module-tag long
// The generated paths of what a visitor meets: the page as it starts, signing in and out, and the interface.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { model as app } from "../machines/app.paths.ts";
import { model as interfaceModel } from "../machines/interface.paths.ts";
import { model as revocation } from "../machines/revocation.paths.ts";
import { model as session } from "../machines/session.paths.ts";
import { model as signInForm } from "../machines/sign-in-form.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, goWithin, type Visit } from "./visit.ts";
import { expectSeen, passedThrough, storeElsewhere, visitPrepared, visitWithSeam, walkInBrowser } from "./walk.ts";

interface AppStage extends Visit {
  /** The request for the script that only administrators need. */
  readonly script: HeldCall;
  readonly signIn: HeldCall;
  readonly users: HeldCall;
  readonly changes: HeldCall;
  /** Releases the first request for the users; does nothing when called again. */
  readonly lists: () => Promise<void>;
}

walkInBrowser<typeof app, AppStage>({
  model: app,
  // The administrator's script is loaded only once per page.
  last: ["nobody is signed in any more"],
  begin: {
    "a visitor on /orders": () =>
      visitPrepared("/orders", async (page) => {
        const users = await holdCalls(page, "GET", /^\/api\/users$/);
        let released: Promise<void> | undefined;
        const lists = () => (released ??= users.release());
        return {
          script: await holdCalls(page, "GET", /^\/open-administration\..*\.js$/),
          signIn: await holdCalls(page, "POST", /^\/api\/auth\/admin\/login$/),
          users,
          changes: await holdCalls(page, "GET", /^\/api\/changes$/),
          lists,
        };
      }),
  },
  perform: {
    "the person goes to /users": ({ page }) => goWithin(page, "/users"),
    "somebody has signed in": async ({ page, signIn }) => {
      await on(page).continue.click();
      await signIn.release();
    },
    "nobody is signed in any more": async (stage) => {
      const { page, changes, lists } = stage;
      const isLoading = await page.evaluate(() => Object(window.sillageSeam.states.app).administering === "loading");
      if (isLoading) return storeElsewhere(stage, "authToken", null);
      await lists();
      await on(page).reload.click();
      await changes.answer(401, { message: "Sign in again." });
    },
    "the server has changed a user": async ({ page, lists }) => {
      await lists();
      await on(page).usersLink.click();
      await page.route("**/api/users/*", (route) => route.fulfill({ json: { data: {} } }));
      await on(page)
        .users.getByRole("button", { name: /^Delete / })
        .first()
        .click();
      await on(page).confirmDeletion.click();
      await on(page).deleted.waitFor();
      await on(page).ok.click();
    },
    "the server has changed an order": async ({ page, lists }) => {
      await lists();
      await on(page).ordersLink.click();
      await page.route("**/api/orders/*", (route) => route.fulfill({ json: { data: {} } }));
      await page.locator("tbody a[href^='/orders/']").first().click();
      await on(page).deleteOrder.click();
      await on(page).delete.click();
      await on(page).deletion.waitFor({ state: "detached" });
    },
    "a flow has something to say": async ({ page, signIn }) => {
      await on(page).continue.click();
      await signIn.answer(401, { message: "Wrong password", showMessage: true });
    },
    "a flow leads to another path": ({ page }) => goWithin(page, "/users"),
    // The bundler may split it into several files.
    "the administration is loaded": ({ script }) => script.releaseAll(),
  },
  isPossible: (when, state) => {
    if (when === "nobody is signed in any more") return state.matches("administering");
    if (when.startsWith("the server has changed")) return state.matches({ administering: "open" });
    if (when.startsWith("a flow") || when.startsWith("the person goes")) return state.matches("visiting");
    return true;
  },
  sees: {
    visiting: async ({ page }) => {
      await expectSeen(on(page).welcome);
      await expectSeen(on(page).findAnything, 0);
    },
    "administering.loading": async ({ page }) => {
      await expectSeen(on(page).loading);
      await expectSeen(on(page).findAnything, 0);
    },
    "administering.open": ({ page }) => expectSeen(on(page).findAnything),
    crashed: { unseen: "No path leads there; tests/browser/faults.test.ts plants faults, and sees the crash page." },
  },
});

interface SessionStage extends Visit {
  readonly check: HeldCall;
  readonly signIn: HeldCall;
  readonly users: HeldCall;
  /** The token of another session, for another tab. */
  readonly other: string;
}

const visitor = (path: string) => beginSession(path, {});
const returning = async (path: string) => beginSession(path, { authToken: await openSession() });
async function beginSession(path: string, stored: Record<string, string>): Promise<SessionStage> {
  const other = await openSession();
  const visited = await visitPrepared(
    path,
    async (page) => ({
      check: await holdCalls(page, "GET", /^\/api\/auth\/admin\/me$/),
      signIn: await holdCalls(page, "POST", /^\/api\/auth\/admin\/login$/),
      users: await holdCalls(page, "GET", /^\/api\/users$/),
    }),
    { stored },
  );
  return { ...visited, other };
}

walkInBrowser<typeof session, SessionStage>({
  model: session,
  begin: {
    "a visitor on a deep link": () => visitor("/users/user/7?tab=1#x"),
    "a visitor on the sign-in page": () => visitor("/login"),
    "a stored token on a deep link": () => returning("/users/user/7?tab=1#x"),
    "a stored token on the sign-in page": () => returning("/login"),
  },
  perform: {
    "the person goes to /orders?q=oud#top": ({ page }) => goWithin(page, "/orders?q=oud#top"),
    "the person goes to /login": ({ page }) => goWithin(page, "/login"),
    "the person signs in": ({ page }) => on(page).continue.click(),
    "the person signs out": ({ page }) => on(page).logout.click(),
    "the server refuses this tab's token": ({ users }) => users.answer(401, { message: "Sign in again." }),
    "another tab signs out": (stage) => storeElsewhere(stage, "authToken", null),
    "another tab signs in": async (stage) => {
      const checks = stage.check.count();
      await storeElsewhere(stage, "authToken", stage.other);
      // Waits until the new token is being checked.
      await eventually(stage.check.count).toBe(checks + 1);
    },
    "the token is an administrator's": ({ check }) => check.release(),
    "the token is no administrator's": ({ check }) => check.answer(200, { data: { isAdmin: false } }),
    "the token cannot be checked": ({ check }) => check.breakOff(),
    "the sign-in is accepted": ({ signIn }) => signIn.release(),
    "the sign-in is refused": ({ signIn }) => signIn.answer(401, { message: "Wrong password" }),
    "the connection is lost": ({ signIn }) => signIn.breakOff(),
  },
  sees: {
    starting: passedThrough,
    expelled: passedThrough,
    arriving: passedThrough,
    verifying: async ({ page }) => {
      await expectSeen(on(page).loading);
      await expectSeen(page.getByRole("main").getByRole("heading"), 0);
    },
    signedOut: async ({ page }) => {
      await expectSeen(on(page).continue);
      await expectSeen(on(page).loginLink);
    },
    authenticating: ({ page }) => expectSeen(on(page).authenticating),
    signedIn: async ({ page }) => {
      await expectSeen(on(page).logout);
      await expectSeen(on(page).welcome, 0);
    },
  },
});

const ofServer = { unseen: "Who has signed out sees nothing of it: it is between the page and the server." };

interface RevocationStage extends Visit {
  readonly deletion: HeldCall;
  readonly asked: HeldCall;
}

/** Opens the users signed in. Requests to delete a user and to sign out are held. */
async function onUsers(): Promise<RevocationStage> {
  const visited = await visitWithSeam("/users", { stored: { authToken: await openSession() } });
  const deletion = await holdCalls(visited.page, "DELETE", /^\/api\/users\//);
  const asked = await holdCalls(visited.page, "POST", /^\/api\/auth\/admin\/logout$/);
  await on(visited.page).users.waitFor();
  return { ...visited, deletion, asked };
}

walkInBrowser<typeof revocation, RevocationStage>({
  model: revocation,
  begin: {
    "who has signed out while nothing is under way": async () => {
      const stage = await onUsers();
      await on(stage.page).logout.click();
      await eventually(stage.asked.count).toBe(1);
      return stage;
    },
    "who has signed out while a change is under way": async () => {
      const stage = await onUsers();
      const { page, deletion, asked } = stage;
      await on(page)
        .users.getByRole("button", { name: /^Delete / })
        .first()
        .click();
      await on(page).confirmDeletion.click();
      await eventually(deletion.count).toBe(1);
      await on(page).logout.click();
      expect(asked.count()).toBe(0);
      return stage;
    },
  },
  perform: {
    "the server has answered the change": ({ deletion }) => deletion.answer(200, {}),
    "the page is left": ({ page }) => page.evaluate(() => dispatchEvent(new Event("pagehide"))),
    "the server has been asked": ({ asked }) => asked.answer(200, {}),
  },
  sees: { starting: passedThrough, waiting: ofServer, revoking: ofServer, ended: ofServer },
});

walkInBrowser<typeof signInForm, Visit>({
  model: signInForm,
  begin: {
    "prefilled fields": async () => {
      const visited = await visitWithSeam("/login");
      await visited.page.route("**/api/auth/admin/login", (route) => route.fulfill({ status: 401, json: {} }));
      return visited;
    },
  },
  perform: {
    // As a password manager fills it, which does not focus the field.
    "the person types what is no email": ({ page }) => fillUnseen(page, "Email", "not an email"),
    "the person types another password": ({ page }) => fillUnseen(page, "Password", "other"),
    "the person leaves the email": ({ page }) => leave(page, "Email"),
    "the person leaves the password": ({ page }) => leave(page, "Password"),
    "the person shows or hides the password": ({ page }) =>
      page.getByRole("button", { name: /^(Show|Hide) password$/ }).dispatchEvent("click"),
    "the person presses Continue": async ({ page }) => {
      await on(page).continue.dispatchEvent("click");
      await on(page).continue.waitFor();
    },
  },
  sees: {
    "email.untouched": ({ page }) => seesProblem(page, "Email", undefined),
    "email.touched": ({ page }, { context }) => seesProblem(page, "Email", context.errors.email),
    "password.untouched": ({ page }) => seesProblem(page, "Password", undefined),
    "password.touched": ({ page }, { context }) => seesProblem(page, "Password", context.errors.password),
    "submission.open": ({ page }) => expectSeen(on(page).continue),
    "passwordView.hidden": async ({ page }) => {
      await expectSeen(on(page).showPassword);
      await eventually(() => field(page, "Password").getAttribute("type")).toBe("password");
    },
    "passwordView.shown": async ({ page }) => {
      await expectSeen(on(page).hidePassword);
      await eventually(() => field(page, "Password").getAttribute("type")).toBe("text");
    },
  },
});

/** Waits until a field is marked as invalid, with `problem` shown; until it is valid without one. */
async function seesProblem(page: Page, name: string, problem: string | undefined): Promise<void> {
  await eventually(() => field(page, name).getAttribute("aria-invalid")).toBe(problem ? "true" : null);
  if (problem) await expectSeen(page.getByText(problem, { exact: true }));
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

function fillUnseen(page: Page, name: string, value: string): Promise<void> {
  return field(page, name).evaluate((input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, value);
}

/** Makes a field lose the focus. */
const leave = (page: Page, name: string) => field(page, name).dispatchEvent("focusout");

const interfaceWith = async (stored: Record<string, string>) => {
  const visited = await visitWithSeam("/", { stored: { ...stored, authToken: await openSession() }, size: "phone" });
  await on(visited.page).overview.waitFor();
  return visited;
};

walkInBrowser<typeof interfaceModel, Visit>({
  model: interfaceModel,
  begin: {
    "no theme kept": () => interfaceWith({}),
    "isDarkMode kept as false": () => interfaceWith({ isDarkMode: "false" }),
  },
  perform: {
    "the person presses Light Mode or Dark Mode": ({ page }) =>
      page.getByRole("button", { name: /^(Light|Dark) Mode$/ }).click(),
    "the person presses Open menu": ({ page }) => on(page).openMenu.click(),
    "the person presses Close menu, or beside the menu": ({ page }) => on(page).closeMenu.click(),
    "the person goes elsewhere": ({ page }) => goWithin(page, "/orders"),
  },
  isPossible: (when, state) => !/Mode$/.test(when) || state.matches({ sidebar: "open" }),
  sees: {
    "theme.starting": passedThrough,
    "theme.dark": ({ page }) => eventually(() => isDark(page)).toBe(true),
    "theme.light": ({ page }) => eventually(() => isDark(page)).toBe(false),
    "sidebar.closed": ({ page }) => expectSeen(on(page).sidebar, 0),
    "sidebar.open": ({ page }) => expectSeen(on(page).sidebar),
  },
});

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains("dark"));
