// @module-tag long
// The generated paths of undoing and of taking back.
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { model as takeBack } from "../machines/take-back.paths.ts";
import { model as undo } from "../machines/undo.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { openOrder, type StoredOrder, storedOrder } from "./stored.ts";
import { eventually, type Visit } from "./visit.ts";
import { expectSeen, expectState, sendTo, storeElsewhere, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

const undoButtons = (visited: Visit) => visited.page.getByRole("button", { name: "Undo", exact: true });
const events = undo.beginnings[0]?.events ?? {};
/** Sends the model's event of this name. */
const happens = (when: string) => sendTo("undo", events[when] ?? {});

/** Opens the users with the clock paused, so that no offer ends by itself. */
async function begin(isReload: boolean): Promise<Visit & { readonly until: number }> {
  const visited = await visitPrepared(
    "/users",
    async (page) => {
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      return {};
    },
    { stored: { authToken: session }, apart: true },
  );
  await letLoad(visited.page);
  await visited.page.route("**/api/changes/*/undo", (route) => route.fulfill({ json: { data: {} } }));
  await expectState(visited.page, "undo", "none");
  const stage = { ...visited, until: (await visited.page.evaluate(() => Date.now())) + 8_000 };
  if (isReload) {
    await storeElsewhere(visited, "undoOffers", offer("c0", stage.until));
    await visited.page.reload();
    await letLoad(visited.page);
  }
  return stage;
}

/** Lets time pass only until the page is loaded. */
const letLoad = (page: Page) =>
  eventually(async () => {
    await page.clock.runFor(20);
    return (await on(page).usersManagement.count()) + (await on(page).loading.count());
  }).toBe(1);

const offer = (change: string, until: number) =>
  JSON.stringify({ by: "demo-administrator", offers: [{ change, kind: "order.cancel", id: "o1", until }] });

walkInBrowser<typeof undo, Visit & { readonly until: number }>({
  model: undo,
  begin: {
    "nothing that was done": () => begin(false),
    "a cancellation before a reload": () => begin(true),
    "a page that is offline": async () => {
      const visited = await begin(false);
      await sendTo("live", { type: "page.offline" })(visited);
      return visited;
    },
  },
  perform: {
    "an order is deleted": happens("an order is deleted"),
    "the person presses Ctrl Z": ({ page }) => page.keyboard.press("Control+z"),
    "the person presses Undo in a toast": happens("the person presses Undo in a toast"),
    "somebody points at a toast": happens("somebody points at a toast"),
    "nobody points at a toast any more": happens("nobody points at a toast any more"),
    "somebody points at it for some seconds": happens("somebody points at it for some seconds"),
    "its time is over": happens("its time is over"),
    "another tab has cancelled an order": (visited) =>
      storeElsewhere(visited, "undoOffers", offer("c2", visited.until)),
    // Sent as an event: the offers are no longer stored, and browsers tell other tabs only of values that change.
    "another tab has undone it": happens("another tab has undone it"),
  },
  sees: { none: seesOffers, "offering.timed": seesOffers, "offering.held": seesOffers },
});

async function seesOffers(visited: Visit, { context }: AnyMachineSnapshot): Promise<void> {
  await visited.page.clock.runFor(200);
  await expectSeen(undoButtons(visited), context.offers.length);
}

walkInBrowser<typeof takeBack, Visit & { readonly undoing: HeldCall; readonly order: StoredOrder | undefined }>({
  model: takeBack,
  begin: {
    "the cancellation of an order": async () => {
      const { _id } = await openOrder(session);
      const body = JSON.stringify({ cancellationReason: "Out of stock" });
      await callProduct(`/orders/cancel/${_id}`, session, { method: "PUT", body });
      const visited = await visitPrepared(
        `/orders/${_id}`,
        async (page) => ({ undoing: await holdCalls(page, "POST", /^\/api\/changes\/[^/]+\/undo$/) }),
        { stored: { authToken: session } },
      );
      await on(visited.page).history.scrollIntoViewIfNeeded();
      return { ...visited, order: await storedOrder(session, _id) };
    },
  },
  perform: {
    "the person presses Take back": ({ page }) => page.getByRole("button", { name: "Take back" }).first().click(),
    // Replies with the order unchanged: a real undo would add an entry, which has a machine of its own.
    "the server has taken it back": ({ undoing, order }) => undoing.answer(200, { data: { order } }),
    "it clashes with a later change": ({ undoing }) =>
      undoing.answer(409, { message: "It has been changed since.", showMessage: true }),
    "the server fails": ({ undoing }) =>
      undoing.answer(500, { message: "It has been changed since.", showMessage: true }),
  },
  sees: {
    possible: async ({ page }, { context: { reason } }) => {
      await expectSeen(on(page).history.getByRole("button", { name: "Take back" }).first());
      if (reason) await expectSeen(on(page).history.getByText(reason));
    },
    asking: ({ page }) => expectSeen(on(page).history.getByRole("button", { name: "Taking back..." })),
    taken: ({ page }) => expectSeen(on(page).history.getByText("This has been taken back.")),
    impossible: ({ page }, { context: { reason } }) => expectSeen(on(page).history.getByText(reason)),
  },
});
