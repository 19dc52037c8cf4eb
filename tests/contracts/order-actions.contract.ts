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
const dialogs = [
  { dialog: "deleteOrder", state: "deleting", open: events.delete, input: "o1", output: "kept" },
  { dialog: "cancelOrder", state: "cancelling", open: events.cancel, input: "o1", output: undefined },
  { dialog: "updateShipping", state: "shipping", open: events.ship, input: order, output: undefined },
];

const contracts: Contract<undefined>[] = [
  {
    title: "no dialog is open, and each can be opened (2, order actions card)",
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
  {
    title: "after an order was deleted nothing can be done about it (4, order actions)",
    given,
    after: [send(events.delete)],
    when: ends("deleteOrder", "deleted"),
    expected: { state: "gone", effects: [stopped("deleteOrder")], can: [] },
  },
];

/** What can be done about an order: at most one dialog is open (behaviour: Order Actions card). */
export const contract: ContractSet<undefined> = {
  machine: orderActionsMachine,
  start: (world) => ({
    input: { api: {}, shop: world.receiver("shop") },
    actors: {
      deleteOrder: world.child("deleteOrder", ({ orderId }: { orderId: string }) => orderId),
      cancelOrder: world.child("cancelOrder", ({ orderId }: { orderId: string }) => orderId),
      updateShipping: world.child("updateShipping", ({ order }: { order: object }) => order),
    },
  }),
  events,
  contracts,
};
