// @module-tag long
// The generated paths of an order's dialogs.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { clashesOf } from "../../src/domain/merge.ts";
import type { ShippingDraft } from "../../src/domain/shipping-form.ts";
import * as cancelling from "../machines/cancel-order.paths.ts";
import * as deleting from "../machines/delete-order.paths.ts";
import { changedReply } from "../machines/meanwhile.ts";
import type { PathEvent } from "../machines/paths.ts";
import * as shipping from "../machines/update-shipping.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { openOrder, type StoredOrder, storedOrder, storedOrders } from "./stored.ts";
import { eventually, pathOf, type Toast } from "./visit.ts";
import { coverage, expectSeen, pathsToWalk, sendTo, visitWithSeam } from "./walk.ts";

const deletions = /^\/api\/orders\/[^/]+$/;
const cancellations = /^\/api\/orders\/cancel\/[^/]+$/;
const updates = /^\/api\/orders\/[^/]+\/shipping$/;

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** The server's message for a failure that is to be shown. */
const refusal = "The server says why.";
// Different words: the same message is not repeated while its toast is shown.
const absence = "The server says that it is gone.";

function fail(call: HeldCall, event: PathEvent, { _id, orderId }: StoredOrder): Promise<void> {
  const changed = (order: object) => call.answer(412, changedReply({ ...order, _id, orderId }));
  switch (event.error) {
    case deleting.overtaken:
      return changed(deleting.shipped);
    case cancelling.overtaken:
      return changed(cancelling.shipped);
    case shipping.overtaken:
      return changed(shipping.noted);
    case shipping.clashed:
      return changed(shipping.numbered);
    case shipping.stopped:
      return changed(shipping.cancelled);
    case deleting.unclear:
    case cancelling.unclear:
    case shipping.unclear:
      return call.answer(412, changedReply());
    case deleting.gone:
    case cancelling.gone:
    case shipping.gone:
      return call.answer(404, { code: "order_not_found", message: absence, showMessage: true });
    case cancelling.refused:
    case shipping.refused:
      return call.answer(409, { code: "order_cancelled", message: refusal, showMessage: true });
    case deleting.broken:
    case cancelling.broken:
    case shipping.broken:
      return call.answer(500, { message: "Nobody is to read this." });
    case deleting.offline:
    case cancelling.offline:
    case shipping.offline:
      return call.breakOff();
  }
  throw new Error(`The test does not know how ${event.type} happens.`);
}

/** Returns the toasts that tell a person of an outcome (behaviour: Order Actions card). */
function toldOf(event: PathEvent, success: string): Toast[] {
  if (event.type === "change.confirmed") return [{ kind: "success", message: success }];
  switch (event.error) {
    case deleting.gone:
    case cancelling.gone:
    case shipping.gone:
      return [{ kind: "error", message: absence }];
    case cancelling.refused:
    case shipping.refused:
      return [{ kind: "error", message: refusal }];
    case deleting.unclear:
    case cancelling.unclear:
    case shipping.unclear:
      return [{ kind: "error", message: "Somebody else changed it meanwhile. Please try again." }];
    case deleting.offline:
    case cancelling.offline:
    case shipping.offline:
      return [{ kind: "error", message: "Check your Internet Connection." }];
  }
  return [];
}

/** Sends the machine an event about somebody else's change or the session, with this shop's order in it. */
function hear(page: Page, machine: string, event: PathEvent, { _id, orderId }: StoredOrder): Promise<void> {
  const heard =
    event.type === "order.found" ? { ...event, order: { ...(event.order as object), _id, orderId } } : event;
  return sendTo(machine, heard)({ page });
}
const isHeard = ({ type }: PathEvent) => ["order.found", "order.missing", "draft.ask"].includes(type);
/** Presses Cancel, or OK where nothing else can be done. */
const leave = (page: Page) =>
  page
    .getByRole("dialog")
    .or(page.getByRole("alertdialog"))
    .getByRole("button", { name: /^(Cancel|OK)$/ })
    .click();

