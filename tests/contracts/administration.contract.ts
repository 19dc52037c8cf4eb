import { type ActorRefFrom, createActor, createEmptyActor, fromTransition } from "xstate";
import { addressMachine } from "../../src/machines/address.ts";
import { administrationMachine } from "../../src/machines/administration.ts";
import { change, versions } from "../machines/live.paths.ts";
import {
  type Contract,
  type ContractSet,
  type Effect,
  type SomeEvent,
  type Step,
  send,
  sent,
  started,
  stop,
  stopped,
  type World,
} from "./contract.ts";

interface Given {
  readonly tellsChanges: boolean;
  readonly offersViews?: boolean;
  readonly isLarge?: boolean;
  /** The address that opens the first view of a list, by the list's path. */
  readonly firstPaths?: Readonly<Record<string, string>>;
}
const given: Given = { tellsChanges: false };
const deleteUser = { type: "user.delete", userId: "u1", profile: "/users/user/u1" };
/** Effects of each change of screen. */
const closed = [
  sent("changes", { type: "screen.changed" }),
  sent("deletions", { type: "screen.changed" }),
  sent("exportRecords", { type: "export.acknowledge" }),
  sent("palette", { type: "palette.close" }),
  // A new version of the page waits for the next screen.
  sent("newVersion", { type: "screen.changed" }),
];
const children = [
  "shopData",
  "recentChanges",
  "newVersion",
  "leaving",
  "deletions",
  "exportRecords",
  "favourites",
  "palette",
  "shortcuts",
  "orders selection",
  "users selection",
];
/** Effects of the start; `offered` are the children for what the server offers besides. */
const begun = (...offered: string[]) => {
  const [shopData = "", ...others] = children;
  return [shopData, ...offered, ...others].map((child) => started(child));
};
/** Effects of a change that the server has confirmed. */
const received = (list: "users" | "orders", event: SomeEvent) =>
  ["shopData", `${list} selection`, "recentChanges"].map((child) => sent(child, event));
/** Drafts of another administrator are dropped. */
const arrived = sent("changes", { type: "administrator.arrived", administrator: "a1" });
/** The actor of an order's page reports that it has started. */
const opened =
  (name: string): Step =>
  (world) =>
    world.actor.send({ type: "orderActions.opened", actions: orderPage(world as Page, name) });
const left =
  (name: string): Step =>
  (world) =>
    world.actor.send({ type: "orderActions.closed", actions: orderPage(world as Page, name) });
function orderPage(world: Page, name: string): unknown {
  world.orderPages ??= new Map();
  if (!world.orderPages.has(name)) world.orderPages.set(name, world.receiver(name));
  return world.orderPages.get(name);
}
const order = { _id: "o1", orderId: "10480" };
const orderCommands = [
  { type: "order.ship", order },
  { type: "order.cancel", order },
  { type: "order.delete", order },
  { type: "order.step", order, by: 1 },
];
const userChanged = { type: "user.changed", change: { type: "removed", id: "u1" } };
const orderChanged = { type: "order.changed", change: { type: "removed", id: "o1" } };
const state = "noOrder";
const atOrder = "atOrder";
/** The machine no longer watches the address. */
const unwatched: Effect = ["address", "unwatch"];
/** The router shows an address. */
const goTo =
  (pathname: string, search = ""): Step =>
  (world) =>
    (world as Page).address?.send({
      type: "address.changed",
      address: { pathname, search, hash: "", place: 0, key: "k1" },
    });
const fromElsewhere: Step = () => history.replaceState({ idx: 0 }, "");

interface Page extends World {
  address?: ActorRefFrom<typeof addressMachine>;
  orderPages?: Map<string, unknown>;
}

