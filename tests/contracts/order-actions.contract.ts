import { createActor, fromCallback } from "xstate";
import { orderActionsMachine } from "../../src/machines/order-actions.ts";
import {
  type Contract,
  type ContractSet,
  type Effect,
  ends,
  type SomeEvent,
  send,
  started,
  stop,
  stopped,
  told,
  type World,
} from "./contract.ts";

const given = undefined;
const order = { _id: "o1", orderId: "10480" };
const other = { _id: "o2", orderId: "10481" };
const events = {
  delete: { type: "order.delete", order },
  cancel: { type: "order.cancel", order },
  ship: { type: "order.ship", order },
  next: { type: "order.step", order, by: 1 },
  previous: { type: "order.step", order, by: -1 },
};
/** The page says what can be done on it. */
const offered: Effect = ["shop", "orderActions.opened", "of this page"];
const withdrawn: Effect = ["shop", "orderActions.closed", "of this page"];
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
    expected: {
      state: "idle",
      effects: [offered],
      can: ["delete", "cancel", "ship", "next"],
      shows: { order: undefined },
    },
  },
  ...dialogs.flatMap(({ dialog, state, open, input, output }): Contract<undefined>[] => [
    {
      title: `${open.type} opens its dialog, for that order, and no other dialog meanwhile`,
      given,
      when: send(open),
      expected: { state, effects: [started(dialog, input)], can: [], shows: { order } },
    },
    ...Object.entries(events).map(([name, event]) => ({
      title: `${name} does nothing while the dialog of ${open.type} is open`,
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
      expected: { state: "idle", effects: [stopped(dialog)], can: ["delete", "cancel", "ship", "next"] },
    },
    {
      title: `leaving the page ends the dialog of ${open.type}`,
      given,
      after: [send(open)],
      when: stop,
      expected: { state, effects: [withdrawn, stopped(dialog)] },
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
    expected: { state: "gone", effects: [stopped("deleteOrder"), withdrawn], can: [] },
  },
  {
    title: "the next order takes the place of this one, so that one step back leads to the list",
    behaviour: "Shortcuts",
    given,
    when: send(events.next),
    expected: {
      state: "idle",
      effects: [told("shop", { type: "navigate", to: "/orders/o2", replace: true, state: { list: "?q=z" } })],
    },
  },
  {
    title: "the first order of a list has none before it",
    behaviour: "Shortcuts",
    given,
    when: send(events.previous),
    expected: { state: "idle" },
  },
];

/** Hears of the page what can be done on it, and where it leads. */
function shopOf(world: World) {
  const shop = createActor(
    fromCallback(({ receive }) =>
      receive((event: SomeEvent) => {
        if (!("actions" in event)) world.record("shop", event);
        else world.record("shop", event.type, event.actions === world.actor ? "of this page" : "of another");
      }),
    ),
  );
  shop.start();
  return shop;
}

/** What can be done about an order: at most one dialog is open (behaviour: Order Actions card). */
export const contract: ContractSet<undefined> = {
  machine: orderActionsMachine,
  behaviour: "Order Actions card",
  start: (world) => ({
    input: {
      changes: world.receiver("changes"),
      shop: shopOf(world),
      shopData: {},
      placeBeside: (_: object, by: number) => (by > 0 ? { to: "/orders/o2", state: { list: "?q=z" } } : undefined),
    },
    actors: {
      deleteOrder: world.child("deleteOrder", ({ order }: { order: object }) => order),
      cancelOrder: world.child("cancelOrder", ({ order }: { order: object }) => order),
      updateShipping: world.child("updateShipping", ({ order }: { order: object }) => order),
    },
  }),
  events,
  contracts,
};
