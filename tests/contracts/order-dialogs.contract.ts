import { cancelOrderMachine } from "../../src/machines/cancel-order.ts";
import { deleteOrderMachine } from "../../src/machines/delete-order.ts";
import { updateShippingMachine } from "../../src/machines/update-shipping.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { asked, changesOf, confirms, left, refuses } from "./asking.ts";
import { type Contract, type ContractSet, type Step, send, stop, told } from "./contract.ts";

const given = undefined;
const refusal = new ApiError({ kind: "refused", status: 409, code: undefined, serverMessage: "No" }, true);
const confirm = send({ type: "dialog.confirm" });
const cancel = send({ type: "dialog.cancel" });
const events = {
  confirm: { type: "dialog.confirm" },
  cancel: { type: "dialog.cancel" },
  submit: { type: "form.submit" },
};
const submitting = { state: "submitting", tags: ["busy"], can: [] };
const order = { _id: "o1", orderId: "10480" };
const ofOrder = { id: "o1", number: "10480" };

const deletion: Contract<undefined>[] = [
  {
    title: "the dialog asks first, and can be given up",
    given,
    expected: { state: "confirming", can: ["confirm", "cancel"] },
  },
  {
    title: "giving up leaves the order",
    given,
    when: cancel,
    expected: { state: "cancelled", can: [], output: "kept" },
  },
  {
    title: "Delete asks for the change, once, and is busy",
    given,
    when: confirm,
    expected: { ...submitting, effects: [asked({ kind: "order.delete", ...ofOrder })] },
  },
  {
    title: "a second click on Delete asks for nothing more",
    given,
    after: [confirm],
    when: confirm,
    expected: submitting,
  },
  {
    title: "once the order is deleted the person goes back one page",
    given,
    after: [confirm],
    when: confirms(),
    expected: {
      state: "deleted",
      effects: [left, told("shop", { type: "navigate.back", otherwise: "/orders" })],
      output: "deleted",
    },
  },
  {
    title: "a failure shows nothing, leaves the dialog open, and is not busy any more",
    given,
    after: [confirm],
    when: refuses(refusal),
    expected: { state: "confirming", effects: [left], can: ["confirm", "cancel"] },
  },
  {
    title: "when the page is left, by signing out or otherwise, the deletion goes on without its dialog",
    given,
    after: [confirm],
    when: stop,
    expected: { ...submitting, effects: [left] },
  },
];

/** The dialog that deletes an order (behaviour: Delete-order dialog). */
export const deleteOrder: ContractSet<undefined> = {
  machine: deleteOrderMachine,
  behaviour: "Delete-order dialog",
  start: (world) => ({
    input: { changes: changesOf(world), shop: world.receiver("shop"), order },
  }),
  events,
  contracts: deletion,
};

const type = (value: string) => send({ type: "reason.changed", value });

const cancellation: Contract<undefined>[] = [
  {
    title: "there is no reason at first, so that it cannot be confirmed",
    behaviour: "Blank reason",
    given,
    expected: { state: "editing", can: ["cancel"], shows: { reason: "" } },
  },
  {
    title: "a reason of spaces cannot be confirmed",
    behaviour: "Blank reason",
    given,
    after: [type("  ")],
    when: confirm,
    expected: { state: "editing", can: ["cancel"] },
  },
  {
    title: "with a reason it can be confirmed",
    behaviour: "Blank reason",
    given,
    when: type("Out of stock"),
    expected: { state: "editing", can: ["confirm", "cancel"], shows: { reason: "Out of stock" } },
  },
  {
    title: "Confirm Cancel asks for the change, once, with the reason, and is busy",
    given,
    after: [type("Out of stock")],
    when: confirm,
    expected: { ...submitting, effects: [asked({ kind: "order.cancel", ...ofOrder, reason: "Out of stock" })] },
  },
  {
    title: "a second click on Confirm Cancel asks for nothing more",
    given,
    after: [type("Out of stock"), confirm],
    when: confirm,
    expected: submitting,
  },
  {
    title: "the dialog closes once the order is cancelled",
    given,
    after: [type("Out of stock"), confirm],
    when: confirms(),
    expected: { state: "closed", effects: [left] },
  },
  {
    title: "a failure shows nothing, and leaves the dialog open with its reason",
    given,
    after: [type("Out of stock"), confirm],
    when: refuses(refusal),
    expected: { state: "editing", effects: [left], can: ["confirm", "cancel"], shows: { reason: "Out of stock" } },
  },
  { title: "giving up leaves the order as it is", given, when: cancel, expected: { state: "closed", can: [] } },
  {
    title: "when the page is left, by signing out or otherwise, the cancellation goes on without its dialog",
    given,
    after: [type("Out of stock"), confirm],
    when: stop,
    expected: { ...submitting, effects: [left] },
  },
];

