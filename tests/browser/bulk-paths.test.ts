// @module-tag long
// The generated paths of selecting records, and of changing many orders.
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { outcomeWords } from "../../src/domain/bulk.ts";
import { countsOf } from "../../src/machines/bulk.ts";
import { model as bulk } from "../machines/bulk.paths.ts";
import { model as selection } from "../machines/selection.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { makeLarge } from "./large-shop.ts";
import { on } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { eventually, type Visit } from "./visit.ts";
import { expectSeen, sendTo, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Opens a list of `count` orders, none of them cancelled. Requests that cancel them are held. */
async function visitOrders(count: number): Promise<Visit & { readonly calls: HeldCall }> {
  return visitPrepared(
    "/orders",
    async (page) => {
      const { data } = (await (await callProduct("/orders", session)).json()) as { data: object[] };
      const orders = data.slice(0, count).map((order, index) => {
        return { ...order, orderId: String(10480 + index), status: "pending", cancelled: false, shipping: {} };
      });
      await page.route("**/api/orders", (route) => route.fulfill({ json: { data: orders } }));
      // Windows would show other orders before these have come.
      await holdCalls(page, "GET", /^\/api\/orders\/window$/);
      return { calls: await holdCalls(page, "PUT", /\/orders\/cancel\//) };
    },
    { stored: { authToken: session } },
  );
}

const firstBox = (page: Page) => page.getByRole("checkbox", { name: "Select order 10480", exact: true });
const allBox = (page: Page) => page.getByRole("checkbox", { name: "Select all found", exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Opens a large shop's list of three orders. The requests that select all of them are held. */
async function visitLarge(): Promise<Visit & Windows> {
  const visited = await visitPrepared(
    "/orders",
    async (page) => {
      await makeLarge(page);
      const windows = await holdCalls(page, "GET", /^\/api\/orders\/window$/);
      // The list's own windows have a limit of 50, and are answered at once.
      await page.route(/orders\/window\?.*limit=50(&|$)/, (route) => route.fulfill({ json: windowOf(3) }));
      return { windows };
    },
    { stored: { authToken: session }, mayLog: /The orders could not be selected/, apart: true },
  );
  await firstBox(visited.page).waitFor();
  // From here on, the test controls the time.
  await visited.page.clock.install();
  await visited.page.clock.pauseAt(Date.now() + 60_000);
  return visited;
}

interface Windows {
  readonly windows: HeldCall;
}

/** Returns the server's reply with the first `count` of three orders. */
const windowOf = (count: number) => ({
  data: {
    orders: [1, 2, 3].slice(0, count).map((number) => ({
      _id: `o${number}`,
      orderId: String(10479 + number),
      version: "1",
    })),
    last: `k${count}`,
    isEnd: count === 3,
    isComplete: true,
    isBehind: false,
    versions: { users: "1", orders: "1" },
    position: { at: 0, isExact: true },
    total: { about: 3, atLeast: 3, isExact: true },
  },
});

walkInBrowser<typeof selection, Visit & Partial<Windows>>({
  model: selection,
  begin: { "a list of three orders": () => visitOrders(3), "a large shop's list of three orders": visitLarge },
  perform: {
    "the person selects the first": ({ page }) => firstBox(page).check(),
    "the person selects all": ({ page }) => allBox(page).check(),
    "the person takes the first out": ({ page }) => firstBox(page).uncheck(),
    "the person presses Escape": ({ page }) => allBox(page).press("Escape"),
    "the person selects the first of them": ({ page }) => firstBox(page).check(),
    // Not `check()`: the box is checked only once the orders have come.
    "the person selects all found": ({ page }) => allBox(page).click(),
    "two have come": async ({ windows }) => windows?.answer(200, windowOf(2)),
    "all have come": async ({ windows }) => windows?.answer(200, windowOf(3)),
    "they cannot be read": async ({ windows }) => windows?.answer(400, {}),
    "it takes a while": ({ page }) => page.clock.runFor(300),
    "the person presses Stop": ({ page }) => button(page, "Stop").click(),
    "the first is changed": sendTo("selection", {
      type: "order.changed",
      change: { type: "replaced", record: { _id: "o1", version: "1" } },
    }),
    "somebody deletes the first": sendTo("selection", {
      type: "lists.change",
      change: { since: "1", version: "2", update: { records: [], gone: ["o1"] } },
    }),
  },
  sees: {
    resting: seesSelected,
    "gathering.brief": seesSelected,
    "gathering.long": ({ page }, { context: { gathered } }) =>
      expectSeen(page.getByText(`Selecting… ${gathered} so far`).first()),
  },
});

async function seesSelected({ page }: Visit, { context: { ids } }: AnyMachineSnapshot): Promise<void> {
  await eventually(() => firstBox(page).isChecked()).toBe(ids.has("o1"));
  await eventually(() => allBox(page).isChecked()).toBe(ids.size === 3);
  await expectSeen(page.getByRole("group", { name: "Selected", exact: true }), ids.size > 0 ? 1 : 0);
}

async function leaveDialog({ page }: Visit): Promise<void> {
  // The dialog's code is loaded when it first opens.
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
}

const changed = ({ calls }: { readonly calls: HeldCall }) => calls.answer(200, {});
const failed = ({ calls }: { readonly calls: HeldCall }) => calls.answer(409, { message: "It is cancelled." });

walkInBrowser<typeof bulk, Visit & { readonly calls: HeldCall }>({
  model: bulk,
  begin: {
    "two selected orders": async () => {
      const visited = await visitOrders(2);
      await allBox(visited.page).check();
      return visited;
    },
  },
  perform: {
    "the person presses Cancel orders": ({ page }) => button(page, "Cancel orders").click(),
    "the person types a reason": ({ page }) => on(page).cancellationReason.fill("Out of stock"),
    "the person presses Update shipping": ({ page }) => button(page, "Update shipping").click(),
    "the person types the first order's tracking number": ({ page }) =>
      page.getByRole("textbox", { name: /^10480/ }).fill("PK 1"),
    "the person confirms": ({ page }) => button(page, /^Cancel \d/).click(),
    "the first order is changed": changed,
    "the first order fails": failed,
    "the second order fails": failed,
    "the second order is changed": changed,
    "the person presses Stop": ({ page }) => button(page, "Stop").click(),
    "the person presses Try Again": ({ page }) => button(page, /^Try Again/).click(),
    "the dialog is hidden": leaveDialog,
    "the dialog is shown again": ({ page }) => button(page, "Show").click(),
    "it is asked what is typed": sendTo("bulk", { type: "draft.ask" }),
    "the person goes to another screen": sendTo("bulk", { type: "screen.changed" }),
    "the session is over": sendTo("bulk", { type: "session.closed", cause: "session.signOut" }),
    "the person closes the dialog": leaveDialog,
  },
  sees: {
    "work.idle": async ({ page }) => {
      await expectSeen(page.getByRole("dialog"), 0);
      await expectSeen(hidden(page), 0);
    },
    "work.confirming": ({ page }) => expectSeen(button(page, "Go Back")),
    "work.running": ({ page }, { context }) => expectSeen(page.getByText(progressWords(context))),
    "work.stopping": ({ page }, { context }) => expectSeen(page.getByText(progressWords(context))),
    "work.closing": async ({ page }) => {
      await expectSeen(page.getByRole("dialog"), 0);
      await expectSeen(hidden(page), 0);
    },
    "work.ended": async ({ page }, { context, value }) => {
      const counts = countsOf(context);
      const isToSee = value.dialog === "shown" || counts.failed + counts.notBegun > 0;
      const place = value.dialog === "shown" ? page.getByRole("dialog").getByRole("paragraph") : hidden(page);
      await expectSeen(place.filter({ hasText: outcomeWords(context.kind, counts) }), isToSee ? 1 : 0);
    },
    "dialog.hidden": ({ page }) => expectSeen(page.getByRole("dialog"), 0),
    "dialog.shown": ({ page }) => expectSeen(page.getByRole("dialog")),
  },
});

/** Returns the notice that replaces a hidden dialog. */
const hidden = (page: Page) => page.getByRole("group", { name: /^(Cancelling orders|Updating shipping)$/ });

function progressWords(context: AnyMachineSnapshot["context"]): string {
  const { done, failed, notBegun } = countsOf(context);
  const words = `${done + failed} of ${done + failed + context.underWay + notBegun} done`;
  return failed > 0 ? `${words}, ${failed} failed` : words;
}