describe("the dialog that deletes an order", () => {
  const paths = pathsToWalk(deleting.model);
  const covered = coverage<typeof deleting.model.machine, [page: Page, order: StoredOrder]>(
    deleting.model,
    paths.length,
    {
      confirming: async (page) => {
        await eventually(() => on(page).delete.isEnabled()).toBe(true);
        expect(await on(page).cancel.isEnabled()).toBe(true);
      },
      submitting: async (page) => {
        await expectSeen(on(page).deleting);
        expect(await on(page).deleting.isDisabled()).toBe(true);
        expect(await on(page).cancel.isDisabled()).toBe(true);
      },
      gone: async (page) => {
        await expectSeen(on(page).deletion, 0);
        await expectSeen(page.getByRole("alertdialog", { name: "Order deleted", exact: true }));
      },
      deleted: async (page, { orderId }) => {
        await expectSeen(on(page).deletion, 0);
        await expectSeen(on(page).heading("No Orders Found"));
        expect(pathOf(page)).toBe(`/orders?q=${orderId}`);
      },
      cancelled: async (page, { orderId }) => {
        await expectSeen(on(page).deletion, 0);
        await expectSeen(on(page).order(orderId).or(on(page).heading("Order not found")));
      },
    },
  );

  test.each(paths)("%s", async (_, path) => {
    const order = (await storedOrders(session)).at(-1) as StoredOrder;
    const { page, toasts } = await visitWithSeam(`/orders?q=${order.orderId}`, { stored: { authToken: session } });
    const call = await holdCalls(page, "DELETE", deletions);
    await on(page).orders.getByRole("link", { name: order.orderId, exact: true }).click();
    await on(page).deleteOrder.click();
    await on(page).deletion.waitFor();
    expect(await on(page).deletion.textContent()).toContain("This action cannot be undone.");
    for (const { event, state } of path) {
      if (event.type === "dialog.confirm") await on(page).deletion.getByRole("button", { name: "Delete" }).click();
      else if (event.type === "dialog.cancel") await leave(page);
      else if (isHeard(event)) await hear(page, "deleteOrder", event, order);
      else if (event.error) await fail(call, event, order);
      else await call.release("*");
      await covered.expectState(page, state.value, page, order);
    }
    await covered.add(page);
    await eventually(() => toasts).toEqual(path.flatMap(({ event }) => toldOf(event, "Order deleted.")));
    expect(call.count()).toBe(
      path.filter(({ event, state }) => state.value === "submitting" && event.type !== "draft.ask").length,
    );
    expect((await storedOrder(session, order._id)) === undefined).toBe(path.at(-1)?.state.value === "deleted");
  });
});

describe("the dialog that cancels an order", () => {
  const paths = pathsToWalk(cancelling.model);
  const covered = coverage<typeof cancelling.model.machine, [page: Page, reason: string]>(
    cancelling.model,
    paths.length,
    {
      editing: async (page, reason) => {
        await expectSeen(on(page).confirmCancel);
        expect(await on(page).confirmCancel.isDisabled()).toBe(reason.trim() === "");
        expect(await on(page).cancel.isDisabled()).toBe(false);
        expect(await on(page).cancellationReason.inputValue()).toBe(reason);
      },
      submitting: async (page, reason) => {
        await expectSeen(on(page).cancelling);
        expect(await on(page).cancelling.isDisabled()).toBe(true);
        expect(await on(page).cancel.isDisabled()).toBe(true);
        expect(await on(page).cancellationReason.inputValue()).toBe(reason);
      },
      refused: (page, reason) => seesWhyNot(page, "This order is already cancelled.", reason),
      gone: (page, reason) => seesWhyNot(page, "Somebody else deleted this order", reason),
      closed: (page) => expectSeen(on(page).cancellation, 0),
    },
  );

  test.each(paths)("%s", async (_, path) => {
    const order = await openOrder(session);
    const { page, toasts } = await visitWithSeam(`/orders/${order._id}`, { stored: { authToken: session } });
    const call = await holdCalls(page, "PUT", cancellations);
    await on(page).cancelOrder.click();
    await on(page).cancellation.waitFor();
    await covered.expectState(page, "editing", page, "");
    for (const { event, state } of path) {
      if (event.type === "reason.changed") await on(page).cancellationReason.fill(String(event.value));
      else if (event.type === "dialog.confirm") await on(page).confirmCancel.click();
      else if (event.type === "dialog.cancel") await leave(page);
      else if (isHeard(event)) await hear(page, "cancelOrder", event, order);
      else if (event.error) await fail(call, event, order);
      else await call.release("*");
      await covered.expectState(page, state.value, page, String(state.context.reason));
    }
    await covered.add(page);
    await eventually(() => toasts).toEqual(path.flatMap(({ event }) => toldOf(event, "Order cancelled.")));
    expect(call.count()).toBe(
      path.filter(({ event, state }) => state.value === "submitting" && event.type !== "draft.ask").length,
    );
    const done = path.some(({ event }) => event.type === "change.confirmed");
    expect(await storedOrder(session, order._id)).toMatchObject(
      done ? { cancelled: true, status: "cancelled", cancellationReason: cancelling.reason } : { cancelled: false },
    );
    if (done) {
      await on(page).region("Order Cancelled").getByText(cancelling.reason).waitFor();
      expect(await on(page).cancelOrder.count()).toBe(0);
      expect(await on(page).shipOrder.count()).toBe(0);
      await on(page).deleteOrder.waitFor();
    }
  });

  async function seesWhyNot(page: Page, why: string, reason: string) {
    await expectSeen(on(page).cancellation.getByText(why));
    await expectSeen(on(page).confirmCancel, 0);
    expect(await on(page).cancellationReason.inputValue()).toBe(reason);
  }
});