const anywhere: Contract<Given>[] = [
  {
    title: "the shop's data, the export and the favourites start with it",
    given,
    expected: { state, effects: [arrived, ...begun()] },
  },
  {
    title: "the data of a large shop are of another machine",
    behaviour: "Large shops",
    given: { ...given, isLarge: true },
    expected: { state, effects: [arrived, started("largeShopData"), ...begun().slice(1)] },
  },
  {
    title: "a user's deletion is begun by who owns the deletions",
    behaviour: "Delete user",
    given,
    when: send(deleteUser),
    expected: { state, effects: [sent("deletions", deleteUser)] },
  },
  {
    title: "what a screen has asked, or said, is closed when the person goes to another",
    behaviour: "Delete user",
    given,
    after: [goTo("/users")],
    when: goTo("/orders"),
    expected: { state, effects: closed },
  },
  {
    title: "a question stays open when the address follows what was typed into the search",
    behaviour: "Delete user",
    given,
    after: [goTo("/users")],
    when: goTo("/users", "?q=z"),
    expected: { state },
  },
  {
    title: "a dialog leads one step back, where that is the product's, too",
    behaviour: "Edit user closing",
    given,
    when: send({ type: "navigate.back", otherwise: "/users" }),
    expected: { state, effects: [["history", "back"]] },
  },
  {
    title: "who came to a dialog from another site is led to its list",
    given,
    after: [fromElsewhere],
    when: send({ type: "navigate.back", otherwise: "/users" }),
    expected: { state, effects: [sent("parent", { type: "navigate", to: "/users", replace: true })] },
  },
  {
    title: "the connection over which changes are told, and undoing them, start with it where the server offers that",
    given: { tellsChanges: true },
    expected: {
      state,
      effects: [arrived, ...begun("live", "presence", "undo")],
    },
  },
  {
    title: "views of the lists start with it where the server keeps any",
    behaviour: "Views",
    given: { tellsChanges: false, offersViews: true },
    expected: { state, effects: [arrived, ...begun("views")] },
  },
  {
    title: "views are hidden when the person goes to another screen",
    behaviour: "Views",
    given: { tellsChanges: false, offersViews: true },
    after: [goTo("/users")],
    when: goTo("/orders"),
    expected: { state, effects: [...closed, sent("views", { type: "screen.changed" })] },
  },
  {
    title: "the users' list hears of a changed user, which is no news by somebody else",
    given,
    when: send(userChanged),
    expected: { state, effects: received("users", userChanged) },
  },
  {
    title: "the orders' list hears of a changed order, which is no news by somebody else",
    given,
    when: send(orderChanged),
    expected: { state, effects: received("orders", orderChanged) },
  },
  ...[userChanged, orderChanged].flatMap((news): Contract<Given>[] => {
    const undo = { change: "c1", kind: "user.delete", id: "u1", words: "Deleted." };
    const event = { ...news, undo };
    const list = news === userChanged ? "users" : "orders";
    return [
      {
        title: `a change that can be taken back is offered to be: ${news.type}`,
        behaviour: "Undo",
        given: { tellsChanges: true },
        when: send(event),
        expected: {
          state,
          effects: [...received(list, event), sent("undo", { type: "undo.offer", undo })],
        },
      },
      {
        title: `one of which the server says nothing is not: ${news.type}`,
        behaviour: "Undo",
        given: { tellsChanges: true },
        when: send(news),
        expected: { state, effects: received(list, news) },
      },
      {
        title: `nothing is offered where the server takes nothing back: ${news.type}`,
        behaviour: "Undo",
        given,
        when: send(event),
        expected: { state, effects: received(list, event) },
      },
    ];
  }),
  {
    title: "the lists hear which versions there are, and the page asks whether it is still the server's",
    given: { tellsChanges: true },
    when: send({ type: "lists.versions", versions }),
    expected: {
      state,
      effects: ["shopData", "newVersion"].map((child) => sent(child, { type: "lists.versions", versions })),
    },
  },
  {
    title: "the lists ask what has changed, and the page whether it is still the server's",
    given: { tellsChanges: true },
    when: send({ type: "lists.ask" }),
    expected: { state, effects: ["shopData", "newVersion"].map((child) => sent(child, { type: "lists.ask" })) },
  },
  ...(["users", "orders"] as const).map((list): Contract<Given> => {
    const event = { type: "lists.change", change: { ...change, list } };
    return {
      title: `the lists, and what is selected of them, hear what the server tells of the ${list}`,
      given: { tellsChanges: true },
      when: send(event),
      expected: { state, effects: [sent("shopData", event), sent(`${list} selection`, event)] },
    };
  }),
  {
    title: "the connection hears that what has changed could not be asked",
    given: { tellsChanges: true },
    when: send({ type: "lists.behind" }),
    expected: { state, effects: [sent("live", { type: "lists.behind" })] },
  },
  {
    title: "who has which record open is heard",
    behaviour: "Presence",
    given: { tellsChanges: true },
    when: send({ type: "presence.changed", open: [] }),
    expected: { state, effects: [sent("presence", { type: "presence.changed", open: [] })] },
  },
  {
    title: "what somebody else has changed is marked",
    given,
    when: send({ type: "records.changed", users: [], orders: ["o1"] }),
    expected: {
      state,
      effects: [sent("recentChanges", { type: "records.changed", users: [], orders: ["o1"] })],
    },
  },
  ...[
    { type: "toast", kind: "error", message: "Boom" },
    { type: "navigate", to: "/users", replace: true },
  ].map((event) => ({
    title: `what a flow asks of the page is passed on: ${event.type}`,
    given,
    when: send(event),
    expected: { state, effects: [sent("parent", event)] },
  })),
  ...[given, { ...given, offersViews: true, firstPaths: {} }].map((without) => ({
    title: `a key or the palette leads to a list${without.offersViews ? " of which no view is opened first" : ""}`,
    behaviour: "Views",
    given: without,
    when: send({ type: "list.open", path: "/orders" }),
    expected: { state, effects: [sent("parent", { type: "navigate", to: "/orders", replace: false })] },
  })),
  {
    title: "as the sidebar does, it opens the view that is to be opened first",
    behaviour: "Views",
    given: { ...given, offersViews: true, firstPaths: { "/orders": "/orders?status=shipped" } },
    when: send({ type: "list.open", path: "/orders" }),
    expected: { state, effects: [sent("parent", { type: "navigate", to: "/orders?status=shipped", replace: false })] },
  },
  {
    title: "an order is starred as by its star",
    behaviour: "Shortcuts",
    given,
    when: send({ type: "favourite.toggle", orderId: "10480" }),
    expected: { state, effects: [sent("favourites", { type: "favourite.toggle", orderId: "10480" })] },
  },
  {
    title: "the sheet is shown by who has it",
    behaviour: "Shortcuts",
    given,
    when: send({ type: "sheet.open" }),
    expected: { state, effects: [sent("shortcuts", { type: "sheet.open" })] },
  },
  {
    title: "the search of the list gets the keyboard",
    behaviour: "Shortcuts",
    given,
    when: send({ type: "search.focus" }),
    expected: { state, effects: [["page", "focus", "main input[type=search]"]] },
  },
  {
    title: "signing out ends everything",
    given,
    when: stop,
    expected: { state, effects: [unwatched, ...children.map(stopped)] },
  },
];

