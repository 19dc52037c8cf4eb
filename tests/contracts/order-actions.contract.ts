import { orderActionsMachine } from "../../src/machines/order-actions.ts";
import { type Contract, type ContractSet, ends, send, started, stop, stopped } from "./contract.ts";

const given = undefined;
const order = { _id: "o1", orderId: "10480" };
const other = { _id: "o2", orderId: "10481" };
const events = {
  delete: { type: "order.delete", order },
  cancel: { type: "order.cancel", order },
  ship: { type: "order.ship", order },
};
/** Orders of a server that keeps the flag and the status apart. */
const flagged = { ...order, cancelled: true, status: "confirmed" };
const worded = { ...order, status: " Cancelled " };
const refused = [
  { title: "the parcel of a cancelled order does not move", event: { ...events.ship, order: flagged } },
  { title: "a cancelled order is not cancelled again", event: { ...events.cancel, order: worded } },
];
const allowed = [
  { title: "the flag alone does not keep an order from being cancelled", event: { ...events.cancel, order: flagged } },
  { title: "the status alone does not keep a parcel from moving", event: { ...events.ship, order: worded } },
];
const dialogs = [
  { dialog: "deleteOrder", state: "deleting", open: events.delete, input: order, output: "kept" },
  { dialog: "cancelOrder", state: "cancelling", open: events.cancel, input: order, output: undefined },
  { dialog: "updateShipping", state: "shipping", open: events.ship, input: order, output: undefined },
];

const contracts: Contract<undefined>[] = [
  {
    title: "no dialog is open, and each can be opened",
    given,
    expected: { state: "idle", can: ["delete", "cancel", "ship"], shows: { order: undefined } },
  },
  ...dialogs.flatMap(({ dialog, state, open, input, output }): Contract<undefined>[] => [
    {
      title: `${open.type} opens its dialog, for that order, and no other dialog meanwhile`,
      given,
      when: send(open),
      expected: { state, effects: [started(dialog, input)], can: [], shows: { order } },
    },
    ...Object.values(events).map((event) => ({
      title: `${event.type} does nothing while the dialog of ${open.type} is open`,
      given,
      after: [send(open)],
      when: send({ ...event, order: other }),
      expected: { state, shows: { order } },
    })),
    {
      title: `the dialog of ${open.type} is closed when it is over`,
      given,
      after: [send(open)],
      when: ends(dialog, output),
      expected: { state: "idle", effects: [stopped(dialog)], can: ["delete", "cancel", "ship"] },
    },
    {
      title: `leaving the page ends the dialog of ${open.type}`,
      given,
      after: [send(open)],
      when: stop,
      expected: { state, effects: [stopped(dialog)] },
    },
  ]),
  ...refused.map(({ title, event }) => ({
    title: `${title}`,
    given,
    when: send(event),
    expected: { state: "idle", shows: { order: undefined } },
  })),
  ...allowed.map(({ title, event }) => ({
    title: `${title}`,
    given,
    when: send(event),
    expected: {
      state: event.type === "order.cancel" ? "cancelling" : "shipping",
      effects: [started(event.type === "order.cancel" ? "cancelOrder" : "updateShipping", event.order)],
      shows: { order: event.order },
    },
  })),
  {
    title: "after an order was deleted nothing can be done about it",
    given,
    after: [send(events.delete)],
    when: ends("deleteOrder", "deleted"),
    expected: { state: "gone", effects: [stopped("deleteOrder")], can: [] },
  },
];

/** What can be done about an order: at most one dialog is open (behaviour: Order Actions card). */
export const contract: ContractSet<undefined> = {
  machine: orderActionsMachine,
  behaviour: "Order Actions card",
  start: (world) => ({
    input: { changes: world.receiver("changes"), shop: world.receiver("shop") },
    actors: {
      deleteOrder: world.child("deleteOrder", ({ order }: { order: object }) => order),
      cancelOrder: world.child("cancelOrder", ({ order }: { order: object }) => order),
      updateShipping: world.child("updateShipping", ({ order }: { order: object }) => order),
    },
  }),
  events,
  contracts,
};
