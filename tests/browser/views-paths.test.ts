// @module-tag long
// The generated paths of the views of a list.
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { model as views } from "../machines/views.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { eventually, type Visit } from "./visit.ts";
import { expectSeen, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
  const late = { name: "Late", list: "orders", isShared: false, query: "status=pending", columns: null };
  await callProduct("/views", session, { method: "POST", body: JSON.stringify(late) });
});

/** The functions that end the browser's copying. */
interface Copying {
  readonly copied: { resolve(): void; reject(): void };
}

interface Held {
  readonly list: HeldCall;
  readonly change: HeldCall;
}

walkInBrowser<typeof views, Visit & Held>({
  model: views,
  begin: {
    "a server that keeps views": () =>
      visitPrepared(
        "/orders",
        async (page) => {
          const change: HeldCall[] = [];
          for (const method of ["POST", "PUT", "DELETE"])
            change.push(await holdCalls(page, method, /^\/api\/views(\/[^/]+)?$/));
          const list = await holdCalls(page, "GET", /^\/api\/views$/);
          const sent = async () => {
            let found: HeldCall | undefined;
            await eventually(() => {
              found = change.find((call) => call.count() > (answered.get(call) ?? 0));
              return found !== undefined;
            }).toBe(true);
            answered.set(found as HeldCall, (answered.get(found as HeldCall) ?? 0) + 1);
            return found as HeldCall;
          };
          const answered = new Map<HeldCall, number>();
          return {
            list,
            change: {
              answer: async (status: number, body: unknown) => (await sent()).answer(status, body),
              breakOff: async () => (await sent()).breakOff(),
            } as HeldCall,
          };
        },
        { stored: { authToken: session } },
      ),
  },
  perform: {
    "the views come": ({ list }) => list.release(),
    "the views do not come": ({ list }) => list.breakOff(),
    "the person tries again": async ({ page }) => {
      await on(page).views.getByRole("button", { name: "Try again" }).click();
    },
    "the person presses Views": ({ page }) => on(page).viewsButton.click(),
    "the person presses Escape": async ({ page }) => {
      await on(page).viewsButton.focus();
      await page.keyboard.press("Escape");
    },
    "the person presses Save view": ({ page }) => on(page).views.getByRole("button", { name: "Save view" }).click(),
    "the person types a name": ({ page }) => on(page).views.getByLabel("Name", { exact: true }).fill("Oud"),
    "the person wants it for everybody": ({ page }) =>
      on(page).views.getByRole("checkbox", { name: "For everybody in the shop" }).click(),
    "the person presses Save": ({ page }) => on(page).views.getByRole("button", { name: "Save", exact: true }).click(),
    "the person presses Cancel": ({ page }) => on(page).views.getByRole("button", { name: "Cancel" }).click(),
    "the person presses Delete": ({ page }) => on(page).views.getByRole("button", { name: "Delete Late" }).click(),
    "the person confirms": ({ page }) => on(page).views.getByRole("button", { name: "Delete", exact: true }).click(),
    "the person does not confirm": ({ page }) => on(page).views.getByRole("button", { name: "Cancel" }).click(),
    "the person presses Open first": ({ page }) =>
      on(page).views.getByRole("button", { name: "Open Late first" }).click(),
    "the person presses Copy link": async ({ page }) => {
      await page.evaluate(() => {
        const copying = new Promise<void>((resolve, reject) => Object.assign(window, { copied: { resolve, reject } }));
        Object.defineProperty(navigator, "clipboard", { value: { writeText: () => copying }, configurable: true });
      });
      await on(page).views.getByRole("button", { name: "Copy link to Late" }).click();
    },
    "the browser copies it": async ({ page }) => {
      await page.evaluate(() => (window as unknown as Copying).copied.resolve());
      await page.getByRole("status").getByText("The link is copied.").waitFor();
    },
    "the browser does not copy it": async ({ page }) => {
      await page.evaluate(() => (window as unknown as Copying).copied.reject());
      await page.getByRole("alert").getByText("The browser did not let the link be copied.").waitFor();
    },
    "the change is made": ({ change }) => change.answer(200, { data: {} }),
    "the connection is lost": ({ change }) => change.breakOff(),
    "the person goes elsewhere": async ({ page }) => {
      // As Back and Forward do, which leave the focus where it is.
      await page.evaluate(() => {
        history.pushState(null, "", "/users");
        dispatchEvent(new PopStateEvent("popstate"));
      });
      await on(page).users.waitFor();
    },
  },
  last: ["the person goes elsewhere"],
  sees: {
    "list.reading": ({ page }, state) =>
      expectSeen(on(page).views.getByText("Loading views..."), state.context.views ? 0 : timesShown(state)),
    "list.known": ({ page }, state) => expectSeen(viewLate(page).or(question(page)), timesShown(state)),
    "list.failed": ({ page }, state) =>
      expectSeen(on(page).views.getByText("The views could not be loaded."), timesShown(state)),
    "panel.hidden": ({ page }) => expectSeen(on(page).views, 0),
    "panel.shown": ({ page }) => expectSeen(on(page).views),
    "work.idle": async ({ page }, state) => {
      await expectSeen(form(page), 0);
      await expectSeen(saveView(page), timesShown(state));
    },
    "work.naming": async ({ page }, state) => {
      await expectSeen(form(page), timesShown(state));
      const { problem } = state.context;
      if (problem) await expectSeen(form(page).getByText(problem, { exact: true }), timesShown(state));
    },
    "work.confirming": ({ page }, state) => expectSeen(question(page), timesShown(state)),
    "work.copying": ({ page }, state) => expectSeen(saveView(page).and(page.locator(":disabled")), timesShown(state)),
    "work.sending.withForm": ({ page }, state) =>
      expectSeen(form(page).getByRole("button", { name: "Saving..." }), timesShown(state)),
    "work.sending.withoutForm": async ({ page }, state) => {
      await expectSeen(form(page), 0);
      await expectSeen(saveView(page).and(page.locator(":disabled")), timesShown(state));
    },
  },
});

/** Returns how many times a part of the panel must be visible: once while the panel is shown. */
const timesShown = (state: AnyMachineSnapshot) => (state.matches({ panel: "shown" }) ? 1 : 0);
const viewLate = (page: Page) => on(page).views.getByRole("link", { name: "Late", exact: true });
/** The question, which replaces the view that it is about. */
const question = (page: Page) => on(page).views.getByText("This cannot be undone.");
const saveView = (page: Page) => on(page).views.getByRole("button", { name: "Save view", exact: true });
const form = (page: Page) => on(page).views.getByRole("form", { name: "Save view", exact: true });