const ofOrderPages: Contract<Given>[] = [
  ...orderCommands.flatMap((event): Contract<Given>[] => [
    {
      title: `the page of an order is told what is to be done: ${event.type}`,
      behaviour: "Find anything",
      given,
      after: [opened("order 1")],
      when: send(event),
      expected: { state: atOrder, effects: [sent("order 1", event)] },
    },
    {
      title: `without the page of an order there is nothing to be done: ${event.type}`,
      behaviour: "Find anything",
      given,
      when: send(event),
      expected: { state },
    },
  ]),
  {
    title: "the page of an order says what can be done about it, and nobody is told yet",
    behaviour: "Find anything",
    given,
    when: opened("order 1"),
    expected: { state: atOrder, shows: { knowsOrderPage: true } },
  },
  {
    title: "it goes with its page",
    behaviour: "Find anything",
    given,
    after: [opened("order 1")],
    when: left("order 1"),
    expected: { state, shows: { knowsOrderPage: false } },
  },
  {
    title: "of two pages the later is told what is to be done, though the other goes after it has come",
    behaviour: "Find anything",
    given,
    after: [opened("order 1"), opened("order 2"), left("order 1")],
    when: send(orderCommands[0] as (typeof orderCommands)[0]),
    expected: { state: atOrder, effects: [sent("order 2", orderCommands[0] as (typeof orderCommands)[0])] },
  },
  {
    title: "nothing can be done once the page of the order has gone",
    behaviour: "Find anything",
    given,
    after: [opened("order 1"), left("order 1")],
    when: send(orderCommands[0] as (typeof orderCommands)[0]),
    expected: { state },
  },
  // The rules above also hold while an order's page is shown.
  ...anywhere
    .filter(({ when }) => when !== undefined)
    .map((rule) => ({
      ...rule,
      title: `${rule.title}, while the page of an order is shown`,
      after: [opened("order 1"), ...(rule.after ?? [])],
      expected: { ...rule.expected, state: atOrder },
    })),
];

/** The machine of a signed-in administrator (behaviour: Data after sign-in). */
export const contract: ContractSet<Given> = {
  machine: administrationMachine,
  behaviour: "Data after sign-in",
  start: (world: Page, { tellsChanges, offersViews = false, isLarge = false, firstPaths }) => {
    let state: unknown = { idx: 1 };
    world.setGlobal("history", {
      get state() {
        return state;
      },
      replaceState: (next: unknown) => {
        state = next;
      },
      back: () => world.record("history", "back"),
    });
    world.setGlobal("document", {
      querySelector: (selector: string) => ({ focus: () => world.record("page", "focus", selector) }),
    });
    world.address = createActor(addressMachine, { input: { parent: createEmptyActor() as never } });
    world.address.start();
    const address = {
      on: (type: "screen.changed", listener: () => void) => {
        const { unsubscribe } = (world.address as NonNullable<Page["address"]>).on(type, listener);
        return {
          unsubscribe: () => {
            unsubscribe();
            world.record(...unwatched);
          },
        };
      },
    };
    return {
      input: {
        administrator: "a1",
        changes: world.receiver("changes"),
        parent: world.receiver("parent"),
        address,
        tellsChanges,
        offersViews,
        isLarge,
      },
      actors: {
        shopData: world.child("shopData"),
        largeShopData: world.child("largeShopData"),
        live: world.child("live"),
        presence: world.child("presence"),
        undo: world.child("undo"),
        views: firstPaths ? fromTransition((views: object) => views, { firstPaths }) : world.child("views"),
        recentChanges: world.child("recentChanges"),
        newVersion: world.child("newVersion"),
        leaving: world.child("leaving"),
        deletions: world.child("deletions"),
        exportRecords: world.child("exportRecords"),
        favourites: world.child("favourites"),
        palette: world.child("palette"),
        shortcuts: world.child("shortcuts"),
        selection: world.child(({ list }: { list: string }) => `${list} selection`),
      },
    };
  },
  read: ({ orderActions }: { orderActions: unknown }) => ({ knowsOrderPage: orderActions !== undefined }),
  contracts: [...anywhere, ...ofOrderPages],
};
