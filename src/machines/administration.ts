import {
  type ActorRefFrom,
  assertEvent,
  assign,
  enqueueActions,
  forwardTo,
  fromCallback,
  sendTo,
  setup,
  stateIn,
} from "xstate";
import type { Command } from "../domain/commands.ts";
import type { ListNews } from "../services/change-calls.ts";
import { focusListSearch } from "../services/key-watch.ts";
import { canGoBack, goBack } from "../services/navigation.ts";
import type { addressMachine, ScreenChanged } from "./address.ts";
import type { changesMachine } from "./changes.ts";
import { deletionsMachine } from "./deletions.ts";
import { exportRecordsMachine } from "./export-records.ts";
import { favouritesMachine } from "./favourites.ts";
import { largeShopDataMachine } from "./large-shop-data.ts";
import { leavingMachine } from "./leaving.ts";
import { liveMachine } from "./live.ts";
import { newVersionMachine } from "./new-version.ts";
import type { OrderActionsNotice, OrderActionsRef } from "./order-actions.ts";
import { paletteMachine } from "./palette.ts";
import { type PresenceChanged, presenceMachine } from "./presence.ts";
import { recentChangesMachine } from "./recent-changes.ts";
import { selectionMachine } from "./selection.ts";
import { type BackEvent, type EffectEvent, known, type Receiver } from "./shared/effects.ts";
import type { ListsAnnouncement, ShopDataNotice, ShopDataRef } from "./shared/shop-data-ref.ts";
import { shopDataMachine } from "./shop-data.ts";
import { shortcutsMachine } from "./shortcuts.ts";
import { undoMachine } from "./undo.ts";
import { viewsMachine } from "./views.ts";

export interface AdministrationInput {
  /** Who is signed in: their id, or else their email; empty where the server says neither. */
  readonly administrator: string;
  /** The actor that owns every change of the server's data. */
  readonly changes: ActorRefFrom<typeof changesMachine>;
  readonly parent: Receiver<EffectEvent>;
  readonly address: ActorRefFrom<typeof addressMachine>;
  /** Whether the server tells what has changed. */
  readonly tellsChanges: boolean;
  /** Whether the server keeps views of the lists. */
  readonly offersViews: boolean;
  /** Whether the server says that the shop is large. */
  readonly isLarge: boolean;
}

interface AdministrationContext extends Omit<AdministrationInput, "tellsChanges" | "offersViews" | "isLarge"> {
  readonly shopData: ShopDataRef;
  /** Undefined where the server does not tell what has changed. */
  readonly live: ActorRefFrom<typeof liveMachine> | undefined;
  /** Undefined where the server does not tell who has which record open. */
  readonly presence: ActorRefFrom<typeof presenceMachine> | undefined;
  /** Undefined where the server cannot undo changes. */
  readonly undo: ActorRefFrom<typeof undoMachine> | undefined;
  /** Undefined where the server keeps no views. */
  readonly views: ActorRefFrom<typeof viewsMachine> | undefined;
  /** The actor that takes the commands about the order whose page is shown; undefined on other screens. */
  readonly orderActions: OrderActionsRef | undefined;
}

export type AdministrationEvent =
  | Command
  | OrderActionsNotice
  | ScreenChanged
  | ListNews
  | ListsAnnouncement
  | PresenceChanged
  | ShopDataNotice
  | BackEvent
  | EffectEvent;

/**
 * Holds what a signed-in administrator works with: the shop's data, and the flows that run on every screen. It starts
 * when somebody signs in, and ends with their session.
 */