describe("the shipping dialog", () => {
  const paths = pathsToWalk(shipping.model);
  const covered = coverage<typeof shipping.model.machine, [page: Page, context: Context]>(
    shipping.model,
    paths.length,
    {
      editing: async (page, context) => {
        await seesForm(page, context, false);
        await expectSeen(isRequired(page), 0);
        await seesMarked(page, clashesOf<ShippingDraft>(context).includes("trackingNumber"));
      },
      incomplete: async (page, context) => {
        await seesForm(page, context, false);
        await expectSeen(isRequired(page));
        await seesMarked(page, true);
      },
      submitting: async (page, context) => {
        await seesForm(page, context, true);
        await expectSeen(isRequired(page), 0);
      },
      clashing: (page) => expectSeen(page.getByRole("dialog").getByRole("radio").first()),
      refused: (page) => seesWhyNot(page, "This order is cancelled, so its shipping"),
      gone: (page) => seesWhyNot(page, "Somebody else deleted this order"),
      closed: (page) => expectSeen(on(page).shipping, 0),
    },
  );

  test.each(paths)("%s", async (_, path) => {
    const order = await openOrder(session);
    const { page, toasts } = await visitWithSeam(`/orders/${order._id}`, { stored: { authToken: session } });
    const call = await holdCalls(page, "PUT", updates);
    await on(page).shipOrder.click();
    await on(page).shipping.waitFor();
    for (const { event, state } of path) {
      if (event.field === "notes") {
        await on(page).shippingNotes.fill(`${event.value} or thrice`);
        await on(page).shippingNotes.fill(String(event.value));
      } else if (event.type === "field.changed") {
        // Types another value first: the same value again would be no change.
        await on(page).trackingNumber.fill("x");
        await on(page).trackingNumber.fill(String(event.value));
      } else if (event.type === "form.submit") await page.getByRole("dialog").locator("button[type=submit]").click();
      else if (event.type === "dialog.cancel") await leave(page);
      else if (isHeard(event)) await hear(page, "updateShipping", event, order);
      else if (event.type === "clash.choose")
        await page
          .getByRole("group", { name: "Tracking Number", exact: true })
          .getByRole("radio", { name: event.choice === "mine" ? /^Yours/ : /^Theirs/ })
          .check();
      else if (event.error) await fail(call, event, order);
      else await call.release("*");
      await covered.expectState(page, state.value, page, state.context);
    }
    await covered.add(page);
    await eventually(() => toasts).toEqual(path.flatMap(({ event }) => toldOf(event, "Shipping details updated.")));
    expect(call.count()).toBe(
      path.filter(({ event, state }) => state.value === "submitting" && event.type !== "draft.ask").length,
    );
    const done = path.some(({ event }) => event.type === "change.confirmed");
    expect((await storedOrder(session, order._id))?.shipping?.trackingNumber).toBe(
      done ? path.at(-1)?.state.context.draft.trackingNumber : undefined,
    );
  });

  type Context = AnyMachineSnapshot["context"];

  const isRequired = (page: Page) => on(page).shipping.getByText("Tracking number is required", { exact: true });

  const seesMarked = (page: Page, isMarked: boolean) =>
    eventually(() => on(page).trackingNumber.getAttribute("aria-invalid")).toBe(isMarked ? "true" : null);

  /** Waits for the form with what was typed. Its buttons are disabled while it is being saved. */
  async function seesForm(page: Page, { draft }: Context, isSaving: boolean) {
    const button = isSaving ? on(page).savingShipping : on(page).saveShipping;
    await expectSeen(button);
    expect(await button.isDisabled()).toBe(isSaving);
    expect(await on(page).cancel.isDisabled()).toBe(isSaving);
    expect(await on(page).trackingNumber.inputValue()).toBe(draft.trackingNumber);
  }

  async function seesWhyNot(page: Page, why: string) {
    await expectSeen(on(page).shipping.getByText(why));
    await expectSeen(on(page).saveShipping, 0);
  }
});

test("a letter chooses a carrier in the shipping dialog, also where another one has come into the list", async () => {
  const { _id } = await openOrder(session);
  const { page } = await visitWithSeam(`/orders/${_id}`, { stored: { authToken: session } });
  await on(page).shipOrder.click();
  // The product's own server has no other carriers.
  const record = { _id, version: "99-z", shipping: { carrier: "Zeta Post", status: "shipped" } };
  await sendTo("shopData", { type: "order.changed", change: { type: "updated", record } })({ page });
  await page.getByText(/^Somebody else changed the shipping meanwhile: .*Carrier/).waitFor();
  await on(page).carrier.press("d");
  await eventually(() => on(page).carrier.textContent()).toBe("DHL");
});
