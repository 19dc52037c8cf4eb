import { cancelOrderMachine } from "../../src/machines/cancel-order.ts";
import { deleteOrderMachine } from "../../src/machines/delete-order.ts";
import { updateShippingMachine } from "../../src/machines/update-shipping.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { answer, type Contract, type ContractSet, fail, requested, type Step, send, stop, told } from "./contract.ts";

const given = undefined;
const refusal = (code?: string) => new ApiError({ kind: "refused", status: 409, code, serverMessage: "No" }, true);
const confirm = send({ type: "dialog.confirm" });
const cancel = send({ type: "dialog.cancel" });
const events = {
  confirm: { type: "dialog.confirm" },
  cancel: { type: "dialog.cancel" },
  submit: { type: "form.submit" },
};
const submitting = { state: "submitting", tags: ["busy"], can: [] };
const changed = (change: object) => told("shop", { type: "order.changed", change });
const removed = changed({ type: "removed", id: "o1" });

const deletion: Contract<undefined>[] = [
  {
    title: "the dialog asks first, and can be given up (2, delete-order dialog)",
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
    title: "Delete asks the server, once, and is busy (2, delete-order dialog)",
    given,
    when: confirm,
    expected: { ...submitting, effects: [requested("deleteOrder", "o1")] },
  },
  {
    title: "the order leaves the list, and the person goes back one page (4, order actions)",
    given,
    after: [confirm],
    when: answer("deleteOrder"),
    expected: {
      state: "deleted",
      effects: [removed, told("shop", { type: "navigate.back", otherwise: "/orders" })],
      output: "deleted",
    },
  },
  {
    title: "a failure shows nothing, leaves the dialog open, and is not busy any more (8)",
    given,
    after: [confirm],
    when: fail("deleteOrder", refusal()),
    expected: { state: "confirming", can: ["confirm", "cancel"] },
  },
  {
    title: "an order that somebody else has deleted leaves the list, too",
    given,
    after: [confirm],
    when: fail("deleteOrder", refusal("order_not_found")),
    expected: { state: "confirming", effects: [removed] },
  },
  {
    title: "a deletion that goes on after the page was left takes the order from the list",
    given,
    after: [confirm, stop],
    when: answer("deleteOrder"),
    expected: { state: "submitting", tags: ["busy"], effects: [removed] },
  },
];

/** The dialog that deletes an order (behaviour: Delete-order dialog). */
export const deleteOrder: ContractSet<undefined> = {
  machine: deleteOrderMachine,
  start: (world) => ({
    input: { api: { deleteOrder: world.call("deleteOrder") }, shop: world.receiver("shop"), orderId: "o1" },
  }),
  events,
  contracts: deletion,
};

const type = (value: string) => send({ type: "reason.changed", value });
const cancelled = { type: "updated", record: { _id: "o1", status: "cancelled" } };

const cancellation: Contract<undefined>[] = [
  {
    title: "there is no reason at first, so that it cannot be confirmed (5, cancel order)",
    given,
    expected: { state: "editing", can: ["cancel"], shows: { reason: "" } },
  },
  {
    title: "a reason of spaces cannot be confirmed (5, cancel order)",
    given,
    after: [type("  ")],
    when: confirm,
    expected: { state: "editing", can: ["cancel"] },
  },
  {
    title: "with a reason it can be confirmed (5, cancel order)",
    given,
    when: type("Out of stock"),
    expected: { state: "editing", can: ["confirm", "cancel"], shows: { reason: "Out of stock" } },
  },
  {
    title: "Confirm Cancel asks the server, once, with the reason, and is busy (2, cancel-order dialog)",
    given,
    after: [type("Out of stock")],
    when: confirm,
    expected: { ...submitting, effects: [requested("cancelOrder", "o1", "Out of stock")] },
  },
  {
    title: "the order becomes what the server says, and the dialog closes (4, order actions)",
    given,
    after: [type("Out of stock"), confirm],
    when: answer("cancelOrder", cancelled),
    expected: { state: "closed", effects: [changed(cancelled)] },
  },
  {
    title: "a failure shows nothing, and leaves the dialog open with its reason (8)",
    given,
    after: [type("Out of stock"), confirm],
    when: fail("cancelOrder", refusal()),
    expected: { state: "editing", can: ["confirm", "cancel"], shows: { reason: "Out of stock" } },
  },
  { title: "giving up leaves the order as it is", given, when: cancel, expected: { state: "closed", can: [] } },
  {
    title: "a cancellation that goes on after the page was left changes the order in the list",
    given,
    after: [type("Out of stock"), confirm, stop],
    when: answer("cancelOrder", cancelled),
    expected: { state: "submitting", tags: ["busy"], effects: [changed(cancelled)] },
  },
];

/** The dialog that cancels an order (behaviour: Cancel-order dialog). */
export const cancelOrder: ContractSet<undefined> = {
  machine: cancelOrderMachine,
  start: (world) => ({
    input: { api: { cancelOrder: world.call("cancelOrder") }, shop: world.receiver("shop"), orderId: "o1" },
  }),
  events,
  contracts: cancellation,
};

const order = { _id: "o1", orderId: "10480" };
const draft = { carrier: "TCS", trackingNumber: "", status: "shipped", estimatedDelivery: "", notes: "" };
const field = (name: string, value: string) => send({ type: "field.changed", field: name, value });
const submit = send({ type: "form.submit" });
const filled: Step[] = [field("trackingNumber", " PK1 "), field("carrier", "DHL")];
const sent = { ...draft, trackingNumber: "PK1", carrier: "DHL" };
const shipped = { type: "replaced", record: { ...order, status: "shipped" } };

const shipping: Contract<undefined>[] = [
  {
    title: "an order without shipping starts with the first carrier, and as shipped (4, 5)",
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
    title: "without a tracking number nothing is sent, and the dialog says so (5, shipping form)",
    given,
    when: submit,
    expected: { state: "incomplete", tags: ["incomplete"], can: ["cancel"] },
  },
  {
    title: "a tracking number of spaces is none (5, shipping form)",
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
    title: "Update Shipping sends the fields, trimmed, once, and both buttons are disabled (2, shipping dialog)",
    given,
    after: filled,
    when: submit,
    expected: { ...submitting, effects: [requested("updateShipping", order, sent)] },
  },
  {
    title: "the order becomes what the server says, and the dialog closes (4, 7)",
    given,
    after: [...filled, submit],
    when: answer("updateShipping", shipped),
    expected: { state: "closed", effects: [changed(shipped)] },
  },
  {
    title: "a failure shows nothing, and leaves the dialog open with what was typed (8)",
    given,
    after: [...filled, submit],
    when: fail("updateShipping", refusal()),
    expected: { state: "editing", can: ["submit", "cancel"], shows: { draft: { ...sent, trackingNumber: " PK1 " } } },
  },
  {
    title: "an update that goes on after the page was left changes the order in the list",
    given,
    after: [...filled, submit, stop],
    when: answer("updateShipping", shipped),
    expected: { state: "submitting", tags: ["busy"], effects: [changed(shipped)] },
  },
];

/** The shipping dialog (behaviour: Shipping dialog). */
export const updateShipping: ContractSet<undefined> = {
  machine: updateShippingMachine,
  start: (world) => ({
    input: { api: { updateShipping: world.call("updateShipping") }, shop: world.receiver("shop"), order },
  }),
  events,
  contracts: shipping,
};