export const administrationMachine = setup({
  types: {
    context: {} as AdministrationContext,
    input: {} as AdministrationInput,
    events: {} as AdministrationEvent,
    children: {} as {
      goBack: "goBack";
      recentChanges: "recentChanges";
      newVersion: "newVersion";
      leaving: "leaving";
      exportRecords: "exportRecords";
      favourites: "favourites";
      deletions: "deletions";
      palette: "palette";
      shortcuts: "shortcuts";
      orderSelection: "selection";
      userSelection: "selection";
    },
  },
  actors: {
    shopData: shopDataMachine,
    largeShopData: largeShopDataMachine,
    live: liveMachine,
    presence: presenceMachine,
    undo: undoMachine,
    views: viewsMachine,
    recentChanges: recentChangesMachine,
    newVersion: newVersionMachine,
    leaving: leavingMachine,
    exportRecords: exportRecordsMachine,
    favourites: favouritesMachine,
    deletions: deletionsMachine,
    palette: paletteMachine,
    shortcuts: shortcutsMachine,
    selection: selectionMachine,
    /** Goes one step back, or to `otherwise` where that would leave the product. */
    goBack: fromCallback<BackEvent>(({ receive, sendBack }) =>
      receive(({ otherwise }) => {
        if (canGoBack()) goBack();
        else sendBack({ type: "navigate", to: otherwise, replace: true });
      }),
    ),
    watchScreen: fromCallback<ScreenChanged, AdministrationInput["address"]>(
      ({ input, sendBack }) => input.on("screen.changed", sendBack).unsubscribe,
    ),
  },
  actions: {
    closeQuestions: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.changes, { type: "screen.changed" });
      enqueue.sendTo("deletions", { type: "screen.changed" });
      enqueue.sendTo("exportRecords", { type: "export.acknowledge" });
      enqueue.sendTo("palette", { type: "palette.close" });
    }),
    forwardToViews: forwardTo(({ context }) => known(context.views)),
    tellArrived: sendTo(
      ({ context }) => context.changes,
      ({ context }) => ({ type: "administrator.arrived", administrator: context.administrator }) as const,
    ),
    setOrderActions: assign(({ event }) => {
      assertEvent(event, "orderActions.opened");
      return { orderActions: event.actions };
    }),
    forgetOrderActions: assign({ orderActions: undefined }),
    forwardToOrderActions: forwardTo(({ context }) => known(context.orderActions)),
    openList: sendTo(
      ({ context }) => context.parent,
      ({ context, event }) => {
        assertEvent(event, "list.open");
        const { firstPaths } = context.views?.getSnapshot().context ?? {};
        return { type: "navigate", to: firstPaths?.[event.path] ?? event.path, replace: false } as const;
      },
    ),
    forwardToDeletions: forwardTo("deletions"),
    forwardToFavourites: forwardTo("favourites"),
    forwardToShortcuts: forwardTo("shortcuts"),
    focusListSearch: () => focusListSearch(),
    forwardToGoBack: forwardTo("goBack"),
    forwardToParent: forwardTo(({ context }) => context.parent),
    forwardToShopData: forwardTo(({ context }) => context.shopData),
    forwardToRecentChanges: forwardTo("recentChanges"),
    forwardToSelection: forwardTo(({ event }) => {
      assertEvent(event, ["user.changed", "order.changed", "lists.change"]);
      const isOfOrders =
        event.type === "lists.change" ? event.change.list === "orders" : event.type === "order.changed";
      return isOfOrders ? "orderSelection" : "userSelection";
    }),
    forwardToNewVersion: forwardTo("newVersion"),
    offerUndo: sendTo(
      ({ context }) => known(context.undo),
      ({ event }) => {
        assertEvent(event, ["user.changed", "order.changed"]);
        return { type: "undo.offer", undo: known(event.undo) } as const;
      },
    ),
    forwardToPresence: forwardTo(({ context }) => known(context.presence)),
    forwardToLive: forwardTo(({ context }) => known(context.live)),
  },
  guards: {
    hasViews: ({ context }) => context.views !== undefined,
    isOrderShown: stateIn("atOrder"),
    canBeUndone: ({ context, event }) => {
      assertEvent(event, ["user.changed", "order.changed"]);
      return context.undo !== undefined && event.undo !== undefined;
    },
    // The next order's page may open before this one closes.
    isOfOrderShown: ({ context, event }) => {
      assertEvent(event, "orderActions.closed");
      return context.orderActions === event.actions;
    },
  },
}).createMachine({
  id: "administration",
  context: ({ input: { isLarge, tellsChanges, offersViews, ...input }, spawn, self: parent }) => {
    const { administrator, changes, parent: page } = input;
    const shopData = spawn(isLarge ? "largeShopData" : "shopData", { id: "shopData", input: { parent } });
    const live = tellsChanges ? spawn("live", { id: "live", input: { parent } }) : undefined;
    const presence = live && spawn("presence", { id: "presence", input: { changes, administrator } });
    const undo = live && spawn("undo", { id: "undo", input: { by: administrator, changes, page, live } });
    const views = offersViews ? spawn("views", { id: "views", input: { parent, changes } }) : undefined;
    return {
      ...input,
      shopData,
      live,
      presence,
      undo,
      views,
      orderActions: undefined,
    };
  },
  entry: "tellArrived",
  invoke: [
    { id: "goBack", src: "goBack" },
    { id: "watchScreen", src: "watchScreen", input: ({ context }) => context.address },
    { id: "recentChanges", src: "recentChanges" },
    { id: "newVersion", src: "newVersion", input: ({ context: { changes } }) => ({ changes }) },
    { id: "leaving", src: "leaving", input: ({ context: { changes } }) => ({ changes }) },
    {
      id: "deletions",
      src: "deletions",
      input: ({ context: { changes, shopData }, self }) => ({ changes, shopData, parent: self }),
    },
    { id: "exportRecords", src: "exportRecords", input: ({ self }) => ({ parent: self }) },
    { id: "favourites", src: "favourites" },
    { id: "palette", src: "palette", input: ({ self }) => ({ parent: self }) },
    {
      id: "shortcuts",
      src: "shortcuts",
      input: ({ context: { address, shopData }, self }) => ({ address, shopData, parent: self }),
    },
    { id: "orderSelection", src: "selection", input: ({ self }) => ({ list: "orders", parent: self }) },
    { id: "userSelection", src: "selection", input: ({ self }) => ({ list: "users", parent: self }) },
  ],
  on: {
    "user.delete": { actions: "forwardToDeletions" },
    // A question of one screen must not be answered on another.
    "screen.changed": [
      { guard: "hasViews", actions: ["closeQuestions", "forwardToViews", "forwardToNewVersion"] },
      { actions: ["closeQuestions", "forwardToNewVersion"] },
    ],
    "orderActions.opened": { target: ".atOrder", actions: "setOrderActions" },
    "list.open": { actions: "openList" },
    // Not in `atOrder` itself, where the wildcard would take "order.changed" away from the root.
    "order.*": { guard: "isOrderShown", actions: "forwardToOrderActions" },
    "favourite.toggle": { actions: "forwardToFavourites" },
    "sheet.open": { actions: "forwardToShortcuts" },
    "search.focus": { actions: "focusListSearch" },
    "user.changed": [
      {
        guard: "canBeUndone",
        actions: ["forwardToShopData", "forwardToSelection", "forwardToRecentChanges", "offerUndo"],
      },
      { actions: ["forwardToShopData", "forwardToSelection", "forwardToRecentChanges"] },
    ],
    "order.changed": [
      {
        guard: "canBeUndone",
        actions: ["forwardToShopData", "forwardToSelection", "forwardToRecentChanges", "offerUndo"],
      },
      { actions: ["forwardToShopData", "forwardToSelection", "forwardToRecentChanges"] },
    ],
    "lists.versions": { actions: ["forwardToShopData", "forwardToNewVersion"] },
    "lists.change": { actions: ["forwardToShopData", "forwardToSelection"] },
    "lists.ask": { actions: ["forwardToShopData", "forwardToNewVersion"] },
    "lists.behind": { actions: "forwardToLive" },
    "presence.changed": { actions: "forwardToPresence" },
    "records.changed": { actions: "forwardToRecentChanges" },
    toast: { actions: "forwardToParent" },
    navigate: { actions: "forwardToParent" },
    "navigate.back": { actions: "forwardToGoBack" },
  },
  initial: "noOrder",
  states: {
    noOrder: {},

    /** The page of an order is shown. */
    atOrder: {
      on: {
        "orderActions.closed": { guard: "isOfOrderShown", target: "noOrder", actions: "forgetOrderActions" },
      },
    },
  },
});
