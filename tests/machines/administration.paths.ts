import { createEmptyActor } from "xstate";
import { administrationMachine } from "../../src/machines/administration.ts";
import { change, versions } from "./live.paths.ts";
import type { Model } from "./paths.ts";

const orderPage = createEmptyActor();
const undo = { change: "c1", words: "Saved", record: { kind: "order", id: "o1" } };

const input = (offersViews: boolean) => ({
  administrator: "a1",
  changes: createEmptyActor() as never,
  parent: createEmptyActor() as never,
  address: createEmptyActor() as never,
  tellsChanges: true,
  offersViews,
  isLarge: false,
});

/** The machine of a signed-in administrator. */
export const model: Model<typeof administrationMachine> = {
  machine: administrationMachine,
  stateKey: () => null,
  describeState: ({ value }) => (value === "atOrder" ? "an order's page is shown" : "no order's page is shown"),
  machineOnly: {
    "administration: screen.changed → stays":
      "our server keeps views; tests/browser/foreign-journey.test.ts goes from screen to screen where none are kept",
  },
  beginnings: [
    {
      given: "somebody who is signed in",
      input: () => input(false),
      events: {
        "a user is to be deleted": { type: "user.delete", userId: "u1" },
        "the person goes elsewhere": { type: "screen.changed" },
        "the server has changed a user": { type: "user.changed", change: { type: "removed", id: "u1" } },
        "the server has changed an order": { type: "order.changed", change: { type: "removed", id: "o1" } },
        "the server has changed a user, which can be undone": {
          type: "user.changed",
          change: { type: "removed", id: "u1" },
          undo,
        },
        "the server has changed an order, which can be undone": {
          type: "order.changed",
          change: { type: "removed", id: "o1" },
          undo,
        },
        "the server says which versions there are": { type: "lists.versions", versions },
        "the server tells of a change": { type: "lists.change", change },
        "something may have changed": { type: "lists.ask" },
        "the server tells who has which record open": { type: "presence.changed", open: [] },
        "what has changed cannot be learned": { type: "lists.behind" },
        "somebody else has changed an order": { type: "records.changed", users: [], orders: ["o1"] },
        "an order's page is there": { type: "orderActions.opened", actions: orderPage },
        "the order's page has gone": { type: "orderActions.closed", actions: orderPage },
        "the order is to be shipped": { type: "order.ship", order: { _id: "o1" } },
        "the order is to be cancelled": { type: "order.cancel", order: { _id: "o1" } },
        "the order is to be deleted": { type: "order.delete", order: { _id: "o1" } },
        "the next order is to be shown": { type: "order.step", order: { _id: "o1" }, by: 1 },
        "an order is to be starred": { type: "favourite.toggle", orderId: "10480" },
        "the shortcuts are to be shown": { type: "sheet.open" },
        "the list is to be searched": { type: "search.focus" },
        "a flow has something to say": { type: "toast", kind: "error", message: "Boom" },
        "the person goes to the orders by a key": { type: "list.open", path: "/orders" },
        "a flow leads to another path": { type: "navigate", to: "/users", replace: true },
        "a flow leads one step back": { type: "navigate.back", otherwise: "/users" },
      },
    },
    {
      given: "somebody whose server keeps views",
      input: () => input(true),
      events: { "the person goes elsewhere": { type: "screen.changed" } },
    },
  ],
};
