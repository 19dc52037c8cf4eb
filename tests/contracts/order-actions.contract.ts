import { createActor, fromCallback } from "xstate";
import { orderActionsMachine } from "../../src/machines/order-actions.ts";
import { keeping } from "./asking.ts";
import {
  type Contract,
  type ContractSet,
  type Effect,
  ends,
  type SomeEvent,
  type Step,
  send,
  sent,
  started,
  stop,
  stopped,
  type World,
} from "./contract.ts";

/** The order of the page, a draft about it from the end of a session, and changes that the server has not answered. */
interface Given {
  readonly shown?: { readonly _id: string } | null;
  readonly draft?: object;
  readonly unfinished?: readonly object[];
  /** Where the person came from: a list of a large shop's server, a list that the page holds, or a profile. */
  readonly from?: "server" | "list" | "profile";
}

const given: Given = {};
const order = { _id: "o1", orderId: "10480" };
const other = { _id: "o2", orderId: "10481" };
const events = {
  delete: { type: "order.delete", order },
  cancel: { type: "order.cancel", order },
  ship: { type: "order.ship", order },
  next: { type: "order.step", order, by: 1 },
  previous: { type: "order.step", order, by: -1 },
};
/** The page registers the actions that are possible on it. */
const registered: Effect = ["parent", "orderActions.opened", "of this page"];
const withdrawn: Effect = ["parent", "orderActions.closed", "of this page"];
/** A draft about the order from the end of a session. */
const fields = { carrier: "DHL", trackingNumber: "PK1", status: "shipped", estimatedDelivery: "", notes: "" };
const shipping = {
  kind: "order.ship",
  id: "o1",
  order,
  wasSent: false,
  typed: { draft: fields, theirs: fields, before: fields, choices: {}, opened: fields },
};
const cancellation = {
  kind: "order.cancel",
  id: "o1",
  order,
  wasSent: false,
  typed: { reason: " Out of stock", opened: order },
};
/** The person is taken to another order of the list. */
const goneTo = (id: string) =>
  sent("parent", { type: "navigate", to: `/orders/${id}`, replace: true, state: { list: "?q=z" } });
const taken: Effect = ["changes", "draft.taken", undefined];
/** The machine no longer watches the neighbouring orders. */
const unwatched: Effect = ["beside", "unwatched"];
interface Watching extends World {
  tellBeside?: () => void;
}
const tellBeside: Step = (world) => (world as Watching).tellBeside?.();
const draftRules = "Nothing typed is lost";
/** Orders whose flag and status differ, as some servers keep them apart. */
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