/** The dialog that cancels an order (behaviour: Cancel-order dialog). */
export const cancelOrder: ContractSet<undefined> = {
  machine: cancelOrderMachine,
  behaviour: "Cancel-order dialog",
  start: (world) => ({
    input: { changes: changesOf(world), order },
  }),
  events,
  contracts: cancellation,
};

const draft = { carrier: "TCS", trackingNumber: "", status: "shipped", estimatedDelivery: "", notes: "" };
const field = (name: string, value: string) => send({ type: "field.changed", field: name, value });
const submit = send({ type: "form.submit" });
const filled: Step[] = [field("trackingNumber", " PK1 "), field("carrier", "DHL")];
const sent = { ...draft, trackingNumber: "PK1", carrier: "DHL" };
const before = { packedDate: "2026-11-20" };

const shipping: Contract<undefined>[] = [
  {
    title: "an order without shipping starts with the first carrier, and as shipped",
    given,
    expected: { state: "editing", can: ["submit", "cancel"], shows: { draft } },
  },
  {
    title: "each field can be changed",
    given,
    when: field("notes", "Fragile"),
    expected: { state: "editing", shows: { draft: { ...draft, notes: "Fragile" } } },
  },
  {
    title: "without a tracking number nothing is sent, and the dialog says so",
    given,
    when: submit,
    expected: { state: "incomplete", tags: ["incomplete"], can: ["cancel"] },
  },
  {
    title: "a tracking number of spaces is none",
    given,
    after: [field("trackingNumber", "  ")],
    when: submit,
    expected: { state: "incomplete", tags: ["incomplete"] },
  },
  {
    title: "the dialog goes on saying so while another field is changed",
    given,
    after: [submit],
    when: field("notes", "Fragile"),
    expected: { state: "incomplete", tags: ["incomplete"], shows: { draft: { ...draft, notes: "Fragile" } } },
  },
  {
    title: "the dialog says so no longer once a tracking number is typed",
    given,
    after: [submit],
    when: field("trackingNumber", "PK1"),
    expected: { state: "editing", can: ["submit", "cancel"], shows: { draft: { ...draft, trackingNumber: "PK1" } } },
  },
  {
    title: "an incomplete dialog can be given up",
    given,
    after: [submit],
    when: cancel,
    expected: { state: "closed" },
  },
  { title: "giving up sends nothing", given, after: filled, when: cancel, expected: { state: "closed", can: [] } },
  {
    title: "Update Shipping sends the fields, trimmed, once, and both buttons are disabled",
    given,
    after: filled,
    when: submit,
    expected: { ...submitting, effects: [asked({ kind: "order.ship", ...ofOrder, before, shipping: sent })] },
  },
  {
    title: "a second click on Update Shipping asks for nothing more",
    given,
    after: [...filled, submit],
    when: submit,
    expected: submitting,
  },
  {
    title: "the dialog closes once the shipping is updated",
    given,
    after: [...filled, submit],
    when: confirms(),
    expected: { state: "closed", effects: [left] },
  },
  {
    title: "a failure shows nothing, and leaves the dialog open with what was typed",
    given,
    after: [...filled, submit],
    when: refuses(refusal),
    expected: {
      state: "editing",
      effects: [left],
      can: ["submit", "cancel"],
      shows: { draft: { ...sent, trackingNumber: " PK1 " } },
    },
  },
  {
    title: "when the page is left, by signing out or otherwise, the update goes on without its dialog",
    given,
    after: [...filled, submit],
    when: stop,
    expected: { ...submitting, effects: [left] },
  },
];

/** The shipping dialog (behaviour: Shipping dialog). */
export const updateShipping: ContractSet<undefined> = {
  machine: updateShippingMachine,
  behaviour: "Shipping dialog",
  start: (world) => ({
    input: { changes: changesOf(world), order: { ...order, shipping: before } },
  }),
  events,
  contracts: shipping,
};
