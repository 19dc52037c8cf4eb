// @module-tag long
// The generated paths of the views of a list.
import { beforeAll } from "vitest";
import { model as views } from "../machines/views.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { eventually, type Visit } from "./visit.ts";
import { visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
  const late = { name: "Late", list: "orders", isShared: false, query: "status=pending", columns: null };
  await callProduct("/views", session, { method: "POST", body: JSON.stringify(late) });
});

interface Held {
  readonly list: HeldCall;
  readonly change: HeldCall;
}

walkInBrowser<unknown, Visit & Held>({
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
    "the change is made": ({ change }) => change.answer(200, { data: {} }),
    "the connection is lost": ({ change }) => change.breakOff(),
    "the person goes elsewhere": async ({ page }) => {
      // As a step back or forward does, which leaves the keyboard where it is.
      await page.evaluate(() => {
        history.pushState(null, "", "/users");
        dispatchEvent(new PopStateEvent("popstate"));
      });
      await on(page).users.waitFor();
    },
  },
  last: ["the person goes elsewhere"],
  sees: async ({ page }, state) => {
    const { problem } = state.context;
    if (problem && state.matches({ panel: "shown" }))
      await eventually(() => on(page).views.getByText(problem, { exact: true }).count()).toBe(1);
  },
});