const contracts: Contract<Given>[] = [
  {
    title: "no dialog is open, and each can be opened",
    given,
    expected: {
      state: "idle",
      effects: [registered],
      can: ["delete", "cancel", "ship", "next"],
      shows: { order: undefined, beside: undefined },
    },
  },
  ...[[], [send(events.cancel)]].map(
    (after): Contract<Given> => ({
      title: `whether there are orders beside it is known once the list is${after.length > 0 ? ", while a dialog is open, too" : ""}`,
      behaviour: "Order page",
      given,
      after,
      when: tellBeside,
      expected: { state: after.length > 0 ? "cancelling" : "idle", shows: { beside: { [-1]: false, 1: true } } },
    }),
  ),
  {
    title: "beside an order that is not there is none",
    behaviour: "Order page",
    given: { shown: null },
    when: tellBeside,
    expected: { state: "idle", shows: { beside: { [-1]: false, 1: false } } },
  },
  ...dialogs.flatMap(({ dialog, state, open, input, output }): Contract<Given>[] => [
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
      expected: { state, effects: [withdrawn, unwatched, stopped(dialog)] },
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
    expected: { state: "gone", effects: [stopped("deleteOrder"), withdrawn, unwatched], can: [] },
  },
  ...[
    { draft: shipping, state: "shipping", dialog: "updateShipping" },
    { draft: cancellation, state: "cancelling", dialog: "cancelOrder" },
  ].flatMap(({ draft, state, dialog }): Contract<Given>[] => [
    ...[draft, { ...draft, wasSent: true }].map((typed) => ({
      title: `what was ${typed.wasSent ? "sent" : "typed"} when the session ended is in the dialog again, once: ${typed.kind}`,
      behaviour: draftRules,
      given: { draft: typed },
      expected: {
        state,
        effects: [registered, taken, started(dialog, { of: order, restored: { ...typed, underWay: undefined } })],
        can: [],
        shows: { order },
      },
    })),
    {
      title: `what the server has not answered yet is said to be under way: ${draft.kind}`,
      behaviour: draftRules,
      given: { draft: { ...draft, wasSent: true }, unfinished: [{ kind: draft.kind, id: "o1" }] },
      expected: {
        state,
        effects: [
          registered,
          taken,
          started(dialog, { of: order, restored: { ...draft, wasSent: true, underWay: 1 } }),
        ],
        shows: { order },
      },
    },
    {
      title: `a dialog that is opened anew begins with what the order holds: ${draft.kind}`,
      behaviour: draftRules,
      given: { draft },
      after: [ends(dialog)],
      when: send(state === "shipping" ? events.ship : events.cancel),
      expected: { state, effects: [started(dialog, order)], shows: { order } },
    },
    {
      title: `the next order is gone to from a page whose dialog was open again: ${draft.kind}`,
      behaviour: "Shortcuts",
      given: { draft },
      after: [ends(dialog)],
      when: send(events.next),
      expected: {
        state: "idle",
        effects: [goneTo("o2")],
      },
    },
    {
      title: `what was typed about another order is not for this page: ${draft.kind}`,
      behaviour: draftRules,
      given: { draft: { ...draft, id: "o2" } },
      expected: { state: "idle", effects: [registered], can: ["delete", "cancel", "ship", "next"] },
    },
    {
      title: `what was typed about an order that is gone is in the dialog again, with what the order was: ${draft.kind}`,
      behaviour: draftRules,
      given: { draft, shown: null },
      expected: {
        state,
        effects: [registered, taken, started(dialog, { of: order, restored: { ...draft, underWay: undefined } })],
        can: [],
        shows: { order },
      },
    },
  ]),
  ...[
    {
      draft: { ...shipping, wasSent: true },
      shown: { ...order, shipping: { carrier: "DHL", trackingNumber: " PK1", status: "shipped" } },
      message: "The shipping of order # 10480 was updated.",
    },
    {
      draft: { ...cancellation, wasSent: true },
      shown: { ...order, cancelled: true, cancellationReason: "Out of stock" },
      message: "Order # 10480 was cancelled.",
    },
  ].map(({ draft, shown, message }) => ({
    title: `what was saved though nobody heard of it is done: ${draft.kind}`,
    behaviour: draftRules,
    given: { draft, shown },
    expected: {
      state: "idle",
      effects: [registered, taken, sent("parent", { type: "toast", kind: "success", message })],
    },
  })),
  ...[
    { title: "for another reason", shown: { ...order, cancelled: true, cancellationReason: "Theirs" } },
    { title: "by nobody", shown: { ...order, cancellationReason: "Out of stock" } },
  ].map(({ title, shown }) => ({
    title: `an order that was cancelled ${title} is not what was sent`,
    behaviour: draftRules,
    given: { draft: { ...cancellation, wasSent: true }, shown },
    expected: {
      state: "cancelling",
      effects: [
        registered,
        taken,
        started("cancelOrder", { of: shown, restored: { ...cancellation, wasSent: true, underWay: undefined } }),
      ],
      shows: { order: shown },
    },
  })),
  {
    title: "the next order takes the place of this one, so that one step back leads to the list",
    behaviour: "Shortcuts",
    given,
    when: send(events.next),
    expected: {
      state: "idle",
      effects: [goneTo("o2")],
    },
  },
  ...(["list", "profile"] as const).flatMap((from): Contract<Given>[] => [
    {
      title: `which orders are beside it is known at once of a ${from}`,
      behaviour: "Order page",
      given: { from },
      expected: {
        state: "idle",
        effects: [registered],
        can: ["delete", "cancel", "ship", "next"],
        shows: { beside: { [-1]: false, 1: true } },
      },
    },
    {
      title: `the next order of a ${from} is gone to`,
      behaviour: "Shortcuts",
      given: { from },
      when: send(events.next),
      expected: {
        state: "idle",
        effects: [goneTo("o2")],
      },
    },
  ]),
  {
    title: "a key that is pressed before the next order's page is there is about that order",
    behaviour: "Shortcuts",
    given: { from: "list" },
    when: send({ ...events.previous, order: other }),
    expected: {
      state: "idle",
      effects: [goneTo("o1")],
    },
  },
  {
    title: "neither the list nor the favourites are watched any more at the end",
    behaviour: "Order page",
    given: { from: "list" },
    when: stop,
    expected: { state: "idle", effects: [withdrawn, ["shopData", "unwatched"], ["favourites", "unwatched"]] },
  },
  {
    title: "the first order of a list has none before it",
    behaviour: "Shortcuts",
    given,
    when: send(events.previous),
    expected: { state: "idle" },
  },
];

const seen = ({ order: of, restored }: { order: object; restored?: object }) => (restored ? { of, restored } : of);

/** Returns a parent that records the registered actions, and navigation. */
function parentOf(world: World) {
  const parent = createActor(
    fromCallback(({ receive }) =>
      receive((event: SomeEvent) => {
        if (!("actions" in event)) world.record("parent", event);
        else world.record("parent", event.type, event.actions === world.actor ? "of this page" : "of another");
      }),
    ),
  );
  parent.start();
  return parent;
}

/** Returns the source of the order's neighbours: there is a next order and no previous one. */
function listOf(world: World, from: "server" | "list" | "profile") {
  const watched = (name: string, context: object) => ({
    getSnapshot: () => ({ context }),
    subscribe: (tell: (state: object) => void) => {
      (world as Watching).tellBeside = () => tell({ context });
      return { unsubscribe: () => world.record(name, "unwatched") };
    },
  });
  return {
    cameFrom: { state: { list: "?q=z" }, list: "", orders: from === "profile" ? ["o1", "o2"] : undefined },
    served: from === "server" ? watched("beside", { answer: { before: undefined, after: "o2" } }) : undefined,
    favourites: watched("favourites", { orderIds: new Set() }),
    shopData: watched("shopData", { orders: { records: { list: [order, other] } } }),
  };
}

/** The actions on an order: at most one dialog is open (behaviour: Order Actions card). */
export const contract: ContractSet<Given> = {
  machine: orderActionsMachine,
  behaviour: "Order Actions card",
  start: (world, { shown = order, draft, unfinished, from = "server" }) => ({
    input: {
      changes: keeping(world, draft, unfinished),
      orderId: "o1",
      shown,
      parent: parentOf(world),
      ...listOf(world, from),
    },
    actors: {
      deleteOrder: world.child("deleteOrder", ({ order }: { order: object }) => order),
      cancelOrder: world.child("cancelOrder", seen),
      updateShipping: world.child("updateShipping", seen),
    },
  }),
  events,
  contracts,
};
